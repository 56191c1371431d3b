import { readTable } from '#offer-reader/product-tables.ts'
/**
 * Codes of Intel and AMD by model: a line holds a series with `#` for the number, and for each number its codes: S-specs
 * (all steppings), order codes without their prefix, and option kits of HPE.
 */
const codes = readTable('processors-codes')

/** The model of each code; order numbers of AMD are `opn` and their significant digits. */
export const modelOfCode: ReadonlyMap<string, string> = new Map(
  codes
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [series = '', cells = ''] = row.split(' | ')
      return cells.split(', ').flatMap((cell) => {
        const [number = '', ...own] = cell.split(' ')
        return own.map((code) => [code, series.replace('#', number)] as const)
      })
    }),
)

/** Numbers of Xeon Scalable and EPYC that are read without a name beside them. */
export const scalableNumbers: ReadonlySet<string> = new Set(
  readTable('scalable-numbers').split(/\s+/),
)
