import { parsePriceList } from '#database/seed/catalogue/product.ts'

const laptops = `
laptop | HP | EliteBook 840 G8 | 285 | 10-120 | i5-1145G7, 16 GB, 256 GB; i7-1185G7/32/512=335; 336D4EA i5 16/256=265; i5 16/512 LTE, DE kb=289; no RAM, no drive=189
laptop | HP | EliteBook 840 G7 | 235 | 10-150 | i5-10310U 16/256; i7-10610U 16/512=269; i5 8/256 touch=219
laptop | HP | EliteBook 840 G6 | 175 | 20-250 | i5-8365U 16/256; i5 8/256=159; i7-8665U 16/512=205
laptop | HP | EliteBook 830 G8 | 269 | 10-80 | i5-1135G7 16/256; i7 16/512, 400 nits=305
laptop | HP | EliteBook 850 G8 | 299 | 8-60 | i5-1145G7 16/256; i7-1165G7 32/512=359
laptop | HP | EliteBook 845 G9 | 419 | 5-50 | Ryzen 5 Pro 6650U 16/512; R7 Pro 6850U 32/512=479
laptop | HP | ProBook 450 G8 | 215 | 10-100 | i5-1135G7 8/256; i5 16/512=249; i3-1115G4 8/256=169
laptop | HP | ProBook 640 G5 | 139 | 20-200 | i5-8265U 8/256; i5 16/256=155
laptop | HP | ZBook Fury 15 G8 | 690 | 3-25 | i7-11850H 32/1TB, T1200; i9-11950H 64/1TB, A3000=1090
laptop | HP | ZBook Firefly 14 G8 | 345 | 5-40 | i7-1165G7 32/512, T500; i5 16/512=309
laptop | Dell | Latitude 5420 | 249 | 15-200 | i5-1145G7 16/256; i5 8/256=225; i7-1185G7 16/512=285
laptop | Dell | Latitude 5430 | 329 | 10-100 | i5-1245U 16/256; i5-1235U 16/512=339
laptop | Dell | Latitude 7420 | 289 | 10-120 | i5-1145G7 16/256; i7-1185G7 16/512, 2-in-1=335
laptop | Dell | Latitude 7490 | 149 | 20-300 | i5-8350U 16/256; i7-8650U 16/512=175; i5 8/256, IT kb=135
laptop | Dell | Latitude 3420 | 199 | 10-90 | i5-1135G7 8/256; i3-1115G4 8/256=155
laptop | Dell | Precision 5560 | 780 | 3-30 | i7-11850H 32/512, T1200; i9 32/1TB, A2000 UHD+=990
laptop | Dell | XPS 13 9310 | 430 | 3-30 | i7-1185G7 16/512, FHD+; i5 8/256=369
laptop | Lenovo | ThinkPad T14 Gen 2 20W0 | 279 | 15-200 | i5-1135G7 16/256; i7-1165G7 16/512=319; i5 16/512, US kb=289
laptop | Lenovo | ThinkPad T14 Gen 1 20S0 | 229 | 15-180 | i5-10210U 16/256; i7-10510U 16/512=259
laptop | Lenovo | ThinkPad T480 20L5 | 159 | 20-400 | i5-8350U 16/256; i5 8/256=145; i7-8650U 16/512=185
laptop | Lenovo | ThinkPad T490 20N2 | 189 | 20-250 | i5-8365U 16/256; i7 16/512=219
laptop | Lenovo | ThinkPad X1 Carbon Gen 9 20XW | 429 | 5-60 | i7-1185G7 16/512; i5 16/512=389
laptop | Lenovo | ThinkPad X13 Gen 2 20WK | 285 | 10-90 | i5-1145G7 16/256; i7 16/512=325
laptop | Lenovo | ThinkPad L14 Gen 2 20X1 | 225 | 10-150 | i5-1135G7 8/256; i5 16/256=239
laptop | Lenovo | ThinkPad P15 Gen 2 20YQ | 720 | 3-20 | i7-11850H 32/512, A2000; i7 64/1TB, A3000=890
laptop | Lenovo | ThinkPad T14s Gen 2 20WM | 305 | 10-110 | i5-1145G7 16/256; i7 16/512=345
macbook | Apple | MacBook Air M1 MGN63 | 415 | 5-90 | 8/256; 8/256 QWERTY/AZERTY; 16/256=475
macbook | Apple | MacBook Air M2 MLXW3 | 610 | 5-60 | 8/256 space grey; 16/512=760
macbook | Apple | MacBook Pro 13 M1 MYD82 | 489 | 5-50 | 8/256; 16/512=589
macbook | Apple | MacBook Pro 14 M1 Pro MKGP3 | 860 | 3-40 | 16/512; 32/1TB=1040
macbook | Apple | MacBook Pro 16 2019 MVVJ2 | 520 | 3-40 | i7 16/512; i9 32/1TB=620
macbook | Apple | MacBook Pro 16 M1 Pro MK183 | 990 | 3-25 | 16/512; 32/512=1120
laptop | Microsoft | Surface Laptop 4 | 389 | 5-40 | 13.5 i5 8/512; 15 i7 16/512=520
laptop | Fujitsu | Lifebook U7411 | 229 | 10-80 | i5-1135G7 16/256; i7 16/512=265
laptop | Panasonic | Toughbook CF-33 | 620 | 2-20 | i5-7300U 8/256; i7 16/512 LTE=760
laptop | Acer | TravelMate P214-53 | 195 | 10-60 | i5-1135G7 8/256; i5 16/512=225
`

