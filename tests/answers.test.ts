import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findCalls } from '../scripts/write-calls.ts'

interface Definition {
  type: string
  /** Of a codec; a pipe has none. */
  transform?: unknown
  [part: string]: unknown
}

/** Schemas that cannot be encoded, or whose value would depend on what is left out, with their path. */
function unfitParts(schema: unknown, path = '', seen = new Set<unknown>()): string[] {
  const definition = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def
  if (definition === undefined || seen.has(schema)) return []
  seen.add(schema)
  const { type, transform, ...parts } = definition
  if (['transform', 'default', 'prefault', 'catch'].includes(type)) return [`${path}: ${type}`]
  if (type === 'pipe' && transform !== undefined) return []
  return Object.entries(parts).flatMap(([name, part]) => {
    if (name === 'shape')
      return Object.entries(part as object).flatMap(([field, one]) =>
        unfitParts(one, `${path}.${field}`, seen),
      )
    const inside = name === 'getter' ? [(part as () => unknown)()] : [part].flat()
    return inside.flatMap((one) => unfitParts(one, path, seen))
  })
}

test('answers have no transforms and no defaults, because they are encoded', async () => {
  const calls = await findCalls()
  const unfit = calls.flatMap(({ name, endpoint }) =>
    unfitParts(endpoint.answer).map((part) => `${name}${part}`),
  )
  expect(calls.length).toBeGreaterThan(400)
  expect(unfit).toEqual([])
})

test('a transform and a default in an answer are found', () => {
  const answer = z.object({
    a: z.array(z.object({ b: z.nullable(z.pipe(z.string(), z.transform(Number))) })),
    c: z._default(z.string(), ''),
  })
  expect(unfitParts(answer)).toEqual(['.a.b: transform', '.c: default'])
})
