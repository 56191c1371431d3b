import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'
import { describeDrive, readDriveWords } from './facts.ts'

/** Numbers of one drive of a maker of systems; the first one is its model. */
const tableOf = (maker: string, text: string) =>
  parsePartTable(text, (description, [model]) =>
    describeDrive({ ...readDriveWords(description), maker, model }),
  )

const hpe = tableOf('hp', readTable('drives/options-hpe'))

const dell = tableOf('dell', readTable('drives/options-dell'))

const lenovo = tableOf('lenovo', readTable('drives/options-lenovo'))

const netapp = tableOf('netapp', readTable('drives/options-netapp'))

export const driveOptionRules: readonly Rule[] = [
  {
    name: 'drives of makers of systems by number',
    pattern: partPattern,
    read: ([text]) =>
      findPart(hpe, text) ??
      findPart(dell, text) ??
      findPart(lenovo, text) ??
      findPart(netapp, text),
  },
]