const desktops = `
desktop | Dell | OptiPlex 7090 Micro | 259 | 10-200 | i7-10700T 16/512; i5-10500T 16/256=219
desktop | Dell | OptiPlex 7080 SFF | 215 | 10-120 | i5-10500 16/256; i7-10700 16/512=259
desktop | Dell | OptiPlex 5080 Micro | 189 | 15-150 | i5-10500T 8/256; i5 16/256=199
desktop | Dell | OptiPlex 7070 SFF | 145 | 20-250 | i5-9500 8/256; i7-9700 16/512=195
desktop | Dell | OptiPlex 3060 MFF | 119 | 20-300 | i5-8500T 8/256; i3-8100T 8/128=85
desktop | Dell | Precision 5820 | 520 | 3-25 | W-2135 32/512, P2000; W-2245 64/1TB, RTX 4000=890
desktop | Dell | Precision 3640 | 390 | 4-40 | i7-10700 32/512, P620; i9-10900 32/1TB=480
desktop | HP | EliteDesk 800 G6 Mini | 229 | 10-150 | i5-10500T 16/256; i7-10700T 16/512=275
desktop | HP | EliteDesk 800 G5 SFF | 159 | 15-180 | i5-9500 16/256; i7-9700 16/512=209
desktop | HP | ProDesk 600 G5 SFF | 135 | 20-250 | i5-9500 8/256; i5 16/256=145
desktop | HP | ProDesk 400 G7 SFF | 165 | 10-120 | i5-10500 8/256; i3-10100 8/256=129
desktop | HP | Z4 G4 | 560 | 3-30 | W-2123 32/512, P2000; W-2145 64/1TB, RTX 4000=920
desktop | HP | Z2 G5 Tower | 430 | 3-30 | i7-10700 32/512; W-1270 32/1TB, P2200=540
desktop | Lenovo | ThinkCentre M70q 11DT | 165 | 10-150 | i5-10400T 16/512; i5 8/256=145; i3-10100T 8/256=115
desktop | Lenovo | ThinkCentre M720q 10T7 | 125 | 20-300 | i5-8400T 8/256; i5 16/256=135; barebone=69
desktop | Lenovo | ThinkCentre M920q 10RS | 139 | 15-200 | i5-8500T 16/256; i7-8700T 16/512=185
desktop | Lenovo | ThinkCentre M75q Gen 2 11JN | 185 | 10-80 | Ryzen 5 Pro 4650GE 16/256; R3 8/256=139
desktop | Lenovo | ThinkStation P520 30BE | 540 | 3-20 | W-2135 32/512, P2000; W-2145 64/1TB=690
mac | Apple | Mac mini M1 MGNR3 | 335 | 5-50 | 8/256; 16/512=415
mac | Apple | iMac 24 M1 MGPK3 | 590 | 3-30 | 8/256 green; 16/512=720
mac | Apple | iMac 27 2020 MXWT2 | 560 | 2-20 | i5 8/256 5K; i7 32/512=690
desktop | Fujitsu | Esprimo Q558 | 105 | 20-200 | i5-8400T 8/256; i3-9100T 8/256=89
desktop | Intel | NUC8i5BEH | 115 | 5-60 | 16/256; barebone=79
thinclient | HP | t640 6TV44EA | 89 | 10-200 | R1505G 8/32; 4/16=69
thinclient | Dell | Wyse 5070 | 55 | 20-400 | J4105 4/16; J5005 8/64=72
thinclient | Dell | Wyse 3040 | 24 | 50-600 | Z8350 2/8 ThinOS; 2/16=27
`

const gaming = `
console | Sony | PlayStation 5 CFI-1216A | 335 | 5-60 | disc edition; CFI-1116B digital=285
console | Sony | PlayStation 4 Pro CUH-7216B | 139 | 10-100 | 1 TB; 1 TB, no controller=119
console | Sony | PlayStation 4 Slim CUH-2216A | 99 | 10-150 | 500 GB; 1 TB=109
console | Sony | DualSense CFI-ZCT1W | 34 | 20-300 | white; mixed colours=32
console | Microsoft | Xbox Series S RRS-00010 | 155 | 5-80 | 512 GB; with controller=159
console | Microsoft | Xbox Series X RRT-00010 | 319 | 3-40 | 1 TB
console | Microsoft | Xbox Wireless Controller QAT-00002 | 29 | 20-250 | carbon black
console | Nintendo | Switch OLED HEG-001 | 199 | 5-80 | white; neon=195
console | Nintendo | Switch HAC-001(-01) | 135 | 10-120 | neon; grey, complete in box=142
console | Nintendo | Switch Lite HDH-001 | 89 | 10-120 | mixed colours
console | Valve | Steam Deck | 289 | 3-30 | 256 GB; 512 GB=339
graphics | ASUS | TUF RTX 3080 10GB | 315 | 2-30 | TUF-RTX3080-O10G-GAMING; LHR=299
graphics | MSI | GeForce RTX 3060 Ventus 2X 12G | 189 | 5-60 | ; LHR=179
graphics | Gigabyte | GeForce RTX 4070 Windforce OC 12G | 439 | 2-20 |
gaming | Lenovo | Legion 5 15ACH6H | 590 | 3-20 | R7-5800H 16/512, RTX 3060; RTX 3070=720
gaming | ASUS | ROG Zephyrus G14 GA401 | 640 | 2-15 | R9 16/1TB, RTX 3060
gaming | Acer | Nitro 5 AN515-57 | 490 | 3-30 | i5-11400H 16/512, RTX 3050
gaming | Logitech | G29 941-000112 | 129 | 5-60 | with pedals; PS4/PS5/PC
gaming | Meta | Quest 2 | 119 | 5-80 | 128 GB; 256 GB=145
gaming | Dell | Alienware AW2521HF | 115 | 5-60 | 24.5 240 Hz
`

export const computers = [
  ...parsePriceList(7, laptops),
  ...parsePriceList(1, desktops),
  ...parsePriceList(15, gaming),
]
