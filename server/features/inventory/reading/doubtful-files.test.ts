import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { describe, expect, test } from 'vitest'
import { read, recognise } from '../../../../tests/support/stock/stock-reading.ts'

const asked = async (text: string | Buffer) =>
  (await recognise(text)).questions.map(({ about }) => about)

/** Lines of a file that asks nothing: quantity, condition and price by part number, or why it is refused. */
async function shown(text: string | Buffer) {
  expect(await asked(text)).toEqual([])
  return (await read(text)).map(({ line, refusals, isSection }) => {
    if (isSection) return 'skipped'
    if (!line) return refusals[0]!.words
    const { partNumber, manufacturer, quantity, condition, priceCents, currency } = line
    const price = priceCents === null ? 'CALL' : `${currency} ${(priceCents / 100).toFixed(2)}`
    return [partNumber, manufacturer, quantity, condition, price].filter(Boolean).join(' / ')
  })
}

/** A file with one column that is called so. */
const priced = (name: string) => `Part number;Qty;${name}\nKX-4410-A;12;84.50\nKX-4412-B;3;129.00\n`
const counted = (name: string) =>
  `Part number;${name};Price\nKX-4410-A;12;84.50\nKX-4412-B;3;129.00\n`

describe('a price', () => {
  test.each([
    'Kostprijs',
    'Einstandspreis',
    'Prix de revient',
    'Nákupní cena',
    'Floor price',
    'Target price',
    'Average price',
    'Competitor price',
    'Price (cost)',
  ])('that is nobody’s business or nobody’s offer is not read: %s', async (name) => {
    expect(await shown(priced(name))).toEqual([
      'KX-4410-A / 12 / ASIS / CALL',
      'KX-4412-B / 3 / ASIS / CALL',
    ])
  })

  test.each([
    'Price incl. VAT',
    'Bruttopreis',
    'Prix TTC',
    'Price (per 100 pcs)',
    'Price per 1000',
    'Price (cents)',
    'Price per kg',
    'New price',
    'MSRP',
    'EUR/100',
  ])('of something else than one piece without tax is asked: %s', async (name) => {
    expect(await asked(priced(name))).not.toEqual([])
  })

  test.each([
    'Price (net)',
    'Unit price ex VAT',
    'Verkaufspreis netto',
    'Preis (EUR)',
    'Price per piece',
    'Our price',
  ])('of one piece without tax is read: %s', async (name) => {
    expect((await shown(priced(name)))[0]).toBe('KX-4410-A / 12 / ASIS / EUR 84.50')
  })

  test.each([
    [
      'the number of pieces for it',
      'Artikelnummer;Menge;Preis;PE\nKX-1;12;84,50;100\nKX-2;3;9,00;1\n',
    ],
    ['a discount', 'Artikelnummer;Bestand;Listenpreis;Rabatt %\nKX-1;12;84,50;40\nKX-2;3;9,00;0\n'],
    ['a unit that is a package', 'Part number;Qty;UoM;Price\nKX-1;12;EA;84.50\nKX-2;3;BOX;9.00\n'],
  ])('is asked beside %s', async (_, text) => {
    const { questions } = await recognise(text)
    expect(questions).toMatchObject([{ about: 'header' }])
    expect(questions[0]!.words).toMatch(/“(PE|Rabatt %|UoM)” may/)
    const harmless = text
      .replace(/;100$|;40$/m, ';0')
      .replace(';0\n', text.includes('PE') ? ';1\n' : ';0\n')
    expect(await asked(harmless.replace('BOX', 'EA'))).toEqual([])
  })

  test('is in the currency that a title names, and asked where some lines have none', async () => {
    expect(
      await shown('All prices in USD\nPart number;Qty;Price\nKX-1;12;84.50\nKX-2;3;9.00\n'),
    ).toEqual(['KX-1 / 12 / ASIS / USD 84.50', 'KX-2 / 3 / ASIS / USD 9.00'])
    const mixed = 'Part number;Qty;Price;Currency\nKX-1;12;84.50;USD\nKX-2;3;9.00;\n'
    const { questions } = await recognise(mixed)
    expect(questions).toMatchObject([
      { about: 'currency', options: [{ label: 'EUR' }, { label: 'USD' }, {}] },
    ])
    expect(await asked(mixed.replaceAll('USD', 'EUR'))).toEqual([])
  })

  test('of two figures, or split by a comma, is refused', async () => {
    expect(await shown('Part number;Qty;Price\nKX-1;12;84.50\nKX-2;3;"145.00\n120.00"\n')).toEqual([
      'KX-1 / 12 / ASIS / EUR 84.50',
      lineRefusals.noPrice,
    ])
    const split =
      'Part number,Qty,Price,Note\nKX-1,12,84.50,\nKX-2,3,1,129.00\nKX-3,4,17.25,tested\n'
    expect((await shown(split))[1]).toBe(lineRefusals.tooManyCells)
  })
})

