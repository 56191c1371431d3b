import { parseCatalogue } from './product.ts'

const stand = 'edition: with stand=with stand/incl. stand, no stand=no stand/without stand'

export const monitors = parseCatalogue(
  13,
  `
monitor | dell-p-19 | Dell | P2419H; Dell P2419H 24"; P2419H FHD 24 inch | 210-APWU | ${stand} | 55
monitor | dell-p-19 | Dell | P2419HC; P2419HC USB-C; Dell P2419HC 24" | | ${stand} | 70
monitor | dell-p-19 | Dell | P2719H; Dell P2719H 27" | | ${stand} | 75
monitor | dell-p-22 | Dell | P2422H; Dell P2422H 24" | 210-AZYX | ${stand} | 80
monitor | dell-p-22 | Dell | P2422HE; P2422HE USB-C hub; Dell P2422HE | | ${stand} | 105
monitor | dell-p-22 | Dell | P2722H; Dell P2722H 27 inch | | ${stand} | 105
monitor | dell-p-17 | Dell | P2417H; Dell P2417H 24" | | ${stand} | 45
monitor | dell-p-17 | Dell | P2217H; Dell P2217H 22" | | ${stand} | 35
monitor | dell-p-14 | Dell | P2414H; Dell P2414H | | ${stand} | 35
monitor | dell-p-14 | Dell | P2214H; Dell P2214H 22" | | ${stand} | 25
monitor | dell-u-12 | Dell | U2412M; Ultrasharp U2412M; Dell U2412M 24" | | ${stand} | 35
monitor | dell-u-15 | Dell | U2415; Ultrasharp U2415 24"; Dell U2415 1920x1200 | | ${stand} | 55
monitor | dell-u-17 | Dell | U2417H; Ultrasharp U2417H; Dell U2417H 24" | | ${stand} | 55
monitor | dell-u-19 | Dell | U2419H; Ultrasharp U2419H | | ${stand} | 75
monitor | dell-u-19 | Dell | U2719D; Ultrasharp U2719D QHD; Dell U2719D 27" | | ${stand} | 115
monitor | dell-u-20 | Dell | U2720Q; Ultrasharp U2720Q 4K display; Dell U2720Q 27" | | ${stand} | 210
monitor | dell-u-19 | Dell | U3419W; Dell U3419W curved 34" | | ${stand} | 290
monitor | dell-e-16 | Dell | E2216H; Dell E2216H 22" | | ${stand} | 30
monitor | dell-s-21 | Dell | S2721QS; Dell S2721QS 27" | | ${stand} | 150
monitor | dell-c-22 | Dell | C2422HE; Dell C2422HE 24" video conferencing | | ${stand} | 130
monitor | hp-e-g4 | HP | E24 G4; HP E24 G4 FHD; E24G4 | 9VF99AA | ${stand} | 80
monitor | hp-e-g4 | HP | E27 G4; HP E27G4 | 9VG71AA | ${stand} | 105
monitor | hp-e-g4 | HP | E22 G4; HP E22 G4 | 9VH72AA | ${stand} | 65
monitor | hp-e-g4 | HP | E24u G4; HP E24u G4 USB-C | 189T0AA | ${stand} | 115
monitor | hp-e-g4 | HP | E24i G4; HP E24i G4 WUXGA | 9VJ40AA | ${stand} | 90
monitor | hp-e-g5 | HP | E24 G5; HP E24 G5 | 6N6E9AA | ${stand} | 110
monitor | hp-e-3 | HP | EliteDisplay E243; HP E243 24"; HP E243 display | 1FH47AA | ${stand} | 55
monitor | hp-e-3 | HP | EliteDisplay E243i; HP E243i 24" WUXGA | 1FH49AA | ${stand} | 65
monitor | hp-e-3 | HP | EliteDisplay E273; HP E273 27" | 1FH50AA | ${stand} | 80
monitor | hp-e-3 | HP | EliteDisplay E233; HP E233 23" | 1FH46AA | ${stand} | 45
monitor | hp-e-2 | HP | EliteDisplay E232; HP E232 23" | M1N98AA | ${stand} | 35
monitor | hp-p-g4 | HP | P24 G4; HP P24 G4 | 1A7E5AA | ${stand} | 65
monitor | hp-p-g4 | HP | P24h G4; HP P24h G4 | 7VH44AA | ${stand} | 75
monitor | hp-p-g4 | HP | P22h G4; HP P22h G4 | 7UZ36AA | ${stand} | 60
monitor | hp-z-g2 | HP | Z27n G2; HP Z27n G2 QHD | 1JS10A4 | ${stand} | 130
monitor | hp-z-g2 | HP | Z24n G2; HP Z24n G2 WUXGA | 1JS09A4 | ${stand} | 85
monitor | thinkvision-t-10 | Lenovo | ThinkVision T24i-10; T24i-10 24" | 61CE; 61CEMAT2EU | ${stand} | 55
monitor | thinkvision-t-20 | Lenovo | ThinkVision T24i-20; Lenovo T24i-20 | 61F7 | ${stand} | 75
monitor | thinkvision-t-10 | Lenovo | ThinkVision T22i-10; T22i-10 | 61A9 | ${stand} | 40
monitor | thinkvision-t-20 | Lenovo | ThinkVision T22i-20; T22i-20 | 61FE | ${stand} | 55
monitor | thinkvision-p-20 | Lenovo | ThinkVision P27h-20; P27h-20 QHD USB-C | 61E9 | ${stand} | 150
monitor | thinkvision-p-20 | Lenovo | ThinkVision P24h-20; P24h-20 | 61F4 | ${stand} | 115
monitor | tiny-in-one | Lenovo | Tiny-in-One 24 Gen 3; TIO 24 Gen 3; TIO24 Gen3 | | | 90
monitor | philips-b-7 | Philips | 241B7QPJEB; Philips 241B7QPJEB 24" | 241B7QPJEB/00 | ${stand} | 50
monitor | philips-b-8 | Philips | 241B8QJEB; Philips 241B8QJEB | 241B8QJEB/00 | ${stand} | 60
monitor | philips-b-1 | Philips | 243B1JH; Philips 243B1JH USB-C 24" | 243B1JH/00 | ${stand} | 95
monitor | samsung-e6 | Samsung | S24E650; Samsung S24E650PL 24" | | ${stand} | 45
monitor | samsung-r6 | Samsung | S24R650; Samsung S24R650FDU; Samsung S24R650 24" | LS24R650FDUXEN | ${stand} | 70
monitor | samsung-f3 | Samsung | S24F350; Samsung S24F350FHU 24" | LS24F350FHUXEN | ${stand} | 45
monitor | samsung-f3 | Samsung | C27F390; Samsung C27F390FHU curved 27" | LC27F390FHUXEN | ${stand} | 60
monitor | lg-bk550 | LG | 24BK550Y; LG 24BK550Y-B 24" | 24BK550Y-B | ${stand} | 55
monitor | lg-uk850 | LG | 27UK850; LG 27UK850-W 4K monitor | 27UK850-W | ${stand} | 170
monitor | eizo-ev-24 | Eizo | EV2455; FlexScan EV2455; Eizo EV2455-BK | EV2455-BK; EV2455FS-BK | ${stand} | 75
monitor | eizo-ev-24 | Eizo | EV2456; FlexScan EV2456 | EV2456-BK | ${stand} | 110
monitor | eizo-ev-27 | Eizo | EV2795; FlexScan EV2795 27" | EV2795-BK | ${stand} | 350
monitor | eizo-ev-23 | Eizo | EV2316W; FlexScan EV2316W 23" | EV2316WFS-BK | ${stand} | 40
monitor | iiyama-xub-24 | iiyama | ProLite XUB2492HSU; iiyama XUB2492HSU-B1 | XUB2492HSU-B1; XUB2492HSU-B5 | ${stand} | 70
monitor | iiyama-b-24 | iiyama | ProLite B2480HS; iiyama B2480HS | B2480HS-B1 | ${stand} | 35
monitor | aoc-24 | AOC | 24P1; AOC 24P1 24" | 24P1 | ${stand} | 60
monitor | aoc-27 | AOC | 27P1; AOC 27P1 27" | 27P1 | ${stand} | 80
monitor | benq-24 | BenQ | BL2405HT; BenQ BL2405HT 24" | | ${stand} | 45
monitor | benq-27 | BenQ | PD2700U; BenQ PD2700U 4K monitor | | ${stand} | 170
monitor | nec-ea-24 | NEC | EA245WMi; MultiSync EA245WMi; NEC EA245WMi-BK | | ${stand} | 75
monitor | nec-ea-24 | NEC | EA241WM; MultiSync EA241WM | | ${stand} | 35
monitor | fujitsu-b-8 | Fujitsu | B24-8 TS Pro; Fujitsu B24-8 TS | S26361-K1577-V160 | ${stand} | 55
monitor | fujitsu-b-9 | Fujitsu | B24-9 TS; Fujitsu Display B24-9 TS | | ${stand} | 70
monitor | viewsonic-24 | ViewSonic | VG2448; Viewsonic VG2448 24" | | ${stand} | 70
monitor | acer-24 | Acer | B246HL; Acer B246HL 24" | | ${stand} | 40
monitor | asus-24 | Asus | BE249QLB; Asus BE249QLB | | ${stand} | 55
monitor | samsung-qm-r | Samsung | QM55R; Samsung QM55R signage display | LH55QMREBGCXEN | | 390
monitor | philips-bdl-d | Philips | 55BDL4050D; Philips 55BDL4050D signage | 55BDL4050D/00 | | 320
monitor | lg-uh5e | LG | 55UH5E; LG 55UH5E signage | | | 390
monitor | epson-eb | Epson | EB-2250U; Epson EB-2250U projector | V11H871040 | | 390
monitor | nec-projector | NEC | NP-P502H; NEC P502H projector | | | 350
monitor | sony-projector | Sony | VPL-FHZ75; Sony VPL-FHZ75 laser projector | | | 1100
`,
)
