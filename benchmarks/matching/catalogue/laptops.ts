import { parseCatalogue } from './product.ts'

const memory = 'memory: 8=8GB/8 GB RAM, 16=16GB/16 GB/16GB RAM, 32=32GB/32 GB RAM'
const storage =
  'capacity: 256=256GB/256 SSD/256GB NVMe, 512=512GB/512 SSD/512GB NVMe, 1000=1TB/1TB SSD'
const smallStorage = 'capacity: 128=128GB/128 SSD, 256=256GB/256 SSD, 512=512GB SSD'
const keyboard =
  'keyboard: de=DE kb/QWERTZ/German keyboard, us=US kb/US keyboard, uk=UK kb/UK layout, fr=FR kb/AZERTY, nordic=Nordic kb/nordic keyboard'
const touch = 'edition: touch=touch/touchscreen, non-touch=non-touch'
const sizes = `${memory}; ${storage}; ${keyboard}`
const oldSizes = `memory: 4=4GB/4 GB RAM, 8=8GB/8GB RAM, 16=16GB; ${smallStorage}; ${keyboard}`

const core4 = 'cpu: i5-4200m=i5-4200M, i5-4310m=i5-4310M, i7-4600m=i7-4600M'
const core4u = 'cpu: i5-4210u=i5-4210U, i5-4310u=i5-4310U, i7-4600u=i7-4600U'
const core5 = 'cpu: i5-5200u=i5-5200U, i5-5300u=i5-5300U, i7-5600u=i7-5600U'
const core6 = 'cpu: i5-6200u=i5-6200U/i5 6200, i5-6300u=i5-6300U/i5 6300U, i7-6600u=i7-6600U'
const core7 = 'cpu: i5-7200u=i5-7200U, i5-7300u=i5-7300U/i5 7300U, i7-7600u=i7-7600U'
const core8 =
  'cpu: i5-8250u=i5-8250U, i5-8350u=i5-8350U/i5 8350U/i5-8350, i7-8650u=i7-8650U/i7 8650'
const core8w = 'cpu: i5-8265u=i5-8265U, i5-8365u=i5-8365U/i5 8365U, i7-8665u=i7-8665U/i7-8665'
const core10 = 'cpu: i5-10210u=i5-10210U, i5-10310u=i5-10310U/i5 10310U, i7-10610u=i7-10610U'
const core11 =
  'cpu: i5-1135g7=i5-1135G7/i5 1135G7, i5-1145g7=i5-1145G7/i5 1145G7/i5-1145, i7-1165g7=i7-1165G7, i7-1185g7=i7-1185G7'
const core12 =
  'cpu: i5-1235u=i5-1235U, i5-1245u=i5-1245U/i5 1245U, i7-1255u=i7-1255U, i7-1265u=i7-1265U'
const core13 =
  'cpu: i5-1335u=i5-1335U, i5-1345u=i5-1345U/i5 1345U, i7-1355u=i7-1355U, i7-1365u=i7-1365U'
const ultra1 =
  'cpu: ultra5-125u=Ultra 5 125U/Core Ultra 5 125U, ultra5-135u=Ultra 5 135U, ultra7-155u=Ultra 7 155U, ultra7-165u=Ultra 7 165U'
const ryzen4 = 'cpu: r5-4650u=Ryzen 5 Pro 4650U/R5 4650U, r7-4750u=Ryzen 7 Pro 4750U'
const ryzen5 = 'cpu: r5-5650u=Ryzen 5 Pro 5650U/R5 Pro 5650U, r7-5850u=Ryzen 7 Pro 5850U'
const ryzen6 = 'cpu: r5-6650u=Ryzen 5 Pro 6650U/R5 6650U, r7-6850u=Ryzen 7 Pro 6850U/R7 Pro 6850U'
const h9 = 'cpu: i7-9750h=i7-9750H, i7-9850h=i7-9850H, i9-9880h=i9-9880H'
const h10 = 'cpu: i7-10750h=i7-10750H, i7-10850h=i7-10850H, i9-10885h=i9-10885H'
const h11 = 'cpu: i7-11800h=i7-11800H, i7-11850h=i7-11850H, i9-11950h=i9-11950H'
const macSizes = 'keyboard: de=DE kb/QWERTZ, us=US kb, fr=AZERTY, uk=UK kb, nordic=Nordic kb'

