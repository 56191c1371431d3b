import { parsePriceList } from '#database/seed/catalogue/product.ts'

const mobiles = `
iphone | Apple | iPhone 13 | 275 | 20-300 | 128 GB; 256 GB=305; 128 GB midnight=272
iphone | Apple | iPhone 13 Pro | 379 | 10-150 | 128 GB; 256 GB=409
iphone | Apple | iPhone 12 | 189 | 20-400 | 64 GB; 128 GB=209
iphone | Apple | iPhone 12 mini | 139 | 20-200 | 64 GB; 128 GB=155
iphone | Apple | iPhone 11 | 139 | 20-500 | 64 GB; 128 GB=155
iphone | Apple | iPhone 14 | 369 | 10-150 | 128 GB; 256 GB=405
iphone | Apple | iPhone 15 | 495 | 10-100 | 128 GB; 256 GB=545
iphone | Apple | iPhone SE 2020 | 82 | 20-400 | 64 GB; 128 GB=95
iphone | Apple | iPhone SE 2022 | 139 | 20-250 | 64 GB; 128 GB=155
iphone | Apple | iPhone XR | 95 | 20-300 | 64 GB; 128 GB=108
android | Samsung | Galaxy S21 5G SM-G991B | 135 | 20-250 | 128 GB; 256 GB=145
android | Samsung | Galaxy S22 SM-S901B | 195 | 10-150 | 128 GB
android | Samsung | Galaxy S23 SM-S911B | 305 | 10-100 | 128 GB; 256 GB=330
android | Samsung | Galaxy S20 FE SM-G781B | 99 | 20-250 | 128 GB dual SIM
android | Samsung | Galaxy A52 SM-A525F | 79 | 20-300 | 128 GB
android | Samsung | Galaxy A53 SM-A536B | 105 | 20-250 | 128 GB
android | Samsung | XCover Pro SM-G715FN | 89 | 20-400 | 64 GB, Enterprise Edition
android | Samsung | XCover 5 SM-G525F | 72 | 20-300 | 64 GB
android | Google | Pixel 6 GB7N6 | 135 | 10-100 | 128 GB
android | Huawei | P30 Pro VOG-L29 | 99 | 10-120 | 128 GB; 8/256=115
`

const tablets = `
ipad | Apple | iPad 9th gen MK2K3 | 142 | 10-200 | 64 GB Wi-Fi; with chargers
ipad | Apple | iPad 8th gen MYL92 | 115 | 10-250 | 32 GB Wi-Fi
ipad | Apple | iPad 7th gen MW742 | 89 | 20-300 | 32 GB Wi-Fi
ipad | Apple | iPad 6th gen MR7F2 | 69 | 20-400 | 32 GB Wi-Fi
ipad | Apple | iPad Air 4 MYFM2 | 245 | 5-80 | 64 GB Wi-Fi
ipad | Apple | iPad Pro 11 2021 MHQR3 | 389 | 5-60 | 128 GB Wi-Fi
ipad | Apple | iPad Pro 12.9 2018 | 299 | 5-40 | 256 GB LTE; 64 GB=259
tablet | Samsung | Galaxy Tab A8 SM-X200 | 89 | 10-200 | 32 GB; 64 GB=99
tablet | Samsung | Galaxy Tab A7 SM-T500 | 69 | 10-250 | 32 GB
tablet | Samsung | Galaxy Tab S7 SM-T870 | 215 | 5-60 | 128 GB
tablet | Samsung | Galaxy Tab Active3 SM-T575 | 179 | 10-120 | 64 GB LTE, S Pen
tablet | Samsung | Galaxy Tab S6 Lite SM-P610 | 129 | 10-100 | 64 GB
tablet | Microsoft | Surface Pro 7 VDV-00003 | 219 | 5-90 | i5 8/128; i5 8/256=245
tablet | Microsoft | Surface Pro 6 | 169 | 5-120 | i5 8/128; i5 8/256=185
tablet | Microsoft | Surface Go 2 | 145 | 5-100 | 4425Y 8/128; m3 LTE=185
tablet | Lenovo | Tab M10 HD TB-X306F | 55 | 10-150 | 32 GB
tablet | Panasonic | Toughpad FZ-G1 | 289 | 2-30 | i5-7300U 8/256; mk4 LTE=265
tablet | Getac | F110 G5 | 420 | 2-20 | i5-8265U 8/256
tablet | Zebra | ET51 | 265 | 5-60 | 8.4 Android; 10.1 Windows=310
`

