import { describe, expect, it } from 'vitest'
import { goodMatch, matchWords } from './match-words.ts'

describe('what was typed fits', () => {
  it('best where it begins the text, then where it begins a word, then anywhere', () => {
    const scores = ['Laptop', 'Gaming laptop', 'Minilaptops'].map((t) => matchWords('lap', t))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
    expect(scores[1]).toBeGreaterThan(goodMatch)
    expect(scores[2]).toBeLessThan(goodMatch)
  })
  it('in any order of the words, all of which must be there', () => {
    expect(matchWords('wts lap', 'Laptop WTS')).toBeGreaterThan(goodMatch)
    expect(matchWords('laptop hp', 'Laptop WTS')).toBe(0)
  })
  it('without accents and capitals', () => {
    expect(matchWords('MUNCHEN', 'Hardware München')).toBeGreaterThan(goodMatch)
  })
  it('by letters left out, from the beginning of a word on', () => {
    expect(matchWords('lptp', 'Laptop')).toBeGreaterThan(0)
    expect(matchWords('ptp', 'Laptop')).toBe(0)
    expect(matchWords('gh', 'Go to Home')).toBeGreaterThan(0)
  })
  it('nothing when nothing was typed', () => {
    expect(matchWords('  ', 'Laptop')).toBe(0)
  })
})
