import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { LeastRecent } from '#server/platform/least-recent.ts'

const storeOf = (most: number, mostLetters = 1000) =>
  new LeastRecent<string>({ most, mostLetters, lettersOf: (text) => text.length })

it('forgets what was used longest ago when there are too many', () => {
  const store = storeOf(2)
  store.set('a', 'A')
  store.set('b', 'B')
  store.get('a')
  store.set('c', 'C')
  expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['A', undefined, 'C'])
})

it('forgets as many as it takes to stay within the letters of all, and does not keep what is too long', () => {
  const store = storeOf(10, 10)
  store.set('a', 'x'.repeat(5))
  store.set('b', 'x'.repeat(5))
  store.set('c', 'x'.repeat(6))
  expect([store.get('a'), store.get('b'), store.get('c')?.length]).toEqual([
    undefined,
    undefined,
    6,
  ])
  store.set('d', 'x'.repeat(11))
  expect([store.get('c'), store.get('d')]).toEqual([undefined, undefined])
})

it('counts a value that takes the place of another once', () => {
  const store = storeOf(10, 10)
  for (let i = 0; i < 5; i++) store.set('a', 'x'.repeat(8))
  expect(store.get('a')).toHaveLength(8)
})

test('whatever is put in, it never holds more than its bounds', () => {
  const entry = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.string({ maxLength: 60 }))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 100 }), (entries) => {
      const store = storeOf(7, 100)
      for (const [key, text] of entries) store.set(String(key), text)
      const held = Array.from({ length: 31 }, (_, key) => store.get(String(key))).filter(
        (text) => text !== undefined,
      )
      expect(held.length).toBeLessThanOrEqual(7)
      expect(held.join('').length).toBeLessThanOrEqual(100)
      const last = entries.at(-1)
      if (last) expect(store.get(String(last[0]))).toBe(last[1])
    }),
  )
})
