import { parseCatalogue } from './product.ts'

export const storage = parseCatalogue(
  2,
  `
storage | fas2500 | NetApp | FAS2552; NetApp FAS2552 24x900GB; FAS 2552 | FAS2552A |  | 150
storage | fas2600 | NetApp | FAS2650; NetApp FAS2650; FAS-2650 |  |  | 500
storage | fas2600 | NetApp | FAS2620; NetApp FAS2620; FAS 2620 HA |  |  | 450
storage | fas2700 | NetApp | FAS2750; NetApp FAS2750; FAS-2750 | FAS2750A |  | 1500
storage | fas2700 | NetApp | FAS2720; NetApp FAS 2720; FAS2720 HA |  |  | 1300
storage | fas8200 | NetApp | FAS8200; NetApp FAS8200; FAS-8200 |  |  | 1200
storage | aff-a220 | NetApp | AFF A220; NetApp AFF-A220; AFF A220 HA |  |  | 2500
storage | aff-a300 | NetApp | AFF A300; NetApp AFF A300; AFF-A300 |  |  | 2600
storage | aff-a400 | NetApp | AFF A400; NetApp AFF-A400 |  |  | 9000
storage | ds4246 | NetApp | DS4246; NetApp DS4246 shelf; NetApp DS4246 24x4TB |  |  | 180
storage | ds4243 | NetApp | DS4243; NetApp DS4243; DS4243 shelf |  |  | 110
storage | ds2246 | NetApp | DS2246; NetApp DS2246; DS2246 disk shelf |  |  | 110
storage | ds224c | NetApp | DS224C; NetApp DS224C; DS224C shelf IOM12 |  |  | 450
storage | ds212c | NetApp | DS212C; NetApp DS212C; DS212C shelf |  |  | 420
storage | e2824 | NetApp | NetApp E-Series E2824; NetApp E2824 |  |  | 900
storage | md1200 | Dell | PowerVault MD1200; MD1200; Dell MD1200 12LFF |  |  | 120
storage | md1220 | Dell | PowerVault MD1220; MD1220; Dell MD1220 24SFF |  |  | 130
storage | md1400 | Dell | PowerVault MD1400; MD1400; Dell MD1400 |  |  | 350
storage | md1420 | Dell | PowerVault MD1420; MD1420; Dell MD1420 |  |  | 400
storage | md3220i | Dell | PowerVault MD3220i; MD3220i; Dell MD3220i iSCSI |  |  | 160
storage | md3420 | Dell | PowerVault MD3420; MD3420; Dell MD3420 |  |  | 380
storage | me4 | Dell; Dell EMC | PowerVault ME4024; ME4024; Dell EMC ME4024 |  |  | 1800
storage | me4 | Dell; Dell EMC | PowerVault ME4012; ME4012; Dell ME4012 |  |  | 1600
storage | me5 | Dell | PowerVault ME5024; ME5024; Dell ME5024 |  |  | 4500
storage | me4 | Dell | PowerVault ME4084; ME4084; Dell ME 4084 |  |  | 3000
storage | unity-300 | Dell EMC; EMC | Unity 300; EMC Unity 300; Dell EMC Unity300 |  |  | 500
storage | unity-400 | EMC | Unity 400; EMC Unity 400; Unity400 |  |  | 700
storage | unity-380 | Dell EMC | Unity XT 380; Dell EMC Unity XT 380; Unity 380 |  |  | 2800
storage | vnx5300 | EMC | VNX5300; EMC VNX 5300; EMC VNX5300 |  |  | 150
storage | vnx5400 | EMC | VNX5400; EMC VNX 5400; VNX5400 25 bay |  |  | 200
storage | ps6210 | Dell | EqualLogic PS6210; PS6210XV; Dell EqualLogic PS6210E |  |  | 350
storage | ps4100 | Dell | EqualLogic PS4100; PS4100E; Dell PS4100X |  |  | 120
storage | sc4020 | Dell | Compellent SC4020; SC4020; Dell SC4020 |  |  | 350
storage | scv2020 | Dell | Compellent SCv2020; SCv2020; Dell SCv2020 |  |  | 500
storage | sc220 | Dell | Compellent SC220; SC220; Dell SC220 enclosure |  |  | 110
storage | dd6300 | Dell EMC; EMC | Data Domain DD6300; DD6300; EMC DD6300 |  |  | 1500
storage | msa-204 | HPE; HP | MSA 2040; MSA2040; HPE MSA 2040; HP MSA2040 | K2R79A (interface=san, form=lff); K2R80A (interface=san, form=sff); K2R83A (interface=sas, form=lff); K2R84A (interface=sas, form=sff) | interface: san=SAN/SAN DC, sas=SAS/SAS DC; form: sff=SFF, lff=LFF | 350
storage | msa-205 | HPE; HP | MSA 2050; MSA2050; HPE MSA 2050 | Q1J00A (interface=san, form=lff); Q1J01A (interface=san, form=sff); Q1J28A (interface=sas, form=lff); Q1J29A (interface=sas, form=sff) | interface: san=SAN/SAN DC, sas=SAS/SAS DC; form: sff=SFF, lff=LFF | 1500
storage | msa-205 | HPE | MSA 2052; MSA2052; HPE MSA 2052 | Q1J02A (interface=san, form=lff); Q1J03A (interface=san, form=sff) | interface: san=SAN, sas=SAS; form: sff=SFF, lff=LFF | 1900
storage | msa-206 | HPE | MSA 2060; MSA2060; HPE MSA 2060 | R0Q73A (interface=fc, form=lff); R0Q74A (interface=fc, form=sff); R0Q78A (interface=sas, form=sff) | interface: fc=FC, sas=SAS, iscsi=iSCSI; form: sff=SFF, lff=LFF | 3500
storage | msa-206 | HPE | MSA 2062; HPE MSA 2062; MSA2062 |  |  | 4200
storage | p2000-g3 | HP | P2000 G3; HP P2000 G3 FC; MSA P2000 G3 |  |  | 120
storage | d2600 | HP; HPE | D2600; HP D2600 enclosure; StorageWorks D2600 |  |  | 90
storage | d2700 | HP; HPE | D2700; HP D2700; D2700 25SFF |  |  | 90
storage | d3600 | HPE | D3600; HPE D3600; D3600 12LFF |  |  | 280
storage | d3700 | HPE | D3700; HPE D3700; D3700 25SFF |  |  | 260
storage | 3par-74 | HP; HPE | 3PAR 7400; StoreServ 7400; HP 3PAR StoreServ 7400 |  |  | 300
storage | 3par-82 | HPE | 3PAR 8200; StoreServ 8200; HPE 3PAR StoreServ 8200 |  |  | 700
storage | nimble-hf20 | HPE | Nimble HF20; HPE Nimble HF20; Nimble Storage HF20 |  |  | 2500
storage | nimble-cs1000 | HPE; Nimble | Nimble CS1000; HPE Nimble CS1000; Nimble Storage CS1000 |  |  | 900
storage | v3700 | IBM; Lenovo | Storwize V3700; IBM V3700; IBM Storwize V3700 | 2072-24C; 2072-S2C |  | 180
storage | v5000 | IBM | Storwize V5000; IBM V5000; IBM Storwize V5000 | 2077-24C; 2078-24C |  | 350
storage | v5000 | IBM; Lenovo | Storwize V5030; IBM V5030; IBM Storwize V5030 | 2078-324; 2078-312 |  | 900
storage | v7000 | IBM | Storwize V7000; IBM V7000; Storwize V7000 Gen2 | 2076-524; 2076-124 |  | 500
storage | flashsystem-5030 | IBM | FlashSystem 5030; IBM FlashSystem 5030; FlashSystem5030 |  |  | 2200
storage | ts-453d | QNAP | QNAP TS-453D; TS-453D 4-bay NAS; TS453D | TS-453D-4G; TS-453D-8G |  | 330
storage | ts-1277xu | QNAP | QNAP TS-1277XU-RP; TS-1277XU; TS1277XU-RP |  |  | 1100
storage | ts-231p | QNAP | QNAP TS-231P; TS-231P NAS; TS231P |  |  | 110
storage | tvs-h1288x | QNAP | QNAP TVS-h1288X; TVS-H1288X; TVS-h1288X NAS | TVS-H1288X-W1250-16G |  | 1900
storage | ds920+ | Synology | Synology DS920+; DiskStation DS920+; DS920+ NAS |  |  | 420
storage | ds918+ | Synology | Synology DS918+; DS918+; Diskstation DS918+ |  |  | 330
storage | ds1821+ | Synology | Synology DS1821+; DS1821+ 8-bay; DiskStation DS1821+ |  |  | 800
storage | ds218j | Synology | Synology DS218j; DiskStation DS218j |  |  | 90
storage | rs3617xs+ | Synology | Synology RS3617xs+; RackStation RS3617xs+; RS3617xs+ |  |  | 1300
storage | rs2421rp+ | Synology | Synology RS2421RP+; RS2421RP+; RackStation RS2421RP+ |  |  | 1300
storage | rx1217 | Synology | Synology RX1217; RackStation RX1217; Synology RX1217 expansion |  |  | 350
storage | vsp-g400 | Hitachi; HDS | VSP G400; Hitachi VSP G400; HDS VSP-G400 |  |  | 700
storage | flasharray-m20 | Pure Storage | FlashArray M20 R2; Pure Storage FA-M20R2; Pure FlashArray M20 R2 |  |  | 1500
storage | oceanstor-5300-v3 | Huawei | OceanStor 5300 V3; Huawei OceanStor 5300 V3; Huawei Oceanstor 5300 v3 25 disk |  |  | 500
storage | eternus-dx100-s4 | Fujitsu | ETERNUS DX100 S4; Fujitsu Eternus DX100 S4; Eternus DX100S4 |  |  | 600
storage | eternus-dx60-s3 | Fujitsu | ETERNUS DX60 S3; Fujitsu Eternus DX60 S3 |  |  | 350
storage | de4000h | Lenovo | Lenovo DE4000H; ThinkSystem DE4000H; Lenovo ThinkSystem DE4000H |  |  | 1500
storage | d1224 | Lenovo | ThinkSystem D1224; Lenovo D1224 |  |  | 400
`,
)
