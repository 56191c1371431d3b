import { readTable } from '#offer-reader/product-tables.ts'
/** Numbers of HP toners: the code without its yield letter and the number on the box. */
const blackToners = readTable('printing/black-toners')

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
  readTable('printing/ink-of-product-number')
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
