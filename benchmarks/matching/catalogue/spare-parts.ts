import { parseCatalogue } from './product.ts'

export const spareParts = parseCatalogue(
  12,
  `
power-supply | hp-flex-slot-g10 | HPE; HP | 800W Flex Slot Platinum Hot Plug Low Halogen PSU; 800W FS Plat power supply Gen10; HPE 800W Flex Slot Platinum PSU | 865414-B21; 866730-001 | | 45
power-supply | hp-flex-slot-g10 | HPE; HP | 500W Flex Slot Platinum Hot Plug LH PSU; 500W FS Plat power supply Gen10 | 865408-B21; 866729-001 | | 30
power-supply | hp-flex-slot-g10 | HPE; HP | 800W Flex Slot Titanium PSU; 800W Titanium hot plug power supply | 865438-B21; 866793-001 | | 60
power-supply | hp-flex-slot-g10 | HPE; HP | 1600W Flex Slot Platinum PSU; 1600W Flex Slot power supply | 830272-B21; 863373-001 | | 95
power-supply | hp-flex-slot-g9 | HP; HPE | 500W Flex Slot Platinum PSU Gen9; HP 500W FS power supply | 720478-B21; 754377-001 | | 22
power-supply | hp-flex-slot-g9 | HP; HPE | 800W Flex Slot Platinum PSU Gen9; HP 800W FS power supply | 720479-B21; 754381-001 | | 30
power-supply | hp-flex-slot-g9 | HP; HPE | 1400W Flex Slot Platinum Plus PSU; 1400W FS power supply | 720620-B21; 754383-001 | | 45
power-supply | hp-common-slot | HP; HPE | 460W Common Slot Platinum PSU; HP 460W CS Plat power supply | 656362-B21; 660184-001; 643931-001 | | 12
power-supply | hp-common-slot | HP; HPE | 750W Common Slot Platinum PSU; HP 750W CS power supply | 656363-B21; 660183-001; 643932-001 | | 18
power-supply | hp-common-slot | HP; HPE | 1200W Common Slot Platinum PSU; HP 1200W CS power supply | 656364-B21; 660185-001; 643933-001 | | 25
power-supply | dell-psu-750 | Dell | 750W Platinum PSU; Dell 750W power supply R740 R640 | PJMDN; 0PJMDN | | 45
power-supply | dell-psu-750 | Dell | 750W Platinum PSU R720 R620; Dell PSU 750W 12G | 5NF18; 05NF18 | | 20
power-supply | dell-psu-1100 | Dell | 1100W Platinum PSU; Dell 1100W power supply | CMPGM; 0CMPGM | | 60
power-supply | dell-psu-495 | Dell | 495W Platinum PSU; Dell 495W power supply | GRTNK; 0GRTNK | | 25
power-supply | lenovo-psu | Lenovo | ThinkSystem 750W Platinum PSU; 750W power supply SR650 | 7N67A00883 | | 60
power-supply | pwr-c1 | Cisco | PWR-C1-715WAC; 715W AC power supply 3850; Catalyst 3850 715W PSU | PWR-C1-715WAC; PWR-C1-715WAC= | | 70
power-supply | pwr-c1 | Cisco | PWR-C1-715WAC-P; 715W Platinum PSU 9300 | PWR-C1-715WAC-P; PWR-C1-715WAC-P= | | 150
power-supply | pwr-c1 | Cisco | PWR-C1-350WAC; 350W AC PSU 3850 | PWR-C1-350WAC; PWR-C1-350WAC= | | 40
power-supply | pwr-c1 | Cisco | PWR-C1-1100WAC; 1100W PSU for 3850 | PWR-C1-1100WAC; PWR-C1-1100WAC= | | 120
power-supply | ucsc-psu | Cisco | UCSC-PSU1-770W; UCS C220 M5 770W PSU | UCSC-PSU1-770W | | 45
power-supply | jpsu | Juniper | JPSU-350-AC-AFO; 350W AC power supply EX4300 | JPSU-350-AC-AFO | | 60
controller | smart-array-gen10 | HPE; HP | P408i-a SR Gen10; Smart Array P408i-a; HPE P408i-a 2GB 12G SAS modular controller | 804331-B21; 836260-001 | | 110
controller | smart-array-gen10 | HPE; HP | P816i-a SR Gen10; Smart Array P816i-a 4GB | 804338-B21; 836261-001 | | 190
controller | smart-array-gen10 | HPE; HP | P408i-p SR Gen10; Smart Array P408i-p | 830824-B21 | | 140
controller | smart-array-gen10 | HPE; HP | E208i-a SR Gen10; Smart Array E208i-a | 804326-B21; 836259-001 | | 60
controller | smart-array-gen10 | HPE; HP | E208i-p SR Gen10; E208i-p 12G SAS PCIe | 804394-B21 | | 90
controller | smart-array-gen9 | HP; HPE | P440ar 2GB FBWC; Smart Array P440ar | 726736-B21; 749797-001 | | 40
controller | smart-array-gen9 | HP; HPE | H240ar 12Gb HBA; Smart HBA H240ar | 726757-B21; 749976-001 | | 25
controller | smart-array-gen9 | HP; HPE | Smart Array P840 4GB FBWC; HP P840 | 726897-B21 | | 70
controller | smart-array-gen8 | HP | Smart Array P420 1GB FBWC; HP P420 | 631670-B21; 633538-001 | | 25
controller | smart-array-g6 | HP | Smart Array P410 256MB; HP P410 | 462862-B21; 462919-001 | | 10
controller | perc-9 | Dell | PERC H730; PERC H730 Mini Mono; H730 Mini 1GB RAID | KMCCD; 0KMCCD | | 45
controller | perc-9 | Dell | PERC H730P; PERC H730P Mini 2GB; H730P mini mono | 7H4CN; 07H4CN | | 70
controller | perc-9 | Dell | PERC H330; PERC H330 Mini; H330 mini mono | GDJ3J; 0GDJ3J | | 30
controller | perc-9 | Dell | PERC HBA330; Dell HBA330 mini 12Gb | | | 40
controller | perc-10 | Dell | PERC H740P; PERC H740P Mini 8GB; H740P mini mono | JJ5VG; 405-AAER | | 220
controller | perc-11 | Dell | PERC H755; PERC H755 front; Dell H755 RAID | | | 380
controller | perc-8 | Dell | PERC H710; Dell PERC H710 mini 512MB | | | 15
controller | perc-8 | Dell | PERC H710P; H710P mini 1GB | | | 20
controller | perc-8 | Dell | PERC H310; Dell PERC H310 mini | | | 15
controller | lsi-9300 | LSI; Broadcom; Avago | SAS 9300-8i; LSI 9300-8i HBA; SAS9300-8i 12Gb/s | LSI00344 | | 45
controller | lsi-9300 | LSI; Broadcom | SAS 9300-8e; LSI 9300-8e HBA | LSI00343 | | 50
controller | lsi-9300 | LSI; Broadcom; Avago | MegaRAID SAS 9361-8i; LSI 9361-8i 1GB; 9361-8i | LSI00417; 05-25420-08 | | 90
controller | lsi-9200 | LSI; Broadcom | SAS 9211-8i; LSI 9211-8i IT mode | LSI00194 | | 30
controller | lsi-9200 | LSI; Broadcom | SAS 9207-8i; LSI 9207-8i | LSI00301 | | 30
controller | lsi-9500 | Broadcom; LSI | MegaRAID 9560-8i; Broadcom 9560-8i | 05-50077-01 | | 380
controller | serveraid | Lenovo; IBM | ServeRAID M5210; IBM ServeRAID M5210 | 46C9110 | | 35
controller | serveraid | IBM; Lenovo | ServeRAID M1215; Lenovo M1215 | 46C9114 | | 25
controller | serveraid | IBM | ServeRAID M5110; IBM M5110 | 81Y4481 | | 20
controller | thinksystem-raid | Lenovo | ThinkSystem RAID 930-8i 2GB; Lenovo 930-8i | 7Y37A01084 | | 150
controller | thinksystem-raid | Lenovo | ThinkSystem RAID 530-8i; 530-8i PCIe 12Gb adapter | 7Y37A01082 | | 80
controller | fc-hba-16g | QLogic | QLE2672; QLogic QLE2672 16Gb dual port FC | QLE2672-CK | | 45
controller | fc-hba-16g | QLogic | QLE2692; QLogic QLE2692 16Gb FC HBA | QLE2692-SR-CK | | 110
controller | fc-hba-32g | QLogic | QLE2742; QLogic QLE2742 32Gb FC | QLE2742-SR-CK | | 260
controller | fc-hba-8g | QLogic | QLE2562; QLogic QLE2562 8Gb dual port | QLE2562-CK | | 12
controller | fc-hba-16g | Emulex; Broadcom | LPE16002; Emulex LPe16002B-M6; LPe16002 16Gb FC | LPE16002B-M6 | | 35
controller | fc-hba-32g | Emulex; Broadcom | LPE32002; Emulex LPe32002-M2 32Gb dual | LPE32002-M2 | | 230
controller | fc-hba-8g | HP; HPE | 82Q 8Gb dual port PCIe FC HBA AJ764A; HP 82Q AJ764A | AJ764A; 489191-001 | | 15
network-card | intel-x520 | Intel; Dell | X520-DA2; Intel X520-DA2 10GbE dual SFP+; X520DA2 | E10G42BTDA | bracket: low=low profile/LP bracket, full=full height/FH | 40
network-card | intel-x540 | Intel | X540-T2; Intel X540-T2 dual 10GBase-T; X540T2 | X540T2 | | 55
network-card | intel-x550 | Intel | X550-T2; X550T2 10G dual RJ45 | X550T2 | | 110
network-card | intel-x710 | Intel; Dell | X710-DA2; Intel X710 DA2 10GbE SFP+; X710DA2 | X710DA2 | bracket: low=low profile/LP bracket, full=full height/FH | 90
network-card | intel-x710 | Intel; Dell | X710-DA4; Intel X710-DA4 quad 10G SFP+ | X710DA4FH | | 150
network-card | intel-xxv710 | Intel; Dell | XXV710-DA2; Intel XXV710 DA2 25GbE | XXV710DA2 | | 120
network-card | intel-xl710 | Intel | XL710-QDA2; Intel XL710-QDA2 40GbE QSFP+ | XL710QDA2 | | 140
network-card | intel-e810 | Intel | E810-XXVDA2; Intel E810 XXVDA2 25GbE | E810XXVDA2 | | 180
network-card | intel-e810 | Intel | E810-CQDA2; Intel E810-CQDA2 100GbE | E810CQDA2 | | 380
network-card | intel-i350 | Intel; Dell; Lenovo | I350-T4; Intel I350-T4 quad port 1GbE; I350T4V2 | I350T4V2 | | 35
network-card | intel-i350 | Intel | I350-T2; I350T2V2 dual gigabit | I350T2V2 | | 20
network-card | connectx-3 | Mellanox | MCX312A-XCBT; Mellanox MCX312A dual 10GbE | MCX312A-XCBT | | 25
network-card | connectx-3 | Mellanox | MCX354A-FCBT; Mellanox MCX354A dual QSFP | MCX354A-FCBT | | 30
network-card | connectx-4-lx | Mellanox; Nvidia | MCX4121A-ACAT; Mellanox MCX4121A dual 25GbE SFP28 | MCX4121A-ACAT | | 65
network-card | connectx-4 | Mellanox | MCX416A-CCAT; Mellanox MCX416A dual 100GbE | MCX416A-CCAT | | 160
network-card | connectx-5 | Mellanox; Nvidia | MCX512A-ACAT; Mellanox MCX512A dual 25GbE | MCX512A-ACAT | | 120
network-card | connectx-5 | Mellanox; Nvidia | MCX516A-CCAT; Mellanox MCX516A dual port 100GbE | MCX516A-CCAT | | 260
network-card | connectx-6-dx | Mellanox; Nvidia | MCX623106AN-CDAT; ConnectX-6 DX MCX623106AN | MCX623106AN-CDAT | | 550
network-card | connectx-6-lx | Mellanox; Nvidia | MCX631102AN-ADAT; ConnectX-6 LX MCX631102AN | MCX631102AN-ADAT | | 220
network-card | broadcom-57416 | Broadcom; Dell | Broadcom 57416 dual 10GBase-T; BCM57416 | BCM957416A4160C | | 80
network-card | broadcom-57414 | Broadcom; Dell | Broadcom 57414 dual 25GbE SFP28; BCM57414 | BCM957414A4142CC | | 100
network-card | hpe-560 | HP; HPE | 560SFP+ 10Gb 2-port; HP 560SFP+ adapter | 665249-B21; 669279-001 | | 35
network-card | hpe-560 | HP; HPE | 560FLR-SFP+ 10Gb 2-port; HP 560FLR SFP+ | 665243-B21; 669281-001 | | 30
network-card | hpe-562 | HPE; HP | 562SFP+ 10Gb 2-port; HPE 562SFP+ X710 | 727055-B21 | | 70
network-card | hpe-562 | HPE; HP | 562T 10Gb 2-port; HPE 562T adapter | 817738-B21; 840137-001 | | 110
network-card | hpe-530 | HP; HPE | 530SFP+ 10Gb 2-port; HP 530SFP+ | 652503-B21; 656244-001 | | 25
network-card | hpe-530 | HP; HPE | 530T 10Gb 2-port; HP 530T | 656596-B21; 657128-001 | | 35
network-card | hpe-331 | HP; HPE | 331T 1Gb 4-port; HP 331T | 647594-B21; 649871-001 | | 15
network-card | hpe-331 | HP; HPE | 331FLR 1Gb 4-port; HP 331FLR | 629135-B21; 634025-001 | | 12
network-card | hpe-366 | HPE; HP | 366T 1Gb 4-port; HPE 366T | 811546-B21; 816551-001 | | 45
network-card | hpe-366 | HP; HPE | 366FLR 1Gb 4-port; HP 366FLR | 665240-B21; 669280-001 | | 25
network-card | hpe-640 | HPE | 640SFP28 10/25Gb 2-port; HPE 640SFP28 | 817753-B21 | | 140
network-card | hpe-631 | HPE | 631SFP28 10/25Gb 2-port; HPE 631SFP28 | 817718-B21 | | 150
network-card | cisco-vic-1400 | Cisco | UCS VIC 1457 mLOM; Cisco VIC 1457 quad 10/25G | UCSC-MLOM-C25Q-04 | | 110
graphics-card | tesla-turing | Nvidia; PNY; HPE; Dell | Tesla T4 16GB; NVIDIA T4; T4 GPU 16GB PCIe | 900-2G183-0000-000; R0W29A; R0W29C | | 650
graphics-card | nvidia-ampere | Nvidia; PNY | A100; NVIDIA A100 PCIe; A100 GPU | 900-21001-0000-000 (memory=40); 900-21001-0020-000 (memory=80) | memory: 40=40GB/40 GB, 80=80GB/80 GB | 7500
graphics-card | nvidia-ampere | Nvidia; PNY | A40 48GB; NVIDIA A40; NVIDIA A40 PCIe | | | 3600
graphics-card | nvidia-ampere | Nvidia; PNY | NVIDIA A10 24GB; A10 GPU | | | 2100
graphics-card | nvidia-ampere | Nvidia | NVIDIA A2 16GB; NVIDIA A2 GPU | | | 800
graphics-card | tesla-volta | Nvidia; Dell | Tesla V100; NVIDIA V100 PCIe; V100 PCIe | 900-2G500-0000-000 (memory=16); 900-2G500-0010-000 (memory=32) | memory: 16=16GB/16 GB, 32=32GB/32 GB | 900
graphics-card | tesla-pascal | Nvidia; HPE | Tesla P40 24GB; NVIDIA P40 | 900-2G610-0000-000 | | 260
graphics-card | tesla-pascal | Nvidia | Tesla P4 8GB; NVIDIA P4 | 900-2G414-0000-000 | | 90
graphics-card | tesla-pascal | Nvidia | Tesla P100 16GB; NVIDIA P100 PCIe | 900-2H400-0000-000 | | 180
graphics-card | tesla-kepler | Nvidia | Tesla K80 24GB; NVIDIA K80 | 900-22080-0000-000 | | 50
graphics-card | nvidia-hopper | Nvidia | H100 80GB PCIe; NVIDIA H100 | 900-21010-0000-000 | | 22000
graphics-card | nvidia-ada | Nvidia | L40S 48GB; NVIDIA L40S | 900-2G133-0080-000 | | 7200
graphics-card | nvidia-ada | Nvidia | NVIDIA L4 24GB; L4 GPU | 900-2G193-0000-000 | | 2300
graphics-card | quadro-p | Nvidia; PNY; HP; Dell | Quadro P2000 5GB; nVidia Quadro P2000; P2000 | VCQP2000-PB | | 90
graphics-card | quadro-p | Nvidia; PNY; HP | Quadro P400 2GB; Quadro P400 | VCQP400-PB | | 20
graphics-card | quadro-p | Nvidia; PNY; Dell | Quadro P620 2GB; Quadro P620 | VCQP620-PB | | 35
graphics-card | quadro-p | Nvidia; PNY; HP; Dell | Quadro P1000 4GB; Quadro P1000 | VCQP1000-PB | | 60
graphics-card | quadro-p | Nvidia; PNY | Quadro P4000 8GB; Quadro P4000 | VCQP4000-PB | | 160
graphics-card | quadro-p | Nvidia; PNY | Quadro P5000 16GB; Quadro P5000 | VCQP5000-PB | | 280
graphics-card | quadro-m | Nvidia; PNY; Dell | Quadro M4000 8GB; Quadro M4000 | VCQM4000-PB | | 80
graphics-card | quadro-k | Nvidia; PNY; HP | Quadro K2200 4GB; Quadro K2200 | VCQK2200-PB | | 35
graphics-card | quadro-rtx | Nvidia; PNY; HP; Dell | Quadro RTX 4000 8GB; Quadro RTX4000 | VCQRTX4000-PB | | 270
graphics-card | quadro-rtx | Nvidia; PNY; Dell | Quadro RTX 5000 16GB; RTX 5000 | VCQRTX5000-PB | | 480
graphics-card | rtx-a | Nvidia; PNY; Dell; HP | RTX A2000; NVIDIA RTX A2000 | VCNRTXA2000-PB (memory=6); VCNRTXA2000-12GB-PB (memory=12) | memory: 6=6GB/6 GB, 12=12GB/12 GB | 280
graphics-card | rtx-a | Nvidia; PNY; Dell | RTX A4000 16GB; NVIDIA RTX A4000; RTXA4000 | VCNRTXA4000-PB | | 520
graphics-card | rtx-a | Nvidia; PNY | RTX A5000 24GB; NVIDIA RTX A5000 | VCNRTXA5000-PB | | 1250
graphics-card | rtx-a | Nvidia; PNY | RTX A6000 48GB; NVIDIA RTX A6000 | VCNRTXA6000-PB | | 3300
graphics-card | rtx-ada | Nvidia; PNY | RTX 4000 Ada 20GB; RTX 4000 Ada Generation | VCNRTX4000ADA-PB | | 1050
graphics-card | geforce-rtx-30 | Nvidia; Asus; MSI; Gigabyte | GeForce RTX 3080; RTX3080 | | memory: 10=10GB/10 GB, 12=12GB/12 GB | 420
graphics-card | geforce-rtx-30 | Nvidia; Asus; MSI; Gigabyte | GeForce RTX 3060; RTX 3060 | | memory: 12=12GB/12 GB | 220
graphics-card | geforce-rtx-30 | Nvidia; MSI; Gigabyte | GeForce RTX 3070; RTX3070 8GB | | | 290
graphics-card | geforce-rtx-30 | Nvidia; Asus; MSI | GeForce RTX 3090 24GB; RTX 3090 | | | 750
graphics-card | geforce-rtx-40 | Nvidia; Asus; MSI; Gigabyte | GeForce RTX 4090 24GB; RTX 4090; RTX4090 | | | 1900
graphics-card | geforce-rtx-40 | Nvidia; Asus; MSI | GeForce RTX 4070; RTX 4070 12GB | | | 480
graphics-card | geforce-gtx-10 | Nvidia; Asus; MSI | GeForce GTX 1060; GTX 1060 | | memory: 3=3GB/3 GB, 6=6GB/6 GB | 70
graphics-card | geforce-gtx-10 | Nvidia; Asus; MSI | GeForce GTX 1080 Ti 11GB; GTX1080Ti | | | 170
graphics-card | radeon-pro-wx | AMD; HP; Dell | Radeon Pro WX 3100 4GB; AMD Radeon Pro WX3100 | | | 35
graphics-card | radeon-pro-wx | AMD; HP; Dell | Radeon Pro WX 5100 8GB; AMD WX5100 | | | 90
graphics-card | radeon-rx | AMD; Sapphire; MSI | Radeon RX 6700 XT 12GB; RX 6700 XT; RX6700XT | | | 230
graphics-card | radeon-rx | AMD; Sapphire | Radeon RX 580 8GB; RX580 | | | 60
dock | hp-usb-c-dock | HP | USB-C Dock G5; HP USB-C Dock G5 120W; HP USB C dock G5 | 5TW10AA; 5TW10AA#ABB; 26D32AA | | 65
dock | hp-usb-c-dock | HP | USB-C Dock G4; HP USB-C docking station G4 | 3FF69AA; 3FF69AA#ABB | | 40
dock | hp-thunderbolt-dock | HP | Thunderbolt Dock G2; HP Thunderbolt Dock 120W G2 | 2UK37AA; 2UK37AA#ABB | | 60
dock | hp-thunderbolt-dock | HP | Thunderbolt Dock G4; HP Thunderbolt Dock 120W G4 | 4J0A2AA | | 140
dock | hp-ultraslim | HP | UltraSlim Dock 2013; HP UltraSlim docking station | D9Y32AA | | 12
dock | dell-wd | Dell | WD19S; Dell WD19S docking station; Dock WD19S 130W | 210-AZBX | power: 130=130W/130W adapter, 180=180W/180W PSU | 75
dock | dell-wd | Dell | WD19; Dell WD19 dock; docking station WD19 | 210-ARJG | power: 130=130W/with 130W, 180=180W/with 180W | 65
dock | dell-wd | Dell | WD15; Dell WD15 docking station; K17A WD15 | 450-AFGM | power: 130=130W, 180=180W | 30
dock | dell-wd | Dell | WD19TB; Dell WD19TB Thunderbolt dock | 210-ARIK | | 95
dock | dell-wd | Dell | WD22TB4; Dell WD22TB4 Thunderbolt dock | | | 150
dock | dell-tb | Dell | TB16; Dell TB16 Thunderbolt dock | | | 45
dock | dell-d6000 | Dell | D6000; Dell D6000 universal dock | | | 45
dock | thinkpad-usb-c | Lenovo | ThinkPad USB-C Dock Gen 2; USB-C Dock Gen2 40AS | 40AS0090EU; 40AS0090US | | 65
dock | thinkpad-usb-c | Lenovo | ThinkPad USB-C Dock; Lenovo USB-C Dock 40A9 | 40A90090EU | | 40
dock | thinkpad-usb-c | Lenovo | ThinkPad Universal USB-C Dock; Universal USB-C dock 40AY | 40AY0090EU | | 80
dock | thinkpad-thunderbolt | Lenovo | ThinkPad Thunderbolt 3 Dock Gen 2; TB3 dock gen 2 40AN | 40AN0135EU | | 85
dock | thinkpad-thunderbolt | Lenovo | ThinkPad Universal Thunderbolt 4 Dock; TB4 dock 40B0 | 40B00135EU | | 140
dock | thinkpad-ultra | Lenovo | ThinkPad Ultra Docking Station; Ultra docking station 40AJ | 40AJ0135EU | | 35
dock | thinkpad-pro | Lenovo | ThinkPad Pro Docking Station; Pro docking 40AH | 40AH0135EU | | 28
dock | surface-dock | Microsoft | Surface Dock 2; Microsoft Surface Dock 2 | SVS-00002 | | 110
battery | hp-battery | HP | SS03XL battery EliteBook 840 G5; SS03XL | L07041-855; 933321-855 | | 25
battery | hp-battery | HP | CM03XL battery EliteBook 840 G1; CM03XL | 717376-001 | | 20
battery | hpe-storage-battery | HPE | 96W Smart Storage Battery; HPE 96W storage battery 145mm | P01366-B21; 878643-001 | | 40
spare-part | dell-caddy | Dell | 2.5" caddy 14G; Dell 2.5" HDD caddy R740; SFF caddy R640 | DXD9H; 0DXD9H | | 9
spare-part | dell-caddy | Dell | 3.5" HDD caddy 14G; Dell 3.5 caddy R740 | X7K8W; 0X7K8W | | 12
spare-part | dell-caddy | Dell | 2.5" HDD caddy 13G; Dell 2.5 caddy R630 | 8FKXC; G176J | | 6
spare-part | dell-caddy | Dell | 3.5" HDD caddy 13G; 3.5 drive tray R730 | KG1CH; 0KG1CH | | 8
spare-part | hp-caddy | HP; HPE | SFF HDD caddy Gen8 Gen9 Gen10; 2.5" SmartCarrier caddy; HP 2.5 caddy | 651687-001 | | 7
spare-part | hp-caddy | HP; HPE | LFF HDD caddy Gen8 Gen9; HP 3.5" caddy | 651314-001 | | 9
spare-part | hp-heatsink | HPE; HP | DL380 Gen10 high performance heatsink; heatsink DL380 G10 HP | 826706-B21; 875071-001 | | 25
spare-part | hp-heatsink | HPE; HP | DL380 Gen10 standard heatsink; heat sink DL380 G10 | 875070-001 | | 18
spare-part | hp-heatsink | HP; HPE | DL380 Gen9 heatsink; heat sink DL380 G9 | 747608-001; 777290-001 | | 10
spare-part | hp-fan | HPE; HP | DL380 Gen10 high performance fan kit; fan module DL380 G10 | 867810-B21; 875076-001 | | 40
spare-part | hp-fan | HP; HPE | DL380 Gen9 fan module; hot plug fan assembly DL380 G9 | 777285-001; 747597-001 | | 9
spare-part | hp-rails | HPE; HP | 2U SFF easy install rail kit; rail kit DL380 Gen9 Gen10 | 733660-B21; 737412-001 | | 35
spare-part | hp-rails | HPE; HP | 1U SFF easy install rail kit; rail kit DL360 Gen9 Gen10 | 734807-B21 | | 35
`,
)
