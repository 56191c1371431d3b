import type { Facts } from '#server/features/matching/normalize/rule.ts'

/** Whatever may be a part number: HPE's with or without its dash, and other words of at least five characters. */
export const partPattern =
  /(?<![a-z0-9])(?:p?\d{5,6}[ -]?(?:[a-z]21|\d{3})(?![a-z0-9])|[a-z0-9]{2,12}(?:-[a-z0-9]{1,10}){1,5}|[a-z0-9]{5,14})/

/** A number without dashes; HPE's option numbers for the factory and for the channel end alike. */
function keyOf(number: string): string {
  return number.replace(/[^a-z0-9]/g, '').replace(/(?<=^p?\d{5,6})[a-z]21$/, 'b21')
}

export type PartTable = ReadonlyMap<string, Facts>

/** Parses lines of `number number … | description`; all numbers of a line are the same product. */
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

/** The facts of a number as typed; Dell's may have a leading zero, and a dash may join it with the next word. */
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
