import { parsePriceList } from '#database/seed/catalogue/product.ts'

const servers = `
server | Dell | PowerEdge R740 | 1450 | 2-20 | 2 x Gold 6130, 256 GB, H730P; 2 x 6148, 384 GB, H740P=1890; 8LFF CTO, no CPU=590
server | Dell | PowerEdge R640 | 1190 | 2-30 | 2 x Gold 6130, 128 GB; 2 x Silver 4114, 64 GB=820; 10SFF CTO=490
server | Dell | PowerEdge R730xd | 520 | 2-25 | 2 x E5-2680 v4, 128 GB, H730P; 12LFF=560
server | Dell | PowerEdge R630 | 340 | 4-40 | 2 x E5-2650 v4, 64 GB; 8SFF CTO=170
server | Dell | PowerEdge R440 | 690 | 2-20 | 2 x Silver 4110, 64 GB; 4LFF, 32 GB=560
server | Dell | PowerEdge R750 | 3450 | 1-8 | 2 x Gold 6330, 256 GB, H755; 2 x 4314, 128 GB=2750
server | Dell | PowerEdge T440 | 620 | 1-10 | Silver 4110, 32 GB, H330; 2 x 4114, 64 GB=790
server | HPE | DL380 Gen10 868703-B21 | 690 | 2-40 | 8SFF CTO, P408i-a; 2 x 6140, 256 GB=1480; 24SFF=890
server | HPE | DL360 Gen10 867959-B21 | 590 | 2-40 | 8SFF CTO; 2 x 4114, 64 GB=790; 2 x 6130, 128 GB=1090
server | HPE | DL380 Gen9 719064-B21 | 190 | 4-60 | 8SFF CTO; 2 x E5-2690 v4, 128 GB=460
server | HPE | DL360 Gen9 755258-B21 | 160 | 4-60 | 8SFF CTO; 2 x E5-2650 v4, 64 GB=310
server | HPE | DL380 Gen10 Plus P05172-B21 | 1650 | 1-10 | 8SFF CTO; 2 x 4314, 128 GB=2590
server | HPE | ProLiant MicroServer Gen10 Plus | 390 | 2-20 | E-2224, 16 GB; G5420, 8 GB=310
server | Lenovo | ThinkSystem SR650 7X06 | 790 | 2-20 | 8SFF CTO, 930-8i; 2 x 6142, 192 GB=1490
server | Lenovo | ThinkSystem SR630 7X02 | 640 | 2-20 | 8SFF CTO; 2 x 4110, 64 GB=780
server | Cisco | UCSC-C220-M5SX | 620 | 2-20 | CTO; 2 x 6132, 192 GB=1290
server | Cisco | UCSC-C240-M5SX | 690 | 2-16 | CTO; 2 x 6140, 256 GB=1450
server | Cisco | UCSB-B200-M5 | 390 | 4-32 | CTO; 2 x 6132, 256 GB=1090
server | Supermicro | SYS-2029U-TR4 | 720 | 2-12 | 2 x 6138, 128 GB; barebone=430
server | Fujitsu | Primergy RX2540 M5 | 780 | 2-12 | 2 x 4210, 64 GB; 8SFF CTO=540
storage | NetApp | DS224C | 1450 | 1-8 | 24 x X357A 3.8 TB SSD=6900; 24 x X341A 1.8 TB; no drives=690
storage | NetApp | FAS2720A | 2350 | 1-4 | 12 x 4 TB; diskless=1450
storage | NetApp | AFF-A220A | 6800 | 1-3 | 24 x 960 GB
storage | Dell EMC | Unity 400 | 2450 | 1-4 | 25 x 1.2 TB 10K; DPE only=1190
storage | Dell EMC | PowerVault ME4024 | 2890 | 1-4 | 12 x 1.92 TB SSD; dual ctrl, diskless=1650
storage | HPE | MSA 2050 Q1J01A | 1350 | 1-6 | SAN dual ctrl SFF, diskless; 24 x 1.2 TB=2890
storage | HPE | MSL2024 AK379A | 590 | 1-6 | LTO-6 drive; LTO-7 drive=1190
storage | HPE | 3PAR 8200 K2Q36A | 1490 | 1-3 | 24 x 1.2 TB; base=790
storage | IBM | Storwize V7000 2076-624 | 1290 | 1-4 | 24 x 1.8 TB; control enclosure only=690
storage | Synology | RS3617xs+ | 1190 | 1-6 | 8 GB, rails; 12 x 8 TB=2250
storage | APC | SRT3000RMXLI | 690 | 1-12 | with rails, good batteries; no batteries=390
storage | APC | AP8853 | 165 | 4-60 | metered 0U 32 A
storage | APC | AR3100 | 290 | 2-30 | 42U NetShelter SX, doors and sides
`

