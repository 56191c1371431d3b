import { parseCatalogue } from './product.ts'

const brand = 'edition: original=original/OEM/genuine, compatible=compatible'

export const printers = parseCatalogue(
  5,
  `
printer | laserjet-m404 | HP | LaserJet Pro M404dn; HP M404dn; LJ Pro M404dn | W1A53A; W1A53A#B19 | | 89
printer | laserjet-m404 | HP | LaserJet Pro M404n; HP M404n | W1A52A | | 80
printer | laserjet-m428 | HP | LaserJet Pro MFP M428fdw; HP M428fdw; LaserJet M428fdw | W1A30A | | 165
printer | laserjet-m428 | HP | LaserJet Pro MFP M428fdn; HP M428fdn | W1A29A | | 150
printer | laserjet-m402 | HP | LaserJet Pro M402dn; HP M402dn | C5F94A | | 65
printer | laserjet-m402 | HP | LaserJet Pro M402dw; HP M402dw | C5F95A | | 70
printer | laserjet-m426 | HP | LaserJet Pro MFP M426fdn; HP M426fdn | F6W14A | | 95
printer | laserjet-m506 | HP | LaserJet Enterprise M506dn; HP M506dn | F2A69A | | 119
printer | laserjet-m507 | HP | LaserJet Enterprise M507dn; HP M507dn | 1PV87A | | 190
printer | laserjet-m607 | HP | LaserJet Enterprise M607dn; HP M607dn; LaserJet M607dn | K0Q15A | | 195
printer | laserjet-m607 | HP | LaserJet Enterprise M607n; HP M607n | K0Q14A | | 180
printer | laserjet-m608 | HP | LaserJet Enterprise M608dn; HP M608dn | K0Q18A | | 240
printer | laserjet-m605 | HP | LaserJet Enterprise M605dn; HP M605dn | E6B70A | | 130
printer | laserjet-m604 | HP | LaserJet Enterprise M604dn; HP M604dn | E6B68A | | 120
printer | laserjet-m602 | HP | LaserJet 600 M602dn; HP M602dn; HP LJ M602dn | CE992A | | 95
printer | laserjet-p3015 | HP | LaserJet P3015dn; HP P3015dn; LJ P3015dn | CE528A | | 75
printer | laserjet-p2055 | HP | LaserJet P2055dn; HP P2055dn | CE459A | | 55
printer | laserjet-m553 | HP | Color LaserJet Enterprise M553dn; HP M553dn; CLJ M553dn | B5L25A | | 159
printer | laserjet-m652 | HP | Color LaserJet Enterprise M652dn; HP M652dn | J7Z99A | | 290
printer | laserjet-m454 | HP | Color LaserJet Pro M454dw; HP M454dw | W1Y45A | | 170
printer | laserjet-m479 | HP | Color LaserJet Pro MFP M479fdw; HP M479fdw | W1A80A | | 270
printer | laserjet-m477 | HP | Color LaserJet Pro MFP M477fdw; HP M477fdw | CF379A | | 165
printer | laserjet-m577 | HP | Color LaserJet Enterprise MFP M577dn; HP M577dn | B5L46A | | 250
printer | laserjet-cp5525 | HP | Color LaserJet CP5525dn; HP CP5525dn | CE708A | | 220
printer | pagewide-477 | HP | PageWide Pro 477dw; HP Page Wide Pro 477dw | D3Q20B | | 190
printer | officejet-8210 | HP | OfficeJet Pro 8210; HP Office Jet Pro 8210 | D9L64A | | 70
printer | designjet-t520 | HP | DesignJet T520; HP Designjet T520 36" | CQ893A | | 590
printer | designjet-t730 | HP | DesignJet T730; HP Designjet T730 36" | F9A29A | | 890
printer | brother-hl-l6300 | Brother | HL-L6300DW; HLL6300DW; Brother HL L6300DW | HLL6300DWG1 | | 165
printer | brother-hl-l5100 | Brother | HL-L5100DN; HLL5100DN | HLL5100DNG1 | | 110
printer | brother-mfc-l6800 | Brother | MFC-L6800DW; MFCL6800DW | MFCL6800DWG1 | | 240
printer | brother-mfc-l8690 | Brother | MFC-L8690CDW; MFCL8690CDW | MFCL8690CDWG1 | | 230
printer | brother-dcp-l2530 | Brother | DCP-L2530DW; DCPL2530DW | DCPL2530DWG1 | | 85
printer | brother-hl-5450 | Brother | HL-5450DN; HL5450DN | | | 60
printer | lexmark-ms610 | Lexmark | MS610dn; Lexmark MS 610dn | 35S0430 | | 70
printer | lexmark-ms810 | Lexmark | MS810dn; Lexmark MS810dn | 40G0130 | | 95
printer | lexmark-mx611 | Lexmark | MX611dhe; Lexmark MX611dhe | | | 150
printer | lexmark-cs725 | Lexmark | CS725de; Lexmark CS725de | 40C9036 | | 180
printer | lexmark-cx725 | Lexmark | CX725dhe; Lexmark CX725dhe | 40C9555 | | 330
printer | kyocera-p2040 | Kyocera | ECOSYS P2040dn; Kyocera P2040dn | 1102RX3NL0 | | 95
printer | kyocera-m2040 | Kyocera | ECOSYS M2040dn; Kyocera M2040dn | 1102S33NL0 | | 170
printer | kyocera-p3055 | Kyocera | ECOSYS P3055dn; Kyocera P3055dn | 1102T73NL0 | | 170
printer | kyocera-fs-4200 | Kyocera | FS-4200DN; Kyocera FS4200DN | | | 110
printer | taskalfa-2553 | Kyocera | TASKalfa 2553ci; Kyocera Taskalfa 2553ci | | | 790
printer | ricoh-mp-c3004 | Ricoh | MP C3004ex; Ricoh Aficio MP C3004ex | | | 690
printer | ricoh-sp-3710 | Ricoh | SP 3710DN; Ricoh SP3710DN | | | 95
printer | canon-mf443 | Canon | i-SENSYS MF443dw; Canon MF443dw | | | 150
printer | imagerunner-c5535 | Canon | iR-ADV C5535i; imageRUNNER ADVANCE C5535i | | | 990
printer | xerox-versalink-c405 | Xerox | VersaLink C405DN; Xerox Versalink C405V_DN | C405V_DN | | 270
printer | xerox-phaser-6510 | Xerox | Phaser 6510DN; Xerox Phaser 6510V_DN | 6510V_DN | | 150
printer | epson-wf-c5790 | Epson | WorkForce Pro WF-C5790DWF; Epson WF-C5790DWF | C11CG02401 | | 190
printer | epson-lq-590 | Epson | LQ-590II; Epson LQ-590II | C11CF39401 | | 210
printer | oki-c532 | OKI | OKI C532dn; OKI Data C532dn | 46356102 | | 150
printer | bizhub-c258 | Konica Minolta | bizhub C258; Konica Bizhub C258 | | | 690
printer | samsung-sl-m4020 | Samsung | SL-M4020ND; Samsung ProXpress SL-M4020ND | | | 90
scanner | scanjet-3000 | HP | ScanJet Pro 3000 s3; HP Scanjet Pro 3000 s3 | L2753A | | 150
supplies | hp-26 | HP | HP 26X toner; HP 26X black toner cartridge; toner HP 26X | CF226X; CF226XC | ${brand} | 75
supplies | hp-26 | HP | HP 26A toner; toner HP 26A | CF226A | ${brand} | 45
supplies | hp-59 | HP | HP 59X toner; HP 59X | CF259X | ${brand} | 95
supplies | hp-59 | HP | HP 59A toner; HP 59A | CF259A | ${brand} | 55
supplies | hp-55 | HP | HP 55X toner; HP 55X | CE255X; CE255XD | ${brand} | 60
supplies | hp-55 | HP | HP 55A toner | CE255A | ${brand} | 40
supplies | hp-05 | HP | HP 05X toner; HP 05X | CE505X | ${brand} | 50
supplies | hp-80 | HP | HP 80X toner; HP 80X | CF280X | ${brand} | 55
supplies | hp-53 | HP | HP 53A toner; HP 53A | Q7553A | ${brand} | 30
supplies | hp-90 | HP | HP 90X toner; HP 90X | CE390X | ${brand} | 85
supplies | hp-37 | HP | HP 37X toner; HP 37X | CF237X | ${brand} | 115
supplies | hp-87 | HP | HP 87X toner | CF287X | ${brand} | 100
supplies | hp-147 | HP | HP 147X toner | W1470X | ${brand} | 130
supplies | hp-410 | HP | HP 410X black toner; HP 410X black | CF410X | ${brand} | 60
supplies | hp-410 | HP | HP 410X cyan toner; HP 410X cyan | CF411X | ${brand} | 80
supplies | hp-410 | HP | HP 410A magenta toner | CF413A | ${brand} | 60
supplies | hp-415 | HP | HP 415X yellow toner; HP 415X yellow | W2032X | ${brand} | 95
supplies | hp-508 | HP | HP 508X cyan toner | CF361X | ${brand} | 110
supplies | hp-953 | HP | HP 953XL black ink; HP 953XL black | L0S70AE | ${brand} | 22
supplies | brother-tn-34 | Brother | TN-3480 toner; Brother TN3480; TN-3480 | TN3480 | ${brand} | 55
supplies | brother-tn-34 | Brother | TN-3430 toner; Brother TN3430 | TN3430 | ${brand} | 35
supplies | brother-tn-24 | Brother | TN-2420 toner; Brother TN2420 | TN2420 | ${brand} | 40
supplies | brother-tn-42 | Brother | TN-423BK toner; TN423 black | TN423BK | ${brand} | 40
supplies | brother-dr-34 | Brother | DR-3400 drum; Brother DR3400 | DR3400 | ${brand} | 60
supplies | kyocera-tk-1150 | Kyocera | TK-1150 toner; Kyocera TK1150 | 1T02RV0NL0 | ${brand} | 35
supplies | kyocera-tk-3190 | Kyocera | TK-3190 toner; Kyocera TK3190 | 1T02T60NL0 | ${brand} | 60
supplies | kyocera-tk-5240 | Kyocera | TK-5240 cyan; TK-5240C toner | 1T02R7CNL0 | ${brand} | 45
supplies | lexmark-50f | Lexmark | Lexmark 502H toner | 50F2H00 | ${brand} | 80
supplies | lexmark-70c | Lexmark | Lexmark 702HK toner | 70C2HK0 | ${brand} | 60
supplies | canon-crg-719 | Canon | CRG 719H toner; Canon 719H | 3480B002 | ${brand} | 50
supplies | canon-c-exv-51 | Canon | C-EXV51 black toner; Canon C-EXV 51 black | | ${brand} | 50
supplies | epson-t789 | Epson | Epson T7891 black ink; T7891 Epson | C13T789140 | ${brand} | 30
supplies | xerox-106r03581 | Xerox | Xerox 106R03581 toner | 106R03581 | ${brand} | 80
supplies | samsung-d203 | Samsung | MLT-D203L toner; Samsung MLT D203L | MLT-D203L/ELS | ${brand} | 50
supplies | konica-tn-324 | Konica Minolta | TN-324K toner bizhub; Konica TN324K | A8DA150 | ${brand} | 40
`,
)
