import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finds, lexemesOf } from '../../../../tests/support/stock/text-search.ts'
import { foldText, buildSearchQuery, buildSearchVector } from './search-text.ts'

const search = (texts: string[], typed: string, exactPhrase = false) => {
  const query = buildSearchQuery(typed, exactPhrase)
  return query !== undefined && finds(buildSearchVector(texts), query)
}

const broadcast = [
  'WTS: 40 x HP EliteBook 840 G8',
  'Quantity     40\nBrand        Cisco\nDescription  WS-C2960X-48FPD-L\n\nAlso 815100-B21 (16GB/2666), Łódź café',
  'Helder Hardware B.V.',
]

describe('search by words', () => {
  test.each([
    '2960',
    'ws-c2960',
    'wsc2960x',
    '2960x-48',
    '2960X48',
    'fpd',
    '815100b21',
    '815100-b2',
    '815100-B21',
    '100b2',
    'b21',
    'elitebook',
    'elite',
    'HP',
    'hp 840 g8',
    'g8',
    'cisco elitebook',
    'lodz',
    'ŁÓDŹ',
    'cafe',
    'CAFÉ',
    'helder',
    'b.v.',
    'bv',
    '"elitebook 840"',
    '40',
    '€ 40',
    '40 × hp',
    '16gb',
    '2666',
    '16gb/2666',
    'ＨＰ',
    'l',
    '٨٤٠',
  ])('finds %s', (typed) => {
    expect(search(broadcast, typed)).toBe(true)
  })

  test.each([
    '2961',
    'dell',
    'hp dell',
    'e',
    'el',
    'litebook',
    'h',
    '815100-b22',
    'ws-c3850',
    '9',
    'quantityx',
  ])('does not find %s', (typed) => {
    expect(search(broadcast, typed)).toBe(false)
  })

  test('finds a part number typed with hyphens where the text has spaces', () => {
    expect(search(['Cisco WS C2960X 48FPD'], 'ws-c2960x')).toBe(true)
    expect(search(['Cisco WS C2960X 48FPD'], 'c2960x-48')).toBe(true)
  })

  test.each(['WS C2960X 48FPD L', 'ws-c2960x 48 fpd', '815100 B21', '8151 00b21'])(
    'finds a part number typed with blanks: %s',
    (typed) => {
      expect(search(broadcast, typed)).toBe(true)
    },
  )
  test.each([
    ['the part without it', '815100-B21', true],
    ['the same option', '815100-B21#ABB', true],
    ['another option', '815100-B21#0D1', false],
    ['a longer part number', '815100-B215', false],
  ])('takes the option at the end of a part number as a hint: %s', (_, text, isFound) => {
    expect(search([`WTB 10 x ${text}`], '815100-B21#ABB')).toBe(isFound)
  })
  test('matches its last piece as a whole when it has one or two letters', () => {
    expect(search(['Cisco WS C2960X 48FPD L'], 'c2960x-48fpd-l')).toBe(true)
    expect(search(['Cisco WS C2960X 48FPD Lite'], 'c2960x-48fpd-l')).toBe(false)
    expect(search(['Cisco WS-C2960X-48FPD-Lite'], 'c2960x-48fpd-l')).toBe(true)
  })

  test('finds a piece from the middle of a long list of part numbers', () => {
    const list = [
      ...Array<string>(9).fill('AB-12-CD'),
      'WS-C2960X-48FPD-L',
      '815100-B21',
      'C9200L-24P-4G-E',
      'J9773A',
      'EX4300-48T',
    ].join('/')
    for (const typed of ['9773', 'ex4300', '4300-48t', 'c9200l24p', '815100b21']) {
      expect(search([list], typed)).toBe(true)
    }
  })

  test('every term must occur', () => {
    expect(search(broadcast, 'elitebook cisco 815100')).toBe(true)
    expect(search(broadcast, 'elitebook cisco 815101')).toBe(false)
  })

  test.each(['', '   ', '"', '""', '€ × !', '& | ! ( ) : *', "'", '\\', '😀', '\u0000', '\ud800'])(
    'has nothing to search for in %j',
    (typed) => {
      expect(buildSearchQuery(typed, false)).toBeUndefined()
      expect(buildSearchQuery(typed, true)).toBeUndefined()
    },
  )

  test('looks at twenty terms at most', () => {
    const typed = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
    expect(buildSearchQuery(typed, false)!.split(' & ')).toHaveLength(20)
    expect(buildSearchQuery(typed, true)!.split(' <-> ')).toHaveLength(20)
  })
})

describe('search by exact phrase', () => {
  test.each([
    'elitebook 840 g8',
    'HP EliteBook',
    '40 x hp',
    '40 × HP',
    'ws-c2960x-48fpd-l',
    'WSC2960X48FPDL',
    'ws c2960x',
    'description wsc2960x48fpdl',
    'description ws-c2960x-48fpd-l also',
    'also 815100b21',
    'helder hardware b.v.',
    'hardware bv',
    'lodz cafe',
    '"hp elitebook"',
    'brand\ncisco',
  ])('finds %s', (typed) => {
    const typedTimes = typed.replace(' × ', ' x ')
    expect(search(broadcast, typedTimes, true)).toBe(true)
  })

  test.each([
    'elite',
    'hp 840',
    '840 elitebook',
    'c2960',
    'g8 quantity',
    'cafe helder',
    'hp cisco',
    'l hp',
  ])('does not find %s', (typed) => {
    expect(search(broadcast, typed, true)).toBe(false)
  })
})

