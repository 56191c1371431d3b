import { parseCodeTable } from '#offer-reader/product-tables.ts'

/**
 * Numbers of optics and cables that do not show what they are: `form speed reach number` of the product, then its
 * numbers without a revision letter.
 */
export const opticOfNumber = parseCodeTable(`
  sfp 1 sx j4858: j4858
  sfp 1 lx j4859: j4859
  sfp 1 lh j4860: j4860
  sfp 1 t j8177: j8177
  sfp+ 10 sr j9150: j9150
  sfp+ 10 lr j9151: j9151
  sfp+ 10 lrm j9152: j9152
  sfp+ 10 er j9153: j9153
  sfp+ 10 1m j9281: j9281
  sfp+ 10 3m j9283: j9283
  sfp+ 10 7m j9285: j9285
  sfp+ 10 sr jd092: jd092
  sfp+ 10 lrm jd093: jd093
  sfp+ 10 lr jd094: jd094
  sfp+ 10 0.65m jd095: jd095
  sfp+ 10 1.2m jd096: jd096
  sfp+ 10 3m jd097: jd097
  sfp+ 10 5m jg081: jg081
  sfp 1 t jd089: jd089
  sfp 1 sx jd118: jd118
  sfp 1 lx jd119: jd119
  xfp 10 sr jd117: jd117
  xfp 10 lr jd108: jd108
  qsfp+ 40 sr4 jg325: jg325
  qsfp+ 40 lr4 jg661: jg661
  qsfp+ 40 csr4 jg709: jg709
  qsfp+ 40 1m jg326: jg326
  qsfp+ 40 3m jg327: jg327
  qsfp+ 40 5m jg328: jg328
  qsfp+ 40 1m-breakout jg329: jg329
  qsfp+ 40 3m-breakout jg330: jg330
  qsfp+ 40 5m-breakout jg331: jg331
  qsfp28 100 sr4 jl274: jl274
  qsfp28 100 lr4 jl275: jl275
  sfp28 25 sr jl484: jl484
  sfp28 25 esr jl485: jl485
  sfp28 25 lr jl486: jl486
  sfp28 25 0.65m jl487: jl487
  sfp28 25 3m jl488: jl488
  sfp28 25 5m jl489: jl489
  sfp+ 10 sr 455883-b21: 455883-b21 455885-001 456096-001
  sfp+ 10 lr 455886-b21: 455886-b21 455888-001
  sfp 1 sx 453151-b21: 453151-b21 453153-001 453578-001
  sfp 1 t 453154-b21: 453154-b21 453156-001
  sfp+ 10 0.5m 487649-b21: 487649-b21
  sfp+ 10 1m 487652-b21: 487652-b21
  sfp+ 10 3m 487655-b21: 487655-b21
  sfp+ 10 7m 487658-b21: 487658-b21
  sfp+ 10 5m 537963-b21: 537963-b21
  qsfp+ 40 sr4 720187-b21: 720187-b21
  sfp28 25 sr 845398-b21: 845398-b21
  sfp28 25 3m 844477-b21: 844477-b21
  qsfp28 100 sr4 845966-b21: 845966-b21
  sfp+ 8 sw aj718: aj718
  sfp+ 8 lw aj717: aj717
  sfp+ 8 sw aj716: aj716
  sfp 4 sw aj715: aj715
  sfp 4 sw a7446: a7446
  sfp+ 16 sw e7y10: e7y10
  sfp+ 16 sw qk724: qk724
  sfp+ 16 lw qk725: qk725
  sfp28 32 sw p9h32: p9h32
  sfp+ 10 sr ftlx8571: ftlx8571d3bcl ftlx8571d3bcv ftlx8574d3bcl ftlx8574d3bcv
  sfp+ 10 lr ftlx1471: ftlx1471d3bcl ftlx1471d3bcv ftlx1474d3bcl
  sfp 1 sx ftlf8519: ftlf8519p2bnl ftlf8519p3bnl ftlf8519p2bcl ftlf8519p3btl
  sfp 1 lx ftlf1318: ftlf1318p2btl ftlf1318p3btl
  sfp 1 t fcmj-8521: fcmj-8521-3 fclf8521p2btl fclf-8521-3 fclf8522p2btl
  sfp 4 sw ftlf8524: ftlf8524p2bnv ftlf8524p2bnl
  sfp+ 8 sw ftlf8528: ftlf8528p2bcv ftlf8528p3bcv
  sfp+ 16 sw ftlf8529: ftlf8529p3bcv
  qsfp+ 40 sr4 ftl410qe2c: ftl410qe2c ftl410qd2c ftl410qe1c
  sfp+ 10 sr afbr-703: afbr-703sdz afbr-703asdz
  sfp+ 10 sr afbr-709: afbr-709smz afbr-709asmz afbr-709dmz
  sfp+ 8 sw afbr-57d7: afbr-57d7apz afbr-57d9amz
  sfp+ 16 sw afbr-57f5: afbr-57f5pz afbr-57f5mz
  sfp+ 10 sr e10gsfpsr: e10gsfpsr e10gsfpsrx
  sfp+ 10 lr e10gsfplr: e10gsfplr e10gsfplrx
  sfp+ 8 sw xbr-000147: xbr-000147 xbr-000163 57-1000012-01
  sfp+ 16 sw xbr-000192: xbr-000192 xbr-000193 57-0000088-01
  sfp+ 10 sr wtrd1: wtrd1 407-bbou 0wtrd1 n8tdr 0n8tdr
  qsfp28 100 1m mcp1600-c001: mcp1600-c001 mcp1600-c001e30n
  qsfp28 100 2m mcp1600-c002: mcp1600-c002 mcp1600-c002e30n
  qsfp28 100 3m mcp1600-c003: mcp1600-c003 mcp1600-c003e30l
  qsfp28 100 sr4 mma1b00-c100d: mma1b00-c100d
  sfp28 25 sr mma2p00-as: mma2p00-as
  qsfp+ 40 sr4 mc2210411-sr4: mc2210411-sr4 mc2210411-sr4e
  qsfp+ 40 1m mc2210130-001: mc2210130-001
  qsfp+ 40 3m mc2210128-003: mc2210128-003
  sfp+ 10 sr mfm1t02a-sr: mfm1t02a-sr
  sfp+ 10 3m mc3309130-003: mc3309130-003
  sfp+ 10 1m mc3309130-001: mc3309130-001
  sfp+ 10 sr 46c3447: 46c3447 46c3449 49y4218
  sfp+ 10 sr 10301: 10gb-sr-sfpp
  sfp+ 10 lr 10302: 10gb-lr-sfpp
`)
