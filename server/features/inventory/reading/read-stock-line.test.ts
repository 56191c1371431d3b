import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import type { Cell } from '#server/platform/spreadsheet/spreadsheet.ts'
import {
  createLineReader,
  type ReadLine,
  type CompleteMapping,
} from '#server/features/inventory/reading/read-stock-line.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rates } from '../../../../tests/support/stock/stock-reading.ts'

const mapping: CompleteMapping = {
  columns: {
    partNumber: 0,
    manufacturer: 1,
    description: 2,
    quantity: 3,
    condition: 4,
    price: 5,
    currency: 6,
  },
  skippedLines: 1,
  condition: 'F/S',
  currency: 'EUR',
  decimal: '.',
  hasQuantityDecimals: false,
}
const reader = (change: Partial<CompleteMapping> = {}) => {
  const readLine = createLineReader({ ...mapping, ...change }, rates)
  let line = 1
  return (...cells: Cell[]) => readLine({ line: ++line, cells })
}
const line = ['WS-C2960X', 'Cisco', 'Switch', '5', 'REF', '450', '']
const changed = (column: number, cell: Cell) => line.with(column, cell as string) as Cell[]
const readOne = (column: number, cell: Cell, change?: Partial<CompleteMapping>) =>
  reader(change)(...changed(column, cell))

test('parses every column of a line (IV-002)', () => {
  expect(reader()(...line)).toEqual({
    lineNumber: 2,
    line: {
      partNumber: 'WS-C2960X',
      manufacturer: 'Cisco',
      description: 'Switch',
      quantity: 5,
      condition: 'REF',
      priceCents: 45_000,
      currency: 'EUR',
    },
    refusals: [],
    warnings: [],
  })
})

describe('a line is refused with column, reason and value for', () => {
  test.each<[string, number, string, string, string]>([
    ['no part number', 0, '', 'partNumber', 'The part number is missing.'],
    [
      'a part number without letters and digits',
      0,
      '---',
      'partNumber',
      'The part number is missing.',
    ],
    [
      'a part number that is too long',
      0,
      'A'.repeat(81),
      'partNumber',
      'A part number can have at most 80 characters.',
    ],
    ['no quantity', 3, 'many', 'quantity', 'This is not a quantity.'],
    ['a quantity of none', 3, '0', 'quantity', 'Quantity is 0. Only items in stock are listed.'],
    ['a negative quantity', 3, '-1', 'quantity', 'A quantity cannot be negative.'],
    ['a fractional quantity', 3, '1.5', 'quantity', 'A quantity must be a whole number.'],
    ['no price', 5, '12O,50', 'price', 'This is not a price.'],
    ['a negative price', 5, '-1', 'price', 'A price cannot be negative.'],
    ['another currency', 6, 'CHF', 'currency', 'Accepted currencies: EUR, USD, GBP.'],
  ])('%s', (_, column, cell, name, words) => {
    expect(readOne(column, cell)).toMatchObject({
      line: undefined,
      refusals: [{ column: name, words, found: cell.slice(0, 100) }],
    })
  })

  test('nothing of a total below the lines, which is skipped', () => {
    expect(reader()('Total:', '', '', '1234')).toMatchObject({ isSection: true, refusals: [] })
    expect(reader()('', '', 'Summe', '1234')).toMatchObject({ isSection: true })
    expect(reader()('Total', 'Total', 'Gas station', '1')).toMatchObject({
      refusals: [],
      line: { partNumber: 'Total' },
    })
  })

  test('several errors at once', () => {
    const { refusals } = reader()('', '', '', '-1', '', '-1')
    expect(refusals.map(({ column }) => column)).toEqual(['partNumber', 'quantity', 'price'])
  })
})

