import { expect, test } from 'vitest'
import { cacheIdfs, createCorpus } from '#server/features/matching/model/corpus.ts'
import { corpusSize } from '#server/features/matching/model/weights.ts'

const wordCounts = new Map([
  ['dell', 4000],
  ['r740', 40],
  ['everywhere', corpusSize * 2],
])

test('words are rarer the fewer offers have them, and never negative', () => {
  const { idf } = createCorpus({ wordCounts })
  expect(idf('unknown')).toBeGreaterThan(idf('r740'))
  expect(idf('r740')).toBeGreaterThan(idf('dell'))
  expect(idf('everywhere')).toBe(0)
})

test('words of open offers count beside those of training', () => {
  const counts = new Map([['qx5577', 500]])
  const open = createCorpus(
    { wordCounts },
    (word) => counts.get(word) ?? 0,
    () => 1000,
  )
  const trained = createCorpus({ wordCounts })
  expect(open.idf('qx5577')).toBeLessThan(trained.idf('qx5577'))
  expect(open.idf('r740')).toBeGreaterThan(trained.idf('r740'))
})

test('a cache computes the frequency of a word once', () => {
  const asked: string[] = []
  const { idf } = cacheIdfs({
    idf: (word) => {
      asked.push(word)
      return 0
    },
  })
  expect([idf('r740'), idf('r740')]).toEqual([0, 0])
  expect(asked).toEqual(['r740'])
})