export const laptops = parseCatalogue(
  7,
  `
laptop | elitebook-800-g8 | HP; HP Inc | EliteBook 840 G8; Elitebook 840G8; EB 840 G8; 840 G8 | 336D4EA (cpu=i5-1135g7, memory=16, capacity=256); 3G0Z9EA | ${core11}; ${sizes}; network: lte=LTE/WWAN; ${touch} | 285
laptop | elitebook-800-g8 | HP | EliteBook 830 G8; Elitebook 830G8; 830 G8 | | ${core11}; ${sizes} | 270
laptop | elitebook-800-g8 | HP | EliteBook 850 G8; EB 850 G8; 850G8 | | ${core11}; ${sizes} | 299
laptop | elitebook-800-g8 | HP | EliteBook 845 G8; Elitebook 845G8; 845 G8 AMD | | ${ryzen5}; ${sizes} | 285
laptop | elitebook-800-g8 | HP | EliteBook x360 830 G8; Elitebook 830 x360 G8 | | ${core11}; ${sizes} | 330
laptop | elitebook-800-g9 | HP; HP Inc | EliteBook 840 G9; Elitebook 840 14 inch G9; EB840 G9; 840 G9 | | ${core12}; ${sizes} | 420
laptop | elitebook-800-g9 | HP | EliteBook 845 G9; Elitebook 845G9; 845 G9 | | ${ryzen6}; ${sizes} | 419
laptop | elitebook-800-g9 | HP | EliteBook 830 G9; 830 G9 | | ${core12}; ${sizes} | 399
laptop | elitebook-800-g7 | HP | EliteBook 840 G7; Elitebook 840G7; 840 G7 | | ${core10}; ${sizes} | 235
laptop | elitebook-800-g7 | HP | EliteBook 830 G7; 830G7 | | ${core10}; ${sizes} | 225
laptop | elitebook-800-g6 | HP | EliteBook 840 G6; Elitebook 840G6; EB 840 G6; 840 G6 | | ${core8w}; ${sizes} | 175
laptop | elitebook-800-g6 | HP | EliteBook 850 G6; 850 G6 | | ${core8w}; ${sizes} | 185
laptop | elitebook-800-g5 | HP | EliteBook 840 G5; Elitebook 840G5; 840 G5 | | ${core8}; ${sizes} | 150
laptop | elitebook-800-g4 | HP | EliteBook 840 G4; 840G4 | | ${core7}; ${oldSizes} | 110
laptop | elitebook-800-g3 | HP | EliteBook 840 G3; Elitebook 840-G3; 840 G3 | | ${core6}; ${oldSizes} | 90
laptop | elitebook-800-g3 | HP | EliteBook 820 G3; 820 G3 | | ${core6}; ${oldSizes} | 80
laptop | elitebook-800-g1 | HP | EliteBook 840 G1; 840 G1 | | ${core4u}; ${oldSizes} | 55
laptop | elitebook-1000-g4 | HP | EliteBook x360 1030 G4; 1030 x360 G4; x360 1030 G4 | | ${core8w}; ${sizes} | 260
laptop | elitebook-1000-g8 | HP | EliteBook x360 1040 G8; 1040 x360 G8 | | ${core11}; ${sizes} | 410
laptop | elitebook-600-g9 | HP | EliteBook 640 G9; Elitebook 640 14 inch G9; 640 G9 | | ${core12}; ${sizes} | 330
laptop | elitebook-600-g10 | HP | EliteBook 650 G10; 650 G10 | | ${core13}; ${sizes} | 420
laptop | elitebook-8x70 | HP | EliteBook 8470p; Elitebook 8470P i5 | | cpu: i5-3320m=i5-3320M, i5-3360m=i5-3360M; ${oldSizes} | 40
laptop | probook-400-g7 | HP | ProBook 450 G7; Pro Book 450G7; PB 450 G7; 450 G7 | | cpu: i5-10210u=i5-10210U, i7-10510u=i7-10510U; ${sizes} | 210
laptop | probook-400-g8 | HP | ProBook 440 G8; Probook 440G8; 440 G8 | | ${core11}; ${sizes} | 240
laptop | probook-400-g8 | HP | ProBook x360 435 G8; Probook 435 x360 G8 | | cpu: r5-5600u=Ryzen 5 5600U, r7-5800u=Ryzen 7 5800U; ${sizes} | 270
laptop | probook-600-g5 | HP | ProBook 640 G5; Probook 640G5; 640 G5 | | ${core8w}; ${sizes} | 150
laptop | probook-600-g2 | HP | ProBook 650 G2; 650 G2 | | ${core6}; ${oldSizes} | 85
laptop | hp-200-g9 | HP | HP 250 G9; 250 G9 notebook | | cpu: i3-1215u=i3-1215U, i5-1235u=i5-1235U; ${sizes} | 260
laptop | zbook-firefly-g8 | HP | ZBook Firefly 14 G8; Firefly 14 G8; Zbook Firefly 14G8 | | ${core11}; ${sizes}; gpu: t500=T500/Quadro T500 | 420
laptop | zbook-g6 | HP | ZBook 15 G6; Z Book 15 G6; zbook15 G6 | | ${h9}; ${sizes}; gpu: t1000=T1000, t2000=T2000 | 420
laptop | zbook-fury-g8 | HP | ZBook Fury 15 G8; Zbook Fury 15 inch G8 | | ${h11}; ${sizes}; gpu: a2000=A2000, a3000=A3000 | 780
laptop | zbook-u-g6 | HP | ZBook 14u G6; zbook 14uG6 | | ${core8w}; ${sizes} | 240
laptop | dragonfly-g3 | HP | Elite Dragonfly G3; Dragonfly 13.5 G3 | | ${core12}; ${sizes} | 560
laptop | hp-chromebook-11-g5 | HP | Chromebook 11 G5 EE; HP Chromebook 11 G5 | | memory: 4=4GB; capacity: 16=16GB eMMC, 32=32GB eMMC | 35
laptop | latitude-5x20 | Dell | Latitude 5420; Lat 5420; Latitude5420; 5420 i5 | | ${core11}; ${sizes}; resolution: fhd=FHD, hd=14" HD | 270
laptop | latitude-5x20 | Dell | Latitude 5520; Lat. 5520 | | ${core11}; ${sizes} | 290
laptop | latitude-5x20 | Dell | Latitude 5320; Dell 5320 | | ${core11}; ${sizes} | 260
laptop | latitude-7x20 | Dell | Latitude 7420; Lat 7420; Dell 7420 | | ${core11}; ${sizes}; ${touch} | 310
laptop | latitude-7x20 | Dell | Latitude 7320; Lat 7320 | | ${core11}; ${sizes} | 300
laptop | latitude-5x30 | Dell | Latitude 5430; Latitude 14 5430; Dell 5430 | | ${core12}; ${sizes} | 390
laptop | latitude-7x30 | Dell | Latitude 7430; Lat 7430 | | ${core12}; ${sizes} | 450
laptop | latitude-5x40 | Dell | Latitude 5440; Dell 5440 | | ${core13}; ${sizes} | 480
laptop | latitude-5x10 | Dell | Latitude 5410; Lat 5410; Dell 5410 | | ${core10}; ${sizes} | 210
laptop | latitude-7x10 | Dell | Latitude 7410; Lat 7410 | | ${core10}; ${sizes} | 240
laptop | latitude-5x00 | Dell | Latitude 5400; Dell 5400; Lat 5400 | | ${core8w}; ${sizes} | 170
laptop | latitude-7x00 | Dell | Latitude 7400; Dell 7400 | | ${core8w}; ${sizes} | 195
laptop | latitude-5x90 | Dell | Latitude 5490; E5490; Dell 5490 | | ${core8}; ${sizes} | 140
laptop | latitude-7x90 | Dell | Latitude 7490; E7490; Dell 7490; Lat 7490 | | ${core8}; ${sizes} | 165
laptop | latitude-7x90 | Dell | Latitude 7290; Dell 7290 | | ${core8}; ${sizes} | 145
laptop | latitude-7x90-2-in-1 | Dell | Latitude 7390 2-in-1; Latitude 7390 2in1 | | ${core8}; ${sizes} | 190
laptop | latitude-7x80 | Dell | Latitude 7480; E7480; Latitude E7480 | | ${core7}; ${oldSizes} | 120
laptop | latitude-7x70 | Dell | Latitude E7470; Latitude 7470; E7470 | | ${core6}; ${oldSizes} | 95
laptop | latitude-5x70 | Dell | Latitude E5470; E5470; Latitude 5470 | | ${core6}; ${oldSizes} | 90
laptop | latitude-e7x50 | Dell | Latitude E7450; Latitude E 7450 | | ${core5}; ${oldSizes} | 75
laptop | latitude-e6x40 | Dell | Latitude E6440; E6440; Latitude 6440 | | ${core4}; ${oldSizes} | 60
laptop | latitude-e6x30 | Dell | Latitude E6430; E6430 | | cpu: i5-3320m=i5-3320M, i5-3340m=i5-3340M; ${oldSizes} | 45
laptop | precision-7x50 | Dell | Precision 7550; Dell Precision 7550 mobile | | ${h10}; ${sizes}; gpu: t1000=T1000, rtx3000=RTX3000 | 480
laptop | precision-5x60 | Dell | Precision 5560; Precision 15 5560 | | ${h11}; ${sizes}; gpu: a2000=A2000, t1200=T1200 | 640
laptop | precision-3x60 | Dell | Precision 3560; Precision 15 3560 | | ${core11}; ${sizes}; gpu: t500=T500 | 330
laptop | xps-13 | Dell | XPS 13 9310; XPS 9310; XPS13 9310 | | ${core11}; ${sizes} | 420
laptop | xps-15 | Dell | XPS 15 9500; XPS 9500 | | ${h10}; ${sizes} | 560
laptop | vostro-55 | Dell | Vostro 5502; Vostro 15 5502 | | ${core11}; ${sizes} | 260
laptop | thinkpad-t-g1 | Lenovo; IBM Lenovo | ThinkPad T14 Gen 1; T14 G1; Thinkpad T14 Gen1 | 20S0; 20S1; 20S0000MGE | ${core10}; ${sizes} | 229
laptop | thinkpad-t-g1 | Lenovo | ThinkPad T14s Gen 1; T14s G1 | 20T0; 20T1 | ${core10}; ${sizes} | 245
laptop | thinkpad-t-g2 | Lenovo | ThinkPad T14 Gen 2; T14 G2; Thinkpad T14 2nd gen; T14G2 | 20W0; 20W1; 20XK; 20XL | ${core11}; ${sizes} | 279
laptop | thinkpad-t-g2 | Lenovo | ThinkPad T14s Gen 2; T14s G2; Thinkpad T14s Gen2 | 20WM; 20WN | ${core11}; ${sizes} | 305
laptop | thinkpad-t-g3 | Lenovo | ThinkPad T14 Gen 3; T14 G3; Thinkpad T14 Gen3 | 21AH; 21AJ; 21CF | ${core12}; ${sizes} | 430
laptop | thinkpad-t-g3 | Lenovo | ThinkPad T14s Gen 3; T14s G3 | 21BR; 21BS; 21CQ | ${core12}; ${sizes} | 460
laptop | thinkpad-t-g4 | Lenovo | ThinkPad T14 Gen 4; T14 G4 | 21HD; 21HE; 21K3 | ${core13}; ${sizes} | 590
laptop | thinkpad-tx80 | Lenovo | ThinkPad T480; T480; Lenovo T480 | 20L5; 20L6; 20L50000GE | ${core8}; ${sizes} | 159
laptop | thinkpad-tx80 | Lenovo | ThinkPad T480s; T480s | 20L7; 20L8 | ${core8}; ${sizes} | 170
laptop | thinkpad-tx90 | Lenovo | ThinkPad T490; T490; Lenovo T490 | 20N2; 20N3 | ${core8w}; ${sizes} | 189
laptop | thinkpad-tx90 | Lenovo | ThinkPad T490s; T490s | 20NX; 20NY | ${core8w}; ${sizes} | 199
laptop | thinkpad-tx70 | Lenovo | ThinkPad T470; T470; Lenovo T470 | 20HD; 20HE | ${core7}; ${oldSizes} | 115
laptop | thinkpad-tx70 | Lenovo | ThinkPad T470s; T470s | 20HF; 20HG | ${core7}; ${oldSizes} | 120
laptop | thinkpad-tx60 | Lenovo | ThinkPad T460; T460 | 20FM; 20FN | ${core6}; ${oldSizes} | 85
laptop | thinkpad-tx50 | Lenovo | ThinkPad T450; T450 | 20BU; 20BV | ${core5}; ${oldSizes} | 70
laptop | thinkpad-x1-carbon-g9 | Lenovo | ThinkPad X1 Carbon Gen 9; X1 Carbon G9; X1C Gen 9; X1 Carbon 9th gen | 20XW; 20XX | ${core11}; ${sizes} | 429
laptop | thinkpad-x1-carbon-g10 | Lenovo | ThinkPad X1 Carbon Gen 10; X1 Carbon G10 | 21CB; 21CC | ${core12}; ${sizes} | 610
laptop | thinkpad-x1-carbon-g6 | Lenovo | ThinkPad X1 Carbon Gen 6; X1 Carbon 6th gen; X1 Carbon 2018 | 20KG; 20KH | ${core8}; ${sizes} | 215
laptop | thinkpad-x1-yoga-g6 | Lenovo | ThinkPad X1 Yoga Gen 6; X1 Yoga G6 | 20XY; 20Y0 | ${core11}; ${sizes} | 460
laptop | thinkpad-x-g2 | Lenovo | ThinkPad X13 Gen 2; X13 G2; Thinkpad X13 Gen2 | 20WK; 20WL; 20XH | ${core11}; ${sizes} | 285
laptop | thinkpad-xx80 | Lenovo | ThinkPad X280; X280; Lenovo X280 | 20KE; 20KF | ${core8}; ${oldSizes} | 140
laptop | thinkpad-xx90 | Lenovo | ThinkPad X390; X390; Lenovo X390 | 20Q0; 20Q1 | ${core8w}; ${sizes} | 175
laptop | thinkpad-l-g2 | Lenovo | ThinkPad L14 Gen 2; L14 G2; Thinkpad L14 Gen2 | 20X1; 20X2 | ${core11}; ${sizes} | 225
laptop | thinkpad-l-g1 | Lenovo | ThinkPad L14 Gen 1; L14 G1 AMD | 20U5; 20U6 | ${ryzen4}; ${sizes} | 190
laptop | thinkpad-lx90 | Lenovo | ThinkPad L490; L490 | 20Q5; 20Q6 | ${core8w}; ${sizes} | 145
laptop | thinkpad-e-g2 | Lenovo | ThinkPad E14 Gen 2; E14 G2 | 20TA; 20TB | ${core11}; ${sizes} | 215
laptop | thinkpad-p-g2 | Lenovo | ThinkPad P15 Gen 2; P15 G2; Thinkpad P15 Gen2 | 20YQ; 20YR | ${h11}; ${sizes}; gpu: a2000=A2000, a3000=A3000 | 720
laptop | thinkpad-px2 | Lenovo | ThinkPad P52; Lenovo P52 | 20M9; 20MA | cpu: i7-8750h=i7-8750H, i7-8850h=i7-8850H; ${sizes}; gpu: p1000=P1000, p2000=P2000 | 330
laptop | thinkpad-p1-g3 | Lenovo | ThinkPad P1 Gen 3; P1 G3 | 20TH; 20TJ | ${h10}; ${sizes} | 560
laptop | thinkbook-g2 | Lenovo | ThinkBook 14 Gen 2; ThinkBook 14 G2 ITL | 20VD | ${core11}; ${sizes} | 240
laptop | macbook-air-m1 | Apple | MacBook Air 13 M1; MacBook Air M1 2020; Macbook Air 13.3 M1; MBA M1 | A2337; MGN63D/A (memory=8, capacity=256, keyboard=de); MGN63LL/A (memory=8, capacity=256, keyboard=us); MGN93 (memory=8, capacity=256); MGN73 (memory=8, capacity=512) | memory: 8=8GB, 16=16GB; ${storage}; colour: space gray=space grey/Space Gray, silver=silver, gold=gold; ${macSizes} | 430
laptop | macbook-air-m2 | Apple | MacBook Air 13 M2; MacBook Air M2 2022 13 inch; Macbook Air 13.6 M2 | A2681; MLXW3 (memory=8, capacity=256); MLY33D/A (memory=8, capacity=256, keyboard=de); MLXX3 (memory=8, capacity=512) | memory: 8=8GB, 16=16GB; ${storage}; ${macSizes} | 620
laptop | macbook-air-m2 | Apple | MacBook Air 15 M2; Macbook Air 15" M2 2023 | A2941; MQKP3 (memory=8, capacity=256) | memory: 8=8GB, 16=16GB; ${storage}; ${macSizes} | 720
laptop | macbook-air-13 | Apple | MacBook Air 13 2017; MacBook Air 13" 2017 i5 | MQD32 (memory=8, capacity=128); MQD42 (memory=8, capacity=256) | ${smallStorage}; ${macSizes} | 150
laptop | macbook-air-13 | Apple | MacBook Air 13 2020; MacBook Air 13" 2020 i5 | A2179; MVH22 (memory=8, capacity=512); MWTJ2 (memory=8, capacity=256) | memory: 8=8GB, 16=16GB; ${storage}; ${macSizes} | 270
laptop | macbook-pro-m1 | Apple | MacBook Pro 13 M1; Macbook Pro 13" M1 2020 | MYD82 (memory=8, capacity=256); MYD92 (memory=8, capacity=512) | memory: 8=8GB, 16=16GB; ${storage}; ${macSizes} | 520
laptop | macbook-pro-m1 | Apple | MacBook Pro 14 M1; MacBook Pro 14" 2021 M1 Pro; MBP 14 M1 Pro | A2442; MKGP3 (memory=16, capacity=512, cpu=m1 pro); MKGQ3D/A (memory=16, capacity=1000, cpu=m1 pro, keyboard=de) | cpu: m1 pro=M1 Pro, m1 max=M1 Max; memory: 16=16GB, 32=32GB; capacity: 512=512GB, 1000=1TB; ${macSizes} | 950
laptop | macbook-pro-m1 | Apple | MacBook Pro 16 M1; MacBook Pro 16" 2021 M1 Pro | A2485; MK183 (memory=16, capacity=512, cpu=m1 pro); MK193 (memory=16, capacity=1000, cpu=m1 pro) | cpu: m1 pro=M1 Pro, m1 max=M1 Max; memory: 16=16GB, 32=32GB; capacity: 512=512GB, 1000=1TB; ${macSizes} | 1090
laptop | macbook-pro-m3 | Apple | MacBook Pro 14 M3; Macbook Pro 14" M3 2023 | A2918; A2992; MTL73 (memory=8, capacity=512, cpu=m3); MRX33 (memory=18, capacity=512, cpu=m3 pro) | cpu: m3=M3, m3 pro=M3 Pro; memory: 8=8GB, 18=18GB; capacity: 512=512GB, 1000=1TB | 1250
laptop | macbook-pro-16 | Apple | MacBook Pro 16 2019; MacBook Pro 16" 2019 i7; MBP 16 2019 | A2141; MVVJ2 (memory=16, capacity=512); MVVK2 (memory=16, capacity=1000) | cpu: i7-9750h=i7-9750H, i9-9880h=i9-9880H; memory: 16=16GB, 32=32GB; capacity: 512=512GB, 1000=1TB; ${macSizes} | 480
laptop | macbook-pro-15 | Apple | MacBook Pro 15 2018; MacBook Pro 15" 2018 touchbar | MR932 (memory=16, capacity=256); MR942 (memory=16, capacity=512) | memory: 16=16GB, 32=32GB; ${storage}; ${macSizes} | 320
laptop | macbook-pro-13 | Apple | MacBook Pro 13 2017; MacBook Pro 13" 2017 i5; MBP 13 2017 A1708 | MPXQ2 (memory=8, capacity=128); MPXT2 (memory=8, capacity=256) | memory: 8=8GB, 16=16GB; ${smallStorage}; ${macSizes} | 190
laptop | surface-laptop | Microsoft | Surface Laptop 3; Surface Laptop 3 13.5; MS Surface Laptop 3 | | cpu: i5-1035g7=i5-1035G7, i7-1065g7=i7-1065G7; ${sizes} | 260
laptop | surface-laptop | Microsoft | Surface Laptop 4; Surface Laptop 4 13.5 inch | | cpu: i5-1145g7=i5-1145G7, i7-1185g7=i7-1185G7; ${sizes} | 380
laptop | surface-book | Microsoft | Surface Book 2; Surface Book 2 13.5 | | cpu: i5-8350u=i5-8350U, i7-8650u=i7-8650U; ${sizes} | 290
laptop | lifebook-u7xx0 | Fujitsu | Lifebook U7410; Fujitsu U7410 | | ${core10}; ${sizes} | 210
laptop | lifebook-exx6 | Fujitsu | Lifebook E746; Fujitsu Lifebook E 746 | | ${core6}; ${oldSizes} | 80
laptop | lifebook-u7xx1 | Fujitsu | Lifebook U7411; Fujitsu U7411 | | ${core11}; ${sizes} | 260
laptop | portege-c | Toshiba; Dynabook | Portégé Z30-C; Portege Z30-C | | ${core6}; ${oldSizes} | 85
laptop | tecra-j | Dynabook; Toshiba | Tecra A50-J; Dynabook Tecra A50-J | | ${core11}; ${sizes} | 240
laptop | travelmate-p214 | Acer | TravelMate P214-53; Acer TMP214-53 | | ${core11}; ${sizes} | 220
laptop | expertbook-b14 | Asus | ExpertBook B1400CEAE; Asus Expertbook B1 B1400CEAE | | ${core11}; ${sizes} | 240
laptop | toughbook-cf-54 | Panasonic | Toughbook CF-54; CF-54; Toughbook CF54 | | ${core6}; ${oldSizes} | 220
laptop | toughbook-cf-31 | Panasonic | Toughbook CF-31 MK5; CF-31 mk5 | | cpu: i5-5300u=i5-5300U; ${oldSizes} | 260
laptop | latitude-5x50 | Dell | Latitude 5450; Latitude 14 5450 Ultra | | ${ultra1}; ${sizes} | 640
laptop | thinkpad-t-g5 | Lenovo | ThinkPad T14 Gen 5; T14 G5 | 21ML; 21MM | ${ultra1}; ${sizes} | 780
`,
)
