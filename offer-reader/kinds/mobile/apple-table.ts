import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** Apple's model numbers of phones. */
export const iphoneOfNumber = parseCodeTable(`
  iphone 4: a1332 a1349
  iphone 4s: a1387 a1431
  iphone 5: a1428 a1429 a1442
  iphone 5c: a1456 a1507 a1516 a1526 a1529 a1532
  iphone 5s: a1453 a1457 a1518 a1528 a1530 a1533
  iphone se 2016: a1662 a1723 a1724
  iphone 6: a1549 a1586 a1589
  iphone 6 plus: a1522 a1524 a1593
  iphone 6s: a1633 a1688 a1700
  iphone 6s plus: a1634 a1687 a1699
  iphone 7: a1660 a1778 a1779
  iphone 7 plus: a1661 a1784 a1785
  iphone 8: a1863 a1905 a1906
  iphone 8 plus: a1864 a1897 a1898
  iphone x: a1865 a1901 a1902
  iphone xr: a1984 a2105 a2106 a2108
  iphone xs: a1920 a2097 a2098 a2100
  iphone xs max: a1921 a2101 a2102 a2104
  iphone 11: a2111 a2221 a2223
  iphone 11 pro: a2160 a2215 a2217
  iphone 11 pro max: a2161 a2218 a2220
  iphone se 2020: a2275 a2296 a2298
  iphone 12 mini: a2176 a2398 a2399 a2400
  iphone 12: a2172 a2402 a2403 a2404
  iphone 12 pro: a2341 a2406 a2407 a2408
  iphone 12 pro max: a2342 a2410 a2411 a2412
  iphone 13 mini: a2481 a2626 a2628 a2629 a2630
  iphone 13: a2482 a2631 a2633 a2634 a2635
  iphone 13 pro: a2483 a2636 a2638 a2639 a2640
  iphone 13 pro max: a2484 a2641 a2643 a2644 a2645
  iphone se 2022: a2595 a2782 a2783 a2784 a2785
  iphone 14: a2649 a2881 a2882 a2883 a2884
  iphone 14 plus: a2632 a2885 a2886 a2887 a2888
  iphone 14 pro: a2650 a2889 a2890 a2891 a2892
  iphone 14 pro max: a2651 a2893 a2894 a2895 a2896
  iphone 15: a2846 a3089 a3090 a3092
  iphone 15 plus: a2847 a3093 a3094 a3096
  iphone 15 pro: a2848 a3101 a3102 a3104
  iphone 15 pro max: a2849 a3105 a3106 a3108
  iphone 16: a3081 a3286 a3287 a3288
  iphone 16 plus: a3082 a3289 a3290 a3291
  iphone 16 pro: a3083 a3292 a3293 a3294
  iphone 16 pro max: a3084 a3295 a3296 a3297
  iphone 16e: a3212 a3408 a3409 a3410
`)