describe('a part number', () => {
  test('is kept as typed (AM-126)', () => {
    expect(readOne(0, ' ws-c2960x / B ').line?.partNumber).toBe('ws-c2960x / B')
    expect(partKey('ws-c2960x / B')).toBe('WSC2960XB')
    expect(partKey('Ａ１０-é')).toBe('A10E')
  })

  test.each([
    '1-Mar',
    '01-Mär-26',
    '3/1/2026',
    '01.03.2026',
    '2026-03-01',
    '2026-03-01 00:00:00',
    '1. Dez. 2026',
  ])(
    'such as %s is refused, because a spreadsheet has made it a date, unless it is typed',
    (text) => {
      const refusal = { column: 'partNumber', words: lineRefusals.madeDay, found: text }
      expect(readOne(0, text).refusals).toEqual([refusal])
      const corrections = [{ lineNumber: 2, cells: { partNumber: text } }]
      expect(readOne(0, 'x', { corrections }).line?.partNumber).toBe(text)
    },
  )

  test.each(['Mar-26', 'GEN 10'])('such as %s may have been made a date', (text) => {
    const read = readOne(0, text)
    expect(read.line?.partNumber).toBe(text)
    const words = 'A spreadsheet may have turned this part number into a date.'
    expect(read.warnings).toEqual([{ column: 'partNumber', words, found: text }])
  })

  test.each(['6.52564E+21', '1,2E+12', '1E+10', '875942E+14'])(
    'such as %s is refused, because a spreadsheet has rounded it',
    (text) => {
      const { line, refusals } = readOne(0, text)
      expect([line, refusals.map(({ words }) => words)]).toEqual([
        undefined,
        [lineRefusals.rounded],
      ])
    },
  )

  test('alone in its line may be a heading where the file has quantities, and without a figure it is one', () => {
    const bare = line.map(() => '')
    expect(reader()(...bare.with(0, 'SPEICHER / MEMORY'))).toMatchObject({
      line: undefined,
      refusals: [],
      isSection: true,
    })
    const { line: found, refusals, warnings } = reader()(...bare.with(0, 'DDR4'))
    expect([found, warnings, refusals]).toEqual([
      undefined,
      [],
      [{ column: 'quantity', words: lineRefusals.heading, found: '' }],
    ])
    expect(reader({ columns: { partNumber: 0 } })('652564-B21').line?.quantity).toBe(1)
  })

  test.each(['12-3456', '40-1', '00-MAY-1', '2E+', '1-2-3', '5-1'])(
    'such as %s causes no warning',
    (text) => {
      expect(readOne(0, text)).toMatchObject({ warnings: [], refusals: [] })
    },
  )
})

describe('texts', () => {
  test('that are too long are truncated with a warning', () => {
    const { line: cut, warnings } = readOne(2, '😀'.repeat(600))
    expect(cut?.description).toBe('😀'.repeat(500))
    expect(warnings.map(({ words }) => words)).toEqual([
      'This is longer than 500 characters. The end is cut off.',
    ])
    expect(readOne(1, 'x'.repeat(81)).line?.manufacturer).toBe('x'.repeat(80))
    expect(readOne(1, 'x'.repeat(80)).warnings).toEqual([])
  })

  test('lose control characters, direction marks and lone surrogates', () => {
    expect(
      readOne(2, '\u202eSw\0itch\u200b \t 48\u00a0port\ud800 \u{1f600} שלום').line?.description,
    ).toBe('Sw itch 48 port 😀 שלום')
  })

  test('lose the apostrophe that escapes a formula', () => {
    expect(readOne(2, "'=1+1").line?.description).toBe('=1+1')
    expect(readOne(2, "'90s style").line?.description).toBe("'90s style")
  })

  test('that are missing are filled from the part number and the mapping', () => {
    expect(readOne(2, '').line?.description).toBe('WS-C2960X')
    expect(readOne(1, '').line?.manufacturer).toBe('')
    expect(readOne(1, '', { manufacturer: 'HPE' }).line?.manufacturer).toBe('HPE')
  })
})

describe('a condition', () => {
  test('that is missing is the default of the file', () => {
    expect(readOne(4, '', { condition: 'USED' })).toMatchObject({
      line: { condition: 'USED' },
      warnings: [],
    })
  })

  test('that is unknown is ASIS, also where empty cells are factory sealed, with a warning', () => {
    expect(readOne(4, 'Klasse 1', { condition: 'F/S' })).toMatchObject({
      line: { condition: 'ASIS' },
      unknownCondition: 'klasse 1',
      warnings: [
        {
          words: 'Condition not recognised. Choose one, or it is read as ASIS.',
          found: 'Klasse 1',
        },
      ],
    })
    expect(readOne(4, '', { condition: 'F/S' })).toMatchObject({
      line: { condition: 'F/S' },
      unknownCondition: '',
    })
  })

  test('that the mapping defines causes no warning', () => {
    const read = readOne(4, 'Klasse 1', { conditionWords: { 'klasse 1': 'REF' } })
    expect(read).toMatchObject({ line: { condition: 'REF' }, warnings: [] })
  })

  test('that is only an approximation causes a warning', () => {
    expect(readOne(4, 'EXC').warnings[0]?.words).toBe('This is read as USED.')
  })
})

