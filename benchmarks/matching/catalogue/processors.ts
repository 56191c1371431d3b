import { parseCatalogue } from './product.ts'

export const processors = parseCatalogue(
  12,
  `
processor | xeon-e5-v4 | Intel; HP | Xeon E5-2620 v4; E5 2620 v4; E5-2620V4; E52620v4 8C 2.1GHz; e5-2620v4 | SR2R6; CM8066002032201; 817927-B21; 818172-B21 |  | 12
processor | xeon-e5-v4 | Intel; Dell | Xeon E5-2630 v4; E5 2630 v4; E5-2630V4; XEON E5 2630 V4 2.2 GHZ; 2630 v4 CPU | SR2R7; CM8066002032301; BX80660E52630V4 |  | 14
processor | xeon-e5-v4 | Intel | Xeon E5-2637 v4; E5 2637 v4; E5-2637V4; CPU E5-2637 v4 (3.5GHz/4-core); Intel E5-2637 V4 | SR2P3; CM8066002041100 |  | 59
processor | xeon-e5-v4 | Intel | Xeon E5-2640 v4; E5 2640 v4; E5-2640V4; Intel Xeon E5-2640 v4 2.4GHz 10-core; 2640v4 | SR2NZ; CM8066002032701; BX80660E52640V4 |  | 18
processor | xeon-e5-v4 | Intel; HP | Xeon E5-2650 v4; E5 2650 v4; E5-2650V4; E52650v4 12C 2.2GHz; e5-2650v4 | SR2N3; CM8066002031103; 817943-B21 |  | 20
processor | xeon-e5-v4 | Intel; Dell | Xeon E5-2660 v4; E5 2660 v4; E5-2660V4; XEON E5 2660 V4 2.0 GHZ; 2660 v4 CPU | SR2N4; CM8066002031201 |  | 24
processor | xeon-e5-v4 | Intel | Xeon E5-2667 v4; E5 2667 v4; E5-2667V4; CPU E5-2667 v4 (3.2GHz/8-core); Intel E5-2667 V4 | SR2P5; CM8066002041900 |  | 75
processor | xeon-e5-v4 | Intel | Xeon E5-2680 v4; E5 2680 v4; E5-2680V4; Intel Xeon E5-2680 v4 2.4GHz 14-core; 2680v4 | SR2N7; CM8066002031501; BX80660E52680V4 |  | 22
processor | xeon-e5-v4 | Intel; HP | Xeon E5-2683 v4; E5 2683 v4; E5-2683V4; E52683v4 16C 2.1GHz; e5-2683v4 | SR2JT; CM8066002023604 |  | 38
processor | xeon-e5-v4 | Intel; Dell | Xeon E5-2690 v4; E5 2690 v4; E5-2690V4; XEON E5 2690 V4 2.6 GHZ; 2690 v4 CPU | SR2N2; CM8066002030908; BX80660E52690V4 |  | 40
processor | xeon-e5-v4 | Intel | Xeon E5-2695 v4; E5 2695 v4; E5-2695V4; CPU E5-2695 v4 (2.1GHz/18-core); Intel E5-2695 V4 | SR2J1; CM8066002023801 |  | 65
processor | xeon-e5-v4 | Intel | Xeon E5-2697A v4; E5 2697A v4; E5-2697AV4; Intel Xeon E5-2697A v4 2.6GHz 16-core; 2697av4 | SR2K1; CM8066002645900 |  | 85
processor | xeon-e5-v4 | Intel; HP | Xeon E5-2698 v4; E5 2698 v4; E5-2698V4; E52698v4 20C 2.2GHz; e5-2698v4 | SR2JW; CM8066002024000 |  | 110
processor | xeon-e5-v4 | Intel; Dell | Xeon E5-2699 v4; E5 2699 v4; E5-2699V4; XEON E5 2699 V4 2.2 GHZ; 2699 v4 CPU | SR2JS; CM8066002022506 |  | 170
processor | xeon-e5-1600-v4 | Intel | Xeon E5-1620 v4; E5 1620 v4; E5-1620V4; CPU E5-1620 v4 (3.5GHz/4-core); Intel E5-1620 V4 | SR2P6; CM8066002044103; BX80660E51620V4 |  | 22
processor | xeon-e5-1600-v4 | Intel | Xeon E5-1650 v4; E5 1650 v4; E5-1650V4; Intel Xeon E5-1650 v4 3.6GHz 6-core; 1650v4 | SR2P7; CM8066002044306; BX80660E51650V4 |  | 70
processor | xeon-e5-v3 | Intel; HP | Xeon E5-2620 v3; E5 2620 v3; E5-2620V3; E52620v3 6C 2.4GHz; e5-2620v3 | SR207; CM8064401831400; 719051-B21 |  | 5
processor | xeon-e5-v3 | Intel; Dell | Xeon E5-2630 v3; E5 2630 v3; E5-2630V3; XEON E5 2630 V3 2.4 GHZ; 2630 v3 CPU | SR206; CM8064401831000; 719050-B21 |  | 6
processor | xeon-e5-v3 | Intel | Xeon E5-2640 v3; E5 2640 v3; E5-2640V3; CPU E5-2640 v3 (2.6GHz/8-core); Intel E5-2640 V3 | SR205; CM8064401830901; 719049-B21 |  | 7
processor | xeon-e5-v3 | Intel | Xeon E5-2650 v3; E5 2650 v3; E5-2650V3; Intel Xeon E5-2650 v3 2.3GHz 10-core; 2650v3 | SR1YA; CM8064401723701; 719048-B21 |  | 8
processor | xeon-e5-v3 | Intel; HP | Xeon E5-2660 v3; E5 2660 v3; E5-2660V3; E52660v3 10C 2.6GHz; e5-2660v3 | SR1XR; CM8064401446909 |  | 9
processor | xeon-e5-v3 | Intel; Dell | Xeon E5-2670 v3; E5 2670 v3; E5-2670V3; XEON E5 2670 V3 2.3 GHZ; 2670 v3 CPU | SR1XS; CM8064401544801 |  | 12
processor | xeon-e5-v3 | Intel | Xeon E5-2680 v3; E5 2680 v3; E5-2680V3; CPU E5-2680 v3 (2.5GHz/12-core); Intel E5-2680 V3 | SR1XP; CM8064401439612; BX80644E52680V3 |  | 12
processor | xeon-e5-v3 | Intel | Xeon E5-2690 v3; E5 2690 v3; E5-2690V3; Intel Xeon E5-2690 v3 2.6GHz 12-core; 2690v3 | SR1XN; CM8064401439416; BX80644E52690V3 |  | 16
processor | xeon-e5-v3 | Intel; HP | Xeon E5-2697 v3; E5 2697 v3; E5-2697V3; E52697v3 14C 2.6GHz; e5-2697v3 | SR1XF; CM8064401807100 |  | 28
processor | xeon-e5-v3 | Intel; Dell | Xeon E5-2699 v3; E5 2699 v3; E5-2699V3; XEON E5 2699 V3 2.3 GHZ; 2699 v3 CPU | SR1XD; CM8064401739300 |  | 60
processor | xeon-e5-v3 | Intel | Xeon E5-2667 v3; E5 2667 v3; E5-2667V3; CPU E5-2667 v3 (3.2GHz/8-core); Intel E5-2667 V3 | SR203; CM8064401724301 |  | 30
processor | xeon-e5-1600-v3 | Intel | Xeon E5-1650 v3; E5 1650 v3; E5-1650V3; Intel Xeon E5-1650 v3 3.5GHz 6-core; 1650v3 | SR20J; CM8064401548111; BX80644E51650V3 |  | 25
processor | xeon-e5-v2 | Intel; HP | Xeon E5-2620 v2; E5 2620 v2; E5-2620V2; E52620v2 6C 2.1GHz; e5-2620v2 | SR1AN; CM8063501288301 |  | 4
processor | xeon-e5-v2 | Intel; Dell | Xeon E5-2650 v2; E5 2650 v2; E5-2650V2; XEON E5 2650 V2 2.6 GHZ; 2650 v2 CPU | SR1A8; CM8063501375101 |  | 6
processor | xeon-e5-v2 | Intel | Xeon E5-2670 v2; E5 2670 v2; E5-2670V2; CPU E5-2670 v2 (2.5GHz/10-core); Intel E5-2670 V2 | SR1A7; CM8063501375000 |  | 9
processor | xeon-e5-v2 | Intel | Xeon E5-2680 v2; E5 2680 v2; E5-2680V2; Intel Xeon E5-2680 v2 2.8GHz 10-core; 2680v2 | SR1A6; CM8063501374901 |  | 12
processor | xeon-e5-v2 | Intel; HP | Xeon E5-2690 v2; E5 2690 v2; E5-2690V2; E52690v2 10C 3.0GHz; e5-2690v2 | SR1A5; CM8063501374802 |  | 20
processor | xeon-e5-v2 | Intel; Dell | Xeon E5-2697 v2; E5 2697 v2; E5-2697V2; XEON E5 2697 V2 2.7 GHZ; 2697 v2 CPU | SR19H; CM8063501288843 |  | 28
processor | xeon-e5-v2 | Intel | Xeon E5-2643 v2; E5 2643 v2; E5-2643V2; CPU E5-2643 v2 (3.5GHz/6-core); Intel E5-2643 V2 | SR19X; CM8063501287403 |  | 18
processor | xeon-e5-v2 | Intel | Xeon E5-2640 v2; E5 2640 v2; E5-2640V2; Intel Xeon E5-2640 v2 2.0GHz 8-core; 2640v2 | SR19Z; CM8063501288202 |  | 5
processor | xeon-e5-v1 | Intel; HP | Xeon E5-2620; E5 2620; E5-2620; E52620 6C 2.0GHz; e5-2620 | SR0KW; SR0H7; CM8062101048401 |  | 3
processor | xeon-e5-v1 | Intel; Dell | Xeon E5-2650; E5 2650; E5-2650; XEON E5 2650 2.0 GHZ; E5-2650 0 @ 2.0GHz | SR0KQ; SR0H4; CM8062101082803 |  | 4
processor | xeon-e5-v1 | Intel | Xeon E5-2670; E5 2670; E5-2670; CPU E5-2670 (2.6GHz/8-core); Intel E5-2670 | SR0KX; SR0H8; CM8062101082713 |  | 7
processor | xeon-e5-v1 | Intel | Xeon E5-2690; E5 2690; E5-2690; Intel Xeon E5-2690 2.9GHz 8-core; XEON E52690 | SR0L0; SR0HA; CM8062101122501 |  | 14
processor | xeon-e5-v1 | Intel; HP | Xeon E5-2680; E5 2680; E5-2680; E52680 8C 2.7GHz; e5-2680 | SR0KH; SR0GY |  | 9
processor | xeon-e7-v2 | Intel; Dell | Xeon E7-4870 v2; E7 4870 v2; E7-4870V2; XEON E7 4870 V2 2.3 GHZ; 4870 v2 CPU | SR1GN |  | 18
processor | xeon-e7-v2 | Intel | Xeon E7-4890 v2; E7 4890 v2; E7-4890V2; CPU E7-4890 v2 (2.8GHz/15-core); Intel E7-4890 V2 | SR1GL |  | 40
processor | xeon-e7-v2 | Intel | Xeon E7-4850 v2; E7 4850 v2; E7-4850V2; Intel Xeon E7-4850 v2 2.3GHz 12-core; 4850v2 | SR1GP |  | 12
processor | xeon-e3-v6 | Intel; HP | Xeon E3-1220 v6; E3 1220 v6; E3-1220V6; E31220v6 4C 3.0GHz; e3-1220v6 | SR329 |  | 60
processor | xeon-e3-v6 | Intel; Dell | Xeon E3-1230 v6; E3 1230 v6; E3-1230V6; XEON E3 1230 V6 3.5 GHZ; 1230 v6 CPU | SR328 |  | 80
processor | xeon-e3-v6 | Intel | Xeon E3-1270 v6; E3 1270 v6; E3-1270V6; CPU E3-1270 v6 (3.8GHz/4-core); Intel E3-1270 V6 | SR326 |  | 110
processor | xeon-e3-v5 | Intel | Xeon E3-1220 v5; E3 1220 v5; E3-1220V5; Intel Xeon E3-1220 v5 3.0GHz 4-core; 1220v5 | SR2LG; SR2CQ |  | 35
processor | xeon-e3-v5 | Intel; HP | Xeon E3-1230 v5; E3 1230 v5; E3-1230V5; E31230v5 4C 3.4GHz; e3-1230v5 | SR2LE; SR2CN |  | 55
processor | xeon-e3-v5 | Intel; Dell | Xeon E3-1240 v5; E3 1240 v5; E3-1240V5; XEON E3 1240 V5 3.5 GHZ; 1240 v5 CPU | SR2LD; SR2CM |  | 60
processor | xeon-e3-v5 | Intel | Xeon E3-1270 v5; E3 1270 v5; E3-1270V5; CPU E3-1270 v5 (3.6GHz/4-core); Intel E3-1270 V5 | SR2LF; SR2CP |  | 80
processor | xeon-e3-v3 | Intel | Xeon E3-1220 v3; E3 1220 v3; E3-1220V3; Intel Xeon E3-1220 v3 3.1GHz 4-core; 1220v3 | SR154 |  | 15
processor | xeon-e3-v3 | Intel; HP | Xeon E3-1231 v3; E3 1231 v3; E3-1231V3; E31231v3 4C 3.4GHz; e3-1231v3 | SR1R5 |  | 32
processor | xeon-e3-v3 | Intel; Dell | Xeon E3-1241 v3; E3 1241 v3; E3-1241V3; XEON E3 1241 V3 3.5 GHZ; 1241 v3 CPU | SR1R4 |  | 35
processor | xeon-e3-v3 | Intel | Xeon E3-1270 v3; E3 1270 v3; E3-1270V3; CPU E3-1270 v3 (3.5GHz/4-core); Intel E3-1270 V3 | SR151 |  | 38
processor | xeon-e3-v2 | Intel | Xeon E3-1220 v2; E3 1220 v2; E3-1220V2; Intel Xeon E3-1220 v2 3.1GHz 4-core; 1220v2 | SR0PH |  | 10
processor | xeon-e3-v2 | Intel; HP | Xeon E3-1230 v2; E3 1230 v2; E3-1230V2; E31230v2 4C 3.3GHz; e3-1230v2 | SR0P4 |  | 20
processor | xeon-e3-v2 | Intel; Dell | Xeon E3-1270 v2; E3 1270 v2; E3-1270V2; XEON E3 1270 V2 3.5 GHZ; 1270 v2 CPU | SR0P6 |  | 28
processor | xeon-bronze-1 | Intel | Xeon Bronze 3104; Bronze 3104; Xeon-B 3104; Xeon 3104 1.7 GHz 6C; bronze 3104 | SR3GM; CD8067303562000 |  | 12
processor | xeon-bronze-1 | Intel | Xeon Bronze 3106; Bronze 3106; Intel Xeon Bronze 3106 1.7GHz 8C; 3106 1.7GHz; Xeon 3106 | SR3GL; CD8067303561900 |  | 15
processor | xeon-silver-1 | Intel; HPE | Xeon Silver 4108; Silver 4108; Xeon-Silver 4108 (1.8GHz/8-core); silver4108 | SR3GJ; CD8067303561500 |  | 14
processor | xeon-silver-1 | Intel; Dell; HPE | Xeon Silver 4110; Silver 4110; SILVER 4110 8-core 2.1 GHz; Intel 4110 CPU | SR3GH; CD8067303561400; 826846-B21; 860653-B21 |  | 15
processor | xeon-silver-1 | Intel | Xeon Silver 4114; Silver 4114; Xeon-S 4114; Xeon 4114 2.2 GHz 10C; silver 4114 | SR3GK; CD8067303561800; 826850-B21; 860657-B21 |  | 22
processor | xeon-silver-1 | Intel | Xeon Silver 4116; Silver 4116; Intel Xeon Silver 4116 2.1GHz 12C; 4116 2.1GHz; Xeon 4116 | SR3HQ; CD8067303567200 |  | 32
processor | xeon-gold-1 | Intel; HPE | Xeon Gold 5115; Gold 5115; Xeon-Gold 5115 (2.4GHz/10-core); gold5115 | SR3GB; CD8067303535601 |  | 25
processor | xeon-gold-1 | Intel; Dell; HPE | Xeon Gold 5118; Gold 5118; GOLD 5118 12-core 2.3 GHz; Intel 5118 CPU | SR3GF; CD8067303536100; 826856-B21; 860663-B21 |  | 30
processor | xeon-gold-1 | Intel | Xeon Gold 5120; Gold 5120; Xeon-G 5120; Xeon 5120 2.2 GHz 14C; gold 5120 | SR3GD; CD8067303535900 |  | 38
processor | xeon-gold-1 | Intel | Xeon Gold 6126; Gold 6126; Intel Xeon Gold 6126 2.6GHz 12C; 6126 2.6GHz; Xeon 6126 | SR3B3; CD8067303405900 |  | 45
processor | xeon-gold-1 | Intel; HPE | Xeon Gold 6130; Gold 6130; Xeon-Gold 6130 (2.1GHz/16-core); gold6130 | SR3B9; CD8067303409000; 826866-B21 |  | 48
processor | xeon-gold-1 | Intel; Dell; HPE | Xeon Gold 6132; Gold 6132; GOLD 6132 14-core 2.6 GHz; Intel 6132 CPU | SR3J3; CD8067303592500 |  | 52
processor | xeon-gold-1 | Intel | Xeon Gold 6134; Gold 6134; Xeon-G 6134; Xeon 6134 3.2 GHz 8C; gold 6134 | SR3AR; CD8067303330302 |  | 90
processor | xeon-gold-1 | Intel | Xeon Gold 6136; Gold 6136; Intel Xeon Gold 6136 3.0GHz 12C; 6136 3.0GHz; Xeon 6136 | SR3B2; CD8067303405800 |  | 70
processor | xeon-gold-1 | Intel; HPE | Xeon Gold 6138; Gold 6138; Xeon-Gold 6138 (2.0GHz/20-core); gold6138 | SR3B5; CD8067303406100 |  | 60
processor | xeon-gold-1 | Intel; Dell; HPE | Xeon Gold 6140; Gold 6140; GOLD 6140 18-core 2.3 GHz; Intel 6140 CPU | SR3AX; CD8067303405200 |  | 65
processor | xeon-gold-1 | Intel | Xeon Gold 6142; Gold 6142; Xeon-G 6142; Xeon 6142 2.6 GHz 16C; gold 6142 | SR3AU; CD8067303405400 |  | 75
processor | xeon-gold-1 | Intel | Xeon Gold 6148; Gold 6148; Intel Xeon Gold 6148 2.4GHz 20C; 6148 2.4GHz; Xeon 6148 | SR3B6; CD8067303406200 |  | 85
processor | xeon-gold-1 | Intel; HPE | Xeon Gold 6152; Gold 6152; Xeon-Gold 6152 (2.1GHz/22-core); gold6152 | SR3B4; CD8067303406000 |  | 95
processor | xeon-gold-1 | Intel; Dell; HPE | Xeon Gold 6154; Gold 6154; GOLD 6154 18-core 3.0 GHz; Intel 6154 CPU | SR3J5; CD8067303592700 |  | 120
processor | xeon-platinum-1 | Intel | Xeon Platinum 8160; Platinum 8160; Xeon-P 8160; Xeon 8160 2.1 GHz 24C; platinum 8160 | SR3B0; CD8067303405600 |  | 90
processor | xeon-platinum-1 | Intel | Xeon Platinum 8168; Platinum 8168; Intel Xeon Platinum 8168 2.7GHz 24C; 8168 2.7GHz; Xeon 8168 | SR37J; CD8067303327701 |  | 120
processor | xeon-platinum-1 | Intel; HPE | Xeon Platinum 8180; Platinum 8180; Xeon-Platinum 8180 (2.5GHz/28-core); platinum8180 | SR377; CD8067303314400 |  | 190
processor | xeon-bronze-2 | Intel; Dell; HPE | Xeon Bronze 3204; Bronze 3204; BRONZE 3204 6-core 1.9 GHz; Intel 3204 CPU | SRFBP; CD8069503956700 |  | 40
processor | xeon-silver-2 | Intel | Xeon Silver 4208; Silver 4208; Xeon-S 4208; Xeon 4208 2.1 GHz 8C; silver 4208 | SRFBM; CD8069503956401; P02491-B21; P02571-B21 |  | 60
processor | xeon-silver-2 | Intel | Xeon Silver 4210; Silver 4210; Intel Xeon Silver 4210 2.2GHz 10C; 4210 2.2GHz; Xeon 4210 | SRFBL; CD8069503956302; P02492-B21; P02574-B21 |  | 80
processor | xeon-silver-2 | Intel; HPE | Xeon Silver 4210R; Silver 4210R; Xeon-Silver 4210R (2.4GHz/10-core); silver4210r | SRG24; CD8069504344500 |  | 110
processor | xeon-silver-2 | Intel; Dell; HPE | Xeon Silver 4214; Silver 4214; SILVER 4214 12-core 2.2 GHz; Intel 4214 CPU | SRFB9; CD8069504212601; P02493-B21 |  | 90
processor | xeon-silver-2 | Intel | Xeon Silver 4214R; Silver 4214R; Xeon-S 4214R; Xeon 4214R 2.4 GHz 12C; silver 4214r | SRG1W; CD8069504343701 |  | 150
processor | xeon-silver-2 | Intel | Xeon Silver 4216; Silver 4216; Intel Xeon Silver 4216 2.1GHz 16C; 4216 2.1GHz; Xeon 4216 | SRFBB; CD8069504213901 |  | 160
processor | xeon-gold-2 | Intel; HPE | Xeon Gold 5218; Gold 5218; Xeon-Gold 5218 (2.3GHz/16-core); gold5218 | SRF8T; CD8069504193301; P02498-B21 |  | 150
processor | xeon-gold-2 | Intel; Dell; HPE | Xeon Gold 5218R; Gold 5218R; GOLD 5218R 20-core 2.1 GHz; Intel 5218R CPU | SRGZN |  | 260
processor | xeon-gold-2 | Intel | Xeon Gold 5220; Gold 5220; Xeon-G 5220; Xeon 5220 2.2 GHz 18C; gold 5220 | SRFBJ; CD8069504214601 |  | 180
processor | xeon-gold-2 | Intel | Xeon Gold 5222; Gold 5222; Intel Xeon Gold 5222 3.8GHz 4C; 5222 3.8GHz; Xeon 5222 | SRF8V; CD8069504193501 |  | 180
processor | xeon-gold-2 | Intel; HPE | Xeon Gold 6230; Gold 6230; Xeon-Gold 6230 (2.1GHz/20-core); gold6230 | SRF8W; CD8069504193701; BX806956230 |  | 220
processor | xeon-gold-2 | Intel; Dell; HPE | Xeon Gold 6230R; Gold 6230R; GOLD 6230R 26-core 2.1 GHz; Intel 6230R CPU | SRGZA; CD8069504448800 |  | 380
processor | xeon-gold-2 | Intel | Xeon Gold 6240; Gold 6240; Xeon-G 6240; Xeon 6240 2.6 GHz 18C; gold 6240 | SRF8X; CD8069504194001 |  | 300
processor | xeon-gold-2 | Intel | Xeon Gold 6242; Gold 6242; Intel Xeon Gold 6242 2.8GHz 16C; 6242 2.8GHz; Xeon 6242 | SRF8Y; CD8069504194101 |  | 330
processor | xeon-gold-2 | Intel; HPE | Xeon Gold 6248; Gold 6248; Xeon-Gold 6248 (2.5GHz/20-core); gold6248 | SRF90; CD8069504194301 |  | 380
processor | xeon-gold-2 | Intel; Dell; HPE | Xeon Gold 6248R; Gold 6248R; GOLD 6248R 24-core 3.0 GHz; Intel 6248R CPU | SRGZG; CD8069504449401 |  | 620
processor | xeon-gold-2 | Intel | Xeon Gold 6252; Gold 6252; Xeon-G 6252; Xeon 6252 2.1 GHz 24C; gold 6252 | SRF91; CD8069504194401 |  | 420
processor | xeon-gold-2 | Intel | Xeon Gold 6254; Gold 6254; Intel Xeon Gold 6254 3.1GHz 18C; 6254 3.1GHz; Xeon 6254 | SRF92; CD8069504194501 |  | 550
processor | xeon-gold-2 | Intel; HPE | Xeon Gold 6258R; Gold 6258R; Xeon-Gold 6258R (2.7GHz/28-core); gold6258r | SRGZF; CD8069504449301 |  | 800
processor | xeon-platinum-2 | Intel; Dell; HPE | Xeon Platinum 8260; Platinum 8260; PLATINUM 8260 24-core 2.4 GHz; Intel 8260 CPU | SRF9H; CD8069504201101 |  | 450
processor | xeon-platinum-2 | Intel | Xeon Platinum 8268; Platinum 8268; Xeon-P 8268; Xeon 8268 2.9 GHz 24C; platinum 8268 | SRF95; CD8069504195101 |  | 650
processor | xeon-platinum-2 | Intel | Xeon Platinum 8280; Platinum 8280; Intel Xeon Platinum 8280 2.7GHz 28C; 8280 2.7GHz; Xeon 8280 | SRF9P; CD8069504228001 |  | 900
processor | xeon-silver-3 | Intel; HPE | Xeon Silver 4309Y; Silver 4309Y; Xeon-Silver 4309Y (2.8GHz/8-core); silver4309y | SRKXS; CD8068904658102 |  | 220
processor | xeon-silver-3 | Intel; Dell; HPE | Xeon Silver 4310; Silver 4310; SILVER 4310 12-core 2.1 GHz; Intel 4310 CPU | SRKXN; CD8068904657901 |  | 230
processor | xeon-silver-3 | Intel | Xeon Silver 4314; Silver 4314; Xeon-S 4314; Xeon 4314 2.4 GHz 16C; silver 4314 | SRKXL; CD8068904655303 |  | 330
processor | xeon-silver-3 | Intel | Xeon Silver 4316; Silver 4316; Intel Xeon Silver 4316 2.3GHz 20C; 4316 2.3GHz; Xeon 4316 | SRKXH; CD8068904656601 |  | 450
processor | xeon-gold-3 | Intel; HPE | Xeon Gold 5317; Gold 5317; Xeon-Gold 5317 (3.0GHz/12-core); gold5317 | SRKXM; CD8068904657302 |  | 480
processor | xeon-gold-3 | Intel; Dell; HPE | Xeon Gold 5318Y; Gold 5318Y; GOLD 5318Y 24-core 2.1 GHz; Intel 5318Y CPU | SRKXE; CD8068904656703 |  | 520
processor | xeon-gold-3 | Intel | Xeon Gold 6326; Gold 6326; Xeon-G 6326; Xeon 6326 2.9 GHz 16C; gold 6326 | SRKXK; CD8068904657502 |  | 600
processor | xeon-gold-3 | Intel | Xeon Gold 6330; Gold 6330; Intel Xeon Gold 6330 2.0GHz 28C; 6330 2.0GHz; Xeon 6330 | SRKHM; CD8068904572101 |  | 650
processor | xeon-gold-3 | Intel; HPE | Xeon Gold 6338; Gold 6338; Xeon-Gold 6338 (2.0GHz/32-core); gold6338 | SRKJ9; CD8068904572501 |  | 900
processor | xeon-gold-3 | Intel; Dell; HPE | Xeon Gold 6346; Gold 6346; GOLD 6346 16-core 3.1 GHz; Intel 6346 CPU | SRKHN; CD8068904570201 |  | 1100
processor | xeon-gold-3 | Intel | Xeon Gold 6348; Gold 6348; Xeon-G 6348; Xeon 6348 2.6 GHz 28C; gold 6348 | SRKHP; CD8068904572204 |  | 1300
processor | xeon-gold-3 | Intel | Xeon Gold 6354; Gold 6354; Intel Xeon Gold 6354 3.0GHz 18C; 6354 3.0GHz; Xeon 6354 | SRKH7; CD8068904571601 |  | 1350
processor | xeon-platinum-3 | Intel; HPE | Xeon Platinum 8358; Platinum 8358; Xeon-Platinum 8358 (2.6GHz/32-core); platinum8358 | SRKJ1; CD8068904572302 |  | 1500
processor | xeon-platinum-3 | Intel; Dell; HPE | Xeon Platinum 8380; Platinum 8380; PLATINUM 8380 40-core 2.3 GHz; Intel 8380 CPU | SRKHR; CD8068904572601 |  | 2600
processor | xeon-silver-4 | Intel | Xeon Silver 4410Y; Silver 4410Y; Xeon-S 4410Y; Xeon 4410Y 2.0 GHz 12C; silver 4410y |  |  | 480
processor | xeon-gold-4 | Intel | Xeon Gold 5415; Gold 5415; Intel Xeon Gold 5415 2.9GHz 8C; 5415 2.9GHz; Xeon 5415 |  |  | 800
processor | xeon-gold-4 | Intel; HPE | Xeon Gold 6426Y; Gold 6426Y; Xeon-Gold 6426Y (2.5GHz/16-core); gold6426y |  |  | 950
processor | xeon-gold-4 | Intel; Dell; HPE | Xeon Gold 6430; Gold 6430; GOLD 6430 32-core 2.1 GHz; Intel 6430 CPU |  |  | 1300
processor | xeon-platinum-4 | Intel | Xeon Platinum 8468; Platinum 8468; Xeon-P 8468; Xeon 8468 2.1 GHz 48C; platinum 8468 |  |  | 2800
processor | epyc-7001 | AMD | EPYC 7251; AMD EPYC 7251 2.1GHz 8C; epyc7251; AMD EPYC 7251 CPU | PS7251BFV8SAF |  | 25
processor | epyc-7001 | AMD | EPYC 7301; AMD EPYC 7301 2.2GHz 16C; EPYC-7301; AMD Epyc 7301 2.2 GHz | PS7301BEVGPAF |  | 45
processor | epyc-7001 | AMD | EPYC 7351P; AMD EPYC 7351P 2.4GHz 16C; Epyc 7351P 16-core; AMD 7351P | PS735PBEVGPAF |  | 60
processor | epyc-7001 | AMD | EPYC 7401P; AMD EPYC 7401P 2.0GHz 24C; epyc7401p; AMD EPYC 7401P CPU | PS740PBEVHCAF |  | 70
processor | epyc-7001 | AMD | EPYC 7551P; AMD EPYC 7551P 2.0GHz 32C; EPYC-7551P; AMD Epyc 7551P 2.0 GHz | PS755PBDVIHAF |  | 110
processor | epyc-7001 | AMD | EPYC 7601; AMD EPYC 7601 2.2GHz 32C; Epyc 7601 32-core; AMD 7601 | PS7601BDVIHAF |  | 120
processor | epyc-7002 | AMD | EPYC 7262; AMD EPYC 7262 3.2GHz 8C; epyc7262; AMD EPYC 7262 CPU | 100-000000041 |  | 90
processor | epyc-7002 | AMD | EPYC 7282; AMD EPYC 7282 2.8GHz 16C; EPYC-7282; AMD Epyc 7282 2.8 GHz | 100-000000078 |  | 130
processor | epyc-7002 | AMD | EPYC 7302; AMD EPYC 7302 3.0GHz 16C; Epyc 7302 16-core; AMD 7302 | 100-000000043 |  | 150
processor | epyc-7002 | AMD | EPYC 7302P; AMD EPYC 7302P 3.0GHz 16C; epyc7302p; AMD EPYC 7302P CPU | 100-000000049 |  | 140
processor | epyc-7002 | AMD | EPYC 7402P; AMD EPYC 7402P 2.8GHz 24C; EPYC-7402P; AMD Epyc 7402P 2.8 GHz | 100-000000048 |  | 220
processor | epyc-7002 | AMD | EPYC 7452; AMD EPYC 7452 2.35GHz 32C; Epyc 7452 32-core; AMD 7452 | 100-000000057 |  | 250
processor | epyc-7002 | AMD | EPYC 7502; AMD EPYC 7502 2.5GHz 32C; epyc7502; AMD EPYC 7502 CPU | 100-000000054 |  | 320
processor | epyc-7002 | AMD | EPYC 7502P; AMD EPYC 7502P 2.5GHz 32C; EPYC-7502P; AMD Epyc 7502P 2.5 GHz | 100-000000045 |  | 300
processor | epyc-7002 | AMD | EPYC 7542; AMD EPYC 7542 2.9GHz 32C; Epyc 7542 32-core; AMD 7542 | 100-000000075 |  | 380
processor | epyc-7002 | AMD | EPYC 7702; AMD EPYC 7702 2.0GHz 64C; epyc7702; AMD EPYC 7702 CPU | 100-000000038 |  | 550
processor | epyc-7002 | AMD | EPYC 7742; AMD EPYC 7742 2.25GHz 64C; EPYC-7742; AMD Epyc 7742 2.25 GHz | 100-000000053 |  | 700
processor | epyc-7002 | AMD | EPYC 7F52; AMD EPYC 7F52 3.5GHz 16C; Epyc 7F52 16-core; AMD 7F52 | 100-000000140 |  | 350
processor | epyc-7002 | AMD | EPYC 7H12; AMD EPYC 7H12 2.6GHz 64C; epyc7h12; AMD EPYC 7H12 CPU | 100-000000055 |  | 750
processor | epyc-7003 | AMD | EPYC 7313; AMD EPYC 7313 3.0GHz 16C; EPYC-7313; AMD Epyc 7313 3.0 GHz | 100-000000329 |  | 420
processor | epyc-7003 | AMD | EPYC 7343; AMD EPYC 7343 3.2GHz 16C; Epyc 7343 16-core; AMD 7343 | 100-000000338 |  | 500
processor | epyc-7003 | AMD | EPYC 7443P; AMD EPYC 7443P 2.85GHz 24C; epyc7443p; AMD EPYC 7443P CPU | 100-000000342 |  | 600
processor | epyc-7003 | AMD | EPYC 7543; AMD EPYC 7543 2.8GHz 32C; EPYC-7543; AMD Epyc 7543 2.8 GHz | 100-000000345 |  | 850
processor | epyc-7003 | AMD | EPYC 74F3; AMD EPYC 74F3 3.2GHz 24C; Epyc 74F3 24-core; AMD 74F3 | 100-000000317 |  | 900
processor | epyc-7003 | AMD | EPYC 7713; AMD EPYC 7713 2.0GHz 64C; epyc7713; AMD EPYC 7713 CPU | 100-000000344 |  | 1300
processor | epyc-7003 | AMD | EPYC 7763; AMD EPYC 7763 2.45GHz 64C; EPYC-7763; AMD Epyc 7763 2.45 GHz | 100-000000312 |  | 1700
processor | epyc-9004 | AMD | EPYC 9124; AMD EPYC 9124 3.0GHz 16C; Epyc 9124 16-core; AMD 9124 | 100-000000802 |  | 600
processor | epyc-9004 | AMD | EPYC 9254; AMD EPYC 9254 2.9GHz 24C; epyc9254; AMD EPYC 9254 CPU | 100-000000480 |  | 1100
processor | epyc-9004 | AMD | EPYC 9354; AMD EPYC 9354 3.25GHz 32C; EPYC-9354; AMD Epyc 9354 3.25 GHz | 100-000000798 |  | 1600
processor | epyc-9004 | AMD | EPYC 9454P; AMD EPYC 9454P 2.75GHz 48C; Epyc 9454P 48-core; AMD 9454P | 100-000000873 |  | 1900
processor | epyc-9004 | AMD | EPYC 9554; AMD EPYC 9554 3.1GHz 64C; epyc9554; AMD EPYC 9554 CPU | 100-000000790 |  | 2900
processor | epyc-9004 | AMD | EPYC 9654; AMD EPYC 9654 2.4GHz 96C; EPYC-9654; AMD Epyc 9654 2.4 GHz | 100-000000789 |  | 3800
processor | epyc-9004 | AMD | EPYC 9374F; AMD EPYC 9374F 3.85GHz 32C; Epyc 9374F 32-core; AMD 9374F | 100-000000792 |  | 2200
processor | core-i3-2 | Intel | Core i3-2100; i3 2100; I3-2100 3.1 GHz; Intel i3 2100 | SR05C |  | 3
processor | core-i5-2 | Intel | Core i5-2400; i5 2400; Core i5 2400 tray; i5-2400 | SR00Q; BX80623I52400 |  | 6
processor | core-i5-2 | Intel | Core i5-2500; i5 2500; Intel Core i5-2500 3.3GHz; i52500 | SR00T |  | 8
processor | core-i7-2 | Intel | Core i7-2600; i7 2600; I7-2600 3.4 GHz; Intel i7 2600 | SR00B |  | 22
processor | core-i3-3 | Intel | Core i3-3220; i3 3220; Core i3 3220 tray; i3-3220 | SR0RG |  | 4
processor | core-i5-3 | Intel | Core i5-3470; i5 3470; Intel Core i5-3470 3.2GHz; i53470 | SR0T8; BX80637I53470 |  | 8
processor | core-i5-3 | Intel | Core i5-3570; i5 3570; I5-3570 3.4 GHz; Intel i5 3570 | SR0T7 |  | 11
processor | core-i7-3 | Intel | Core i7-3770; i7 3770; Core i7 3770 tray; i7-3770 | SR0PK |  | 35
processor | core-i5-4 | Intel | Core i5-4570; i5 4570; Intel Core i5-4570 3.2GHz; i54570 | SR14E |  | 10
processor | core-i5-4 | Intel | Core i5-4590; i5 4590; I5-4590 3.3 GHz; Intel i5 4590 | SR1QJ; BX80646I54590 |  | 12
processor | core-i7-4 | Intel | Core i7-4770; i7 4770; Core i7 4770 tray; i7-4770 | SR149 |  | 38
processor | core-i7-4 | Intel | Core i7-4790; i7 4790; Intel Core i7-4790 3.6GHz; i74790 | SR1QF |  | 48
processor | core-i3-6 | Intel | Core i3-6100; i3 6100; I3-6100 3.7 GHz; Intel i3 6100 | SR2HG |  | 15
processor | core-i5-6 | Intel | Core i5-6500; i5 6500; Core i5 6500 tray; i5-6500 | SR2L6; SR2BX; BX80662I56500 |  | 28
processor | core-i5-6 | Intel | Core i5-6500T; i5 6500T; Intel Core i5-6500T 2.5GHz; i56500t | SR2L8; SR2BZ |  | 25
processor | core-i7-6 | Intel | Core i7-6700; i7 6700; I7-6700 3.4 GHz; Intel i7 6700 | SR2L2; SR2BT |  | 65
processor | core-i3-7 | Intel | Core i3-7100; i3 7100; Core i3 7100 tray; i3-7100 | SR35C |  | 18
processor | core-i5-7 | Intel | Core i5-7500; i5 7500; Intel Core i5-7500 3.4GHz; i57500 | SR335; BX80677I57500 |  | 38
processor | core-i7-7 | Intel | Core i7-7700; i7 7700; I7-7700 3.6 GHz; Intel i7 7700 | SR338 |  | 75
processor | core-i3-8 | Intel | Core i3-8100; i3 8100; Core i3 8100 tray; i3-8100 | SR3N5 |  | 28
processor | core-i5-8 | Intel | Core i5-8400; i5 8400; Intel Core i5-8400 2.8GHz; i58400 | SR3QT; BX80684I58400 |  | 55
processor | core-i5-8 | Intel | Core i5-8500; i5 8500; I5-8500 3.0 GHz; Intel i5 8500 | SR3XE |  | 60
processor | core-i5-8 | Intel | Core i5-8500T; i5 8500T; Core i5 8500T tray; i5-8500t | SR3XD |  | 50
processor | core-i7-8 | Intel | Core i7-8700; i7 8700; Intel Core i7-8700 3.2GHz; i78700 | SR3QS; BX80684I78700 |  | 110
processor | core-i5-9 | Intel | Core i5-9500; i5 9500; I5-9500 3.0 GHz; Intel i5 9500 | SRF4B |  | 75
processor | core-i7-9 | Intel | Core i7-9700; i7 9700; Core i7 9700 tray; i7-9700 | SRG13 |  | 140
processor | core-i9-9 | Intel | Core i9-9900K; i9 9900K; Intel Core i9-9900K 3.6GHz; i99900k | SRELS; SRG19 |  | 190
processor | core-i5-10 | Intel | Core i5-10400; i5 10400; I5-10400 2.9 GHz; Intel i5 10400 | SRH3C; SRH78; BX8070110400 |  | 80
processor | core-i5-10 | Intel | Core i5-10500; i5 10500; Core i5 10500 tray; i5-10500 | SRH3A; BX8070110500 |  | 85
processor | core-i7-10 | Intel | Core i7-10700; i7 10700; Intel Core i7-10700 2.9GHz; i710700 | SRH6Y; BX8070110700 |  | 150
processor | core-i5-11 | Intel | Core i5-11400; i5 11400; I5-11400 2.6 GHz; Intel i5 11400 | SRKP0; BX8070811400 |  | 95
processor | core-i7-11 | Intel | Core i7-11700; i7 11700; Core i7 11700 tray; i7-11700 | SRKNS; BX8070811700 |  | 170
processor | core-i5-12 | Intel | Core i5-12400; i5 12400; Intel Core i5-12400 2.5GHz; i512400 | SRL4V; SRL5Y; BX8071512400 |  | 110
processor | core-i7-12 | Intel | Core i7-12700; i7 12700; I7-12700 2.1 GHz; Intel i7 12700 | SRL4Q; BX8071512700 |  | 220
processor | core-i9-12 | Intel | Core i9-12900K; i9 12900K; Core i9 12900K tray; i9-12900k | SRL4H; BX8071512900K |  | 300
processor | xeon-5600 | Intel; HP | Xeon X5650; X5650 2.66GHz 6C; Intel Xeon X5650 six core | SLBV3 |  | 3
processor | xeon-5600 | Intel; IBM | Xeon X5670; X5670 2.93GHz; Intel X5670 6-core | SLBV7 |  | 5
processor | xeon-5600 | Intel | Xeon X5690; X5690 3.46 GHz; Intel Xeon X5690 six-core | SLBVX |  | 22
processor | xeon-5600 | Intel; Dell | Xeon E5620; Intel Xeon E5620 2.4GHz quad core; Xeon-E5620 | SLBV4 |  | 2
processor | xeon-5600 | Intel | Xeon L5640; Intel L5640 2.26GHz 6C; Xeon L5640 six core | SLBV8 |  | 4
processor | xeon-5500 | Intel; HP | Xeon X5570; X5570 2.93GHz quad; Intel Xeon X5570 | SLBF3 |  | 3
processor | xeon-5500 | Intel; Dell | Xeon E5520; Intel Xeon E5520 2.26 GHz; Intel E5520 quad core | SLBFD |  | 2
processor | xeon-3400 | Intel | Xeon X3430; X3430 2.4GHz; Intel Xeon X3430 quad core | SLBLJ |  | 3
processor | xeon-w-21 | Intel | Xeon W-2123; W-2123 3.6GHz; Xeon W2123 4C; Intel Xeon W-2123 | SR3LJ |  | 45
processor | xeon-w-21 | Intel | Xeon W-2133; W-2133 3.6 GHz 6C; Xeon W2133 | SR3LL |  | 70
processor | xeon-w-21 | Intel | Xeon W-2145; W-2145 3.7GHz 8-core; Intel Xeon W 2145 | SR3LQ |  | 130
processor | xeon-w-22 | Intel | Xeon W-2225; W-2225 4.1GHz; Xeon W2225 quad core | SRH03 |  | 160
processor | xeon-w-22 | Intel | Xeon W-2245; W-2245 3.9GHz 8C; Intel Xeon W-2245 | SRH02 |  | 260
processor | xeon-w-22 | Intel | Xeon W-2295; W-2295 3.0GHz 18C; Xeon W 2295 | SRGSL |  | 600
processor | xeon-e-21 | Intel | Xeon E-2124; E-2124 3.3GHz; Intel Xeon E 2124 | SR3WQ |  | 85
processor | xeon-e-21 | Intel | Xeon E-2136; E-2136 3.3GHz 6C; Xeon E-2136 CPU | SR3WW |  | 120
processor | xeon-e-22 | Intel; HPE | Xeon E-2224; E-2224 3.4GHz 4-core; Intel Xeon E-2224 | SRFAV |  | 110
processor | xeon-e-22 | Intel | Xeon E-2288G; E-2288G 3.7 GHz 8C; Xeon E 2288G | SRFB3 |  | 320
processor | ryzen-5-3000 | AMD | Ryzen 5 3600; AMD Ryzen 5 3600 3.6GHz; R5 3600 | 100-000000031 |  | 60
processor | ryzen-5-5000 | AMD | Ryzen 5 5600X; AMD Ryzen 5 5600X tray; R5-5600X | 100-000000065 |  | 100
processor | ryzen-5-5000 | AMD | Ryzen 5 5600G; Ryzen5 5600G; R5 5600G 3.9GHz | 100-000000252 |  | 95
processor | ryzen-7-5000 | AMD | Ryzen 7 5700G; AMD Ryzen 7 5700G 8C; R7 5700G | 100-000000263 |  | 140
processor | ryzen-7-5000 | AMD | Ryzen 7 5800X; Ryzen7 5800X; AMD R7 5800X | 100-000000063 |  | 150
processor | ryzen-9-5000 | AMD | Ryzen 9 5950X; AMD Ryzen 9 5950X 16-core; R9 5950X | 100-000000059 |  | 300
processor | threadripper-5000wx | AMD | Threadripper PRO 5975WX; Ryzen Threadripper PRO 5975WX 32C; TR Pro Threadripper 5975WX | 100-000000445 |  | 1500
processor | threadripper-5000wx | AMD | Threadripper PRO 5965WX; AMD Threadripper Pro 5965WX 24-core; Ryzen Threadripper 5965WX | 100-000000446 |  | 1100
processor | threadripper-3000 | AMD | Threadripper 3970X; Ryzen Threadripper 3970X 3.7GHz; AMD Threadripper 3970X 32C | 100-000000011 |  | 700
processor | ryzen-7-4000 | AMD | Ryzen 7 PRO 4750G; AMD Ryzen 7 Pro 4750G; Ryzen 7 4750G tray |  |  | 130
`,
)
