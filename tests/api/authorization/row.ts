import type { Endpoint } from '#contract/endpoint.ts'
import type { TestContact } from '../../support/market/factories.ts'
import type { TestMarket } from '../../support/market/test-market.ts'
import type { Kind } from './kinds.ts'
import type { Cells } from './outcomes.ts'

/** What there is before a call is made: whose things a call may name. */
export interface Scene {
  market: TestMarket
  owner: TestContact
  colleague: TestContact
  people: Record<Kind, TestContact | undefined>
  /** Makes a broadcast of the owner, four days old. */
  broadcast: () => Promise<number>
  /** Makes a saved search of the owner. */
  savedSearch: () => Promise<number>
}

export interface Cell extends Scene {
  kind: Kind
  /** The contact who calls; undefined for visitors and staff. */
  me: TestContact | undefined
  /** A word that no other cell has. */
  unique: string
}

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Row {
  endpoint: Endpoint
  cells: Cells
  /** Made anew for every cell, so that no call finds what another has used up. */
  input: (cell: Cell) => Input | Promise<Input>
  /** Fields that visitors get, and blocked accounts where they get the same; of a call that visitors may make. */
  visitorsSee: string[] | undefined
  /** Names of fields that speak of secrets and belong into this answer all the same. */
  tells: readonly string[]
}

/** Of the form of a token, and nobody's. */
export const noToken = 'A'.repeat(43)

export const row = (
  endpoint: Endpoint,
  cells: Cells,
  input: Row['input'] = () => ({}),
  more: { visitorsSee?: string; tells?: readonly string[] } = {},
): Row => ({
  endpoint,
  cells,
  input,
  visitorsSee: more.visitorsSee === undefined ? undefined : fieldsOf(more.visitorsSee),
  tells: more.tells ?? [],
})

/** 'payload.results[]{id name} payload.total' as the fields it stands for; '*' is any field there. */
export function fieldsOf(text: string): string[] {
  const fields: string[] = []
  const prefixes: string[] = []
  for (const [, name, mark] of text.matchAll(/([^\s{}]*)\s*([{}]?)/g)) {
    const prefix = prefixes.at(-1) ?? ''
    if (name) {
      const full = prefix ? `${prefix}.${name}` : name
      if (mark === '{') prefixes.push(full)
      else fields.push(full)
    }
    if (mark === '}') prefixes.pop()
  }
  return fields
}

/** Every field of an answer by its path, arrays as `[]`. */
export function fieldsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, `${at}[]`))
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, one]) => fieldsIn(one, at ? `${at}.${name}` : name))
}