/** Apple's model numbers of tablets: the model and `wifi` or `lte`. */
export const ipadOfNumber = parseCodeTable(`
  ipad 2/wifi: a1395
  ipad 2/lte: a1396 a1397
  ipad 3/wifi: a1416
  ipad 3/lte: a1403 a1430
  ipad 4/wifi: a1458
  ipad 4/lte: a1459 a1460
  ipad 5/wifi: a1822
  ipad 5/lte: a1823
  ipad 6/wifi: a1893
  ipad 6/lte: a1954
  ipad 7/wifi: a2197
  ipad 7/lte: a2198 a2200
  ipad 8/wifi: a2270
  ipad 8/lte: a2428 a2429 a2430
  ipad 9/wifi: a2602
  ipad 9/lte: a2603 a2604 a2605
  ipad 10/wifi: a2696
  ipad 10/lte: a2757 a2777
  ipad 11/wifi: a3354
  ipad 11/lte: a3355 a3356
  ipad air 1/wifi: a1474
  ipad air 1/lte: a1475 a1476
  ipad air 2/wifi: a1566
  ipad air 2/lte: a1567
  ipad air 3/wifi: a2152
  ipad air 3/lte: a2123 a2153 a2154
  ipad air 4/wifi: a2316
  ipad air 4/lte: a2072 a2324 a2325
  ipad air 5/wifi: a2588
  ipad air 5/lte: a2589 a2591
  ipad air 11 m2/wifi: a2902
  ipad air 11 m2/lte: a2903 a2904
  ipad air 13 m2/wifi: a2898
  ipad air 13 m2/lte: a2899 a2900
  ipad mini 1/wifi: a1432
  ipad mini 1/lte: a1454 a1455
  ipad mini 2/wifi: a1489
  ipad mini 2/lte: a1490 a1491
  ipad mini 3/wifi: a1599
  ipad mini 3/lte: a1600 a1601
  ipad mini 4/wifi: a1538
  ipad mini 4/lte: a1550
  ipad mini 5/wifi: a2133
  ipad mini 5/lte: a2124 a2125 a2126
  ipad mini 6/wifi: a2567
  ipad mini 6/lte: a2568 a2569
  ipad mini 7/wifi: a2993
  ipad mini 7/lte: a2995 a2996
  ipad pro 9.7 1/wifi: a1673
  ipad pro 9.7 1/lte: a1674 a1675
  ipad pro 10.5 1/wifi: a1701
  ipad pro 10.5 1/lte: a1709 a1852
  ipad pro 12.9 1/wifi: a1584
  ipad pro 12.9 1/lte: a1652
  ipad pro 12.9 2/wifi: a1670
  ipad pro 12.9 2/lte: a1671 a1821
  ipad pro 12.9 3/wifi: a1876
  ipad pro 12.9 3/lte: a1895 a1983 a2014
  ipad pro 12.9 4/wifi: a2229
  ipad pro 12.9 4/lte: a2069 a2232 a2233
  ipad pro 12.9 5/wifi: a2378
  ipad pro 12.9 5/lte: a2379 a2461 a2462
  ipad pro 12.9 6/wifi: a2436
  ipad pro 12.9 6/lte: a2437 a2764 a2766
  ipad pro 11 1/wifi: a1980
  ipad pro 11 1/lte: a1934 a1979 a2013
  ipad pro 11 2/wifi: a2228
  ipad pro 11 2/lte: a2068 a2230 a2231
  ipad pro 11 3/wifi: a2377
  ipad pro 11 3/lte: a2301 a2459 a2460
  ipad pro 11 4/wifi: a2759
  ipad pro 11 4/lte: a2435 a2761 a2762
  ipad pro 11 m4/wifi: a2836
  ipad pro 11 m4/lte: a2837 a3006
  ipad pro 13 m4/wifi: a2925
  ipad pro 13 m4/lte: a2926 a3007
`)

/** Order numbers without first letter, region and slash: model, GB and colour, of tablets the network too. */
export const appleOfOrderCode = parseCodeTable(`
  iphone 11/64/black: wlt2 hda3
  iphone 11/64/white: wlu2 hdc3
  iphone 11/64/red: wlv2 hdd3
  iphone 11/128/black: wm02 hdh3
  iphone 11/128/white: wm22 hdj3
  iphone 12/64/black: gj53
  iphone 12/64/white: gj63
  iphone 12/64/red: gj73
  iphone 12/64/blue: gj83
  iphone 12/64/green: gj93
  iphone 12/128/black: gja3
  iphone 12/128/white: gjc3
  iphone 12/128/red: gjd3
  iphone 12/128/blue: gje3
  iphone 12/128/green: gjf3
  iphone 13/128/midnight: lpf3
  iphone 13/128/starlight: lpg3
  iphone 13/128/pink: lph3
  iphone 13/128/red: lpj3
  iphone 13/128/blue: lpk3
  iphone 13 pro/128/graphite: lv93
  iphone 13 pro/128/silver: lva3
  iphone 13 pro/128/gold: lvc3
  iphone 13 pro/128/sierra blue: lvd3
  iphone 14/128/midnight: puf3
  iphone 14/128/starlight: pur3
  iphone 14/128/purple: pv03
  iphone 14/128/red: pva3
  iphone 14/128/blue: pvn3
  iphone 15/128/black: tp03
  iphone 15/128/pink: tp13
  iphone 15/128/blue: tp43
  iphone se 2020/64/black: x9r2 hgp3
  iphone se 2020/64/white: x9t2 hgq3
  iphone se 2022/64/midnight: mxf3
  iphone se 2022/64/starlight: mxg3
  iphone xr/64/black: ry42
  iphone xr/64/white: ry52
  ipad 6/32/space grey/wifi: r7f2
  ipad 6/32/silver/wifi: r7g2
  ipad 6/128/space grey/wifi: r7j2
  ipad 7/32/space grey/wifi: w742
  ipad 7/32/silver/wifi: w752
  ipad 7/128/space grey/wifi: w772
  ipad 8/32/space grey/wifi: yl92
  ipad 8/32/silver/wifi: yla2
  ipad 8/128/space grey/wifi: yld2
  ipad 9/64/space grey/wifi: k2k3
  ipad 9/64/silver/wifi: k2l3
  ipad 9/256/space grey/wifi: k2n3
  ipad 9/256/silver/wifi: k2p3
  ipad 9/64/space grey/lte: k473
  ipad 9/64/silver/lte: k493
  ipad 10/64/silver/wifi: pq03
  ipad 10/64/blue/wifi: pq13
  ipad air 5/64/space grey/wifi: m9c3
`)
