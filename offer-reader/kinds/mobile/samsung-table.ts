import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** Samsung's model numbers without the letter of the region; `/lte`, `/5g` or `/wifi` where it distinguishes models. */
export const galaxyOfNumber = parseCodeTable(`
  galaxy s5: g900
  galaxy s6: g920
  galaxy s6 edge: g925
  galaxy s7: g930
  galaxy s7 edge: g935
  galaxy s8: g950
  galaxy s8+: g955
  galaxy s9: g960
  galaxy s9+: g965
  galaxy s10e: g970
  galaxy s10/lte: g973
  galaxy s10+: g975
  galaxy s10/5g: g977
  galaxy s10 lite: g770
  galaxy s20/lte: g980
  galaxy s20/5g: g981
  galaxy s20+/lte: g985
  galaxy s20+/5g: g986
  galaxy s20 ultra: g988
  galaxy s20 fe/lte: g780
  galaxy s20 fe/5g: g781
  galaxy s21: g991
  galaxy s21+: g996
  galaxy s21 ultra: g998
  galaxy s21 fe: g990
  galaxy s22: s901
  galaxy s22+: s906
  galaxy s22 ultra: s908
  galaxy s23: s911
  galaxy s23+: s916
  galaxy s23 ultra: s918
  galaxy s23 fe: s711
  galaxy s24: s921
  galaxy s24+: s926
  galaxy s24 ultra: s928
  galaxy s24 fe: s721
  galaxy s25: s931
  galaxy s25+: s936
  galaxy s25 ultra: s938
  galaxy s25 edge: s937
  galaxy s25 fe: s731
  galaxy note 4: n910
  galaxy note 8: n950
  galaxy note 9: n960
  galaxy note 10/lte: n970
  galaxy note 10+/lte: n975
  galaxy note 10+/5g: n976
  galaxy note 10 lite: n770
  galaxy note 20/lte: n980
  galaxy note 20/5g: n981
  galaxy note 20 ultra/lte: n985
  galaxy note 20 ultra/5g: n986
  galaxy z flip/lte: f700
  galaxy z flip/5g: f707
  galaxy z flip 3: f711
  galaxy z flip 4: f721
  galaxy z flip 5: f731
  galaxy z flip 6: f741
  galaxy z flip 7: f766
  galaxy fold/lte: f900
  galaxy fold/5g: f907
  galaxy z fold 2: f916
  galaxy z fold 3: f926
  galaxy z fold 4: f936
  galaxy z fold 5: f946
  galaxy z fold 6: f956
  galaxy z fold 7: f966
  galaxy a01: a015
  galaxy a02s: a025
  galaxy a03: a035
  galaxy a03s: a037
  galaxy a04: a045
  galaxy a04s: a047
  galaxy a05: a055
  galaxy a05s: a057
  galaxy a10: a105
  galaxy a12: a125 a127
  galaxy a13/lte: a135 a137
  galaxy a13/5g: a136
  galaxy a14/lte: a145
  galaxy a14/5g: a146
  galaxy a15/lte: a155
  galaxy a15/5g: a156
  galaxy a16/lte: a165
  galaxy a16/5g: a166
  galaxy a20: a205
  galaxy a20e: a202
  galaxy a20s: a207
  galaxy a21s: a217
  galaxy a22/lte: a225
  galaxy a22/5g: a226
  galaxy a23/lte: a235
  galaxy a23/5g: a236
  galaxy a25: a256
  galaxy a26: a266
  galaxy a30: a305
  galaxy a30s: a307
  galaxy a31: a315
  galaxy a32/lte: a325
  galaxy a32/5g: a326
  galaxy a33: a336
  galaxy a34: a346
  galaxy a35: a356
  galaxy a36: a366
  galaxy a40: a405
  galaxy a41: a415
  galaxy a42: a426
  galaxy a50: a505
  galaxy a51/lte: a515
  galaxy a51/5g: a516
  galaxy a52/lte: a525
  galaxy a52/5g: a526
  galaxy a52s: a528
  galaxy a53: a536
  galaxy a54: a546
  galaxy a55: a556
  galaxy a56: a566
  galaxy a70: a705
  galaxy a71/lte: a715
  galaxy a71/5g: a716
  galaxy a72: a725
  galaxy a80: a805
  galaxy a90: a908
  galaxy xcover 3: g388 g389
  galaxy xcover 4: g390
  galaxy xcover 4s: g398
  galaxy xcover pro: g715
  galaxy xcover 5: g525
  galaxy xcover 6 pro: g736
  galaxy xcover 7: g556
  galaxy tab s2 9.7/wifi: t810 t813
  galaxy tab s2 9.7/lte: t815 t819
  galaxy tab s3/wifi: t820
  galaxy tab s3/lte: t825
  galaxy tab s4/wifi: t830
  galaxy tab s4/lte: t835
  galaxy tab s5e/wifi: t720
  galaxy tab s5e/lte: t725
  galaxy tab s6/wifi: t860
  galaxy tab s6/lte: t865
  galaxy tab s6 lite/wifi: p610 p613 p620
  galaxy tab s6 lite/lte: p615 p619 p625
  galaxy tab s7/wifi: t870
  galaxy tab s7/lte: t875
  galaxy tab s7/5g: t876
  galaxy tab s7+/wifi: t970
  galaxy tab s7+/lte: t975
  galaxy tab s7+/5g: t976
  galaxy tab s7 fe/wifi: t733
  galaxy tab s7 fe/lte: t735
  galaxy tab s7 fe/5g: t736
  galaxy tab s8/wifi: x700
  galaxy tab s8/5g: x706
  galaxy tab s8+/wifi: x800
  galaxy tab s8+/5g: x806
  galaxy tab s8 ultra/wifi: x900
  galaxy tab s8 ultra/5g: x906
  galaxy tab s9/wifi: x710
  galaxy tab s9/5g: x716
  galaxy tab s9+/wifi: x810
  galaxy tab s9+/5g: x816
  galaxy tab s9 ultra/wifi: x910
  galaxy tab s9 ultra/5g: x916
  galaxy tab s9 fe/wifi: x510
  galaxy tab s9 fe/5g: x516
  galaxy tab s9 fe+/wifi: x610
  galaxy tab s9 fe+/5g: x616
  galaxy tab s10+/wifi: x820
  galaxy tab s10+/5g: x826
  galaxy tab s10 ultra/wifi: x920
  galaxy tab s10 ultra/5g: x926
  galaxy tab s10 fe/wifi: x520
  galaxy tab s10 fe/5g: x526
  galaxy tab a 7.0/wifi: t280
  galaxy tab a 7.0/lte: t285
  galaxy tab a 8.0/wifi: t290 t380
  galaxy tab a 8.0/lte: t295 t385
  galaxy tab a 10.1/wifi: t510 t580
  galaxy tab a 10.1/lte: t515 t585
  galaxy tab a 10.5/wifi: t590
  galaxy tab a 10.5/lte: t595
  galaxy tab a7/wifi: t500
  galaxy tab a7/lte: t505
  galaxy tab a7 lite/wifi: t220
  galaxy tab a7 lite/lte: t225
  galaxy tab a8/wifi: x200
  galaxy tab a8/lte: x205
  galaxy tab a9/wifi: x110
  galaxy tab a9/lte: x115
  galaxy tab a9+/wifi: x210
  galaxy tab a9+/5g: x216
  galaxy tab active 2/wifi: t390
  galaxy tab active 2/lte: t395
  galaxy tab active 3/wifi: t570
  galaxy tab active 3/lte: t575
  galaxy tab active 4 pro/wifi: t630
  galaxy tab active 4 pro/5g: t636
  galaxy tab active 5/wifi: x300
  galaxy tab active 5/5g: x306
`)
