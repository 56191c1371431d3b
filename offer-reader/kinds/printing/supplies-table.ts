/** Numbers of HP toners: the code without its yield letter and the number on the box. */
const blackToners = `
cb435 35, cb436 36, ce285 85, ce278 78, ce505 05, cc364 64, ce390 90, ce255 55, cf280 80, cf226 26, cf259 59
cf258 58, cf276 76, cf217 17, cf230 30, cf244 44, cf248 48, cf279 79, cf281 81, cf237 37, cf287 87, cf289 89
cf214 14, cf325 25, cf283 83, cf228 28, cf294 94, cf233 33, q7553 53, q7551 51, q7516 16, q5942 42, q5945 45
q5949 49, q2612 12, q2610 10, q2613 13, q2624 24, q1338 38, q1339 39, q6511 11, q7570 70, c7115 15, c4127 27
c8061 61, c4129 29, c8543 43, c4182 82, c4096 96, c4092 92, cf219 19, cf232 32, cf234 34, cf257 57, cf256 56
w1106 106, w1350 135, w1360 136, w1390 139, w1420 142, w1470 147, w1490 149, w1500 150, w1510 151, w1331 331
w1335 335
`

/**
 * Colour toners: the code of black without its last digit and the number on the box. The last digit is the colour:
 * 0 black, 1 cyan, 2 yellow, 3 magenta.
 */
const colourToners = `
cb54 125, cc53 304, ce25 504, ce26 648, ce27 650, ce31 126, ce32 128, ce34 651, ce40 507, ce41 305, ce74 307
cf03 646, cf21 131, cf31 826, cf32 653, cf33 654, cf35 130, cf36 508, cf38 312, cf40 201, cf41 410, cf45 655
cf46 656, cf47 657, cf50 202, cf53 205, cf54 203, q600 124, q595 643, c973 645, c970 121, q396 122, w203 415
w202 414, w221 207, w211 206, w241 216, w212 212, w207 117, w231 215, w200 658, w201 659
`

const pairs = (text: string) =>
  text
    .trim()
    .split(/[,\n]\s*/)
    .map((pair) => pair.split(' ') as [string, string])

export const numberOfBlackToner: ReadonlyMap<string, string> = new Map(pairs(blackToners))
export const numberOfColourToner: ReadonlyMap<string, string> = new Map(pairs(colourToners))
export const blackTonerNumbers: ReadonlySet<string> = new Set(numberOfBlackToner.values())
export const colourTonerNumbers: ReadonlySet<string> = new Set([
  ...numberOfColourToner.values(),
  '647',
  '652',
])

/** Black of a colour series whose number on the box differs from that of the colours. */
export const blackOfColourToner: ReadonlyMap<string, string> = new Map([
  ['ce260', '647'],
  ['cf320a', '652'],
])

/** Ink cartridges of HP: name on the box and colour by product number. */
export const inkOfProductNumber: ReadonlyMap<string, string> = new Map(
  `cn045a 950xl black
cn046a 951xl cyan
cn047a 951xl magenta
cn048a 951xl yellow
cn053a 932xl black
cn054a 933xl cyan
cn055a 933xl magenta
cn056a 933xl yellow
t6m15a 903xl black
t6m03a 903xl cyan
t6m07a 903xl magenta
t6m11a 903xl yellow
l0s70a 953xl black
f6u16a 953xl cyan
f6u17a 953xl magenta
f6u18a 953xl yellow
3ja30a 963xl black
3ja27a 963xl cyan
3ja28a 963xl magenta
3ja29a 963xl yellow
l0s07a 973x black
f6t81a 973x cyan
f6t82a 973x magenta
f6t83a 973x yellow
cn625a 970xl black
cn626a 971xl cyan
cn627a 971xl magenta
cn628a 971xl yellow
d8j10a 980 black
d8j07a 980 cyan
d8j08a 980 magenta
d8j09a 980 yellow
c9371a 72 cyan
c9372a 72 magenta
c9373a 72 yellow
c9374a 72 grey
c9403a 72 matte black`
    .split('\n')
    .map((line) => [line.slice(0, 6), line.slice(7)] as const),
)

/** Toners of Kyocera by order number without `nl0`; the letter before it is the colour. */
export const kyoceraOfOrderNumber: ReadonlyMap<string, string> = new Map([
  ['1t02rv0', 'tk-1150'],
  ['1t02ry0', 'tk-1160'],
  ['1t02s50', 'tk-1170'],
  ['1t02t60', 'tk-3190'],
  ['1t02t80', 'tk-3170'],
  ['1t02t90', 'tk-3160'],
  ['1t02ms0', 'tk-3100'],
  ['1t02mt0', 'tk-3110'],
  ['1t02lv0', 'tk-3130'],
  ['1t02ml0', 'tk-1140'],
  ['1t02r70', 'tk-5240 black'],
  ['1t02r7c', 'tk-5240 cyan'],
  ['1t02r7b', 'tk-5240 magenta'],
  ['1t02r7a', 'tk-5240 yellow'],
])
