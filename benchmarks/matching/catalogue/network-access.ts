import { parseCatalogue } from './product.ts'

export const networkAccess = parseCatalogue(
  4,
  `
firewall | fortigate-60f | Fortinet | FortiGate 60F; FG-60F; Fortigate 60 F | FG-60F; FG-60F-BDL-950-12 | | 380
firewall | fortigate-60e | Fortinet | FortiGate 60E; FG-60E | FG-60E | | 110
firewall | fortigate-100f | Fortinet | FortiGate 100F; FG-100F | FG-100F; FG-100F-BDL-950-36 | | 1500
firewall | fortigate-100e | Fortinet | FortiGate 100E; FG-100E | FG-100E | | 250
firewall | fortigate-200e | Fortinet | FortiGate 200E; FG-200E | FG-200E | | 420
firewall | fortigate-40f | Fortinet | FortiGate 40F; FG-40F | FG-40F | | 290
switch | fortiswitch-124e | Fortinet | FortiSwitch 124E-POE; FS-124E-POE | FS-124E-POE | | 260
wireless | fortiap-231f | Fortinet | FortiAP 231F; FAP-231F | FAP-231F-E (edition=e) | | 190
firewall | pa-200 | Palo Alto; Palo Alto Networks | PA-220; Palo Alto PA-220 | PAN-PA-220 | | 170
firewall | pa-800 | Palo Alto | PA-850; Palo Alto PA850 | PAN-PA-850 | | 900
firewall | pa-800 | Palo Alto | PA-820; PA 820 | PAN-PA-820 | | 600
firewall | pa-3200 | Palo Alto | PA-3220; Palo Alto PA3220 | PAN-PA-3220 | | 2800
firewall | pa-400 | Palo Alto | PA-440; PA 440 | PAN-PA-440 | | 750
firewall | check-point-5400 | Check Point | Check Point 5400; Checkpoint 5400 appliance | CPAP-SG5400 | | 420
firewall | check-point-6200 | Check Point | Check Point 6200; Checkpoint 6200 | CPAP-SG6200 | | 1300
firewall | sonicwall-tz370 | SonicWall | SonicWall TZ370; TZ 370 | 02-SSC-2825 | | 330
firewall | sonicwall-tz400 | SonicWall | SonicWall TZ400; TZ400 | 01-SSC-0213 | | 90
firewall | sonicwall-nsa2650 | SonicWall | SonicWall NSa 2650; NSA2650 | | | 380
firewall | sophos-xg115 | Sophos | Sophos XG 115; XG115 | | generation: 2=rev.2/rev 2, 3=rev.3/rev 3 | 90
firewall | sophos-xg210 | Sophos | Sophos XG 210; XG210 | | generation: 3=rev.3 | 220
firewall | sophos-xgs126 | Sophos | Sophos XGS 126; XGS126 | | | 650
firewall | firebox-t35 | WatchGuard | WatchGuard Firebox T35; Firebox T35 | | | 90
firewall | firebox-m370 | WatchGuard | WatchGuard Firebox M370; WatchGuard M370 | | | 350
wireless | ubiquiti-uap | Ubiquiti | UAP-AC-PRO; UniFi UAP AC PRO; Ubiquiti UAP-AC-Pro | UAP-AC-PRO; UAP-AC-PRO-5 | | 65
wireless | ubiquiti-uap | Ubiquiti | UAP-AC-LR; UniFi UAP-AC-LR | UAP-AC-LR | | 50
wireless | ubiquiti-u6 | Ubiquiti | U6-LR; UniFi U6-LR | U6-LR | | 120
router | ubiquiti-udm | Ubiquiti | UDM-Pro; UniFi UDM-Pro | UDM-PRO | | 290
wireless | ruckus-r710 | Ruckus | Ruckus R710; Ruckus ZoneFlex R710 | 901-R710-WW00 | | 60
wireless | ruckus-r510 | Ruckus | Ruckus R510; Ruckus Zoneflex R510 | 901-R510-WW00 | | 50
telephone | cisco-8800 | Cisco | IP Phone 8841; Cisco 8841; CP-8841 | CP-8841-K9; CP-8841-K9= | | 45
telephone | cisco-8800 | Cisco | IP Phone 8861; Cisco 8861; CP-8861 | CP-8861-K9 | | 65
telephone | cisco-8800 | Cisco | IP Phone 8811; CP-8811 | CP-8811-K9 | | 35
conference | cisco-8800 | Cisco | CP-8832; Cisco 8832 IP conference phone | CP-8832-K9 | | 180
telephone | cisco-7900 | Cisco | IP Phone 7942G; Cisco 7942G; CP-7942G | CP-7942G | | 12
telephone | cisco-7800 | Cisco | IP Phone 7821; Cisco 7821; CP-7821 | CP-7821-K9 | | 20
telephone | cisco-7800 | Cisco | IP Phone 7841; CP-7841 | CP-7841-K9 | | 28
telephone | cisco-spa | Cisco | Cisco SPA504G; SPA 504G | SPA504G | | 15
telephone | avaya-96 | Avaya | Avaya 9608G; 9608G IP phone | | | 20
telephone | avaya-96 | Avaya | Avaya 9611G; 9611G | | | 28
telephone | avaya-j1 | Avaya | Avaya J179; J179 IP phone | | | 55
telephone | vvx-4 | Polycom; Poly | Polycom VVX 410; VVX410 | 2200-46162-025 | | 35
telephone | vvx-4 | Polycom; Poly | Polycom VVX 411; VVX411 | 2200-48450-025 | | 50
telephone | vvx-3 | Polycom; Poly | Polycom VVX 311; VVX311 | 2200-48350-025 | | 35
telephone | vvx-2 | Poly; Polycom | Poly VVX 250; VVX250 | 2200-48820-025 | | 50
conference | trio-8 | Polycom; Poly | Polycom Trio 8800; Trio 8800 | | | 190
telephone | yealink-t4 | Yealink | Yealink T46S; SIP-T46S | SIP-T46S | | 55
telephone | yealink-t4 | Yealink | Yealink T48S; SIP-T48S | SIP-T48S | | 70
telephone | yealink-t4 | Yealink | Yealink T42S; SIP-T42S | SIP-T42S | | 40
conference | yealink-cp | Yealink | Yealink CP960; Yealink CP960 conference | | | 190
telephone | mitel-6800 | Mitel; Aastra | Mitel 6869i; Aastra 6869i | | | 60
telephone | mitel-5300 | Mitel | Mitel 5320e; Mitel 5320e IP phone | | | 25
telephone | snom-7 | Snom | Snom D725; snom 725 | | | 40
telephone | alcatel-806 | Alcatel-Lucent; Alcatel | Alcatel 8068s; Alcatel-Lucent 8068s | | | 60
`,
)