const printers = `
printer | HP | LaserJet M607dn K0Q15A | 195 | 4-60 |
printer | HP | LaserJet M506dn F2A69A | 119 | 5-80 |
printer | HP | LaserJet Pro M404dn W1A53A | 89 | 5-80 |
printer | HP | LaserJet MFP M428fdw W1A30A | 165 | 3-40 |
printer | HP | Color LaserJet M553dn B5L25A | 159 | 3-40 |
printer | HP | Color LaserJet M652dn J7Z99A | 290 | 2-20 |
printer | HP | DesignJet T520 24-in CQ890A | 390 | 1-8 |
printer | Brother | HL-L6400DW | 139 | 4-50 |
printer | Brother | MFC-L5750DW | 145 | 3-40 | 
printer | Lexmark | MS610dn | 69 | 5-60 |
printer | Lexmark | MX611dhe | 149 | 3-30 |
printer | Kyocera | ECOSYS P3145dn | 129 | 4-40 |
printer | Kyocera | ECOSYS M2040dn | 155 | 3-30 |
printer | Ricoh | MP C3004 | 490 | 1-12 | with finisher; 4 trays
printer | Canon | iR-ADV C3525i | 690 | 1-10 |
printer | Xerox | VersaLink C405DN | 190 | 2-20 |
supplies | HP | CF226X (26X) | 79 | 10-200 | original
supplies | HP | CF281X (81X) | 115 | 10-120 | original
supplies | HP | CE255X (55X) | 85 | 10-150 | original
supplies | HP | CF410X (410X) | 72 | 10-100 | black, original
supplies | Brother | TN-3480 | 49 | 10-200 | original
supplies | Kyocera | TK-1150 | 38 | 10-200 | original
supplies | Kyocera | TK-3160 | 52 | 10-150 | original
labelprinter | Zebra | ZT410 ZT41042-T0E0000Z | 490 | 2-20 | 203 dpi
labelprinter | Zebra | GK420d GK42-202220-000 | 95 | 5-80 | USB, LAN
labelprinter | Zebra | ZD420 ZD42042-T0E000EZ | 159 | 5-60 |
labelprinter | Epson | ColorWorks C3500 | 390 | 2-20 |
`

const electronics = `
conference | Logitech | MeetUp 960-001102 | 265 | 4-60 |
conference | Logitech | Group 960-001057 | 319 | 2-30 |
conference | Logitech | Rally Bar 960-001308 | 1190 | 1-15 | graphite
conference | Poly | Studio X30 | 490 | 2-20 | with TC8; bar only=390
conference | Cisco | CS-KIT-K9 Room Kit | 890 | 1-12 | with Touch 10
conference | Jabra | Speak 510 7510-209 | 45 | 10-150 |
conference | Jabra | Evolve2 65 | 59 | 10-300 | MS stereo, USB-A; UC=57
accessory | HP | Thunderbolt Dock G2 2UK37AA | 79 | 10-200 | 120 W, with adapter
accessory | HP | USB-C Dock G5 5TW10AA | 69 | 10-300 | with adapter
accessory | Dell | WD19TB | 85 | 10-200 | 180 W; 130 W=79
accessory | Dell | WD19S | 72 | 10-250 | 130 W
accessory | Lenovo | ThinkPad USB-C Dock Gen 2 40AS0090EU | 62 | 10-300 |
accessory | Lenovo | Thunderbolt 3 Dock Gen 2 40AN0135EU | 89 | 10-150 |
accessory | HP | 710412-001 | 9 | 50-1000 | 65 W adapter, original
accessory | Lenovo | ADLX65YDC3D | 12 | 50-1000 | 65 W USB-C
accessory | Logitech | C920 960-001055 | 32 | 10-200 |
accessory | Apple | AirPods Pro 2 MQD83 | 129 | 10-100 |
accessory | Apple | Watch Series 6 44 mm | 119 | 10-80 | GPS; GPS + Cellular=135
screen | Epson | EB-2250U V11H871040 | 390 | 1-20 | under 1500 h
screen | Samsung | QM55R LH55QMREBGCXEN | 340 | 2-25 | 24/7 signage
screen | NEC | MultiSync V554 | 290 | 2-20 |
accessory | APC | SMT1500RMI2U | 265 | 2-20 | new batteries; no batteries=130
accessory | Axis | P3225-LV Mk II | 89 | 5-80 |
accessory | Raspberry Pi | 4 Model B | 45 | 10-200 | 4 GB; 8 GB=62
`

