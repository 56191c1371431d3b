import { parseCatalogue } from './product.ts'

const sizes =
  'memory: 4=4GB/4 GB RAM, 8=8GB/8GB RAM, 16=16GB/16GB DDR4, 32=32GB RAM; capacity: 128=128GB SSD, 256=256GB SSD/256GB NVMe, 500=500GB HDD, 512=512GB SSD, 1000=1TB HDD'
const dellForms = 'form: micro=Micro/MFF, sff=SFF, tower=MT/Tower'
const hpForms = 'form: micro=DM/Mini/desktop mini, sff=SFF, tower=MT/TWR'
const core2 = 'cpu: i3-2120=i3-2120, i5-2400=i5-2400, i7-2600=i7-2600'
const core3 = 'cpu: i3-3220=i3-3220, i5-3470=i5-3470, i5-3570=i5-3570, i7-3770=i7-3770'
const core4 = 'cpu: i3-4130=i3-4130, i5-4570=i5-4570, i5-4590=i5-4590, i7-4790=i7-4790'
const core6 = 'cpu: i3-6100=i3-6100, i5-6500=i5-6500/i5 6500, i5-6500t=i5-6500T, i7-6700=i7-6700'
const core7 = 'cpu: i3-7100=i3-7100, i5-7500=i5-7500, i5-7500t=i5-7500T, i7-7700=i7-7700'
const core8 = 'cpu: i3-8100=i3-8100, i5-8500=i5-8500/i5 8500, i5-8500t=i5-8500T, i7-8700=i7-8700'
const core9 = 'cpu: i3-9100=i3-9100, i5-9500=i5-9500, i5-9500t=i5-9500T, i7-9700=i7-9700'
const core10 = 'cpu: i3-10100=i3-10100, i5-10500=i5-10500, i5-10500t=i5-10500T, i7-10700=i7-10700'
const core11 = 'cpu: i5-11500=i5-11500, i5-11400=i5-11400, i7-11700=i7-11700'
const core12 = 'cpu: i5-12500=i5-12500, i5-12500t=i5-12500T, i7-12700=i7-12700'
const ryzen =
  'cpu: r3-4350ge=Ryzen 3 PRO 4350GE, r5-4650ge=Ryzen 5 PRO 4650GE, r7-4750ge=Ryzen 7 PRO 4750GE'
const thin = 'memory: 4=4GB, 8=8GB RAM; capacity: 16=16GB flash, 32=32GB eMMC, 64=64GB eMMC'
const workstation =
  'memory: 16=16GB RAM, 32=32GB RAM, 64=64GB RAM; capacity: 256=256GB SSD, 512=512GB NVMe, 1000=1TB SSD'

