import { delimiters, type Delimiter } from '#contract/spreadsheet.ts'
import { createCsvParser } from '#server/platform/spreadsheet/read-csv.ts'
import { cellText } from '#server/platform/spreadsheet/spreadsheet.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const rowsOf = (text: string, delimiter: Delimiter = ';', columns?: number) => {
  const reader = createCsvParser(delimiter, columns)
  return [...reader.push(text), ...reader.end()]
}
const cellsOf = (text: string, delimiter?: Delimiter, columns?: number) =>
  rowsOf(text, delimiter, columns).map(({ cells }) => cells)

describe('rows of a text file', () => {
  test.each<[string, string, string[][]]>([
    [
      'lines that end in either way',
      'a;b\r\nc;d\ne;f\rg;h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    ['empty cells', ';a;;\n', [['', 'a', '', '']]],
    ['no blank lines', '\n\na;b\n;\n  \n', [['a', 'b']]],
    ['quotes around a delimiter', '"a;b";c', [['a;b', 'c']]],
    ['doubled quotes', '"19"" rack";c', [['19" rack', 'c']]],
    ['quotes inside of a text', 'HDD 3.5" 1TB;5', [['HDD 3.5" 1TB', '5']]],
    ['quotes that nobody doubled', '"19" rack";5', [['19" rack', '5']]],
    [
      'a line break in quotes',
      '"a\nb";c\nd;e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['blanks around quotes', 'a; "b;c" ;d', [['a', 'b;c', 'd']]],
    ['an empty text in quotes', '"";a', [['', 'a']]],
  ])('have %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  test('are numbered like in an editor, with line breaks in quotes and blank lines', () => {
    expect(rowsOf('a;b\n\n"c\r\nd";e\nf;g').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('do not depend on how the file is cut into chunks', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', ',', '\n', '\r', ' ', 'é') })
    const text = fc.array(cell, { maxLength: 20 }).map((cells) => cells.join(';'))
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (whole, cuts) => {
        const reader = createCsvParser(';', 3)
        const rows = []
        const sorted = [...new Set(cuts)].toSorted((a, b) => a - b)
        let from = 0
        for (const to of [...sorted, whole.length]) {
          rows.push(...reader.push(whole.slice(from, to)))
          from = Math.max(from, to)
        }
        rows.push(...reader.end())
        expect(rows).toEqual(rowsOf(whole, ';', 3))
      }),
    )
  })

  test('are parsed for any delimiter and quoted content', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ß', '"', ';', ',', '\t', '|', '\n', ' ', '😀'),
    })
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))
    fc.assert(
      fc.property(table, fc.constantFrom(...delimiters), (rows, delimiter) => {
        const text = rows
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n')
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(cellsOf(text, delimiter, rows[0]?.length)).toEqual(filled)
      }),
    )
  })
})

describe('a stray quote', () => {
  test('at the beginning of a cell does not affect later lines', () => {
    const text = 'P1;"Cisco switch;5\nP2;Dell server;6\nP3;HP disk;7\n'
    expect(cellsOf(text, ';', 3)).toEqual([
      ['P1', '"Cisco switch', '5'],
      ['P2', 'Dell server', '6'],
      ['P3', 'HP disk', '7'],
    ])
  })

  test('does not affect later lines when one of them has another', () => {
    const text = 'P1;"Cisco switch;5\nP2;19" rack;6\nP3;"HP disk;7\nP4;x;8\n'
    expect(cellsOf(text, ';', 3).map(([part]) => part)).toEqual(['P1', 'P2', 'P3', 'P4'])
  })

  test('and a closing one further on do not affect the lines between', () => {
    expect(cellsOf('P1;"a;5\nP2;b"\nP3;c;7\n', ';', 3)).toEqual([
      ['P1', '"a', '5'],
      ['P2', 'b"'],
      ['P3', 'c', '7'],
    ])
    expect(cellsOf('P1;"Cisco;5\nP2;b;6\nP3;"HP";7\n', ';', 3)).toEqual([
      ['P1', '"Cisco', '5'],
      ['P2', 'b', '6'],
      ['P3', 'HP', '7'],
    ])
  })

  test('in every line affects no other line', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `P${index};"Cisco ${index};${index}`)
    const rows = cellsOf(lines.join('\n'), ';', 3)
    expect(rows).toHaveLength(1000)
    expect(rows[999]).toEqual(['P999', '"Cisco 999', '999'])
  })

  test('is limited to the length of a quoted text when the number of columns is unknown', () => {
    const text = `"a;b\n${'c;d\n'.repeat(500)}"e";f`
    expect(cellsOf(text)).toHaveLength(502)
    expect(cellsOf(`"a;b\n${'c;d\n'.repeat(50)}e";f`)).toHaveLength(1)
  })

  test('does not split a valid text over several lines', () => {
    const text = 'P1;"first, line;\nsecond; line";5\nP2;b;6'
    expect(cellsOf(text, ';', 3)).toEqual([
      ['P1', 'first, line;\nsecond; line', '5'],
      ['P2', 'b', '6'],
    ])
  })
})

test('stops at a line that is too long for a table', () => {
  expect(() => rowsOf('a'.repeat(1_000_000))).toThrow('longLine')
  expect(() => rowsOf(`${'a;'.repeat(60_000)}\nb`)).toThrow('longLine')
})

test('ignores columns beyond the 200th', () => {
  expect(cellsOf('a;'.repeat(300))[0]).toHaveLength(200)
})

test('reads a cell of a workbook as its text', () => {
  expect([
    cellText('a'),
    cellText({ number: 7, text: '007' }),
    cellText({ day: '2026-03-01' }),
  ]).toEqual(['a', '007', '2026-03-01'])
  expect(cellText(undefined)).toBe('')
})
