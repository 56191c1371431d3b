import { describe, expect, test } from 'vitest'
import { rulesOfKinds } from '#offer-reader/all-rules.ts'
import { applyRule } from '#offer-reader/apply-rules.ts'
import { findExtra } from '#offer-reader/extra-words.ts'
import { foldText } from '#offer-reader/fold-text.ts'
import { attributes, kinds } from '#offer-reader/rule.ts'
import { readKindFile } from '#offer-reader/kind-files.ts'

/** Repeated, they make ambiguous patterns backtrack. */
const hostilePieces =
  '1 |a|2x|gb |10/|- |7|a1|1-|a-|32gb |2 x |a 1 |1.|xeon |gen |ab-cd-|pc4-|16gb/|sfp+ |24" |dell 0|c9300-|for '
/** A pattern that backtracks exponentially is slow at the first length already and ends there. */
const lengths = [26, 200, 2000]
/** Hostile texts take at most three times as long as the plain one; a pattern that backtracks takes hundreds. */
const maxFactor = 10

describe.for(Object.entries(rulesOfKinds))('%s: recognises', ([kind, rules]) => {
  const rows = readKindFile(kind)
  test.for(rules.map((rule) => [rule.name, rule] as const))('%s', ([name, rule]) => {
    const examples = rows.find((row) => row.name === name)?.examples ?? []
    expect(examples).not.toEqual([])
    for (const { text, facts } of examples) {
      expect(applyRule(rule, foldText(text)).map((match) => match.facts)).toContainEqual(facts)
    }
  })
  test('only kinds and attributes that there are', () => {
    for (const { facts } of rows.flatMap(({ examples }) => examples)) {
      expect([undefined, ...kinds]).toContain(facts.kind)
      expect(attributes).toEqual(expect.arrayContaining(Object.keys(facts.attributes ?? {})))
    }
  })
  test('each with a name of its own, as its examples have', () => {
    const names = rules.map(({ name }) => name)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
})

test('all rules together read a hostile text of 2,000 characters in at most 10 times the time of a plain one', () => {
  const rules = Object.values(rulesOfKinds).flat()
  const readWith = (text: string) => {
    const folded = foldText(text)
    findExtra(folded)
    for (const rule of rules) applyRule(rule, folded)
  }
  /** Processor time in milliseconds, to which the load of the machine does not add; counted in steps of 4 ms. */
  const timeOf = (text: string, runs: number) => {
    const before = process.threadCpuUsage()
    for (let run = 0; run < runs; run++) readWith(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / runs
  }
  const textOf = (piece: string, length: number) => piece.repeat(length / piece.length)
  const plainText = textOf('lorem ipsum dolor sit amet ', 2000)
  // The first time compiles the patterns.
  readWith(plainText)
  const limit = maxFactor * timeOf(plainText, 40)
  const isSlow = (text: string) => Array.from({ length: 8 }).every(() => timeOf(text, 1) > limit)
  const slow = hostilePieces.split('|').filter((piece) =>
    lengths.some((length) => {
      const text = textOf(piece, length)
      return isSlow(text) || isSlow(`${text.slice(0, -1)}!`)
    }),
  )
  expect(slow).toEqual([])
})
