import type { Condition } from '#contract/inventory/inventory.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import { expect, test } from 'vitest'

const words: Record<Condition, string[]> = {
  'F/S': [
    'F/S',
    'f/s',
    'FS',
    'F / S',
    'Factory Sealed',
    'New Sealed',
    'OVP',
    'versiegelt',
    'scellé',
    'sellado',
    'sigillato',
  ],
  NOB: [
    'NOB',
    'New Open Box',
    'Open Box',
    'open-box',
    'Geopende doos',
    'Boîte ouverte',
    'Scatola aperta',
  ],
  NEW: [
    'NEW',
    'New',
    'N',
    'Brand New',
    'neu',
    'Neuware',
    'nieuw',
    'neuf',
    'nuevo',
    'nuovo',
    'nowy',
    'New, in stock',
  ],
  REF: [
    'REF',
    'Refurb',
    'Refurbished',
    'RFB',
    'OEMREF',
    'Factory Refurbished',
    'REP',
    'generalüberholt',
    'reconditionné',
    'ricondizionato',
    'odnowiony',
  ],
  USED: [
    'USED',
    'Used',
    'EXC',
    'Excellent',
    'Pulled',
    'gebraucht',
    'gebruikt',
    'tweedehands',
    "d'occasion",
    'usado',
    'usato',
    'używany',
    'Grade A',
    'Used - tested',
  ],
  ASIS: [
    'ASIS',
    'AS-IS',
    'As Is',
    'as is / untested',
    'Faulty',
    'for parts',
    'defekt',
    'ungetestet',
    'defect',
    "en l'état",
    'guasto',
    'uszkodzony',
  ],
}

test.each(
  Object.entries(words).flatMap(([code, list]) => list.map((word) => [word, code] as const)),
)('maps %s to %s, in codes of other markets and seven languages (IV-003)', (word, code) => {
  expect(matchCondition(word, undefined)?.condition).toBe(code)
})

test.each(['EXC', 'REP', 'OEMREF'])('marks %s as an approximation', (word) => {
  expect(matchCondition(word, undefined)?.isNear).toBe(true)
})

test.each<[string, Condition]>([
  ['Used - for parts', 'ASIS'],
  ['New, untested', 'ASIS'],
  ['Used / refurbished by us', 'REF'],
  ['New - open box', 'NOB'],
  ['New in sealed bag', 'F/S'],
  ['New, unsealed', 'NEW'],
])('maps %s to its worst word: %s', (said, code) => {
  expect(matchCondition(said, undefined)?.condition).toBe(code)
})

test.each(['Grade B+', 'New / used', 'new pulled', 'new, not sealed', 'not new', 'Neu ohne OVP'])(
  'returns undefined for %s, which may say less than it seems (BK-068)',
  (said) => {
    expect(matchCondition(said, undefined)).toBeUndefined()
  },
)

test('returns undefined for an unknown word', () => {
  expect(
    ['zzz', '', '?', 'constructor', '__proto__'].map((word) => matchCondition(word, {})),
  ).toEqual(Array.from({ length: 5 }))
})

test('prefers the mapping of the member', () => {
  expect(matchCondition('Klasse 1', { 'klasse 1': 'REF' })?.condition).toBe('REF')
  expect(matchCondition('EXC', { exc: 'REF' })).toEqual({ condition: 'REF', isNear: false })
})
