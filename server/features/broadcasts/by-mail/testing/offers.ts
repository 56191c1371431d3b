/** Mails to lists as traders write them, for the measurement of decision 75: subject, then text. Names are invented. */

const offers = `
WTS: 20 x Cisco WS-C2960X-48FPS-L
Hi all,

Used, tested, $450 each.
Lead time: 2 days
Ships from: NL

Best regards,
Jo Smith
%%
WTS 10 x Cisco C9300-48P used 900 EUR
Dear traders,

Available from 12 December, ex works Rotterdam.

Kind regards / Met vriendelijke groet,

Jan de Vries
Sales Manager
Vries Networks B.V.
Keizersgracht 12, 1015 CN Amsterdam
T: +31 20 123 45 67
M: +31 6 12345678
E: jan@firm.example
W: www.vriesnetworks.example
KvK: 12345678
VAT: NL812345678B01
%%
WTB: 50 x Dell R740
Any condition, target USD 2000.
Please quote with lead time and location.

Thanks,
Mike
Sent from my iPhone
%%
WTS: 100 pcs HP EliteDesk 800 G5
i5-9500 / 8GB / 256GB SSD
Grade A, $210 each
MOQ: 20
ETA 2 weeks
Warranty 90 days

-- 
Ana Souza
Purchasing | Souza IT
+351 21 123 4567 | ana@firm.example
%%
WTS: Lenovo T14 Gen 2, 25 units
Qty: 25
Condition: Grade B
Price: EUR 420
CPU: i5-1145G7
RAM: 16GB
SSD: 512GB
Keyboard: German
Battery: above 70%

Mit freundlichen Grüßen

Stefan Huber
Vertrieb

Huber Computer GmbH
Industriestraße 5
80331 München
Tel.: +49 89 123456
Fax: +49 89 123457
stefan@firm.example
www.huber.example

Geschäftsführer: Stefan Huber
Amtsgericht München, HRB 123456
USt-IdNr.: DE123456789
%%
WTS 40 x Samsung PM1643 3.84TB
Used, health 95%+, EUR 310 each
Can ship today from Rotterdam.
Valid until 30/11.

Jo
%%
URGENT WTB: 8 x Juniper EX3400-48P
Used or refurbished, need by 15 December 2026.
Target: 900 EUR

Regards,
Tom Baker
Baker Networks Ltd
Registered in England No. 1234567

This email and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient please delete it.
%%
WTS: 12 x WD WUH721818ALE6L4
F/S, 2026 production, USD 260
10 day warranty
Delivery: 3 days

BR
Chen Wei
Skype: chenwei
WhatsApp: +86 138 1234 5678
%%
WTS: 5 x Dell R740
Each with:
2 x Gold 6130
12 x 32GB
H730P, 2 x 750W
used, GBP 2500

Cheers
Dave
%%
[PC] WTS: 60 x HP EliteBook 840 G6
Hello everyone,

60 pcs, grade A/B, EUR 265.
Mixed keyboards (US, UK, DE).
Pictures on request.

Best,
Laura
%%
For sale: 30 x Apple MacBook Air M1
8GB/256GB, grade A-, 480 EUR
Stock in Barcelona

Saludos,

Carlos Pérez
Comercial
Tel. 93 123 45 67
%%
WTS: 200 x Dell 24" monitors P2419H
Used, grade A, EUR 45 each, no stands
3 pallets, total weight 900 kg
FCA Hamburg

Viele Grüße
Lars
%%
WTB Samsung PM1643 3.84TB
Qty 40, any condition, best price
%%
WTS: 16 x Mellanox MCX512A-ACAT
New pulls
USD 145
Thank you,

Priya Nair
Senior Account Manager
Tel +91 80 1234 5678
%%
WTS: 10 x Cisco C9300-48P
Condition: used
Price: EUR 900
Valid until: 30/11/2026
Incoterms: EXW Amsterdam

Groeten,
Piet
%%
HOT: WTS 48 x Intel Xeon Gold 6248
SRF90, used, tested, USD 410 each
Date code 2026-11, no bent pins
Take all 48: USD 390

Thanks & regards,
Amir
%%
WTS: 20 x Cisco 2960X used EUR 450
See https://shop.firm.example/2960x
Photos available.

Sincerely,
Olga Ivanova
Ivanova Trading OÜ
Tallinn, Estonia
%%
WTS 75 x HP Z24i
Used, 35 USD
Sizes: 24 inch, 16:10
Cables included

Have a great day!
Nina
%%
Selling 12 x Aruba JL356A
Hi guys
refurbished, 1 year warranty
€ 620 ex VAT
Stock Prague, ships same day if ordered before 14:00

S pozdravem
Petr Novák
mob: +420 777 123 456
%%
WTS: 9 x NetApp DS2246
Cordialement,
Luc
%%
WTB: 100 x SFP-10G-SR
Cisco original only, new or used.
Required: 100 pcs
Target price: USD 12
Delivery to Frankfurt

Danke und Gruß
M. Weber
Gesendet von meinem iPhone
%%
WTS: 4 x Fortinet FG-100F
Bonjour à tous,

4 pièces disponibles, état neuf, 1 100 EUR.
Délai: 3 jours
Garantie: 1 an

Bien cordialement,

Claire Martin
Responsable commerciale
SARL au capital de 10 000 EUR - RCS Lyon 123 456 789
Ce message et ses pièces jointes sont confidentiels.
%%
WTS: 33 x Lenovo ThinkCentre M720q
Buongiorno a tutti,
33 pezzi, usato, 115 EUR
Consegna: 5 giorni
Cordiali saluti
Marco Rossi
P.IVA 01234567890
%%
WTS: 15 x HP DL360 Gen10
Dear Sirs,

We have for sale:

15 x HP DL360 Gen10 8SFF
2 x Silver 4114, 64GB, P408i-a
used
1050 EUR each

Looking forward to your offers.

Best Regards
Henrik
%%
WTS: 500 x Logitech K120
New, boxed, US layout
EUR 7.50
Packing: 20 per carton
MOQ: 100
Ready to ship

Kind Regards,
Sales team
Office hours: Mon-Fri 9:00 - 17:30
%%
WTS 8 x Dell Latitude 7420 grade A
8 pcs
380 EUR
i7-1185G7/16/512
Cosmetics: light scratches
No chargers

Thanks
Kim Larsen
CEO, Larsen IT ApS
Tlf. +45 12 34 56 78
Follow us on LinkedIn
%%
WTS: 22 x Cisco AIR-AP2802I-E-K9
Good morning,

22 units, used, tested
USD 55 each
Without brackets

Warm regards

Rania Haddad
Procurement & Sales
Haddad Computers LLC
P.O. Box 1234, Dubai, UAE
Please consider the environment before printing this e-mail.
%%
WTS: 18 x Seagate ST16000NM001G
16TB SATA, F/S, 0 hours
EUR 215
Q1 2026 date code
%%
WTB: Lenovo SR650
Looking for 6 units, used
2 x Gold 6230, 384GB or more
Budget: EUR 2,400 each

Med vänlig hälsning
Erik Lund
%%
WTS: 50 x iPhone 13 128GB
Grade A/B, unlocked, EUR 310
Colours: 30 black, 20 blue
Battery: 85%+
All boxed

Pozdrawiam
Kasia Nowak
%%
WTS: 10 x Cisco C9200L-24P-4G
Qty	10
Condition	New sealed
Price	EUR 1150
Location	Vienna
%%
WTS: Dell R640, 4 pcs, used, USD 1500
4 in stock. Config can be changed.
Rails and bezel included.

Yours sincerely,
James O'Neill
Director
%%
WTS: 64 x 32GB DDR4 2666 Samsung M393A4K40CB2
Pulled and tested, USD 38
Lead time: 1 day
Payment: TT in advance
Ships from: Hong Kong
%%
WTS: 3 x IBM 3650 used 250 EUR
Working, wiped with certificate.
Collection possible in Utrecht.

Mvg,

Ruud
Verzonden vanaf mijn Samsung-telefoon
%%
WTS: 11 x Palo Alto PA-220
Used, without licence, EUR 120
Hello,
%%
WTS: 7 x HPE 867959-B21
Hello team,

Hope you are well. We have 7 pcs of this server in stock, used and fully tested, at EUR 1250 each.
They come with rails, two power supplies and iLO Advanced.
Shipping worldwide with UPS or DHL.

Let me know if you need more details.

Best regards,

Yusuf Demir
%%
WTS: 28 x Dell WD19S
Docking stations, 180W PSU incl.
Grade A, GBP 48 each
Available end of December
Discount for 20+

Many thanks

Sarah Jones
Account Director
DDI: +44 20 7946 0000
Unit 5, Park Lane, London E1 6AN
Company No. 01234567 | VAT GB123456789
%%
WTS: 96 x Micron 64GB 3200 RDIMM
MTA36ASF8G72PZ-3G2
New pulls, USD 118/pc
48h test report available
Min order 16
%%
WTB 2 x Cisco N9K-C93180YC-FX
Need 2 units ASAP, used ok, budget 2500 USD each
with licences preferred
Cheers, Ben
%%
WTS: 40 x Yealink T46S
Olá a todos,
40 unidades, usado, 32 EUR
Entrega: 2 dias
Melhores cumprimentos,
João Silva
%%
WTS: 6 x Zebra ZT230
Zustand: gebraucht
Preis: 240 EUR
Menge: 6
Versand: ab Köln

Beste Grüße
i.A. Petra Klein

Klein Technik GmbH | Sitz der Gesellschaft: Köln | HRB 9876
Diese E-Mail enthält vertrauliche Informationen.
%%
Special offer: WTS 120 x Lenovo L13
Gen 1, i5/8/256, grade B
EUR 165
3 months warranty
Pickup from our warehouse in Katowice, Mon-Fri 8:00-16:00
%%
WTS: 17 x Ubiquiti US-48-500W
Used, factory reset
EUR 260, 5+ EUR 245
%%
WTS: 24 x HP 8TB SAS 834028-B21
Refurbished, 12 months warranty, USD 99
Shipping on 2 December 2026

Thanks and regards
John
%%
WTS - 10 x Huawei S5735-L48T4X
New, in original box
USD 680
HS code: 85176200
Country of origin: China
Net weight: 5 kg
%%
Wanted: 50x Dell R740, used, target USD 2000
Hello all, please offer with photos.
Thx
%%
WTS: 13 x Dell PowerVault ME4024
Used, no disks
EUR 2,100
Firmware: latest
Controllers: dual 12Gb SAS
PSU: 2
Caddies: 24 blanks

Regards, Paul
%%
WTS: 80 x Poly VVX 411
Condition: Used A
Price: 22 USD
Comment: with handsets and stands, no PSU
Remarks: list of serials on request

Hilsen
Ole Hansen
%%
WTS: 2 x Dell EMC Unity 400
each 25 x 1.8TB SAS
used, EUR 3900
decommissioned November 2026
deinstalled by certified engineers
%%
WTS: 30 x Cisco 8845
Used, good cosmetics, 30 EUR each
Free shipping within EU for the full lot

Üdvözlettel,
Kovács Péter
+36 30 123 4567
%%
WTS: 14 x HP ProBook 450 G8
i5-1135G7, 8GB, 256GB
Grade A: 10 pcs
Grade B: 4 pcs
325 EUR
%%
WTS: 21 x Supermicro X11DPi-N
Pulled, tested OK
USD 195
BIOS updated, I/O shield included
Bulk packed in antistatic bags

Best wishes,
Grace Lee
Lee Systems Co., Ltd.
Room 1203, 12/F, Kwun Tong, Kowloon
%%
WTS: 19 x Brother HL-L5100DN
Page counts: 5k - 30k
Used, EUR 60
Toner included

Saygılarımla,
Mehmet Kaya
%%
WTS: 45 x Microsoft Surface Pro 7
i5/8/128, grade B+, 245 USD
no keyboards, no pens
Screen: ok

Atentamente
Lucía
Enviado desde mi iPhone
%%
WTS: 100 x 1.92TB Intel S4510
SSDSC2KB019T8
98% health average, all wiped
70 EUR
Sold in lots of 10

Με εκτίμηση,
Νίκος
%%
WTB: 30 x Aruba AP-515
Wanted 30 pcs, new or used
Offers with price and lead time please
Up to 150 USD

С уважением,
Иван Петров
+7 495 123-45-67
%%
WTS: 10 x Nvidia A100 40GB PCIe
used, EUR 5200
Stress tested 24 hours
Located in Oslo, Norway
Terms: prepayment

Mvh
Kari
www.kari-it.example
facebook.com/kariit
%%
WTS: 26 x Dell U2720Q
27 inch 4K
EUR 185, grade A
With stand and cables
Individual boxes
Let's deal!
%%
WTS: 5 x Cisco ASR1001-X
used, USD 900
Lic: AIS
Uptime tested 72 hours
Hurry, only 5 left!

Rgds
Viktor
%%
WTS: 55 x Lenovo P330 Tiny
i7-8700T/16/512
used, 210 EUR
Available: mid January 2027
Shipping: UPS or own truck
VAT: reverse charge

Ystävällisin terveisin
Matti Virtanen
`
  .trim()
  .split('\n%%\n')

export const cleanOffers = offers.map((offer) => {
  const [subject = '', ...text] = offer.split('\n')
  return { subject, text: text.join('\n') }
})
