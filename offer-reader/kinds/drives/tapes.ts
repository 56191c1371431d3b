import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern } from '#offer-reader/product-tables.ts'

/** GB of a cartridge without compression. */
const capacities: Readonly<Record<string, string>> = {
  1: '100',
  2: '200',
  3: '400',
  4: '800',
  5: '1500',
  6: '2500',
  7: '6000',
  8: '12000',
  9: '18000',
}

const describeCartridge = (generation: string, maker?: string) =>
  ({
    kind: 'drive',
    ...(maker && { maker }),
    line: `lto-${generation}`,
    model: `lto-${generation} cartridge`,
    attributes: { capacity: capacities[generation] ?? '', driveType: 'tape' },
  }) as const

const cartridges = parsePartTable(
  `
c7973a | hp 3
c7974a c7974an c7974al | hp 4
c7975a c7975an c7975al | hp 5
c7976a c7976an c7976al | hp 6
c7977a c7977an c7977al | hp 7
q2078a q2078an q2078al | hp 8
q2079a q2079an q2079al | hp 9
95p4436 | ibm 4
46x1290 | ibm 5
00v7590 | ibm 6
38l7302 | ibm 7
01pl041 | ibm 8
02xw568 | ibm 9
mr-l4mqn-01 | quantum 4
mr-l5mqn-01 | quantum 5
mr-l6mqn-01 | quantum 6
mr-l7mqn-01 | quantum 7
mr-l8mqn-01 | quantum 8
mr-l9mqn-01 | quantum 9
ltx800g | sony 4
ltx1500g | sony 5
ltx2500g | sony 6
ltx6000g | sony 7
ltx12000g | sony 8
`,
  (description) => {
    const [maker, generation = ''] = description.split(' ')
    return describeCartridge(generation, maker)
  },
)

export const tapeRules: readonly Rule[] = [
  {
    name: 'tape cartridges by number',
    pattern: partPattern,
    read: ([text]) => findPart(cartridges, text),
  },

  {
    name: 'tape cartridges of a generation',
    pattern:
      /(?:lto|ultrium)[ -]?(?:ultrium )?([1-9])(?: (?:ultrium|data|rw|worm|mp|hp|hpe|ibm|\d+(?:\.\d+)?tb)){0,4} (?:tapes?(?! (?:drive|library))|cartridges?|media|bander)/,
    read: ([, generation = '']) => describeCartridge(generation),
  },
]
