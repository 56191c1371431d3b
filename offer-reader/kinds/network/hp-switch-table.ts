import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** Product numbers of HP and Aruba switches without their revision letter. */
export const hpSwitchOfNumber = parseCodeTable(`
  2530-48g-poe+: j9772
  2530-24g-poe+: j9773
  2530-8g-poe+: j9774
  2530-48g: j9775
  2530-24g: j9776
  2530-8g: j9777
  2530-48-poe+: j9778
  2530-24-poe+: j9779
  2530-8-poe+: j9780
  2530-48: j9781
  2530-24: j9782
  2530-8: j9783
  2530-48g-poe+-2sfp+: j9853
  2530-24g-poe+-2sfp+: j9854
  2530-48g-2sfp+: j9855
  2530-24g-2sfp+: j9856
  2540-24g-4sfp+: jl354
  2540-48g-4sfp+: jl355
  2540-24g-poe+-4sfp+: jl356
  2540-48g-poe+-4sfp+: jl357
  2920-24g: j9726
  2920-24g-poe+: j9727
  2920-48g: j9728
  2920-48g-poe+: j9729 j9836
  2930f-24g-4sfp+: jl253
  2930f-48g-4sfp+: jl254
  2930f-24g-poe+-4sfp+: jl255 jl263
  2930f-48g-poe+-4sfp+: jl256 jl264 jl558 jl559
  2930f-8g-poe+-2sfp+: jl258 jl692
  2930f-12g-poe+-2sfp+: jl693
  2930f-24g-4sfp: jl259
  2930f-48g-4sfp: jl260
  2930f-24g-poe+-4sfp: jl261
  2930f-48g-poe+-4sfp: jl262 jl557
  2930m-24g: jl319
  2930m-24g-poe+: jl320
  2930m-48g: jl321
  2930m-48g-poe+: jl322
  2930m-40g-8sr-poe+: jl323 r0m67
  2930m-24sr-poe+: jl324 r0m68
  3810m-24g: jl071
  3810m-48g: jl072
  3810m-24g-poe+: jl073
  3810m-48g-poe+: jl074
  3810m-16sfp+: jl075
  3810m-40g-8sr-poe+: jl076
  3800-24g-poe+-2sfp+: j9573
  3800-48g-poe+-4sfp+: j9574
  3800-24g-2sfp+: j9575
  3800-48g-4sfp+: j9576
  3800-24sfp-2sfp+: j9584
  2910al-24g: j9145
  2910al-24g-poe+: j9146
  2910al-48g: j9147
  2910al-48g-poe+: j9148
  2510-24: j9019
  2510-48: j9020
  2510g-24: j9279
  2510g-48: j9280
  2520-8-poe: j9137
  2520-24-poe: j9138
  2520g-8-poe: j9298
  2520g-24-poe: j9299
  2610-24: j9085
  2610-24-pwr: j9087
  2610-48: j9088
  2610-48-pwr: j9089
  2615-8-poe: j9565
  2620-24: j9623
  2620-24-ppoe+: j9624
  2620-24-poe+: j9625
  2620-48: j9626
  2620-48-poe+: j9627
  2810-24g: j9021
  2810-48g: j9022
  2824: j4903
  2848: j4904
  1810-8g: j9802
  1810-24g: j9803 j9450
  1810-48g: j9660
  1820-8g: j9979
  1820-24g: j9980
  1820-48g: j9981
  1820-8g-poe+: j9982
  1820-24g-poe+: j9983
  1820-48g-poe+: j9984
  1920-8g: jg920
  1920-16g: jg923
  1920-24g: jg924
  1920-24g-poe+: jg925 jg926
  1920-48g: jg927
  1920-48g-poe+: jg928
  1920s-8g: jl380
  1920s-24g-2sfp: jl381
  1920s-48g-4sfp: jl382
  1930-8g-2sfp: jl680
  1930-8g-poe+-2sfp: jl681
  1930-24g-4sfp+: jl682
  1930-24g-poe+-4sfp+: jl683 jl684
  1930-48g-4sfp+: jl685
  1930-48g-poe+-4sfp+: jl686
  5406zl: j8697 j9642
  5412zl: j8698 j9643
  5406r: j9821 j9850
  5412r: j9822 j9851
  6000-48g-poe+-4sfp: r8n85
  6000-48g-4sfp: r8n86
  6000-24g-poe+-4sfp: r8n87
  6000-24g-4sfp: r8n88
  6000-12g-poe+-2sfp: r8n89
  6100-48g-poe+-4sfp+: jl675
  6100-48g-4sfp+: jl676
  6100-24g-poe+-4sfp+: jl677
  6100-24g-4sfp+: jl678
  6100-12g-poe+-2sfp+: jl679
  6200f-24g-4sfp+: jl724
  6200f-24g-poe+-4sfp+: jl725
  6200f-48g-4sfp+: jl726
  6200f-48g-poe+-4sfp+: jl727 jl728
  6300m-24sfp+-4sfp56: jl658
  6300m-48sr5-poe+-4sfp56: jl659
  6300m-24sr5-poe+-4sfp56: jl660
  6300m-48g-poe+-4sfp56: jl661
  6300m-24g-poe+-4sfp56: jl662
  6300m-48g-4sfp56: jl663
  6300m-24g-4sfp56: jl664
  6300f-48g-poe+-4sfp56: jl665
  6300f-24g-poe+-4sfp56: jl666
  6300f-48g-4sfp56: jl667
  6300f-24g-4sfp56: jl668
  5900af-48xg-4qsfp+: jc772
  5920af-24xg: jg296
  5900af-48xgt-4qsfp+: jg336
  5900af-48g-4xg-2qsfp+: jg510
  5900cp-48xg-4qsfp+: jg838
  5700-48g-4xg-2qsfp+: jg894
  5700-40xg-2qsfp+: jg896
  5700-32xgt-8xg-2qsfp+: jg898
  5930-32qsfp+: jg726
  5940-48xg-6qsfp28: jh390
  5940-48xgt-6qsfp28: jh391
  5120-24g-ei: je066
  5120-48g-ei: je067
  5120-24g-ei-2slot: je068
  5120-48g-ei-2slot: je069
  5120-24g-poe+-ei: jg236
  5120-48g-poe+-ei: jg237
  5130-24g-4sfp+-ei: jg932
  5130-24g-sfp-4sfp+-ei: jg933
  5130-48g-4sfp+-ei: jg934
  5130-24g-poe+-4sfp+-ei: jg936
  5130-48g-poe+-4sfp+-ei: jg937
  5500-24g-ei: jd377
  5500-48g-ei: jd375
  5500-24g-4sfp-hi: jg311
  5500-48g-4sfp-hi: jg312
  5800-24g: jc100
  5800-48g: jc105
  5800-24g-sfp: jc103
`)