// ── Properties ──

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789éüłøßñ'),
  minLength: 1,
  maxLength: 12,
})
const separator = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '\n',
  ', ',
  ' - ',
  '-',
  '/',
  ' (',
  ') ',
  ': ',
  '. ',
)
const plainText = fc
  .array(fc.tuple(letters, separator), { minLength: 1, maxLength: 30 })
  .map((pairs) => pairs.flat().join(''))
const upper = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const partNumber = fc
  .array(upper('ABCDEFGHKLMPRSTX0123456789', 1, 6), { minLength: 2, maxLength: 4 })
  .map((groups) => groups.join('-'))
  .filter((part) => /\d/.test(part))
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'&|!():*\'"\\<->_ aé1\u0000\ud800\t😀ﷺ½²'),
    maxLength: 200,
  }),
)

test('finds a text by any of its words', () => {
  fc.assert(
    fc.property(plainText, plainText, (one, other) => {
      for (const word of one.split(/[\s,()]+/)) {
        if (/[\p{L}\p{N}]/u.test(word)) expect(search([other, one], word)).toBe(true)
      }
    }),
  )
})

test('finds a part number by any fragment, with and without hyphens', () => {
  fc.assert(
    fc.property(plainText, partNumber, fc.nat(), fc.nat(), (text, part, from, length) => {
      const fragments = [part, part.replaceAll('-', '')].map((whole) => {
        const start = from % whole.length
        return whole.slice(start, start + 2 + (length % whole.length))
      })
      for (const fragment of fragments) {
        const bare = fragment.replaceAll('-', '')
        if (bare.length >= (/\d/.test(bare) ? 2 : 3)) {
          expect(search([`${text} ${part}, new`], fragment)).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('finds consecutive words of one text as a phrase', () => {
  fc.assert(
    fc.property(plainText, plainText, fc.nat(), fc.nat(), (one, other, from, count) => {
      const words = foldText(one).match(/[\p{L}\p{N}]+/gu)!
      const start = from % words.length
      const run = words.slice(start, start + 1 + (count % 8))
      expect(search([other, one], run.join(' '), true)).toBe(true)
    }),
  )
})

test('finds a part number in a phrase, with or without separators', () => {
  fc.assert(
    fc.property(plainText, partNumber, (text, part) => {
      const texts = [`${text} brand ${part} new`]
      expect(search(texts, `brand ${part} new`, true)).toBe(true)
      expect(search(texts, `brand ${part.replaceAll('-', '')} new`, true)).toBe(true)
      expect(search(texts, `brand ${part.replaceAll('-', ' ')} new`, true)).toBe(true)
    }),
  )
})

test('matches no phrase across two texts', () => {
  fc.assert(
    fc.property(plainText, plainText, (one, other) => {
      const texts = [`${one} lastword`, `firstword ${other}`]
      expect(search(texts, 'lastword firstword', true)).toBe(false)
    }),
  )
})

test('builds literals within the limits of PostgreSQL from any text', () => {
  fc.assert(
    fc.property(
      fc.array(anything, { maxLength: 4 }),
      anything,
      fc.boolean(),
      (texts, typed, exact) => {
        const lexemes = lexemesOf(buildSearchVector(texts))
        for (const [lexeme, places] of lexemes) {
          expect(Buffer.byteLength(lexeme)).toBeLessThan(2046)
          expect(lexeme.isWellFormed()).toBe(true)
          expect(places.length).toBeLessThan(256)
          expect(places.every((place) => place >= 1 && place <= 16_383)).toBe(true)
        }
        const query = buildSearchQuery(typed, exact)
        if (query !== undefined) {
          expect(query.isWellFormed()).toBe(true)
          finds('', query)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['words', 'a '.repeat(30_000)],
  ['one word', 'a'.repeat(60_000)],
  ['one part number', 'a1'.repeat(30_000)],
  [
    'part numbers',
    Array.from({ length: 4_000 }, (_, at) => `WS-${at * 7919}-48FPD-LONG-NUMBER`).join(' '),
  ],
  [
    'long part numbers',
    Array.from({ length: 900 }, (_, at) =>
      [1, 2, 3, 4].map((n) => Math.sin(at * 4 + n)).join(''),
    ).join(' '),
  ],
  ['letters that unfold', 'ﷺ '.repeat(6_000)],
])('keeps a long text of %s within the limits', (_, text) => {
  const vector = buildSearchVector([text, text])
  expect(Buffer.byteLength(vector)).toBeLessThan(1_000_000)
  for (const [lexeme, places] of lexemesOf(vector)) {
    expect(Buffer.byteLength(lexeme)).toBeLessThan(2046)
    expect(places.length).toBeLessThan(256)
    expect(places.every((place) => place <= 16_383)).toBe(true)
  }
})

describe('sizes', () => {
  const joined = ['WTS: 5 x HP 815100-B21 32GB']
  const apart = ['WTS: 5 x HP 815100-B21 32 GB']
  test.each(['815100-B21 32GB', '815100-B21 32 GB', '32gb', '32 gb'])(
    '%s is found with and without a blank (BK-048)',
    (typed) => {
      for (const texts of [joined, apart]) {
        expect(search(texts, typed)).toBe(true)
        expect(search(texts, typed, true)).toBe(true)
      }
    },
  )
  test('another size is not found (BK-048)', () => {
    for (const typed of ['16GB', '16 GB', '3 GB', '32TB', '32 TB']) {
      expect([typed, search(joined, typed), search(apart, typed)]).toEqual([typed, false, false])
    }
  })
})