const networking = `
switch | Cisco | C9300-48P-A | 1650 | 2-40 | ; with NM-8X=1890; dual PSU=1720
switch | Cisco | C9300-24T-A | 1090 | 2-20 | ; with NM-8X=1290
switch | Cisco | C9300-48UXM-A | 2950 | 1-12 | ; dual 1100 W=3090
switch | Cisco | C9200L-48P-4X-E | 1290 | 2-20 |
switch | Cisco | WS-C2960X-48FPD-L | 290 | 5-60 | ; with rack ears
switch | Cisco | WS-C2960X-24TS-L | 139 | 5-80 |
switch | Cisco | WS-C3850-48P-S | 320 | 4-40 | ; NM-4-1G=335
switch | Cisco | WS-C3850-24XS-S | 690 | 1-10 |
switch | Cisco | C9500-40X-A | 4250 | 1-6 | dual PSU
switch | Cisco | N9K-C93180YC-EX | 1490 | 2-16 | ; port side intake=1520
switch | Cisco | N9K-C93180YC-FX | 2690 | 1-10 | dual PSU, fans
switch | Cisco | ISR4331/K9 | 420 | 2-20 | ; SEC=490
switch | Cisco | ASR1001-X | 1950 | 1-8 | ; AES, 10G licence=2890
switch | Aruba | JL256A 2930F-48G-PoE+-4SFP+ | 395 | 5-50 | ; with ears
switch | Aruba | JL255A 2930F-24G-PoE+-4SFP+ | 290 | 5-50 |
switch | Aruba | JL322A 2930M-48G-PoE+ | 620 | 2-20 | ; with JL083A=720
switch | Aruba | J9772A 2530-48G-PoE+ | 145 | 5-80 |
switch | Juniper | EX4300-48P | 340 | 2-40 | dual PSU; single PSU=299
switch | Juniper | EX3400-48P | 620 | 2-20 |
switch | Juniper | EX2300-48P | 410 | 2-20 |
switch | Juniper | QFX5100-48S-6Q | 690 | 2-16 | AFO; AFI=680
switch | Juniper | MX204 | 14500 | 1-3 | IR licence
switch | Arista | DCS-7280SR-48C6-F | 2650 | 1-10 |
switch | Arista | DCS-7060CX-32S-F | 2190 | 1-8 |
switch | Dell | S4048-ON | 690 | 2-16 | dual PSU; IO to PSU=690
switch | Brocade | ICX7250-48P | 320 | 2-30 |
switch | Ubiquiti | US-48-500W | 290 | 2-20 |
switch | Meraki | MS225-48FP-HW | 390 | 2-30 | unclaimed
firewall | Fortinet | FG-100F | 1190 | 1-12 | ; hardware only=1150
firewall | Fortinet | FG-60F | 295 | 2-40 |
firewall | Fortinet | FG-200F | 2350 | 1-6 |
firewall | Fortinet | FG-80E | 149 | 2-30 |
firewall | Palo Alto | PA-220 | 125 | 2-30 |
firewall | Palo Alto | PA-820 | 490 | 1-10 |
firewall | Palo Alto | PA-3220 | 1890 | 1-4 |
firewall | Juniper | SRX340 | 490 | 1-10 |
firewall | Cisco | FPR1120-NGFW-K9 | 690 | 1-10 |
firewall | Cisco | ASA5516-FPWR-K9 | 240 | 1-12 |
wireless | Cisco | C9120AXI-E | 245 | 5-100 |
wireless | Cisco | AIR-AP2802I-E-K9 | 69 | 10-200 | ; with bracket=72
wireless | Cisco | AIR-CAP3702I-E-K9 | 24 | 10-300 |
wireless | Aruba | Q9H62A AP-515 | 195 | 5-100 |
wireless | Aruba | JW797A AP-315 | 69 | 10-150 |
wireless | Ubiquiti | UAP-AC-PRO | 58 | 5-100 |
wireless | Ruckus | R510 901-R510-WW00 | 89 | 5-80 |
wireless | Meraki | MR42-HW | 49 | 10-120 | unclaimed
deskphone | Cisco | CP-8841-K9 | 38 | 20-500 | ; charcoal
deskphone | Cisco | CP-7841-K9 | 24 | 20-600 |
deskphone | Avaya | 9608G 700505424 | 22 | 20-500 |
deskphone | Yealink | SIP-T46S | 42 | 10-300 |
deskphone | Polycom | VVX 411 2200-48450-025 | 34 | 20-400 |
optic | Cisco | SFP-10G-SR | 12 | 20-400 | genuine, with hologram
optic | Cisco | SFP-10G-LR | 48 | 10-150 | genuine
optic | Cisco | GLC-SX-MMD | 9 | 20-300 |
optic | Cisco | QSFP-40G-SR-BD | 89 | 4-80 |
optic | Cisco | C9300-NM-8X | 290 | 2-40 |
optic | Cisco | PWR-C1-715WAC | 65 | 5-80 |
optic | Juniper | EX-SFP-10GE-SR | 15 | 10-150 |
optic | HPE | JD092B X130 10G SFP+ LC SR | 29 | 10-150 |
`

