import { describe, expect, it } from 'vitest'
import {
  listEntries,
  offered,
  searchGroup,
  type PaletteEntry,
  goodMatchThreshold,
  scoreMatch,
} from './palette-entries.ts'

const run = () => {}
const list = (id: number, name: string) => ({
  id,
  name,
  shortName: name,
  order: id,
  email: '',
  path: name.toLowerCase(),
})
const home: PaletteEntry = { id: 'page home', group: 'Pages', label: 'Home', icon: 'home', run }
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

describe('the palette offers', () => {
  it('pages and lists before anything is typed, what was used last first', () => {
    expect(labels('')).toEqual(['Home', 'Laptop', 'Server'])
    expect(labels('', ['list 2 WTS', 'gone'])).toEqual(['Server WTS', 'Home', 'Laptop', 'Server'])
  })
  it('the sides of a list to those who type', () => {
    expect(labels('serv')).toEqual([
      'Server',
      'Server WTS',
      'Server WTB',
      'Search broadcasts for “serv”',
      'Search companies for “serv”',
    ])
    expect(labels('wtb lap')[0]).toBe('Laptop WTB')
  })
  it('what was used before ahead of what fits alike', () => {
    expect(labels('serv', ['list 2 WTB'])[0]).toBe('Server WTB')
  })
  it('the searches first when nothing fits well', () => {
    expect(labels('840 g8')).toEqual([
      'Search broadcasts for “840 g8”',
      'Search companies for “840 g8”',
    ])
  })
})

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