describe('a quantity', () => {
  test.each([
    'Qty wanted',
    'Qty per box',
    'Verpackungsmenge',
    'Aantal per doos',
    'Qty (on order)',
    'Qty (reserved)',
    'Days in stock',
    'Meldebestand',
    'Qty shipped',
    'Qty (boxes)',
    'Qty (thousands)',
    'Qty sold',
    'Unrestricted',
  ])(
    'that is not what is in stock is never read, and so one piece each is asked: %s',
    async (name) => {
      expect(await asked(counted(name))).toEqual(['header'])
    },
  )

  test.each(['10 шт', '3 ks', '40 個', '12 db', '5 kpl'])(
    'has its unit in many languages: %s',
    async (text) => {
      const [line] = await shown(`Part number;Qty;Price\nKX-1;${text};84.50\n`)
      expect(line).toBe(`KX-1 / ${Number.parseInt(text, 10)} / ASIS / EUR 84.50`)
    },
  )

  test('with decimals of a measure is asked', async () => {
    const text = 'Artikelnummer;Menge;Preis\nKX-1;2,500;3,40\nKX-2;1,250;4,10\n'
    expect(await asked(text)).toEqual(['thousands'])
  })
})

describe('a part number', () => {
  test.each([
    [
      'a number of the maker',
      'Part No;Mfr Part No;Qty\nINT-871;KX-4410-A;4\nINT-872;KX-4412-B;9\n',
    ],
    [
      'a number of the maker (Russian)',
      'Код товара;Партномер;Остаток\n00-12345;KX-4410-A;4\n00-12346;KX-4412-B;9\n',
    ],
    ['numbers of the lines', 'Item No.;Model;Qty\n1;KX-4410-A;4\n2;KX-4412-B;9\n3;KX-1;2\n'],
    ['kinds of goods', 'Type;Variant SKU;Qty\nController;KX-4410-A;4\nController;KX-4412-B;9\n'],
  ])('is that beside %s', async (_, text) => {
    const lines = await shown(text)
    expect(lines[0]).toBe('KX-4410-A / 4 / ASIS / CALL')
  })

  test('of two lines in a cell is refused', async () => {
    const [line] = await shown('Part number;Qty;Price\n"KX-1\nKX-2";12;84.50\nKX-3;3;9.00\n')
    expect(line).toBe(lineRefusals.twoParts)
  })

  test('that a formula protects is that text', async () => {
    expect((await shown('Part number;Qty\n="0012345";12\n'))[0]).toBe('0012345 / 12 / ASIS / CALL')
  })
})

test.each(['Supplier', 'Country of origin', 'Brand new'])(
  'no maker is read from %s',
  async (name) => {
    const [line] = await shown(`Part number;${name};Qty\nKX-1;Veltron;12\nKX-2;Ostel;3\n`)
    expect(line).toBe('KX-1 / 12 / ASIS / CALL')
  },
)

test.each([
  ['Neu, B-Ware', 'ASIS'],
  ['New, scratched', 'ASIS'],
  ['New - customer return', 'ASIS'],
  ['Used, sealed', 'ASIS'],
  ['New, box opened', 'NOB'],
  ['New in original box', 'NEW'],
])('a condition is never better than its words: %s is %s', async (words, condition) => {
  const [line] = await read(`Part number;Qty;Condition\nKX-1;1;${words}\n`)
  expect(line!.line?.condition).toBe(condition)
})