export const desktops = parseCatalogue(
  1,
  `
desktop | optiplex-x010 | Dell | OptiPlex 7010; Optiplex7010; Dell 7010 SFF | | ${core3}; ${dellForms}; ${sizes} | 45
desktop | optiplex-x010 | Dell | OptiPlex 3010; Optiplex 3010 | | ${core3}; ${sizes} | 35
desktop | optiplex-x010 | Dell | OptiPlex 9010; Optiplex 9010 | | ${core3}; ${sizes} | 50
desktop | optiplex-x020 | Dell | OptiPlex 7020; Dell 7020 MT | | ${core4}; ${dellForms}; ${sizes} | 55
desktop | optiplex-x020 | Dell | OptiPlex 9020; Optiplex 9020 | | ${core4}; ${dellForms}; ${sizes} | 60
desktop | optiplex-x040 | Dell | OptiPlex 7040; Dell 7040 Micro | | ${core6}; ${dellForms}; ${sizes} | 80
desktop | optiplex-x040 | Dell | OptiPlex 3040; Optiplex 3040 | | ${core6}; ${dellForms}; ${sizes} | 65
desktop | optiplex-x050 | Dell | OptiPlex 7050; Dell 7050 SFF | | ${core7}; ${dellForms}; ${sizes} | 95
desktop | optiplex-x050 | Dell | OptiPlex 3050; Optiplex 3050 | | ${core7}; ${dellForms}; ${sizes} | 80
desktop | optiplex-x060 | Dell | OptiPlex 7060; Dell 7060 Micro; Opti 7060 SFF | | ${core8}; ${dellForms}; ${sizes} | 130
desktop | optiplex-x060 | Dell | OptiPlex 3060; Optiplex 3060 | | ${core8}; ${dellForms}; ${sizes} | 115
desktop | optiplex-x060 | Dell | OptiPlex 5060; Optiplex 5060 | | ${core8}; ${dellForms}; ${sizes} | 120
desktop | optiplex-x070 | Dell | OptiPlex 7070; Dell 7070 SFF | | ${core9}; ${dellForms}; ${sizes} | 150
desktop | optiplex-x070 | Dell | OptiPlex 3070; Optiplex 3070 | | ${core9}; ${dellForms}; ${sizes} | 130
desktop | optiplex-x080 | Dell | OptiPlex 7080; Dell 7080 Micro | | ${core10}; ${dellForms}; ${sizes} | 215
desktop | optiplex-x080 | Dell | OptiPlex 5080; Optiplex 5080; Dell 5080 MFF | | ${core10}; ${dellForms}; ${sizes} | 190
desktop | optiplex-x080 | Dell | OptiPlex 3080; Optiplex 3080 | | ${core10}; ${dellForms}; ${sizes} | 175
desktop | optiplex-x090 | Dell | OptiPlex 7090; Dell 7090 SFF | | ${core11}; ${dellForms}; ${sizes} | 260
desktop | optiplex-x090 | Dell | OptiPlex 5090; Optiplex 5090 | | ${core11}; ${dellForms}; ${sizes} | 235
desktop | optiplex-x000 | Dell | OptiPlex 7000; Optiplex 7000 | | ${core12}; ${dellForms}; ${sizes} | 330
desktop | optiplex-x000 | Dell | OptiPlex 5000; Optiplex 5000 | | ${core12}; ${dellForms}; ${sizes} | 310
desktop | optiplex-x90 | Dell | OptiPlex 790; Optiplex 790 | | ${core2}; ${sizes} | 30
desktop | optiplex-aio-x70 | Dell | OptiPlex 7470 AIO; Optiplex 7470 All-in-One | | ${core9}; ${sizes} | 220
desktop | precision-3x30 | Dell | Precision 3630; Precision 3630 Tower; Dell Precision T3630 | | cpu: i7-8700=i7-8700, i7-9700=i7-9700; ${workstation}; gpu: p1000=P1000, p2000=P2000 | 240
desktop | precision-3x30 | Dell | Precision 3430; Precision 3430 SFF | | cpu: i5-8500=i5-8500, i7-8700=i7-8700; ${workstation} | 190
desktop | precision-5x20 | Dell | Precision 5820; Precision 5820 Tower; Precision T5820 | | ${workstation}; gpu: p2000=P2000, p4000=P4000 | 390
desktop | precision-5x10 | Dell | Precision T5810; Precision 5810; Precision Tower 5810 | | ${workstation} | 190
desktop | precision-7x20 | Dell | Precision 7920; Precision 7920 Tower | | ${workstation} | 720
desktop | elitedesk-g1 | HP | EliteDesk 800 G1; Elitedesk 800G1; 800 G1 SFF | | ${core4}; ${hpForms}; ${sizes} | 50
desktop | elitedesk-g2 | HP | EliteDesk 800 G2; 800 G2 DM | | ${core6}; ${hpForms}; ${sizes} | 75
desktop | elitedesk-g3 | HP | EliteDesk 800 G3; 800 G3 mini; Elitedesk 800G3 | | ${core7}; ${hpForms}; ${sizes} | 95
desktop | elitedesk-g4 | HP; HP Inc | EliteDesk 800 G4; HP 800 G4 SFF; Elitedesk 800G4 | | ${core8}; ${hpForms}; ${sizes} | 130
desktop | elitedesk-g4 | HP | EliteDesk 705 G4; Elitedesk 705G4 | | cpu: r5-2400ge=Ryzen 5 PRO 2400GE, r3-2200ge=Ryzen 3 PRO 2200GE; ${hpForms}; ${sizes} | 95
desktop | elitedesk-g5 | HP | EliteDesk 800 G5; HP 800 G5 DM; 800 G5 Mini | | ${core9}; ${hpForms}; ${sizes} | 155
desktop | elitedesk-g6 | HP | EliteDesk 800 G6; 800 G6 SFF | | ${core10}; ${hpForms}; ${sizes} | 220
desktop | elitedesk-g6 | HP | EliteDesk 805 G6; Elitedesk 805G6 | | ${ryzen}; ${hpForms}; ${sizes} | 200
desktop | elitedesk-g9 | HP | Elite Mini 800 G9; HP Elite 800 G9; EliteDesk 800 G9 | | ${core12}; ${sizes} | 340
desktop | prodesk-g3 | HP | ProDesk 600 G3; 600 G3 SFF | | ${core7}; ${hpForms}; ${sizes} | 80
desktop | prodesk-g4 | HP | ProDesk 600 G4; ProDesk 600G4 | | ${core8}; ${hpForms}; ${sizes} | 115
desktop | prodesk-g5 | HP | ProDesk 400 G5; Prodesk 400G5 | | ${core8}; ${hpForms}; ${sizes} | 105
desktop | prodesk-g6 | HP | ProDesk 400 G6; 400 G6 DM | | ${core10}; ${hpForms}; ${sizes} | 165
desktop | prodesk-g9 | HP | Pro Mini 400 G9; HP Pro 400 G9 | | ${core12}; ${sizes} | 310
desktop | proone-g6 | HP | ProOne 440 G6; ProOne 440 G6 AIO | | ${core10}; ${sizes} | 270
desktop | compaq-x300 | HP; Compaq | Compaq 8300 Elite; HP 8300 Elite SFF | | ${core3}; ${sizes} | 40
desktop | hp-z-g4 | HP | Z4 G4; HP Z4 G4 workstation | | cpu: i9-10900x=i9-10900X, i7-7800x=i7-7800X; ${workstation}; gpu: p2000=P2000, rtx4000=RTX4000 | 430
desktop | hp-z-g4 | HP | Z2 G4 SFF; HP Z2 SFF G4 | | cpu: i7-8700=i7-8700, i7-9700=i7-9700; ${workstation} | 230
desktop | hp-z-g5 | HP | Z2 Mini G5; HP Z2 Mini G5 | | cpu: i7-10700=i7-10700; ${workstation} | 420
desktop | hp-zx40 | HP | Z440; HP Z440 workstation | | ${workstation} | 180
desktop | hp-zx40 | HP | Z240 SFF; HP Z240 Tower | | cpu: i7-6700=i7-6700; ${workstation} | 110
desktop | thinkcentre-mx20 | Lenovo | ThinkCentre M720q; M720q Tiny; M720q | 10T7; 10T8; 10T7004MGE | cpu: i3-8100t=i3-8100T, i5-8400t=i5-8400T, i5-9400t=i5-9400T; ${sizes} | 115
desktop | thinkcentre-mx20 | Lenovo | ThinkCentre M720s; M720s SFF | 10ST; 10SU | cpu: i3-8100=i3-8100, i5-8400=i5-8400, i5-9400=i5-9400; ${sizes} | 105
desktop | thinkcentre-mx20 | Lenovo | ThinkCentre M920q; M920q Tiny | 10RR; 10RS | cpu: i5-8500t=i5-8500T, i7-8700t=i7-8700T; ${sizes} | 135
desktop | thinkcentre-mx10 | Lenovo | ThinkCentre M910q; M910q Tiny | 10MU; 10MV | cpu: i5-6500t=i5-6500T, i5-7500t=i5-7500T; ${sizes} | 90
desktop | thinkcentre-mx10 | Lenovo | ThinkCentre M910s; M910s SFF | 10MK; 10ML | cpu: i5-6500=i5-6500, i5-7500=i5-7500; ${sizes} | 85
desktop | thinkcentre-m-g1 | Lenovo | ThinkCentre M70q; M70q Gen 1; M70q Tiny | 11DT; 11DU; 11DT003SGE | cpu: i3-10100t=i3-10100T, i5-10400t=i5-10400T; ${sizes} | 190
desktop | thinkcentre-m-g3 | Lenovo | ThinkCentre M70q Gen 3; M70q G3 | 11T3 | cpu: i3-12100t=i3-12100T, i5-12400t=i5-12400T; ${sizes} | 310
desktop | thinkcentre-m-g2 | Lenovo | ThinkCentre M75q Gen 2; M75q-2; M75q G2 Tiny | 11JJ; 11JN | ${ryzen}; ${sizes} | 210
desktop | thinkcentre-mx3 | Lenovo | ThinkCentre M93p; M93p Tiny | 10AA; 10AB | cpu: i5-4570t=i5-4570T, i5-4590t=i5-4590T; ${sizes} | 50
desktop | thinkstation-x20 | Lenovo | ThinkStation P520; Lenovo P520 workstation | 30BE; 30BF | ${workstation} | 420
desktop | thinkstation-x30 | Lenovo | ThinkStation P330 Tiny; P330 Tiny ThinkStation | 30CE; 30CF | cpu: i7-8700t=i7-8700T, i7-9700t=i7-9700T; ${workstation} | 270
desktop | esprimo-x56 | Fujitsu | Esprimo Q556; Fujitsu Esprimo Q556 mini | | cpu: i3-6100t=i3-6100T, i5-6500t=i5-6500T; ${sizes} | 75
desktop | esprimo-x38 | Fujitsu | Esprimo D538; Fujitsu Esprimo D538 | | ${core8}; ${sizes} | 110
desktop | celsius-x80 | Fujitsu | Celsius W580; Fujitsu Celsius W580 | | cpu: i7-8700=i7-8700; ${workstation} | 190
desktop | mac-mini-m1 | Apple | Mac mini M1; Mac mini 2020 M1; Apple Macmini M1 | A2348; MGNR3 (memory=8, capacity=256); MGNT3 (memory=8, capacity=512) | memory: 8=8GB, 16=16GB; capacity: 256=256GB SSD, 512=512GB SSD | 330
desktop | mac-mini-m2 | Apple | Mac mini M2; Mac mini 2023 M2 | A2686; MMFJ3 (memory=8, capacity=256) | memory: 8=8GB, 16=16GB; capacity: 256=256GB SSD, 512=512GB SSD | 440
desktop | mac-mini | Apple | Mac mini 2018; Mac mini late 2018 i5 | A1993; MRTR2 (memory=8, capacity=128) | memory: 8=8GB, 16=16GB; capacity: 128=128GB SSD, 256=256GB SSD | 210
desktop | imac-m1 | Apple | iMac 24 M1; iMac 24" M1 2021 | A2438; MGPK3 (memory=8, capacity=256) | memory: 8=8GB, 16=16GB; capacity: 256=256GB SSD, 512=512GB SSD; colour: blue=blue, silver=silver | 690
desktop | imac-27 | Apple | iMac 27 2019; iMac 27" 5K 2019 | MRQY2 (memory=8, capacity=1000) | memory: 8=8GB, 16=16GB, 32=32GB; capacity: 1000=1TB HDD, 512=512GB SSD | 420
desktop | nuc8 | Intel | NUC8i5BEH; NUC 8i5BEH | BOXNUC8I5BEH | memory: 8=8GB, 16=16GB; capacity: 256=256GB SSD, 512=512GB SSD | 160
desktop | nuc10 | Intel | NUC10i5FNH; NUC 10i5FNH | BXNUC10I5FNH | memory: 8=8GB, 16=16GB; capacity: 256=256GB SSD, 512=512GB SSD | 210
thin-client | wyse-5 | Dell; Wyse | Wyse 5070; Dell Wyse 5070 thin client | | cpu: celeron-j4105=Celeron J4105; ${thin} | 65
thin-client | wyse-3 | Dell; Wyse | Wyse 3040; Dell Wyse 3040 | | memory: 2=2GB RAM; capacity: 8=8GB flash, 16=16GB flash | 35
thin-client | hp-t6 | HP | t640; HP t640 Thin Client | | ${thin} | 120
thin-client | hp-t6 | HP | t630; HP t630 thin client | | ${thin} | 60
thin-client | hp-t6 | HP | t620; HP t620 thin client | | ${thin} | 35
thin-client | igel-ud3 | Igel | UD3; Igel UD3 LX; UD3 M340C | | memory: 2=2GB RAM, 4=4GB | 55
thin-client | futro-s | Fujitsu | Futro S740; Fujitsu Futro S740 | | ${thin} | 70
thin-client | futro-s | Fujitsu | Futro S940; Fujitsu Futro S940 | | ${thin} | 85
`,
)
