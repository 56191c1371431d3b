import { parseCatalogue } from './product.ts'

export const pointOfSale = parseCatalogue(
  10,
  `
point-of-sale | tc5 | Zebra | Zebra TC51; TC51; TC 51 | TC510K-1PAZU4P-A6 | | 150
point-of-sale | tc5 | Zebra | Zebra TC52; TC52; TC 52 | TC520K-1PEZU4P-A6 | | 260
point-of-sale | tc5 | Zebra | Zebra TC52x; TC52X | | | 330
point-of-sale | tc5 | Zebra | Zebra TC56; TC56 | | | 170
point-of-sale | tc5 | Zebra | Zebra TC57; TC57 | | | 330
point-of-sale | tc7 | Zebra | Zebra TC70x; TC70X | | | 190
point-of-sale | tc7 | Zebra | Zebra TC72; TC72 | | | 390
point-of-sale | tc7 | Zebra | Zebra TC75x; TC75X | | | 230
point-of-sale | tc7 | Zebra | Zebra TC77; TC77 | | | 480
point-of-sale | tc2 | Zebra | Zebra TC21; TC21 | | | 180
point-of-sale | tc2 | Zebra | Zebra TC26; TC26 | | | 210
point-of-sale | mc3 | Zebra; Motorola | Zebra MC3300; MC3300 | | | 290
point-of-sale | mc3 | Zebra; Motorola; Symbol | Motorola MC3200; MC3200; MC32N0 | MC32N0-RL4HCLE0A | | 140
point-of-sale | mc9 | Zebra; Motorola | Zebra MC9200; MC9200; MC92N0 | MC92N0-GP0SXERA5WR | | 250
point-of-sale | mc9 | Motorola; Symbol | Motorola MC9190; MC9190 | | | 130
point-of-sale | mc9 | Zebra | Zebra MC9300; MC9300 | | | 690
point-of-sale | mc6 | Zebra; Motorola | Zebra MC67; Motorola MC67 | | | 110
point-of-sale | mc5 | Motorola; Symbol | Motorola MC55; Symbol MC55 | | | 50
point-of-sale | ct4 | Honeywell | Honeywell CT40; CT40; Honeywell Dolphin CT40 | | | 200
point-of-sale | ct4 | Honeywell | Honeywell CT40 XP; CT40XP | | | 300
point-of-sale | ct6 | Honeywell | Honeywell CT60; CT60 | | | 260
point-of-sale | ct5 | Honeywell | Honeywell CT50; Honeywell Dolphin CT50 | | | 120
point-of-sale | ck6 | Honeywell | Honeywell CK65; CK65 | | | 480
point-of-sale | ck3 | Honeywell; Intermec | Intermec CK3X; Honeywell CK3X | | | 130
point-of-sale | ck7 | Honeywell; Intermec | Intermec CK71; Honeywell CK71 | | | 160
point-of-sale | cn7 | Honeywell; Intermec | Intermec CN70; Honeywell CN70 | | | 90
point-of-sale | cn8 | Honeywell | Honeywell CN80; CN80 | | | 420
point-of-sale | eda5 | Honeywell | Honeywell EDA51; EDA51; ScanPal EDA51 | | | 150
point-of-sale | eda5 | Honeywell | Honeywell EDA52; EDA52 | | | 210
point-of-sale | dolphin | Honeywell | Honeywell Dolphin 99EX; Dolphin 99EX | | | 110
point-of-sale | memor | Datalogic | Datalogic Memor 10; Memor 10 | | | 190
point-of-sale | memor | Datalogic | Datalogic Memor 1; Memor 1 | | | 150
point-of-sale | skorpio | Datalogic | Datalogic Skorpio X4; Skorpio X4 | | | 220
point-of-sale | skorpio | Datalogic | Datalogic Skorpio X3; Skorpio X3 | | | 120
point-of-sale | falcon | Datalogic | Datalogic Falcon X3; Falcon X3 | | | 140
scanner | zebra-ds2 | Zebra | Zebra DS2208; DS2208 | DS2208-SR7U2100AZW (edition=sr) | | 45
scanner | zebra-ds2 | Zebra | Zebra DS2278; DS2278 | | | 90
scanner | zebra-ds3 | Zebra | Zebra DS3678; DS3678 | DS3678-SR3U42A0SFW (edition=sr) | edition: sr=SR, er=ER, hp=HP | 190
scanner | zebra-ds3 | Zebra | Zebra DS3608; DS3608 | | edition: sr=SR, er=ER | 160
scanner | zebra-ds8 | Zebra | Zebra DS8178; DS8178 | | | 150
scanner | zebra-ds9 | Zebra | Zebra DS9308; DS9308 | | | 95
scanner | zebra-ls2 | Zebra; Motorola; Symbol | Symbol LS2208; Zebra LS2208; LS2208 | LS2208-SR20007R-NA (edition=sr) | | 25
scanner | zebra-li4 | Zebra; Motorola | Zebra LI4278; LI4278 | | | 70
scanner | honeywell-19 | Honeywell | Honeywell Xenon 1900; Honeywell 1900g; Xenon 1900GSR | | | 45
scanner | honeywell-19 | Honeywell | Honeywell Xenon 1902; Honeywell 1902g | | | 75
scanner | honeywell-14 | Honeywell | Honeywell Voyager 1450g; Honeywell 1450G | | | 40
scanner | honeywell-12 | Honeywell | Honeywell Voyager 1200g; Honeywell 1200G | | | 28
scanner | honeywell-19 | Honeywell | Honeywell Granit 1981i; Granit 1981i | | | 160
scanner | honeywell-75 | Honeywell | Honeywell Genesis 7580g; Honeywell 7580G | | | 55
scanner | datalogic-gd4 | Datalogic | Datalogic Gryphon GD4430; Gryphon GD4430 | GD4430-BK | | 60
scanner | datalogic-gd4 | Datalogic | Datalogic Gryphon GD4500; Gryphon GD4500 | | | 90
scanner | datalogic-qd2 | Datalogic | Datalogic QuickScan QD2430; QuickScan QD2430 | QD2430-BKK1S | | 50
scanner | datalogic-qd2 | Datalogic | Datalogic QuickScan QD2131; QuickScan QD2131 | | | 30
scanner | datalogic-pd9 | Datalogic | Datalogic PowerScan PD9531; PowerScan PD9531 | | | 140
scanner | datalogic-3 | Datalogic | Datalogic Magellan 3450VSi; Magellan 3450VSi | | | 110
printer | zebra-zt2 | Zebra | Zebra ZT230; ZT230 label printer | ZT23042-T0E200FZ (resolution=203); ZT23043-T0E200FZ (resolution=300) | resolution: 203=203dpi/203 dpi, 300=300dpi/300 dpi | 390
printer | zebra-zt4 | Zebra | Zebra ZT410; ZT410 | ZT41042-T0E0000Z (resolution=203); ZT41043-T0E0000Z (resolution=300) | resolution: 203=203dpi, 300=300dpi, 600=600 dpi | 490
printer | zebra-zt4 | Zebra | Zebra ZT411; ZT411 | ZT41142-T0E0000Z (resolution=203); ZT41143-T0E0000Z (resolution=300) | resolution: 203=203dpi, 300=300dpi | 850
printer | zebra-zt6 | Zebra | Zebra ZT610; ZT610 | ZT61042-T0E0100Z (resolution=203) | | 1300
printer | zebra-zd4 | Zebra | Zebra ZD420d; ZD420D | | | 140
printer | zebra-zd4 | Zebra | Zebra ZD420t; ZD420T | | | 170
printer | zebra-zd6 | Zebra | Zebra ZD620d; ZD620D | | | 220
printer | zebra-zd4 | Zebra | Zebra ZD421d; ZD421D | | | 230
printer | zebra-gk | Zebra | Zebra GK420d; GK420D; GK 420 D | GK42-202220-000; GK42-202520-000 | | 85
printer | zebra-gk | Zebra | Zebra GK420t; GK420T | GK42-102220-000; GK42-102520-000 | | 95
printer | zebra-gx | Zebra | Zebra GX430t; GX430T | GX43-102420-000 | | 140
printer | zebra-gx | Zebra | Zebra GX420d; GX420D | GX42-202420-000 | | 110
printer | zebra-qln | Zebra | Zebra QLn320; QLN320 | | | 130
printer | zebra-zq | Zebra | Zebra ZQ520; ZQ520 | | | 230
printer | zebra-zm | Zebra | Zebra ZM400; ZM400 | | | 170
printer | honeywell-pm4 | Honeywell; Intermec | Intermec PM43; Honeywell PM43 | | | 390
printer | honeywell-pc4 | Honeywell | Honeywell PC42t; Honeywell PC42T | | | 90
printer | epson-tm-t88 | Epson | Epson TM-T88V; TM T88V; TMT88V | C31CA85012 | | 85
printer | epson-tm-t88 | Epson | Epson TM-T88VI; TM-T88 VI | C31CE94112 | | 150
printer | epson-tm-t88 | Epson | Epson TM-T88IV; TM-T88IV | | | 50
printer | epson-tm-t88 | Epson | Epson TM-T88VII; TM-T88VII | C31CJ57112 | | 210
printer | epson-tm-t20 | Epson | Epson TM-T20II; TM-T20II | C31CD52002 | | 75
printer | epson-tm-t20 | Epson | Epson TM-T20III; TM T20III | C31CH51011 | | 95
printer | epson-tm-u220 | Epson | Epson TM-U220B; TM-U220B | C31C514007 | | 95
printer | epson-tm-m30 | Epson | Epson TM-m30II; TM-M30II | | | 130
printer | epson-tm-h6000 | Epson | Epson TM-H6000IV; TM-H6000IV | | | 160
printer | star-tsp1 | Star; Star Micronics | Star TSP143III; Star TSP 143III | | | 120
point-of-sale | verifone-vx5 | Verifone | Verifone VX520; Verifone VX 520 | | | 40
point-of-sale | verifone-vx6 | Verifone | Verifone VX680; Verifone VX 680 | | | 60
point-of-sale | verifone-vx8 | Verifone | Verifone VX820; Verifone VX 820 | | | 35
point-of-sale | verifone-mx9 | Verifone | Verifone MX915; Verifone MX 915 | | | 70
point-of-sale | verifone-p40 | Verifone | Verifone P400; Verifone P400 Plus | | | 80
point-of-sale | ingenico-ict2 | Ingenico | Ingenico iCT250; iCT 250 | | | 40
point-of-sale | ingenico-ict2 | Ingenico | Ingenico iCT220; iCT220 | | | 30
point-of-sale | ingenico-iwl2 | Ingenico | Ingenico iWL250; iWL 250 | | | 45
point-of-sale | ingenico-ipp3 | Ingenico | Ingenico iPP350; iPP350 | | | 35
point-of-sale | ingenico-move5 | Ingenico | Ingenico Move 5000; Ingenico Move/5000 | | | 120
point-of-sale | ingenico-lane3 | Ingenico | Ingenico Lane 3000; Ingenico Lane/3000 | | | 80
monitor | elo-15 | Elo; Elo Touch | Elo 1517L; Elo 1517L touch monitor | | | 110
monitor | elo-15 | Elo; Elo Touch | Elo 1515L; Elo Touch 1515L | | | 80
monitor | elo-17 | Elo; Elo Touch | Elo 1715L; Elo Touch 1715L | | | 90
point-of-sale | ncr-xr7 | NCR | NCR RealPOS XR7; NCR XR7 | | | 260
point-of-sale | toshiba-4900 | Toshiba; IBM | IBM SurePOS 4900-785; Toshiba SurePOS 4900-785 | | | 150
point-of-sale | toshiba-6140 | Toshiba | Toshiba TCxWave 6140-A3R; Toshiba 6140-A3R | | | 250
point-of-sale | hp-rp7 | HP | HP RP7 7800; HP RP7-7800 | | | 150
point-of-sale | hp-rp9 | HP | HP RP9 9015; HP RP9-9015 | | | 220
`,
)
