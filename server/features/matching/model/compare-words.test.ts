import { describe, expect, test } from 'vitest'
import { compareUnits, compareWords } from '#server/features/matching/model/compare-words.ts'
import { createCorpus } from '#server/features/matching/model/corpus.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'

const corpus = createCorpus(readWeights())
const siblingsOf = (one: string, other: string) => compareWords([one], [other], corpus).siblings

describe('words of two offers', () => {
  test.for([
    ['px4300d', 'ix4300d'],
    ['1001x', '1001hx'],
    ['mcx512a', 'mcx516a'],
    ['p556', 'd556'],
  ] as const)('%s and %s are models of one series', ([one, other]) => {
    expect(siblingsOf(one, other)).toBeGreaterThan(0)
    expect(siblingsOf(other, one)).toBe(siblingsOf(one, other))
  })
  test.for([
    ['px4300d', 'px4300d'],
    ['px4300d', 'r740xd'],
    ['128gb', '256gb'],
    ['65w', '90w'],
    ['r740', 'dl380'],
  ] as const)('%s and %s are not two models of one series', ([one, other]) => {
    expect(siblingsOf(one, other)).toBe(0)
  })
})

describe('figures with units', () => {
  test.for([
    [['128gb'], ['256gb'], { same: false, different: true }],
    [['1tb'], ['1000gb'], { same: true, different: false }],
    [['65w', '128gb'], ['128gb', '90w'], { same: true, different: true }],
    [['8gb', '256gb'], ['256gb'], { same: true, different: false }],
    [['65w'], ['128gb'], { same: false, different: false }],
  ] as const)('of %j and %j are compared in each unit', ([one, other, expected]) => {
    expect(compareUnits(one, other)).toEqual(expected)
    expect(compareUnits(other, one)).toEqual(expected)
  })
})