describe('the currency', () => {
  test('beside the price takes precedence over its column, and that over the default', () => {
    expect(reader()(...line.slice(0, 5), '$ 5', 'GBP').line?.currency).toBe('USD')
    expect(readOne(6, 'gbp', { currency: 'USD' }).line?.currency).toBe('GBP')
    expect(readOne(6, '', { currency: 'USD' }).line?.currency).toBe('USD')
  })

  test('is ignored for CALL', () => {
    expect(reader()(...line.slice(0, 5), 'CALL', 'CHF')).toMatchObject({
      line: { priceCents: null },
    })
  })
})

test('a price of 0 is none (AM-082)', () => {
  expect(readOne(5, '0.00').line?.priceCents).toBeNull()
})

describe('the same part number, manufacturer and condition again (AM-084)', () => {
  /** The line that the reader is told of. */
  const sameAs = ({ warnings }: ReadLine) =>
    warnings.map(({ words }) => /as line (\d+)\./.exec(words)?.[1]).find(Boolean)

  test('causes a warning that quantities are added', () => {
    const read = reader()
    read(...line)
    expect(read('wsc2960x', 'CISCO', 'Another text', '7', 'refurbished', '9', '')).toMatchObject({
      line: { quantity: 7 },
      warnings: [
        {
          words:
            'Same part number, manufacturer and condition as line 2. The quantities are added up.',
        },
      ],
    })
    expect(sameAs(read(...line))).toBe('2')
  })

  test('differs by condition and manufacturer', () => {
    const read = reader()
    read(...line)
    expect(sameAs(read(...changed(4, 'NEW')))).toBeUndefined()
    expect(sameAs(read(...changed(1, 'HP')))).toBeUndefined()
  })

  test('is recognised whatever its length', () => {
    const read = reader()
    const long = ['A'.repeat(80), 'ü'.repeat(80), ...line.slice(2)]
    read(...long)
    expect(sameAs(read(...long))).toBe('2')
    expect(sameAs(read('B'.repeat(80), ...long.slice(1)))).toBeUndefined()
  })

  test('is found at its first line among any others', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,2}$/), { maxLength: 200 }), (parts) => {
        const read = reader()
        const first = new Map<string, string>()
        for (const [index, part] of parts.entries()) {
          expect(sameAs(read(...changed(0, part)))).toBe(first.get(part))
          if (!first.has(part)) first.set(part, String(index + 2))
        }
      }),
    )
  })

  test('is found among many thousand lines', () => {
    const read = reader()
    for (let n = 1; n <= 20_000; n++) expect(sameAs(read(...changed(0, `P${n}`)))).toBeUndefined()
    expect(sameAs(read(...changed(0, 'P1')))).toBe('2')
    expect(sameAs(read(...changed(0, 'P20000')))).toBe('20001')
  })

  test('ignores refused lines', () => {
    const read = reader()
    read(...changed(3, '0'))
    expect(sameAs(read(...line))).toBeUndefined()
  })
})

test('parses very long cells quickly', () => {
  const read = reader()
  const began = process.cpuUsage()
  for (const text of ['a', '1', '-', ' 1', '1,', 'st', '("', '\0 ', 'é']) {
    const cell = text.repeat(100_000 / text.length)
    read(...line.map(() => cell))
  }
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
})

test('reads missing columns as empty', () => {
  const bare = reader({ columns: { partNumber: 0 } })('A1000', 'x')
  expect(bare).toMatchObject({
    line: {
      partNumber: 'A1000',
      manufacturer: '',
      description: 'A1000',
      quantity: 1,
      condition: 'F/S',
      priceCents: null,
    },
    warnings: [],
  })
})

test('answers a refused line with its price in the currency of its cell, to correct it (BK-068)', () => {
  const cells = changed(5, { number: 1250, text: '1250', unit: '$' }).with(3, 'x')
  expect(reader()(...cells).cells).toMatchObject({ quantity: 'x', price: '$ 1250' })
})
