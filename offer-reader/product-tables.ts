import { readFileSync } from 'node:fs'
import type { Facts } from '#offer-reader/rule.ts'

/** The text of `kinds/<name>.txt`. */
export const readTable = (name: string): string =>
  readFileSync(new URL(`kinds/${name}.txt`, import.meta.url), 'utf8')

/** Parses lines of `product: code code …` to the product of each code. Throws for a code that is listed twice. */
export function parseCodeTable(text: string): Map<string, string> {
  const productOfCode = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [product = '', codes = ''] = line.split(':').map((cell) => cell.trim())
    for (const code of codes.split(' ').filter((word) => word !== '')) {
      if (productOfCode.has(code)) throw new Error(`Code ${code} is listed twice`)
      productOfCode.set(code, product)
    }
  }
  return productOfCode
}

/** Any word that may be a part number of a table: HPE's with or without its dash, others of five characters and more. */
export const partPattern =
  /(?<![a-z0-9])(?:p?\d{5,6}[ -]?(?:[a-z]21|\d{3})(?![a-z0-9])|[a-z0-9]{2,12}(?:-[a-z0-9]{1,10}){1,5}|[a-z0-9]{5,14})/

/** A number without dashes; HPE's option numbers for factory and channel get the same suffix. */
function keyOf(number: string): string {
  return number.replace(/[^a-z0-9]/g, '').replace(/(?<=^p?\d{5,6})[a-z]21$/, 'b21')
}

export type PartTable = ReadonlyMap<string, Facts>

/** Parses lines of `number number … | description` to the facts of each number; a line is one product. */
export function parsePartTable(
  text: string,
  describe: (description: string, numbers: readonly string[]) => Facts,
): PartTable {
  const table = new Map<string, Facts>()
  for (const line of text.split('\n')) {
    const [numbers = '', description = ''] = line.split('|')
    const parts = numbers.trim().split(/ +/).filter(Boolean)
    if (parts.length === 0) continue
    const facts = { ...describe(description.trim(), parts), parts }
    for (const part of parts) table.set(keyOf(part), facts)
  }
  return table
}

/** Finds a number as typed; Dell's may have a leading zero, and a dash may join it with the next word. */
export function findPart(table: PartTable, typed: string): Facts | undefined {
  for (let number = typed; number.length > 4;) {
    const key = keyOf(number)
    const facts =
      table.get(key) ?? (/^0[a-z0-9]{5}$/.test(key) ? table.get(key.slice(1)) : undefined)
    if (facts) return facts
    const dash = number.lastIndexOf('-')
    if (dash < 0) return undefined
    number = number.slice(0, dash)
  }
  return undefined
}
