import { parseCatalogue } from './product.ts'

export const networking = parseCatalogue(
  4,
  `
switch | catalyst-2960x | Cisco | Catalyst 2960X-48FPD; 2960X 48FPD; C2960X-48FPD; Cat 2960X 48 port full PoE 10G | WS-C2960X-48FPD-L (edition=l); WS-C2960X-48FPD-L-RF (edition=l) | edition: l=LAN Base/lan base | 260
switch | catalyst-2960x | Cisco | Catalyst 2960X-48LPS; 2960X-48LPS; 2960X 48LPS | WS-C2960X-48LPS-L (edition=l) | edition: l=LAN Base | 170
switch | catalyst-2960x | Cisco | Catalyst 2960X-24PS; 2960X 24PS; C2960X-24PS | WS-C2960X-24PS-L (edition=l); WS-C2960X-24PS-L= (edition=l) | edition: l=LAN Base | 140
switch | catalyst-2960x | Cisco | Catalyst 2960X-48TS; 2960X 48TS | WS-C2960X-48TS-L (edition=l); WS-C2960X-48TS-LL (edition=ll) | | 120
switch | catalyst-2960x | Cisco | Catalyst 2960X-24TD; 2960X-24TD | WS-C2960X-24TD-L (edition=l) | | 110
switch | catalyst-2960s | Cisco | Catalyst 2960S-48FPS; 2960S 48FPS | WS-C2960S-48FPS-L (edition=l) | | 75
switch | catalyst-2960s | Cisco | Catalyst 2960S-24TS; 2960S-24TS | WS-C2960S-24TS-L (edition=l); WS-C2960S-24TS-S (edition=s) | | 45
switch | catalyst-2960+ | Cisco | Catalyst 2960+ 24TC; 2960+24TC | WS-C2960+24TC-L (edition=l); WS-C2960+24TC-S (edition=s) | | 35
switch | catalyst-2960+ | Cisco | Catalyst 2960+ 48PST; 2960+48PST | WS-C2960+48PST-L (edition=l) | | 55
switch | catalyst-3560cx | Cisco | Catalyst 3560CX-12PC; 3560CX 12PC compact | WS-C3560CX-12PC-S (edition=s) | | 190
switch | catalyst-3560cx | Cisco | Catalyst 3560CX-8PC; 3560CX-8PC | WS-C3560CX-8PC-S (edition=s) | | 160
switch | catalyst-3750x | Cisco | Catalyst 3750X-48P; 3750X 48P | WS-C3750X-48P-S (edition=s); WS-C3750X-48P-L (edition=l); WS-C3750X-48P-E (edition=e) | edition: s=IP Base/ip base, l=LAN Base, e=IP Services | 90
switch | catalyst-3750x | Cisco | Catalyst 3750X-24T; 3750X 24T | WS-C3750X-24T-S (edition=s); WS-C3750X-24T-L (edition=l) | | 70
switch | catalyst-3750x | Cisco | Catalyst 3750X-48PF; 3750X-48PF | WS-C3750X-48PF-S (edition=s); WS-C3750X-48PF-L (edition=l) | | 110
switch | catalyst-3650 | Cisco | Catalyst 3650-48PD; 3650 48PD | WS-C3650-48PD-L (edition=l); WS-C3650-48PD-S (edition=s) | edition: l=LAN Base, s=IP Base | 180
switch | catalyst-3650 | Cisco | Catalyst 3650-24PS; 3650 24PS | WS-C3650-24PS-S (edition=s); WS-C3650-24PS-L (edition=l) | | 120
switch | catalyst-3650 | Cisco | Catalyst 3650-48FS; 3650-48FS | WS-C3650-48FS-S (edition=s); WS-C3650-48FS-L (edition=l) | | 170
switch | catalyst-3850 | Cisco | Catalyst 3850-48P; 3850 48P; C3850-48P; Cisco 3850 48P PoE+ | WS-C3850-48P-S (edition=s); WS-C3850-48P-L (edition=l); WS-C3850-48P-E (edition=e) | edition: s=IP Base/IP base, l=LAN Base, e=IP Services | 240
switch | catalyst-3850 | Cisco | Catalyst 3850-24T; 3850 24T | WS-C3850-24T-S (edition=s); WS-C3850-24T-L (edition=l); WS-C3850-24T-E (edition=e) | edition: s=IP Base, l=LAN Base | 150
switch | catalyst-3850 | Cisco | Catalyst 3850-12X48U; 3850 12X48U mGig | WS-C3850-12X48U-S (edition=s); WS-C3850-12X48U-L (edition=l); WS-C3850-12X48U-E (edition=e) | | 420
switch | catalyst-3850 | Cisco | Catalyst 3850-24XS; 3850 24XS 10G SFP+ | WS-C3850-24XS-S (edition=s); WS-C3850-24XS-E (edition=e) | | 480
switch | catalyst-3850 | Cisco | Catalyst 3850-48F; 3850 48F full PoE | WS-C3850-48F-S (edition=s); WS-C3850-48F-L (edition=l); WS-C3850-48F-E (edition=e) | | 280
switch | catalyst-9200l | Cisco | Catalyst 9200L-48P; C9200L 48P; 9200L-48P | C9200L-48P-4G-E (edition=e, uplink=4g); C9200L-48P-4X-E (edition=e, uplink=4x); C9200L-48P-4G-A (edition=a, uplink=4g) | edition: e=Network Essentials, a=Network Advantage | 900
switch | catalyst-9200l | Cisco | Catalyst 9200L-24T; C9200L-24T; 9200L 24T | C9200L-24T-4G-E (edition=e, uplink=4g); C9200L-24T-4X-E (edition=e, uplink=4x) | | 480
switch | catalyst-9200 | Cisco | Catalyst 9200-48P; C9200 48P | C9200-48P-E (edition=e); C9200-48P-A (edition=a) | edition: e=Network Essentials, a=Network Advantage | 1300
switch | catalyst-9200 | Cisco | Catalyst 9200-24P; C9200 24P | C9200-24P-E (edition=e); C9200-24P-A (edition=a) | | 950
switch | catalyst-9300 | Cisco | Catalyst 9300-48P; C9300 48P; 9300-48P | C9300-48P-A (edition=a); C9300-48P-E (edition=e); C9300-48P-A= (edition=a) | edition: a=Network Advantage/network advantage, e=Network Essentials | 1900
switch | catalyst-9300 | Cisco | Catalyst 9300-24T; C9300 24T | C9300-24T-A (edition=a); C9300-24T-E (edition=e) | edition: a=Network Advantage, e=Network Essentials | 1200
switch | catalyst-9300 | Cisco | Catalyst 9300-48U; C9300 48U UPOE | C9300-48U-A (edition=a); C9300-48U-E (edition=e) | | 2100
switch | catalyst-9300 | Cisco | Catalyst 9300-48UXM; C9300 48UXM; 9300-48UXM mGig | C9300-48UXM-A (edition=a); C9300-48UXM-E (edition=e) | | 2600
switch | catalyst-9300 | Cisco | Catalyst 9300-24UX; C9300-24UX | C9300-24UX-A (edition=a); C9300-24UX-E (edition=e) | | 2400
switch | catalyst-9300l | Cisco | Catalyst 9300L-48P; C9300L 48P | C9300L-48P-4X-A (edition=a, uplink=4x); C9300L-48P-4G-E (edition=e, uplink=4g) | | 1700
switch | catalyst-9500 | Cisco | Catalyst 9500-24Y4C; C9500 24Y4C | C9500-24Y4C-A (edition=a); C9500-24Y4C-E (edition=e) | | 4200
switch | catalyst-9500 | Cisco | Catalyst 9500-40X; C9500 40X | C9500-40X-A (edition=a); C9500-40X-E (edition=e) | | 3300
switch | catalyst-9500 | Cisco | Catalyst 9500-48Y4C; C9500 48Y4C | C9500-48Y4C-A (edition=a); C9500-48Y4C-E (edition=e) | | 5600
switch | catalyst-1000 | Cisco | Catalyst 1000-48P; C1000-48P | C1000-48P-4G-L (uplink=4g); C1000-48P-4X-L (uplink=4x) | | 520
switch | catalyst-1000 | Cisco | Catalyst 1000-24T; C1000-24T | C1000-24T-4G-L (uplink=4g); C1000-24T-4X-L (uplink=4x) | | 290
switch | cbs350 | Cisco | CBS350-24P; Cisco Business CBS350 24P | CBS350-24P-4G-EU (uplink=4g); CBS350-24P-4X-EU (uplink=4x) | | 380
switch | sg350 | Cisco | SG350-28P; Cisco SG350 28P | SG350-28P-K9-EU; SG350-28P-K9 | | 170
switch | catalyst-4500 | Cisco | Catalyst 4500X-32; Cisco 4500X-32 SFP+ | WS-C4500X-32SFP+; WS-C4500X-32 | | 420
switch | catalyst-4500 | Cisco | Catalyst 4500X-16; Cisco 4500X-16 | WS-C4500X-16SFP+ | | 330
switch | nexus-9000-ex | Cisco | Nexus 93180YC-EX; N9K 93180YC-EX; 93180YC EX | N9K-C93180YC-EX; N9K-C93180YC-EX-24 | airflow: port-side intake=port side intake/port-side intake, port-side exhaust=port side exhaust | 900
switch | nexus-9000-ex | Cisco | Nexus 93108TC-EX; N9K 93108TC-EX | N9K-C93108TC-EX; N9K-C93108TC-EX-24 | | 850
switch | nexus-9000-fx | Cisco | Nexus 93180YC-FX; N9K 93180YC FX; Nexus 9000 C93180YC-FX | N9K-C93180YC-FX; N9K-C93180YC-FX-24 | airflow: port-side intake=port-side intake, port-side exhaust=port-side exhaust | 1900
switch | nexus-9000-fx | Cisco | Nexus 93108TC-FX; N9K 93108TC-FX | N9K-C93108TC-FX | | 1700
switch | nexus-9000-fx2 | Cisco | Nexus 9336C-FX2; N9K 9336C-FX2; 9336C FX2 | N9K-C9336C-FX2 | | 4300
switch | nexus-9000 | Cisco | Nexus 9372PX; N9K 9372PX | N9K-C9372PX | | 320
switch | nexus-9000 | Cisco | Nexus 9332PQ; N9K-9332PQ | N9K-C9332PQ | | 480
switch | nexus-5500 | Cisco | Nexus 5548UP; N5K 5548UP | N5K-C5548UP-FA (airflow=front-to-back); N5K-C5548UP-BA (airflow=back-to-front); N5K-C5548UP | | 180
switch | nexus-5500 | Cisco | Nexus 5596UP; N5K 5596UP | N5K-C5596UP-FA (airflow=front-to-back); N5K-C5596UP | | 260
switch | nexus-5600 | Cisco | Nexus 5672UP; N5K 5672UP | N5K-C5672UP | | 520
switch | nexus-2200 | Cisco | Nexus 2248TP; N2K 2248TP FEX | N2K-C2248TP-1GE | | 60
switch | nexus-2200 | Cisco | Nexus 2232PP; N2K 2232PP 10GE FEX | N2K-C2232PP-10GE | | 80
switch | nexus-3000 | Cisco | Nexus 3048TP; N3K 3048TP | N3K-C3048TP-1GE | | 190
switch | nexus-3100 | Cisco | Nexus 3172PQ; N3K 3172PQ | N3K-C3172PQ-10GE | | 520
switch | nexus-3100 | Cisco | Nexus 3172TQ; N3K 3172TQ | N3K-C3172TQ-10GT | | 560
switch | mds-9100 | Cisco | MDS 9148S; Cisco MDS 9148S 16Gb | DS-C9148S-12PK9; DS-C9148S-48PK9 | | 700
switch | mds-9100 | Cisco | MDS 9132T; Cisco MDS 9132T 32Gb | DS-C9132T-K9; DS-C9132T-8PMESK9 | | 3200
router | isr-2900 | Cisco | ISR 2911; Cisco 2911 router | CISCO2911/K9; CISCO2911-SEC/K9 (edition=sec); CISCO2911-V/K9 (edition=v) | | 110
router | isr-2900 | Cisco | ISR 2921; Cisco 2921 | CISCO2921/K9; CISCO2921-SEC/K9 (edition=sec) | | 140
router | isr-1900 | Cisco | ISR 1921; Cisco 1921 | CISCO1921/K9; CISCO1921-SEC/K9 (edition=sec) | | 90
router | isr-4000 | Cisco | ISR 4331; ISR4331; Cisco ISR 4331 router | ISR4331/K9; ISR4331-SEC/K9 (edition=sec); ISR4331-V/K9 (edition=v); ISR4331-AX/K9 (edition=ax) | | 420
router | isr-4000 | Cisco | ISR 4321; ISR4321 | ISR4321/K9; ISR4321-SEC/K9 (edition=sec) | | 310
router | isr-4000 | Cisco | ISR 4451-X; ISR4451 | ISR4451-X/K9; ISR4451-X-SEC/K9 (edition=sec) | | 1100
router | isr-4000 | Cisco | ISR 4431; ISR4431 | ISR4431/K9; ISR4431-SEC/K9 (edition=sec) | | 700
router | isr-1100 | Cisco | C1111-8P; Cisco C1111-8P router | C1111-8P | | 380
router | isr-800 | Cisco | C891F; Cisco C891F | C891F-K9 | | 150
router | catalyst-8300 | Cisco | C8300-1N1S-6T; Catalyst C8300-1N1S-6T | C8300-1N1S-6T | | 3400
router | asr-1000 | Cisco | ASR 1001-X; ASR1001-X | ASR1001-X | | 1100
router | asr-1000 | Cisco | ASR 1002-HX; ASR1002-HX | ASR1002-HX | | 4900
firewall | asa-5500-x | Cisco | ASA 5506-X; ASA5506 | ASA5506-K9 | | 110
firewall | asa-5500-x | Cisco | ASA 5516-X; ASA5516 | ASA5516-FPWR-K9; ASA5516-K9 | | 240
firewall | asa-5500-x | Cisco | ASA 5525-X; ASA5525 | ASA5525-K9; ASA5525-FPWR-K9 | | 260
firewall | firepower-1000 | Cisco | Firepower 1010; FPR1010 | FPR1010-NGFW-K9 (edition=ngfw); FPR1010-ASA-K9 (edition=asa) | | 420
firewall | firepower-1000 | Cisco | Firepower 1120; FPR1120 | FPR1120-NGFW-K9 (edition=ngfw); FPR1120-ASA-K9 (edition=asa) | | 900
firewall | firepower-2000 | Cisco | Firepower 2110; FPR2110; FPR-2110 | FPR2110-NGFW-K9 (edition=ngfw); FPR2110-ASA-K9 (edition=asa) | | 850
wireless | aironet-2800 | Cisco | Aironet 2802I; Cisco Aironet 2802i | AIR-AP2802I-E-K9 (edition=e); AIR-AP2802I-B-K9 (edition=b) | | 85
wireless | aironet-3800 | Cisco | Aironet 3802I; Cisco Aironet 3802I AP | AIR-AP3802I-E-K9 (edition=e); AIR-AP3802I-B-K9 (edition=b) | | 110
wireless | aironet-3700 | Cisco | Aironet 3702I; Aironet CAP3702I | AIR-CAP3702I-E-K9 (edition=e); AIR-CAP3702I-A-K9 (edition=a) | | 35
wireless | aironet-2700 | Cisco | Aironet 2702I; Aironet 2702i | AIR-CAP2702I-E-K9 (edition=e) | | 30
wireless | aironet-1800 | Cisco | Aironet 1832I; Aironet 1832i | AIR-AP1832I-E-K9 (edition=e) | | 45
wireless | catalyst-9120 | Cisco | Catalyst 9120AXI; C9120AXI | C9120AXI-E (edition=e); C9120AXI-B (edition=b) | | 240
wireless | catalyst-9130 | Cisco | Catalyst 9130AXI; C9130AXI | C9130AXI-E (edition=e); C9130AXI-B (edition=b) | | 290
wireless | catalyst-9115 | Cisco | Catalyst 9115AXI; C9115AXI | C9115AXI-E (edition=e); C9115AXI-B (edition=b) | | 170
wireless | wireless-controller | Cisco | WLC 5520; Cisco WLC5520 | AIR-CT5520-K9; AIR-CT5520-50-K9 | | 350
wireless | wireless-controller | Cisco | C9800-L-F; C9800-L-F controller | C9800-L-F-K9 | | 1900
wireless | wireless-controller | Cisco | WLC 3504; Cisco WLC 3504 | AIR-CT3504-K9 | | 420
switch | ms225 | Cisco Meraki; Meraki | Meraki MS225-48FP; MS225 48FP | MS225-48FP-HW | | 900
switch | ms225 | Cisco Meraki; Meraki | Meraki MS225-24P; MS225 24P | MS225-24P-HW | | 520
switch | ms120 | Meraki; Cisco Meraki | Meraki MS120-48LP; MS120 48LP | MS120-48LP-HW | | 480
wireless | mr4 | Meraki; Cisco Meraki | Meraki MR46; MR46 AP | MR46-HW | | 260
wireless | mr3 | Meraki; Cisco Meraki | Meraki MR33; MR33 | MR33-HW | | 60
wireless | mr3 | Meraki; Cisco Meraki | Meraki MR36; MR36 access point | MR36-HW | | 190
firewall | mx6x | Meraki; Cisco Meraki | Meraki MX67; MX67 | MX67-HW | | 170
firewall | mx6x | Meraki; Cisco Meraki | Meraki MX64; MX64 | MX64-HW | | 60
firewall | mx8x | Meraki; Cisco Meraki | Meraki MX84; MX84 | MX84-HW | | 190
switch | ex2300 | Juniper | EX2300-48P; Juniper EX2300 48P | EX2300-48P; EX2300-48P-TAA | | 380
switch | ex2300 | Juniper | EX2300-24T; EX2300 24T | EX2300-24T | | 220
switch | ex3400 | Juniper | EX3400-48P; EX3400 48P | EX3400-48P; EX3400-48P-TAA | | 620
switch | ex4300 | Juniper | EX4300-48P; EX4300 48P; Juniper EX4300 48P | EX4300-48P | | 420
switch | ex4300 | Juniper | EX4300-48T; EX4300 48T | EX4300-48T; EX4300-48T-AFI (airflow=back-to-front) | | 300
switch | ex4300 | Juniper | EX4300-48MP; EX4300 48MP multigig | EX4300-48MP | | 1500
switch | ex4200 | Juniper | EX4200-48T; EX4200 48T | EX4200-48T | | 60
switch | ex2200 | Juniper | EX2200-48T; EX2200 48T | EX2200-48T-4G | | 45
switch | ex4600 | Juniper | EX4600-40F; EX4600 40F | EX4600-40F-AFO (airflow=front-to-back); EX4600-40F-AFI (airflow=back-to-front) | | 900
switch | qfx5100 | Juniper | QFX5100-48S; QFX5100 48S | QFX5100-48S-AFO (airflow=front-to-back); QFX5100-48S-AFI (airflow=back-to-front); QFX5100-48S-3AFO (airflow=front-to-back) | airflow: front-to-back=front to back/AFO, back-to-front=back to front/AFI | 650
switch | qfx5120 | Juniper | QFX5120-48Y; QFX5120 48Y | QFX5120-48Y-AFO (airflow=front-to-back); QFX5120-48Y-AFI (airflow=back-to-front) | | 4800
switch | qfx5110 | Juniper | QFX5110-48S; QFX5110 48S | QFX5110-48S-AFO (airflow=front-to-back); QFX5110-48S-AFI (airflow=back-to-front) | | 1700
firewall | srx300 | Juniper | SRX300; Juniper SRX300 | SRX300; SRX300-SYS-JB; SRX300-SYS-JE | | 150
firewall | srx340 | Juniper | SRX340; Juniper SRX340 | SRX340; SRX340-SYS-JB | | 480
firewall | srx1500 | Juniper | SRX1500; Juniper SRX1500 | SRX1500-AC; SRX1500-SYS-JB-AC | | 1900
router | juniper-mx204 | Juniper | Juniper MX204; Juniper MX204 router | MX204 | | 9500
switch | 7050sx | Arista | Arista 7050SX-64; DCS-7050SX-64 | DCS-7050SX-64-F (airflow=front-to-back); DCS-7050SX-64-R (airflow=back-to-front) | airflow: front-to-back=front to rear/F2B, back-to-front=rear to front | 450
switch | 7050sx3 | Arista | Arista 7050SX3-48YC12; DCS-7050SX3-48YC12 | DCS-7050SX3-48YC12-F (airflow=front-to-back); DCS-7050SX3-48YC12-R (airflow=back-to-front) | | 4200
switch | 7280sr | Arista | Arista 7280SR-48C6; DCS-7280SR-48C6 | DCS-7280SR-48C6-F (airflow=front-to-back); DCS-7280SR-48C6-R (airflow=back-to-front) | | 2900
switch | 7060cx | Arista | Arista 7060CX-32S; DCS-7060CX-32S | DCS-7060CX-32S-F (airflow=front-to-back); DCS-7060CX-32S-R (airflow=back-to-front) | | 1400
switch | 7048t | Arista | Arista 7048T-A; DCS-7048T-A | DCS-7048T-A-F (airflow=front-to-back); DCS-7048T-A-R (airflow=back-to-front) | | 150
switch | hp-2530 | HP; HPE; Aruba | Aruba 2530-48G-PoE+; HP 2530-48G PoE+; 2530 48G PoE+ | J9772A; J9772A#ABB | | 160
switch | hp-2530 | HP; Aruba; HPE | Aruba 2530-24G; HP 2530-24G; 2530 24G | J9776A; J9776A#ABB | | 80
switch | hp-2530 | HP; Aruba | Aruba 2530-24G-PoE+; HP 2530-24G-PoE+ | J9773A | | 120
switch | hp-2530 | HP; Aruba | Aruba 2530-48G; HP 2530 48G | J9775A | | 110
switch | hp-2530 | HP; Aruba | Aruba 2530-8G-PoE+; HP 2530 8G PoE+ | J9774A | | 90
switch | hp-2540 | HPE; Aruba | Aruba 2540 48G PoE+ 4SFP+; 2540 48G PoE+ 4SFP+ | JL357A | | 330
switch | hp-2540 | HPE; Aruba | Aruba 2540 24G 4SFP+; Aruba 2540-24G-4SFP+ | JL354A | | 190
switch | hp-2920 | HP; Aruba | HP 2920-48G-PoE+; Aruba 2920 48G PoE+ | J9729A | | 160
switch | hp-2920 | HP; Aruba | HP 2920-24G; Aruba 2920 24G | J9726A | | 85
switch | hp-2930f | HPE; Aruba; HP | Aruba 2930F 48G PoE+ 4SFP+; 2930F-48G-PoE+-4SFP+ | JL256A; JL256A#ABB | | 480
switch | hp-2930f | HPE; Aruba | Aruba 2930F 24G 4SFP+; 2930F 24G 4SFP+ | JL253A | | 270
switch | hp-2930f | HPE; Aruba | Aruba 2930F 24G PoE+ 4SFP; 2930F 24G PoE+ 4SFP | JL261A | | 300
switch | hp-2930f | HPE; Aruba | Aruba 2930F 8G PoE+ 2SFP+; 2930F 8G PoE+ 2SFP+ | JL258A | | 220
switch | hp-2930m | HPE; Aruba | Aruba 2930M 48G PoE+; 2930M-48G-PoE+ | JL322A | | 620
switch | hp-3810m | HPE; Aruba | Aruba 3810M 48G PoE+; 3810M-48G-PoE+ | JL074A | | 700
switch | hp-5400r | HPE; Aruba | Aruba 5406R zl2; HP 5406R zl2 chassis | J9821A; J9850A | | 420
switch | hp-6100 | HPE; Aruba | Aruba CX 6100 48G CL4 PoE 4SFP+; Aruba 6100 48G PoE 4SFP+ | JL675A | | 850
switch | hp-6200f | HPE; Aruba | Aruba CX 6200F 48G CL4 4SFP+; Aruba 6200F 48G PoE 4SFP+ | JL727A; JL728A | | 1500
switch | hp-6300m | HPE; Aruba | Aruba CX 6300M 48G CL4 PoE 4SFP56; Aruba 6300M 48G PoE 4SFP56 | JL661A | | 2700
switch | hp-5900af | HP; HPE | HP 5900AF-48XG-4QSFP+; FlexFabric 5900AF 48XG 4QSFP+ | JC772A | | 650
switch | hp-5700 | HP; HPE | HPE 5700-40XG-2QSFP+; FlexFabric 5700 40XG 2QSFP+ | JG896A | | 600
switch | hp-5130 | HPE; HP | HP 5130-48G-PoE+-4SFP+ EI; HPE 5130 48G PoE+ 4SFP+ EI | JG937A | | 420
switch | hp-1920 | HP | HP 1920-24G; 1920-24G | JG924A | | 75
switch | hp-1820 | HP; HPE | HP 1820-48G; 1820-48G | J9981A | | 90
wireless | ap-51x | Aruba; HPE | Aruba AP-515; AP-515 (RW) | Q9H62A | | 190
wireless | ap-30x | Aruba; HPE | Aruba AP-305; AP-305 (RW) | JX936A | | 45
wireless | ap-31x | Aruba; HPE | Aruba AP-315; AP-315 (RW) | JW811A; JW797A | | 50
switch | dell-n15 | Dell | Dell N1548P; N1548P | | | 280
switch | dell-n15 | Dell | Dell N1524; Networking N1524 | | | 140
switch | dell-n30 | Dell | Dell N3048ET-ON; N3048ET | | | 420
switch | dell-n20 | Dell | Dell N2048P; Networking N2048P | | | 260
switch | dell-s40 | Dell; Dell EMC | Dell S4048-ON; S4048 ON 10G | | | 750
switch | dell-s41 | Dell; Dell EMC | Dell S4148F-ON; S4148F | | | 1300
switch | dell-s52 | Dell; Dell EMC | Dell S5248F-ON; S5248F | | | 4300
switch | dell-s48 | Dell; Force10 | Dell S4810; Force10 S4810 | | | 260
switch | powerconnect-5500 | Dell | PowerConnect 5548P; Dell PC 5548P | | | 110
switch | brocade-16gb | Brocade; EMC; IBM | Brocade 6510; EMC DS-6510B; IBM 2498-F48 | DS-6510B; 2498-F48; BR-6510-24-16G-R | | 420
switch | brocade-16gb | Brocade; EMC; IBM | Brocade 6505; EMC DS-6505B | DS-6505B; 2498-F24; BR-6505-12-16G-0R | | 300
switch | brocade-8gb | Brocade; IBM | Brocade 300; IBM 2498-B24 | 2498-B24; BR-300 | | 90
switch | brocade-32gb | Brocade | Brocade G620; Brocade G620 32Gb | BR-G620-24-32G-R | | 2300
switch | hp-sn6000b | HPE; HP | HP SN6000B 16Gb; HPE SN6000B FC switch | QK753B | | 600
switch | hp-sn3000b | HPE; HP | HP SN3000B; HPE SN3000B FC switch | QW937A; QW938A | | 350
switch | extreme-x460-g2 | Extreme; Extreme Networks | Summit X460-G2-48p-10GE4; X460-G2-48p-10G4 | | | 420
switch | extreme-x440-g2 | Extreme | Extreme Summit X440-G2-24p-10GE4; X440-G2-24p-10GE4 | | | 260
switch | huawei-s5720 | Huawei | S5720-52X-PWR-SI-AC; Huawei S5720-52X-PWR-SI | | | 260
switch | huawei-ce6851 | Huawei | CE6851-48S6Q-HI; Huawei CE6851-48S6Q-HI | | | 900
switch | mellanox-sn2 | Mellanox; NVIDIA | Mellanox SN2700; MSN2700 | MSN2700-CS2F; MSN2700-CS2R | | 2100
switch | mellanox-sn2 | Mellanox; NVIDIA | Mellanox SN2410; MSN2410 | MSN2410-CB2F; MSN2410-CB2R | | 1900
switch | mellanox-sx6 | Mellanox | Mellanox SX6036; MSX6036F | MSX6036F-1SFS | | 260
switch | unifi-switch | Ubiquiti | USW-Pro-48-POE; UniFi USW-Pro-48-PoE | USW-PRO-48-POE | | 650
switch | unifi-switch | Ubiquiti | US-24-250W; UniFi US-24-250W | US-24-250W | | 150
switch | mikrotik-crs326 | MikroTik | MikroTik CRS326-24G-2S+; CRS326-24G-2S+RM | CRS326-24G-2S+RM | | 130
switch | gs724 | Netgear | Netgear GS724T; GS724T | | | 60
switch | ruckus-icx7250 | Ruckus; Brocade | ICX7250-48P; Ruckus ICX 7250-48P | ICX7250-48P | | 420
`,
)
