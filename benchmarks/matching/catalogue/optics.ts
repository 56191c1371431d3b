import { parseCatalogue } from './product.ts'

export const optics = parseCatalogue(
  4,
  `
optic | sfp+-10-sr | Cisco | SFP-10G-SR; Cisco SFP-10G-SR; 10G SFP+ SR Cisco | SFP-10G-SR; SFP-10G-SR= | | 9
optic | sfp+-10-sr | Cisco | SFP-10G-SR-S; Cisco SFP-10G-SR-S | SFP-10G-SR-S; SFP-10G-SR-S= | | 14
optic | sfp+-10-lr | Cisco | SFP-10G-LR; Cisco SFP-10G-LR | SFP-10G-LR; SFP-10G-LR= | | 22
optic | sfp+-10-er | Cisco | SFP-10G-ER; Cisco SFP-10G-ER | SFP-10G-ER | | 90
optic | sfp+-10-zr | Cisco | SFP-10G-ZR; Cisco SFP-10G-ZR | SFP-10G-ZR | | 220
optic | sfp+-10-lrm | Cisco | SFP-10G-LRM; Cisco SFP-10G-LRM | SFP-10G-LRM | | 12
optic | sfp-1-sx | Cisco | GLC-SX-MMD; Cisco GLC-SX-MMD | GLC-SX-MMD; GLC-SX-MMD= | | 7
optic | sfp-1-sx | Cisco | GLC-SX-MM; Cisco GLC-SX-MM | GLC-SX-MM; GLC-SX-MM= | | 4
optic | sfp-1-lx | Cisco | GLC-LH-SMD; Cisco GLC-LH-SMD | GLC-LH-SMD; GLC-LH-SMD= | | 12
optic | sfp-1-t | Cisco | GLC-TE; Cisco GLC-TE | GLC-TE; GLC-TE= | | 20
optic | sfp-1-t | Cisco | GLC-T; Cisco GLC-T | GLC-T; GLC-T= | | 8
optic | qsfp+-40-sr4 | Cisco | QSFP-40G-SR4; Cisco QSFP-40G-SR4 | QSFP-40G-SR4; QSFP-40G-SR4= | | 22
optic | qsfp+-40-srbd | Cisco | QSFP-40G-SR-BD; Cisco QSFP-40G-SR-BD | QSFP-40G-SR-BD | | 55
optic | qsfp+-40-lr4 | Cisco | QSFP-40G-LR4; Cisco QSFP-40G-LR4 | QSFP-40G-LR4 | | 110
optic | qsfp28-100-sr4 | Cisco | QSFP-100G-SR4-S; Cisco QSFP-100G-SR4-S | QSFP-100G-SR4-S | | 70
optic | qsfp28-100-lr4 | Cisco | QSFP-100G-LR4-S; Cisco QSFP-100G-LR4-S | QSFP-100G-LR4-S | | 240
optic | qsfp28-100-cwdm4 | Cisco | QSFP-100G-CWDM4-S; Cisco QSFP-100G-CWDM4-S | QSFP-100G-CWDM4-S | | 150
optic | sfp28-25-sr | Cisco | SFP-25G-SR-S; Cisco SFP-25G-SR-S | SFP-25G-SR-S | | 45
optic | sfp+-10-cable | Cisco | SFP-H10GB-CU3M; Cisco SFP-H10GB-CU3M twinax | SFP-H10GB-CU3M; SFP-H10GB-CU3M= | | 10
optic | sfp+-10-cable | Cisco | SFP-H10GB-CU1M; Cisco SFP-H10GB-CU1M | SFP-H10GB-CU1M | | 8
optic | sfp+-10-cable | Cisco | SFP-H10GB-CU5M; Cisco SFP-H10GB-CU5M | SFP-H10GB-CU5M | | 14
optic | qsfp+-40-cable | Cisco | QSFP-H40G-CU3M; Cisco QSFP-H40G-CU3M | QSFP-H40G-CU3M | | 22
optic | qsfp+-40-cable | Cisco | QSFP-4SFP10G-CU3M; Cisco QSFP-4SFP10G-CU3M breakout | QSFP-4SFP10G-CU3M | | 28
optic | qsfp28-100-cable | Cisco | QSFP-100G-CU3M; Cisco QSFP-100G-CU3M | QSFP-100G-CU3M | | 45
optic | sfp+-10-sr | HP; HPE; Aruba | Aruba 10G SFP+ SR J9150; HP J9150D | J9150A; J9150D | | 35
optic | sfp+-10-lr | HP; HPE; Aruba | Aruba 10G SFP+ LR J9151; HP J9151E | J9151A; J9151E | | 60
optic | sfp-1-sx | HP; HPE; Aruba | Aruba 1G SFP SX J4858; HP J4858D | J4858C; J4858D | | 14
optic | sfp-1-lx | HP; HPE; Aruba | Aruba 1G SFP LX J4859; HP J4859D | J4859C; J4859D | | 20
optic | sfp-1-t | HP; HPE; Aruba | HP X121 1G SFP RJ45 T J8177; J8177C | J8177C; J8177D | | 25
optic | sfp+-10-cable | HP; HPE; Aruba | HP X242 10G SFP+ DAC 3m J9283; J9283B | J9283B; J9283D | | 25
optic | sfp+-10-cable | HP; HPE; Aruba | HP X242 10G SFP+ DAC 1m J9281; J9281B | J9281B; J9281D | | 20
optic | sfp+-10-sr | HP; HPE | HPE X130 10G SFP+ LC SR JD092; JD092B | JD092B | | 25
optic | sfp+-10-lr | HP; HPE | HPE X130 10G SFP+ LC LR JD094; JD094B | JD094B | | 50
optic | sfp+-10-cable | HP; HPE | HPE X240 10G SFP+ DAC 3m JD097; JD097C | JD097C | | 20
optic | qsfp+-40-sr4 | HP; HPE | HPE X140 40G QSFP+ SR4 JG325; JG325B | JG325B | | 60
optic | sfp+-10-sr | HP; HPE | HP BLc 10Gb SR SFP+; HPE 10Gb SR SFP+ 455883-B21 | 455883-B21; 455885-001; 456096-001 | | 14
optic | sfp-1-sx | HP; HPE | HP BLc 1Gb SX SFP; 453151-B21 SX SFP | 453151-B21 | | 10
optic | sfp+-10-cable | HP; HPE | HP BLc SFP+ 3m DAC; 487655-B21 3m 10GbE DAC | 487655-B21 | | 15
optic | sfp+-8-sw | HP; HPE | HP 8Gb SW SFP+ AJ718; AJ718A 8Gb FC SFP+ SW | AJ718A | | 8
optic | sfp+-16-sw | HP; HPE | HP 16Gb SW SFP+ E7Y10; E7Y10A 16Gb SFP+ SW | E7Y10A | | 20
optic | sfp+-16-sw | HP; HPE; Brocade | HP B-series 16Gb SFP+ SW QK724; QK724A | QK724A | | 22
optic | sfp+-10-sr | Juniper | EX-SFP-10GE-SR; Juniper EX-SFP-10GE-SR | EX-SFP-10GE-SR | | 14
optic | sfp+-10-lr | Juniper | EX-SFP-10GE-LR; Juniper EX-SFP-10GE-LR | EX-SFP-10GE-LR | | 28
optic | sfp+-10-sr | Juniper | QFX-SFP-10GE-SR; Juniper QFX-SFP-10GE-SR | QFX-SFP-10GE-SR | | 14
optic | sfp-1-sx | Juniper | EX-SFP-1GE-SX; Juniper EX-SFP-1GE-SX | EX-SFP-1GE-SX | | 10
optic | qsfp28-100-sr4 | Juniper | JNP-QSFP-100G-SR4; Juniper JNP-QSFP-100G-SR4 | JNP-QSFP-100G-SR4 | | 90
optic | sfp+-10-sr | Finisar | Finisar FTLX8571D3BCL 10G SR; FTLX8571D3BCL | FTLX8571D3BCL; FTLX8571D3BCV | | 9
optic | sfp+-10-lr | Finisar | Finisar FTLX1471D3BCL 10G LR; FTLX1471D3BCL | FTLX1471D3BCL | | 20
optic | sfp-1-sx | Finisar | Finisar FTLF8519P2BNL 1G SX; FTLF8519P2BNL | FTLF8519P2BNL | | 5
optic | sfp+-10-sr | Avago | Avago AFBR-703SDZ 10G SR; AFBR-703SDZ | AFBR-703SDZ | | 7
optic | sfp+-8-sw | Brocade | Brocade 8Gb SWL SFP+; 57-1000012-01 8G SFP+ SW | 57-1000012-01; XBR-000147 | | 7
optic | sfp+-16-sw | Brocade | Brocade 16Gb SWL SFP+; 57-0000088-01 16G SFP+ SW | 57-0000088-01; XBR-000192 | | 18
optic | sfp+-10-sr | Intel | Intel E10GSFPSR; Intel 10G SFP+ SR E10GSFPSR | E10GSFPSR | | 18
optic | sfp+-10-sr | Dell | Dell 10G SFP+ SR WTRD1; Dell WTRD1 SFP+ SR | WTRD1; 407-BBOU | | 14
optic | qsfp28-100-cable | Mellanox; NVIDIA | Mellanox MCP1600-C003 100G 3m DAC; MCP1600-C003 | MCP1600-C003; MCP1600-C003E30L | | 45
optic | qsfp28-100-sr4 | Mellanox | Mellanox MMA1B00-C100D 100G SR4; MMA1B00-C100D | MMA1B00-C100D | | 85
optic | sfp+-10-cable | Arista | Arista CAB-S-S-3M; CAB-S-S-3M | CAB-S-S-3M | | 14
`,
)