const monitors = `
monitor | Dell | P2419H | 48 | 30-400 | 24-inch, with stand; no stand=38
monitor | Dell | P2422H | 79 | 20-250 | with stand
monitor | Dell | P2219H | 39 | 30-400 | with stand
monitor | Dell | U2415 | 62 | 20-250 | 1920x1200
monitor | Dell | U2419H | 69 | 20-200 | with stand
monitor | Dell | U2720Q | 189 | 5-60 | 27 4K, USB-C
monitor | Dell | P2719H | 82 | 10-150 | 27-inch
monitor | Dell | U2412M | 34 | 40-500 | 
monitor | HP | E24 G4 9VF99AA | 74 | 20-250 | with stand
monitor | HP | E243 1FH47AA | 52 | 20-300 | with stand
monitor | HP | EliteDisplay E232 M1N98AA | 35 | 30-400 |
monitor | HP | E27 G4 9VG71AA | 99 | 10-120 |
monitor | HP | Z24n G2 1JS09A4 | 69 | 20-200 |
monitor | HP | Z27n G2 1JS10A4 | 119 | 10-80 | QHD
monitor | Lenovo | ThinkVision T24i-10 | 55 | 20-250 |
monitor | Lenovo | ThinkVision P24h-20 | 95 | 10-120 | QHD, USB-C
monitor | Philips | 241B8QJEB | 45 | 20-250 |
monitor | Samsung | S24E650 | 39 | 20-250 |
monitor | EIZO | FlexScan EV2456 | 79 | 10-150 | black; grey
monitor | EIZO | FlexScan EV2451 | 69 | 10-150 |
monitor | iiyama | ProLite XUB2492HSU | 58 | 10-150 |
monitor | Fujitsu | B24-8 TE Pro | 42 | 20-250 |
`

const pointOfSale = `
handheld | Zebra | TC52 TC520K-1PEZU4P-A6 | 118 | 20-250 | with cradle; Android 11
handheld | Zebra | TC51 | 69 | 20-300 | Android 8; with boot
handheld | Zebra | TC57 | 149 | 10-200 | LTE
handheld | Zebra | MC9200 | 165 | 5-100 | WEC7, 53 keys
scanner | Zebra | DS2208-SR7U2100AZW | 45 | 10-200 | USB, with stand
scanner | Zebra | LI4278 | 52 | 10-120 | with cradle
handheld | Honeywell | CT60 | 149 | 10-150 | Android 10
scanner | Honeywell | 1900GSR-2USB Xenon | 49 | 10-150 |
scanner | Datalogic | QD2430-BKK1 QuickScan | 48 | 10-150 | with cable
handheld | Datalogic | Memor 10 | 129 | 10-100 |
till | Epson | TM-T88V C31CA85042 | 69 | 10-200 | USB + serial
till | Epson | TM-T20II C31CD52002 | 52 | 10-200 | USB
till | Epson | TM-m30 | 75 | 10-100 | LAN, Bluetooth
till | Star | TSP654II | 72 | 10-100 | LAN
payment | Verifone | VX680 | 39 | 10-200 | GPRS
payment | Ingenico | iWL250 | 35 | 10-250 | with base
payment | Ingenico | Move/5000 | 89 | 10-120 |
till | NCR | RealPOS XR7 7702 | 290 | 3-60 | i3, 8 GB, 128 GB
till | Toshiba | TCx Wave 6140 | 319 | 3-60 | i5, 8 GB
till | HP | RP9 G1 9015 | 195 | 4-80 | i5-6500, 8/128
till | HP | Engage One 141 | 290 | 3-40 | 7300U, 8/256
till | Elo | 1517L | 89 | 5-80 | 15-inch touch
`

const software = `
licence | Microsoft | Windows Server 2022 Std P73-08328 | 395 | 2-40 | 16 core, OEM
licence | Microsoft | Windows Server 2019 Std P73-07788 | 290 | 2-60 | 16 core, OEM
licence | Microsoft | Windows 11 Pro FQC-10528 | 62 | 10-300 | OEM DVD, EN
licence | Microsoft | Windows 10 Pro FQC-08929 | 45 | 10-400 | OEM DVD, EN
licence | Microsoft | Office 2019 Home & Business T5D-03216 | 89 | 5-200 | PKC
volume | Microsoft | Office 2021 Standard | 115 | 10-500 | volume; volume, with deed=119
volume | Microsoft | Office 2016 Standard | 48 | 10-800 | volume
volume | Microsoft | SQL Server 2019 Standard | 1450 | 1-12 | 2 core, volume; server + 10 CAL=690
volume | Microsoft | Windows Server 2019 User CAL | 18 | 20-500 | volume
volume | Microsoft | RDS 2019 User CAL | 49 | 10-300 | volume
volume | Microsoft | Visio 2019 Professional | 99 | 5-100 | volume
licence | HPE | iLO Advanced BD505A | 149 | 2-50 | 1 server
volume | VMware | vSphere 7 Enterprise Plus | 690 | 2-40 | 1 CPU, perpetual
licence | Fortinet | FC-10-F100F-950-02-12 | 890 | 1-10 | UTP bundle, 1 year
licence | Cisco | C9300-DNA-A-48-3Y | 590 | 2-30 |
volume | Adobe | Acrobat Pro 2020 | 215 | 3-60 | TLP, perpetual
volume | Autodesk | AutoCAD LT 2019 | 190 | 2-20 | perpetual
`

export const devices = [
  ...parsePriceList(11, mobiles),
  ...parsePriceList(14, tablets),
  ...parsePriceList(5, printers),
  ...parsePriceList(8, electronics),
  ...parsePriceList(13, monitors),
  ...parsePriceList(10, pointOfSale),
  ...parsePriceList(6, software),
]