const components = `
memory | HPE | 815100-B21 32 GB 2Rx4 PC4-2666V | 52 | 20-500 |
memory | HPE | 815098-B21 16 GB 1Rx4 PC4-2666V | 29 | 20-400 |
memory | HPE | P00924-B21 32 GB 2Rx4 PC4-2933Y | 68 | 16-300 |
memory | HPE | P06033-B21 32 GB 2Rx4 PC4-3200 | 84 | 16-200 |
memory | HPE | 805351-B21 32 GB 2Rx4 PC4-2400T | 41 | 20-400 |
memory | HPE | 726719-B21 16 GB 2Rx4 PC4-2133P | 18 | 30-600 |
memory | HPE | P00930-B21 64 GB 2Rx4 PC4-2933Y | 139 | 8-120 |
memory | Samsung | M393A4K40CB2-CTD 32 GB 2666 | 49 | 20-600 |
memory | Samsung | M393A4K40CB1-CRC 32 GB 2400 | 39 | 20-500 |
memory | Samsung | M393A2K40CB2-CTD 16 GB 2666 | 27 | 20-500 |
memory | Samsung | M393A8G40MB2-CVF 64 GB 2933 | 132 | 8-160 |
memory | Samsung | M393A8G40AB2-CWE 64 GB 3200 | 165 | 8-160 |
memory | Samsung | M321R8GA0BB0-CQK 64 GB DDR5 | 295 | 8-96 |
memory | Samsung | M471A2K43CB1-CTD 16 GB SO-DIMM | 24 | 50-800 |
memory | Samsung | M471A1K43DB1-CWE 8 GB SO-DIMM | 11 | 50-1500 |
memory | SK Hynix | HMA84GR7CJR4N-VK 32 GB 2666 | 48 | 20-500 |
memory | SK Hynix | HMAA8GR7AJR4N-XN 64 GB 3200 | 162 | 8-120 |
memory | Micron | MTA36ASF4G72PZ-2G6 32 GB 2666 | 47 | 20-400 |
memory | Micron | MTA36ASF8G72PZ-3G2 64 GB 3200 | 158 | 8-120 |
processor | Intel | Xeon Gold 6248R SRGZG | 265 | 4-80 |
processor | Intel | Xeon Gold 6130 SR3B9 | 48 | 8-200 |
processor | Intel | Xeon Gold 6148 SR3B6 | 79 | 8-160 |
processor | Intel | Xeon Gold 6226R SRGZC | 210 | 4-60 |
processor | Intel | Xeon Gold 6230 SRF8W | 129 | 6-100 |
processor | Intel | Xeon Silver 4210 SRFBL | 52 | 8-120 |
processor | Intel | Xeon Silver 4314 SRKXL | 290 | 4-40 |
processor | Intel | Xeon Gold 6338 SRKJ9 | 690 | 2-32 |
processor | Intel | Xeon E5-2680 v4 SR2N7 | 16 | 20-500 |
processor | Intel | Xeon E5-2690 v4 SR2N2 | 25 | 20-300 |
processor | Intel | Core i5-8500 SR3XE | 45 | 20-300 | tray
processor | AMD | EPYC 7302 100-000000043 | 145 | 2-40 | ; unlocked
processor | AMD | EPYC 7543 100-000000345 | 790 | 2-20 | ; unlocked
processor | AMD | EPYC 7742 100-000000053 | 890 | 2-16 | unlocked
drive | Samsung | PM893 MZ7L33T8HBLT-00A07 | 318 | 8-120 | 3.84 TB SATA
drive | Samsung | PM893 MZ7L3960HCJR-00A07 | 98 | 10-200 | 960 GB
drive | Samsung | PM883 MZ7LH960HAJR-00005 | 82 | 10-300 | 960 GB
drive | Samsung | PM9A3 MZQL23T8HCLS-00A07 | 365 | 4-80 | 3.84 TB U.2
drive | Samsung | PM983 MZQLB3T8HALS-00007 | 269 | 4-100 | 3.84 TB U.2
drive | Samsung | PM9A1 MZVL2512HCJQ-00B00 | 44 | 20-400 | 512 GB NVMe
drive | Intel | D3-S4510 SSDSC2KB038T801 | 245 | 6-100 | 3.84 TB
drive | Intel | P4510 SSDPE2KX040T801 | 279 | 4-60 | 4 TB U.2
drive | Micron | 5300 PRO MTFDDAK960TDS | 85 | 10-150 | 960 GB SATA
drive | Kioxia | KXG60ZNV512G | 36 | 20-300 | 512 GB NVMe
drive | Seagate | ST16000NM001G | 165 | 8-120 | 16 TB SATA
drive | Seagate | ST8000NM000A | 89 | 8-160 | 8 TB SATA
drive | Seagate | ST1200MM0088 | 26 | 20-400 | 1.2 TB 10K SAS
drive | Toshiba | MG08ACA16TE | 159 | 8-100 | 16 TB SATA
drive | WD | WUH721414ALE6L4 | 139 | 8-100 | 14 TB SATA
drive | HPE | 872479-B21 | 42 | 10-200 | 1.2 TB 10K SAS, with caddy
drive | HPE | 872481-B21 | 72 | 10-120 | 1.8 TB 10K SAS, with caddy
card | NVIDIA | T4 900-2G183-0000-001 | 590 | 2-40 | 16 GB
card | NVIDIA | L4 900-2G193-0000-000 | 2190 | 1-16 | 24 GB
card | NVIDIA | A100 900-21001-0000-000 | 5900 | 1-8 | 40 GB PCIe
card | NVIDIA | RTX A4000 900-5G190-2200-000 | 520 | 2-30 | 16 GB
card | NVIDIA | Quadro P2200 | 129 | 5-60 | 5 GB
card | HPE | 804331-B21 P408i-a SR Gen10 | 115 | 5-80 |
card | HPE | 817753-B21 640SFP28 | 79 | 5-80 | 10/25 GbE 2-port
card | HPE | 865414-B21 | 69 | 10-120 | 800 W FS Platinum
card | Intel | X710-DA2 X710DA2 | 89 | 5-100 | genuine; low profile
card | Intel | X520-DA2 E10G42BTDA | 39 | 10-150 | both brackets
card | Mellanox | MCX4121A-ACAT | 75 | 5-120 | ConnectX-4 Lx 25G
card | Mellanox | MCX555A-ECAT | 165 | 2-40 | ConnectX-5 100G
card | Broadcom | LSI00417 9361-8i | 89 | 5-60 | with cable
`

export const infrastructure = [
  ...parsePriceList(2, servers),
  ...parsePriceList(4, networking),
  ...parsePriceList(12, components),
]
