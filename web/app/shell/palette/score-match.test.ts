import { describe, expect, it } from 'vitest'
import { goodMatchThreshold, scoreMatch } from './score-match.ts'

describe('what was typed fits', () => {
  it('best where it begins the text, then where it begins a word, then anywhere', () => {
    const scores = ['Laptop', 'Gaming laptop', 'Minilaptops'].map((t) => scoreMatch('lap', t))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
    expect(scores[1]).toBeGreaterThan(goodMatchThreshold)
    expect(scores[2]).toBeLessThan(goodMatchThreshold)
  })
  it('in any order of the words, all of which must be there', () => {
    expect(scoreMatch('wts lap', 'Laptop WTS')).toBeGreaterThan(goodMatchThreshold)
    expect(scoreMatch('laptop hp', 'Laptop WTS')).toBe(0)
  })
  it('without accents and capitals', () => {
    expect(scoreMatch('MUNCHEN', 'Hardware München')).toBeGreaterThan(goodMatchThreshold)
  })
  it('by letters left out, from the beginning of a word on', () => {
    expect(scoreMatch('lptp', 'Laptop')).toBeGreaterThan(0)
    expect(scoreMatch('ptp', 'Laptop')).toBe(0)
    expect(scoreMatch('gh', 'Go to Home')).toBeGreaterThan(0)
  })
  it('nothing when nothing was typed', () => {
    expect(scoreMatch('  ', 'Laptop')).toBe(0)
  })
})
