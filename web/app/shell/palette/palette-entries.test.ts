import { describe, expect, it } from 'vitest'
import { listEntries, offered, searchGroup, type PaletteEntry } from './palette-entries.ts'
import { goodMatchThreshold, scoreMatch } from '#web/platform/palette/score-match.ts'

const run = () => {}
const list = (id: number, name: string) => ({
  id,
  name,
  shortName: name,
  order: id,
  email: '',
  path: name.toLowerCase(),
})
const home: PaletteEntry = { id: 'page home', group: 'Pages', label: 'Home', icon: 'globe', run }
const entries = [home, ...listEntries([list(1, 'Laptop'), list(2, 'Server')], run)]
const searches = (words: string): PaletteEntry[] =>
  ['broadcasts', 'companies'].map((what) => ({
    id: `search ${what}`,
    group: searchGroup,
    label: `Search ${what} for “${words}”`,
    icon: 'search',
    run,
  }))
const labels = (typed: string, recent: string[] = []) =>
  offered(typed, entries, recent, searches).map(({ label, side }) =>
    side ? `${label} ${side}` : label,
  )

describe('the command palette', () => {
  it('lists recent entries, then all pages and lists, without a query', () => {
    expect(labels('')).toEqual(['Home', 'Laptop', 'Server'])
    expect(labels('', ['list 2 WTS', 'gone'])).toEqual(['Server WTS', 'Home', 'Laptop', 'Server'])
  })
  it('lists the sides of a list only in results', () => {
    expect(labels('serv')).toEqual([
      'Server',
      'Server WTS',
      'Server WTB',
      'Search broadcasts for “serv”',
      'Search companies for “serv”',
    ])
    expect(labels('wtb lap')[0]).toBe('Laptop WTB')
  })
  it('ranks recent entries before equal matches', () => {
    expect(labels('serv', ['list 2 WTB'])[0]).toBe('Server WTB')
  })
  it('lists searches first when no entry matches well', () => {
    expect(labels('840 g8')).toEqual([
      'Search broadcasts for “840 g8”',
      'Search companies for “840 g8”',
    ])
  })
})

describe('the match score', () => {
  it('ranks the start of the text, the start of a word, then the middle', () => {
    const scores = ['Laptop', 'Gaming laptop', 'Minilaptops'].map((t) => scoreMatch('lap', t))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
    expect(scores[1]).toBeGreaterThan(goodMatchThreshold)
    expect(scores[2]).toBeLessThan(goodMatchThreshold)
  })
  it('requires all words in any order', () => {
    expect(scoreMatch('wts lap', 'Laptop WTS')).toBeGreaterThan(goodMatchThreshold)
    expect(scoreMatch('laptop hp', 'Laptop WTS')).toBe(0)
  })
  it('ignores accents and case', () => {
    expect(scoreMatch('MUNCHEN', 'Hardware München')).toBeGreaterThan(goodMatchThreshold)
  })
  it('matches subsequences from the start of a word', () => {
    expect(scoreMatch('lptp', 'Laptop')).toBeGreaterThan(0)
    expect(scoreMatch('ptp', 'Laptop')).toBe(0)
    expect(scoreMatch('gh', 'Go to Home')).toBeGreaterThan(0)
  })
  it('is zero without a query', () => {
    expect(scoreMatch('  ', 'Laptop')).toBe(0)
  })
})
