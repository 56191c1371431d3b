import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

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

const cartridges = parsePartTable(readTable('drives/tapes-cartridges'), (description) => {
  const [maker, generation = ''] = description.split(' ')
  return describeCartridge(generation, maker)
})

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
