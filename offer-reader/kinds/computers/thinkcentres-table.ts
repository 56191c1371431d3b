import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** ThinkCentres and ThinkStations by machine type, the first four characters of a Lenovo model number. */
export const modelOfMachineType = parseCodeTable(`
m53: 10dc 10ed 10dd 10de
m73 tiny: 10ax 10ay
m93p tiny: 10aa 10ab
m93p: 10a6 10a7 10a8 10a9
m700 tiny: 10hy 10j0
m900 tiny: 10fl 10fm
m900: 10fd 10fg 10fh 10fr 10fc
m710q: 10mq 10mr
m710s: 10m7 10m8
m710t: 10m9 10ma
m715q: 10m2 10m3 10vg 10vl 10vh 10vk
m720q: 10t7 10t8
m720s: 10st 10su
m720t: 10sq 10sr
m910q: 10mu 10mv
m910s: 10mk 10ml
m910t: 10mm 10mn
m920q: 10rr 10rs 10v8
m920s: 10sj 10sk
m920t: 10sf 10sg
m920x: 10s0 10s1 10s2
m625q: 10tf 10tl
m75q gen 1: 11a4 11a5
m75q gen 2: 11jj 11jk 11jn
m70q gen 1: 11dt 11du
m70q gen 2: 11mx 11my
m70q gen 3: 11t3 11t4 11us
m80q gen 1: 11dn 11dq
m90q gen 1: 11cq 11cr
m90q gen 2: 11mq 11mr
m70s gen 1: 11db 11dc 11ex
m70t gen 1: 11d9 11da 11ev
m90s gen 1: 11d1 11d2
m600: 10g8 10g9
m630e: 10ym
m700: 10gq 10gr 10gs 10gt 10jr 10kn
m710e: 10uq 10ur
m70q gen 4: 12e3
m75q gen 5: 12rq
m75s gen 2: 11ja 11jb 11r9
m75t gen 2: 11kb 11kc 11rb
m75n: 11bs 11gw
m70s gen 3: 11t7 11t8
m70t gen 3: 11t6
m80s gen 1: 11cv
m80t gen 1: 11ek
m90q gen 4: 12ej
m90n gen 1: 11ad 11ah 11aj 11ak
m715s: 10mc
m720e: 11bd
m725s: 10vt 10vu
m73: 10b0 10b1 10b3 10b4 10b6 10b7
m79: 10ct 10cw 10ja
m800: 10fv 10fw 10fx 10fy
m83: 10ag 10ah 10aj 10al 10am 10an 10be 10e8
m910x: 10my 10n0
m93: 10a4 10a5
p300: 30ag 10da
p310: 30as 30at 30au 30av
p340 tiny: 30df
p350: 30e5 30e6
p360: 30fm 30fn
p360 ultra: 30g1
p3 tiny: 30h0
p3 ultra: 30ha 30hb
p3: 30gs 30gu
p5: 30ga
p7: 30f3
px: 30eu
e32: 30a0 30a1
p320 tiny: 30c1 30c2 30c3
p330 tiny: 30ce 30cf 30d6
p320: 30bg 30bh 30bj 30bk
p330: 30c5 30c6 30c7 30c8 30cy 30d1 30d2
p340: 30dh 30dj 30dk 30dl
p410: 30b2 30b3
p500: 30a6 30a7
p510: 30b4 30b5
p520: 30be 30bf
p520c: 30bx 30by
p620: 30e0 30e1
p700: 30a8 30a9
p710: 30b6 30b7
p720: 30ba 30bb
p900: 30a4 30a5
p910: 30b8 30b9
p920: 30bc 30bd
`)
