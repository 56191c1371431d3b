import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { maxUnknownConditions, maxCorrectableLines } from '#contract/inventory/inventory.ts'
import { describe, expect, test } from 'vitest'
import { convertLines, emptyTally } from '#server/features/inventory/reading/convert-lines.ts'
import {
  check,
  linesOf,
  names,
  rates,
  read,
} from '../../../../tests/support/stock/stock-reading.ts'

const line = (part: string, more: Partial<Record<'qty' | 'condition' | 'price', string>> = {}) =>
  `${part};HP;Disk;${more.qty ?? '1'};${more.condition ?? 'NEW'};${more.price ?? '5'}\n`

describe('condition words of a file (BK-068)', () => {
  test('that are not known are counted, those without one as one word, over the whole file', async () => {
    const content = `${names}${line('A1', { condition: 'Grade B+' })}${line('A2')}${line('A3', { condition: '' })}${line('A4', { condition: 'grade  b+' })}`
    expect((await check(content)).conditions).toEqual([
      { word: 'grade b+', lines: 2, condition: null },
      { word: '', lines: 1, condition: 'ASIS' },
    ])
    const answered = { conditionWords: { 'grade b+': 'USED' }, condition: 'REF' } as const
    expect((await check(content, answered)).conditions).toEqual([
      { word: 'grade b+', lines: 2, condition: 'USED' },
      { word: '', lines: 1, condition: 'REF' },
    ])
    expect((await linesOf(content, answered)).map((each) => each?.condition)).toEqual([
      'USED',
      'NEW',
      'REF',
      'USED',
    ])
  })

  test('of all lines are missing without a condition column', async () => {
    expect((await check('MPN;Qty\nA1;1\nA2;2\n')).conditions).toEqual([
      { word: '', lines: 2, condition: 'ASIS' },
    ])
  })

  test('that are long are asked for in the form that mappings use', async () => {
    const word = `Klasse 1 ${'z'.repeat(60)}`
    for (const said of [word, `'=${word}`]) {
      const content = `MPN;Condition\nA1000;${said}\n`
      const [asked] = (await check(content)).conditions
      const conditionWords = { [asked!.word]: 'REF' } as const
      expect((await linesOf(content, { conditionWords }))[0]?.condition).toBe('REF')
    }
  })

  test('are asked for up to a number, and the others counted', async () => {
    const lines = Array.from({ length: maxUnknownConditions + 3 }, (_, index) =>
      line(`A${index}`, { condition: `lot ${index}` }),
    )
    lines.push(line('B', { condition: '' }))
    const found = await check(names + lines.join(''))
    expect(found.conditions).toHaveLength(maxUnknownConditions + 1)
    expect(found.otherConditionLines).toBe(3)
    // The import counts them in the same way.
    const tally = emptyTally()
    const converted = convertLines(await read(names + lines.join('')), rates, tally)
    while (!(await converted.next()).done);
    expect([...tally.unknownConditions].map(([word, { lines: count }]) => [word, count])).toEqual(
      found.conditions.map(({ word, lines: count }) => [word, count]),
    )
  })
})

describe('lines for the same part (AM-084)', () => {
  const content =
    names +
    line('AB-1', { qty: '5' }) +
    line('CD-1') +
    line('ab1', { qty: '3', price: '6' }) +
    line('AB-1', { qty: 'x' }) +
    line('CD-1') +
    line('AB-1', { condition: 'USED' })

  test('are shown with their quantities and prices before they are combined', async () => {
    const { lines, listed, refused, repeated } = await check(content)
    expect({ lines, listed, refused }).toEqual({ lines: 6, listed: 3, refused: 1 })
    expect(repeated).toMatchObject({ lines: 4, parts: 2, partsWithPrices: 1 })
    expect(repeated.examples[0]).toEqual({
      partNumber: 'ab1',
      manufacturer: 'HP',
      condition: 'NEW',
      lines: [
        { lineNumber: 2, quantity: 5, price: 5, currency: 'EUR' },
        { lineNumber: 4, quantity: 3, price: 6, currency: 'EUR' },
      ],
    })
  })

  test('are not counted if one of them has a price that cannot be converted', async () => {
    const refused = names + line('AB-1', { price: '99999999 GBP' }) + line('AB-1')
    expect(await check(refused)).toMatchObject({ listed: 1, refused: 1, repeated: { lines: 0 } })
    expect((await read(refused))[0]!.refusals[0]!.words).toBe(lineRefusals.noRate('GBP'))
  })
})

describe('refused lines (BK-068)', () => {
  test('are answered with their cells, up to a number', async () => {
    const bad = Array.from({ length: maxCorrectableLines + 5 }, (_, index) =>
      line(`A${index}`, { qty: 'x' }),
    )
    const { refused, refusedLines } = await check(names + bad.join(''))
    expect([refused, refusedLines.length]).toEqual([bad.length, maxCorrectableLines])
    expect(refusedLines[0]).toEqual({
      lineNumber: 2,
      cells: {
        partNumber: 'A0',
        manufacturer: 'HP',
        description: 'Disk',
        quantity: 'x',
        condition: 'NEW',
        price: '5',
      },
      refusals: [{ column: 'quantity', words: lineRefusals.noQuantity, found: 'x' }],
    })
  })

  test('are offered for correction up to a number, those that were corrected included', async () => {
    const bad = Array.from({ length: maxCorrectableLines + 5 }, (_, index) =>
      line(`A${index}`, { qty: 'x' }),
    )
    const correct = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        lineNumber: index + 2,
        cells: { quantity: index === 0 ? 'y' : '1' },
      }))
    const linesAfter = async (count: number) =>
      (await check(names + bad.join(''), { corrections: correct(count) })).refusedLines
    const some = await linesAfter(maxCorrectableLines - 2)
    expect(some.map(({ lineNumber }) => lineNumber)).toEqual([
      2,
      maxCorrectableLines,
      maxCorrectableLines + 1,
    ])
    // A correction that is refused can be corrected again.
    expect((await linesAfter(maxCorrectableLines)).map(({ lineNumber }) => lineNumber)).toEqual([2])
  })

  test('are read again with what was typed in place of their cells', async () => {
    const content = `MPN;Qty;Price\nA1;x;5\nSPEICHER / MEMORY\n;2;5\n`
    const corrections = [
      { lineNumber: 2, cells: { quantity: '7' } },
      { lineNumber: 3, cells: { quantity: '2' } },
      { lineNumber: 4, cells: { partNumber: '--' } },
    ]
    const { listed, refusedLines } = await check(content, { corrections })
    expect(listed).toBe(2)
    expect(refusedLines).toMatchObject([{ lineNumber: 4, cells: { partNumber: '--' } }])
    expect((await linesOf(content, { corrections })).map((each) => each?.quantity)).toEqual([
      7,
      2,
      undefined,
    ])
  })
})