test('a status that says that goods are gone refuses their line, unless a person types it again', async () => {
  const text = 'Part number;Qty;Status\nKX-1;12;Free\nKX-2;3;Reserved\n'
  expect(await shown(text)).toEqual(['KX-1 / 12 / ASIS / CALL', lineRefusals.sold])
  expect((await read(text))[1]!.cells).toMatchObject({ quantity: '' })
  const corrections = [{ lineNumber: 3, cells: { quantity: '3' } }]
  expect((await read(text, { corrections }))[1]!.line?.quantity).toBe(3)
})

test.each(['sold', 'Reserved', 'verkauft'])('a line that is %s is refused', async (word) => {
  const [, line] = await shown(`Part number;Qty;Price\nKX-1;12;84.50\nKX-2;3;${word}\n`)
  expect(line).toBe(lineRefusals.sold)
})

test('a sign that stands for the line above is refused', async () => {
  const [, line] = await shown("Part number;Brand;Qty\nKX-1;Veltron;12\nKX-2;'';3\n")
  expect(line).toBe(lineRefusals.ditto)
})

describe('among the lines', () => {
  test.each(['Итого', 'Celkem', 'Toplam', '合计', 'סה"כ', 'Total stock'])(
    'a total is skipped: %s',
    async (word) => {
      const lines = await shown(
        `Part number;Brand;Qty\nKX-1;Veltron;12\nKX-2;Ostel;3\n${word};;15\n`,
      )
      expect(lines).toEqual([
        'KX-1 / Veltron / 12 / ASIS / CALL',
        'KX-2 / Ostel / 3 / ASIS / CALL',
        'skipped',
      ])
    },
  )

  test('a header that is repeated is skipped, and below other columns nothing is read', async () => {
    const lines = await shown(`Part number;Brand;Qty;Price
KX-1;Veltron;12;84.50
Part number;Brand;Qty;Price
KX-2;Ostel;3;9.00
Part number;Brand;Price;Qty
KX-3;Ostel;3;9
`)
    expect(lines).toEqual([
      'KX-1 / Veltron / 12 / ASIS / EUR 84.50',
      'skipped',
      'KX-2 / Ostel / 3 / ASIS / EUR 9.00',
      'skipped',
      lineRefusals.otherTable,
    ])
  })

  test('what is below a heading such as Sold is refused, up to the next one', async () => {
    const lines = await shown(`Part number;Brand;Qty;Price
KX-1;Veltron;12;84.50
SOLD - do not offer;;;
KX-2;Ostel;3;9.00
SERVERS;;;
KX-3;Ostel;3;9.00
`)
    expect(lines.slice(1)).toEqual([
      'skipped',
      lineRefusals.belowHeading('SOLD - do not offer'),
      'skipped',
      'KX-3 / Ostel / 3 / ASIS / EUR 9.00',
    ])
  })

  test('what is noted below a table is refused', async () => {
    const lines = await shown(
      'Part number;Brand;Qty\nKX-1;Veltron;12\nShipping;from Rotterdam;\nContact:;sales;\n',
    )
    expect(lines.slice(1)).toEqual([lineRefusals.missingQuantity, lineRefusals.missingQuantity])
  })
})

test.each([
  ['windows-1252', '\x80', 'EUR'],
  ['windows-1252', '\xa3', 'GBP'],
])(
  'a sign of a currency is read in %s though it is the only sign beyond ASCII: %j',
  async (encoding, sign, currency) => {
    const text = `Part number;Qty;Price\nKX-1;12;84.50 ${sign}\nKX-2;3;9.00 ${sign}\n`
    const found = await recognise(Buffer.from(text, 'latin1'))
    expect(found).toMatchObject({ encoding, questions: [] })
    expect((await read(Buffer.from(text, 'latin1')))[0]!.line?.currency).toBe(currency)
  },
)

test('data that is no table is named', async () => {
  await expect(recognise('[{"partNumber": "KX-1", "qty": 12}]')).rejects.toMatchObject({
    fault: 'noTable',
  })
})
