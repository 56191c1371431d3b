import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** ThinkPads and their machine types, the first four characters of a Lenovo model number. */
export const thinkpadOfMachineType = parseCodeTable(`
x1 carbon gen 2: 20a7 20a8
x1 carbon gen 3: 20bs 20bt
x1 carbon gen 4: 20fb 20fc
x1 carbon gen 5: 20hq 20hr 20k3 20k4
x1 carbon gen 6: 20kg 20kh
x1 carbon gen 7: 20qd 20qe 20r1 20r2
x1 carbon gen 8: 20u9 20ua
x1 carbon gen 9: 20xw 20xx
x1 carbon gen 10: 21cb 21cc
x1 carbon gen 11: 21hm 21hn
x1 carbon gen 12: 21kc 21kd
x1 yoga gen 1: 20fq 20fr
x1 yoga gen 2: 20jd 20je 20jf 20jg
x1 yoga gen 3: 20ld 20le 20lf 20lg
x1 yoga gen 4: 20qf 20qg 20sa 20sb
x1 yoga gen 5: 20ub 20uc
x1 yoga gen 6: 20xy 20y0
x1 yoga gen 7: 21cd 21ce
x1 yoga gen 8: 21hq 21hr
x1 2-in-1 gen 9: 21ke 21kf
x1 extreme gen 1: 20mf 20mg
x1 extreme gen 2: 20qv 20qw
x1 extreme gen 3: 20tk 20tl
x1 extreme gen 4: 20y5 20y6
x1 extreme gen 5: 21de 21df
x1 nano gen 1: 20un 20uq
x1 nano gen 2: 21e8 21e9
x1 nano gen 3: 21k1 21k2
x1 titanium gen 1: 20qa 20qb
p1 gen 1: 20md 20me
p1 gen 2: 20qt 20qu
p1 gen 3: 20th 20tj
p1 gen 4: 20y3 20y4
p1 gen 5: 21dc 21dd
p1 gen 6: 21fv 21fw
p1 gen 7: 21kv 21kw
t440: 20b6 20b7
t440p: 20an 20aw
t440s: 20aq 20ar
t540p: 20be 20bf
w540: 20bg 20bh
w541: 20ef 20eg
x240: 20al 20am
l440: 20as 20at
l540: 20au 20av
t450: 20bu 20bv
t450s: 20bw 20bx
t550: 20cj 20ck
w550s: 20e1 20e2
x250: 20cl 20cm
l450: 20ds 20dt
t460: 20fm 20fn 20lp
t460s: 20f9 20fa
t460p: 20fw 20fx 20hy
t560: 20fh 20fj
x260: 20f5 20f6
l460: 20fu 20fv
l560: 20f1 20f2
p50: 20en 20eq
p50s: 20fk 20fl
p70: 20er 20es
t470: 20hd 20he 20jm 20jn
t470s: 20hf 20hg 20js 20jt
t470p: 20j6 20j7
t570: 20h9 20ha 20jw 20jx
x270: 20hm 20hn 20k5 20k6
l470: 20j4 20j5 20ju 20jv
l570: 20j8 20j9 20jq 20jr
p51: 20hh 20hj 20mm 20mn
p51s: 20hb 20hc 20jy 20k0
p71: 20hk 20hl
yoga 370: 20jh 20jj
t480: 20l5 20l6
t480s: 20l7 20l8
t580: 20l9 20la
x280: 20ke 20kf
l480: 20ls 20lt
l580: 20lw 20lx
l380: 20m5 20m6
l380 yoga: 20m7 20m8
x380 yoga: 20lh 20lj
e480: 20kn 20kq
e580: 20ks 20kt
a485: 20mu 20mv
a285: 20mw 20mx
p52: 20m9 20ma
p52s: 20lb 20lc
p72: 20mb 20mc
t490: 20n2 20n3 20q9 20qh 20rx 20ry
t490s: 20nx 20ny
t590: 20n4 20n5
t495: 20nj 20nk
t495s: 20qj 20qk
x390: 20q0 20q1 20sc 20sd
x395: 20nl 20nm
x390 yoga: 20nn 20nq
l490: 20q5 20q6
l590: 20q7 20q8
l390: 20nr 20ns
l390 yoga: 20nt 20nu
e490: 20n8 20n9
e590: 20nb 20nc
e495: 20ne
e595: 20nf
p53: 20qn 20qq
p53s: 20n6 20n7
p43s: 20rh 20rj
p73: 20qr 20qs
t14 gen 1: 20s0 20s1 20ud 20ue
t14 gen 2: 20w0 20w1 20xk 20xl
t14 gen 3: 21ah 21aj 21cf 21cg
t14 gen 4: 21hd 21he 21k3 21k4
t14 gen 5: 21ml 21mm 21mc 21md
t14s gen 1: 20t0 20t1 20uh 20uj
t14s gen 2: 20wm 20wn 20xf 20xg
t14s gen 3: 21br 21bs 21cq 21cr
t14s gen 4: 21f6 21f7 21f8 21f9
t14s gen 5: 21ls 21lt
t15 gen 1: 20s6 20s7
t15 gen 2: 20w4 20w5
t15p gen 1: 20tn 20tm
t15p gen 2: 21a7 21a8
t15g gen 1: 20ur 20us
t15g gen 2: 20ys 20yt
t16 gen 1: 21bv 21bw 21ch 21cj
t16 gen 2: 21hh 21hj 21k7 21k8
t16 gen 3: 21mn 21mq
x13 gen 1: 20t2 20t3 20uf 20ug
x13 gen 2: 20wk 20wl 20xh 20xj
x13 gen 3: 21bn 21bq 21cm 21cn
x13 gen 4: 21ex 21ey 21j3 21j4
x13 gen 5: 21lu 21lv
x13 yoga gen 1: 20sx 20sy
x13 yoga gen 2: 20w8 20w9
x13 yoga gen 3: 21aw 21ax
x13 yoga gen 4: 21f2 21f3
x12 gen 1: 20uv 20uw
l13 gen 1: 20r3 20r4
l13 gen 2: 20vh 20vj 21ab 21ac
l13 gen 3: 21b3 21b4 21b9 21ba
l13 gen 4: 21fg 21fh 21fn 21fq
l13 yoga gen 1: 20r5 20r6
l13 yoga gen 2: 20vk 20vl 21ad 21ae
l13 yoga gen 3: 21b5 21b6 21bb 21bc
l13 yoga gen 4: 21fj 21fk 21fr 21fs
l14 gen 1: 20u1 20u2 20u5 20u6
l14 gen 2: 20x1 20x2 20x5 20x6
l14 gen 3: 21c1 21c2 21c5 21c6
l14 gen 4: 21h1 21h2 21h5 21h6
l14 gen 5: 21l1 21l2 21l5 21l6
l15 gen 1: 20u3 20u4 20u7 20u8
l15 gen 2: 20x3 20x4 20x7 20x8
l15 gen 3: 21c3 21c4 21c7 21c8
l15 gen 4: 21h3 21h4 21h7 21h8
e14 gen 1: 20ra 20rb
e14 gen 2: 20ta 20tb 20t6 20t7
e14 gen 3: 20y7 20ye 20yd 20yf
e14 gen 4: 21e3 21e4 21eb 21ec
e14 gen 5: 21jk 21jl 21jr 21js
e14 gen 6: 21m7 21m8 21m3 21m4
e15 gen 1: 20rd 20re
e15 gen 2: 20td 20te 20t8 20t9
e15 gen 3: 20yg 20yh 20yj
e15 gen 4: 21e6 21e7 21ed 21ee
e16 gen 1: 21jn 21jq 21jt 21ju
e16 gen 2: 21ma 21mb 21m5 21m6
p14s gen 1: 20s4 20s5 20y1 20y2
p14s gen 2: 20vx 20vy 21a0 21a1
p14s gen 3: 21ak 21al 21j5 21j6
p14s gen 4: 21hf 21hg 21k5 21k6
p14s gen 5: 21g2 21g3 21me 21mf
p15s gen 1: 20t4 20t5
p15s gen 2: 20w6 20w7
p15 gen 1: 20st 20su
p15 gen 2: 20yq 20yr
p15v gen 1: 20tq 20tr
p15v gen 2: 21a9 21aa
p15v gen 3: 21d8 21d9 21em 21en
p17 gen 1: 20sn 20sq
p17 gen 2: 20yu 20yv
p16 gen 1: 21d6 21d7
p16 gen 2: 21fa 21fb
p16s gen 1: 21bt 21bu 21ck 21cl
p16s gen 2: 21hk 21hl 21k9 21ka
p16s gen 3: 21ks 21kt
p16v gen 1: 21fc 21fd 21fe 21ff
t15p gen 3: 21da 21db
t14s gen 6: 21m1 21n1
x1 tablet gen 1: 20gg 20gh
x1 tablet gen 2: 20jb 20jc
x1 tablet gen 3: 20kj 20kk
x13s gen 1: 21bx 21by
a275: 20kc 20kd
a475: 20kl 20km
e450: 20dc 20dd
e455: 20de
e460: 20et 20eu
e470: 20h1 20h2
e475: 20h4
e485: 20ku
e490s: 20ng
e550: 20df 20dg
e555: 20dh
e560: 20ev 20ew
e570: 20h5 20h6
e575: 20h8
e585: 20kv
yoga 260: 20fd 20fe
yoga 460: 20el 20em
p40 yoga: 20gq 20gr
s1 yoga: 20c0 20cd
13 gen 1: 20gj
13 gen 2: 20j1 20j2
11e gen 3: 20g9 20gb
11e gen 5: 20lq
z13 gen 2: 21jv
z16 gen 2: 21jx
z13 gen 1: 21d2 21d3
z16 gen 1: 21d4 21d5
`)

/** ThinkPads of up to 2012, whose machine types are digits: three more characters complete a model number. */
export const olderThinkpadOfMachineType = parseCodeTable(`
t410: 2516 2518 2522 2537 2539
t420: 4177 4178 4180 4236 4238
t420s: 4170 4171 4173 4174 4175 4176
t430: 2342 2344 2347 2349 2350 2351
t430s: 2352 2353 2355 2356
t510: 4313 4314 4349 4384
t520: 4239 4240 4241 4242 4243
t530: 2359 2392 2393 2394 2429 2434
x201: 3249 3323 3626 3680
x220: 4286 4287 4289 4290 4291 4293
x230: 2306 2320 2324 2325 2330 2333
w520: 4270 4276 4282 4284
w530: 2436 2438 2441 2447 2449 2463
l420: 7827 7829 7854
l430: 2464 2465 2466 2468
l530: 2475 2478 2479 2481
`)
