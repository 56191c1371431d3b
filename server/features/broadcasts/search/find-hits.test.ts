import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChangedHit } from '#server/features/broadcasts/search/count-queries.ts'
import { applyChanges } from '#server/features/broadcasts/search/find-hits.ts'
import type { Hit } from '#server/features/broadcasts/search/hit-queries.ts'

const newestFirst = (hits: Iterable<Hit>) =>
  [...hits].sort((one, other) => other.at - one.at || other.id - one.id)

/** Few moments and ids, so that equal dates and repeated changes are common. */
const moment = fc.integer({ min: 1, max: 9 })
const market = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 30 }), at: moment }), {
  selector: ({ id }) => id,
})
const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }), at: fc.option(moment) }), {
  maxLength: 12,
})

describe('what is known of a search, brought up to date', () => {
  test('has the exact count and an exact beginning of the list', () => {
    fc.assert(
      fc.property(market, fc.integer({ min: 0, max: 30 }), steps, (before, known, changes) => {
        const truth = new Map(before.map(({ id, at }) => [id, at]))
        const was = new Map(truth)
        for (const { id, at } of changes) {
          if (at === null) truth.delete(id)
          else truth.set(id, at)
        }
        const changed: ChangedHit[] = [...new Set(changes.map(({ id }) => id))].map((id) => ({
          id,
          at: truth.get(id) ?? null,
          amount: Number(truth.has(id)) - Number(was.has(id)),
        }))
        const after = applyChanges(
          { snapshot: '1', total: was.size, newest: newestFirst(before).slice(0, known) },
          '2',
          changed,
        )
        const all = newestFirst([...truth].map(([id, at]) => ({ id, at })))
        expect(after.snapshot).toBe('2')
        expect(after.total).toBe(all.length)
        expect(after.newest).toEqual(all.slice(0, after.newest.length))
        if (known >= was.size) expect(after.newest).toEqual(all)
      }),
      { numRuns: 2000 },
    )
  })
  test('keeps what it knew when nothing changed', () => {
    const newest = [{ id: 2, at: 5 }]
    const known = { snapshot: '1', total: 9, newest }
    expect(applyChanges(known, '2', [])).toEqual({ snapshot: '2', total: 9, newest })
  })
})
