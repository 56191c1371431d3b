import { lineRefusals } from '#contract/inventory/import-messages.ts'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  findSavedMapping,
  toSavedMapping,
} from '#server/features/inventory/reading/columns/saved-mappings.ts'
import { describe, expect, test } from 'vitest'
import { linesOf, read, recognise } from '../../../../tests/support/stock/stock-reading.ts'
import { aWorkbook, sheetRows } from '../../../../tests/support/stock/workbook.ts'

const asked = async (content: string | Buffer) =>
  (await recognise(content)).questions.map(({ about }) => about)

/** The first line that is listed without a question. */
async function firstLine(content: string | Buffer) {
  expect(await asked(content)).toEqual([])
  const [line] = await linesOf(content)
  return line
}
const repeated = (line: string, times = 8) =>
  Array.from({ length: times }, (_, index) => `${line.replace('#', String(index))}\n`).join('')
const latin = (bytes: string) => Buffer.from(bytes, 'latin1')

describe('the delimiter', () => {
  test.each([
    ['regular commas in texts', 'pn;qty;description\n', 'WS-#;3;Switch, 48 port, PoE, 4x SFP', ';'],
    [
      'regular semicolons in texts',
      'pn\tqty\tdescription\n',
      'WS-#\t3\tSwitch; 48 port; PoE; SFP',
      '\t',
    ],
    ['quoted semicolons', 'part,qty,desc\n', 'WS-#,3,"DIMM; 16GB; 2Rx4; ECC"', ','],
    ['two columns and commas', 'Artikelnummer;Bezeichnung\n', 'WS-#;Kabel, 3 m, RJ45, grau', ';'],
    ['commas without a header', '', 'WS-C2960#;3;Switch, 48 port, PoE, used', ';'],
  ])('is found despite %s', async (_, header, line, delimiter) => {
    const found = await recognise(header + repeated(line))
    expect(found.mapping).toMatchObject({ delimiter, columns: { partNumber: 0 } })
  })

  test('is asked for where lines have more cells than the header, and such a single line is refused', async () => {
    const header = 'Part,Brand,Qty,Price\n'
    expect(await asked(header + repeated('AB-#,HP,4,85,50'))).toContain('delimiter')
    const lines = await read(`${header}${repeated('AB-#,HP,4,85.50', 20)}AC-1,HP,4,85,50\n`)
    expect(lines.at(-1)?.refusals[0]?.words).toBe(lineRefusals.tooManyCells)
  })
})

describe('the sheet', () => {
  const header = ['Part Number', 'Description', 'Qty', 'Price']
  const stock = { name: 'Stock', rows: sheetRows([header, ['SRV-1', 'a', 1, 2]]) }

  test('is asked for where several have the columns of a stock list, and the first is shown', async () => {
    const sold = {
      name: 'Sold 2025',
      rows: sheetRows([header, ['OLD-1', 's', 1, 2], ['OLD-2', 's', 1, 2]]),
    }
    const found = await recognise(aWorkbook({ sheets: [stock, sold] }))
    expect(found).toMatchObject({ mapping: { sheet: 'Stock' }, questions: [{ about: 'sheet' }] })
  })

  test('has no hidden columns, such as cost prices', async () => {
    const columns = '<cols><col min="3" max="4" hidden="1"/></cols>'
    const rows = sheetRows([
      ['Part Number', 'Description', 'Preis', 'Menge', 'Quantity', 'Sales price'],
      ['AB-1', 'a', 99, 50, 1, 120],
    ])
    expect(await firstLine(aWorkbook({ sheets: [{ name: 'S', rows, columns }] }))).toMatchObject({
      quantity: 1,
      priceCents: 12_000,
    })
  })

  test('with hidden rows is asked about, and they are left out until somebody says otherwise', async () => {
    const rows = sheetRows([header, ['A-1', 'a', 1, 2], ['A-2', 'b', 1, 2]]).replace(
      '<row r="3"',
      '<row r="3" hidden="1"',
    )
    const content = aWorkbook({ sheets: [{ name: 'S', rows }] })
    expect(await asked(content)).toEqual(['hiddenRows'])
    expect(await linesOf(content)).toHaveLength(1)
    expect(await linesOf(content, { readsHiddenRows: true })).toHaveLength(2)
  })

  test('has part numbers in scientific format refused', async () => {
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="11"/></cellXfs></styleSheet>'
    const part = { xml: '<c s="1"><v>1200000</v></c>' }
    const content = aWorkbook({
      sheets: [{ name: 'S', rows: sheetRows([header, [part, 'a', 1, 2]]) }],
      styles,
    })
    expect((await read(content))[0]?.refusals[0]?.words).toBe(lineRefusals.rounded)
  })
})

describe('columns of one meaning', () => {
  const two = 'PN;Brand;Price;Qty NL;Qty DE\nAB-100;HP;10;4;6\nAB-101;HP;10;0;2\n'

  test('are asked about, and quantities can be added up', async () => {
    const { questions } = await recognise(two)
    expect(questions).toMatchObject([
      {
        about: 'quantity',
        options: [{ label: 'Qty NL' }, { label: 'Qty DE' }, { label: 'Add them up' }],
      },
    ])
    const { change } = questions[0]!.options.at(-1)!
    const lines = await linesOf(two, change as Partial<StockMapping>)
    expect(lines.map((line) => line?.quantity)).toEqual([10, 2])
  })

  test.each([
    ['of one name', 'PN;Brand;Price;Qty;Qty\nAB-100;HP;10;4;6\n', 'quantity'],
    ['of two conditions', 'PN;Qty;Price NEW;Price REF\nAB-100;1;10;8\n', 'price'],
    ['below a merged name', ';;;Available;\nPN;Brand;Price;NL;DE\nAB-100;HP;10;4;6\n', 'quantity'],
    [
      'below the middle of a header',
      'PN;Brand;Qty;Price EUR;\n;;;1-9 pcs;10+ pcs\nAB-1;HP;4;9;8\n',
      'price',
    ],
  ])('%s are asked about', async (_, content, about) => {
    expect(await asked(content)).toEqual([about])
  })

  test.each([
    'Price type',
    'Price group',
    'Quantity unit',
    'Qty on order',
    'Condition note',
    'Price valid until',
    'Brand code',
  ])('are not those with a near name: %s', async (name) => {
    const { mapping } = await recognise(`Part number;${name};Qty\nAB-1;7;5\nAB-2;8;6\n`)
    expect(mapping.columns).toEqual({ partNumber: 0, quantity: 2 })
  })
})

test('the price column that is chosen brings the currency of its name', async () => {
  const { questions } = await recognise('Part;Qty;Price EUR;Price USD\nAB-1;4;90;98\n')
  const [price] = questions.filter(({ about }) => about === 'price')
  expect(price!.options.map(({ change }) => change?.currency)).toEqual(['EUR', 'USD'])
})

test('one answer keeps the others', async () => {
  const file = 'Part;Price EUR;Price USD;Qty NL;Qty DE\nAB-1;90;98;4;6\n'
  let { mapping, questions } = await recognise(file)
  for (const label of ['Add them up', 'Price USD']) {
    const { about, options } = questions.find(({ options: all }) =>
      all.some((one) => one.label === label),
    )!
    const { change } = options.find((one) => one.label === label)!
    const answered = [...(mapping.answered ?? []), about]
    const changed = { ...mapping, ...change, answered } as StockMapping
    ;({ mapping, questions } = await recognise(file, { mapping: changed }))
  }
  expect(questions).toEqual([])
  const [line] = await linesOf(file, mapping)
  expect(line).toMatchObject({ quantity: 10, priceCents: 9800, currency: 'USD' })
})

describe('figures', () => {
  test('such as 1.000 are thousands where the prices prove the decimal mark', async () => {
    expect(
      await firstLine('Artikelnummer;Menge;Preis\nMEM-1;1.000;12,50\nMEM-2;2.000;1.250,00\n'),
    ).toMatchObject({
      quantity: 1000,
    })
    expect(
      await firstLine('Part;Qty;Price\nMEM-1;1.000;12.50\nMEM-2;2.000;9.99\nMEM-3;3.000;9.99\n'),
    ).toMatchObject({
      quantity: 1,
    })
    expect(await asked('Part;Qty;Price\nMEM-1;1.000;12\nMEM-2;2.000;9\n')).toEqual(['thousands'])
  })

  test('of other scripts are read', async () => {
    expect(await firstLine('رقم القطعة;الكمية;السعر\nAB-1;٢;٣٫٥\n')).toMatchObject({
      quantity: 2,
      priceCents: 350,
    })
    expect(await firstLine('Part;Qty;Price\nAB-1;１２;１２．５０\n')).toMatchObject({
      quantity: 12,
      priceCents: 1250,
    })
  })

  test.each(['12.5k', '1.2 million', '500/lot', '20%', 'from 50', '45 incl VAT', '3 tsd'])(
    'with a word that changes them are refused: %s',
    async (price) => {
      const [line] = await read(`Part;Qty;Price\nAB-1;1;${price}\nAB-2;1;5\n`)
      expect(line).toMatchObject({ line: undefined, refusals: [{ column: 'price' }] })
      const [other] = await read(`Part;Qty;Price\nAB-1;${price};5\n`)
      expect(other).toMatchObject({ line: undefined, refusals: [{ column: 'quantity' }] })
    },
  )

  test('of a price in a currency that is not accepted are asked about', async () => {
    expect(await asked('Part;Qty;Price (JPY)\nAB-1;1;9800\n')).toEqual(['currency'])
  })
})

describe('letters', () => {
  test.each([
    [
      'Polish, Windows',
      latin('Numer cz\xea\x9cci;Opis;Ilo\x9c\xe6\nMEM-1;Pami\xea\xe6 serwerowa u\xbfywana;4\n'),
      'Pamięć serwerowa używana',
    ],
    [
      'Polish, ISO',
      latin('Numer cz\xea\xb6ci;Opis;Ilo\xb6\xe6\nMEM-1;Pami\xea\xe6 serwerowa u\xbfywana;4\n'),
      'Pamięć serwerowa używana',
    ],
    [
      'German',
      latin('Artikelnummer;Bezeichnung;Menge\nMEM-1;Gr\xf6\xdfe f\xfcr R\xe4nder;4\n'),
      'Größe für Ränder',
    ],
    [
      'French',
      latin(
        'R\xe9f\xe9rence;D\xe9signation;Quantit\xe9\nMEM-1;M\xe9moire, pi\xe8ce d\xe9tach\xe9e;4\n',
      ),
      'Mémoire, pièce détachée',
    ],
    [
      'Russian',
      latin(
        '\xc0\xf0\xf2\xe8\xea\xf3\xeb;\xce\xef\xe8\xf1\xe0\xed\xe8\xe5;\xca\xee\xeb-\xe2\xee\nMEM-1;\xcf\xe0\xec\xff\xf2\xfc;4\n',
      ),
      'Память',
    ],
    [
      'Thai',
      latin(
        `Part;Description;Qty\n${repeated('MEM-#;\xcb\xb9\xe8\xc7\xc2\xa4\xc7\xd2\xc1\xa8\xd3;4')}`,
      ),
      'หน่วยความจำ',
    ],
    [
      'Greek in UTF-16 without a mark',
      Buffer.from('Κωδικός;Περιγραφή;Ποσότητα\nMEM-1;Μνήμη διακομιστή;4\n', 'utf16le'),
      'Μνήμη διακομιστή',
    ],
  ])('of a file in %s are read as they were written', async (_, content, description) => {
    expect(await firstLine(content)).toMatchObject({ description, quantity: 4 })
  })

  test('can be read by another encoding that the member chooses', async () => {
    const content = latin('Part;Description;Qty\nMEM-1;Pami\xea\xe6;4\n')
    const [line] = await linesOf(content, { encoding: 'windows-1250' })
    expect(line?.description).toBe('Pamięć')
  })
})

describe('a header', () => {
  test.each([
    'Номер детали;Производитель;Описание;Количество;Цена',
    'Part Numarası;Marka;Açıklama;Miktar;Fiyat',
    'Číslo dílu;Výrobce;Popis;Množství;Cena',
    'Cikkszám;Gyártó;Leírás;Mennyiség;Ár',
    'Cod produs;Producător;Descriere;Cantitate;Preț',
    'Artikelnummer;Tillverkare;Beskrivning;Antal;Pris',
    'Varenummer;Producent;Beskrivelse;Antal;Pris',
    'Tuotenumero;Valmistaja;Kuvaus;Määrä;Hinta',
    'Número da peça;Fabricante;Descrição;Quantidade;Preço',
    'Κωδικός;Κατασκευαστής;Περιγραφή;Ποσότητα;Τιμή',
    'Kataloški broj;Proizvođač;Opis;Količina;Cijena',
    'Prekės kodas;Gamintojas;Aprašymas;Kiekis;Kaina',
    'Tootekood;Tootja;Kirjeldus;Kogus;Hind',
    'Vörunúmer;Framleiðandi;Lýsing;Magn;Verð',
    'מק"ט;יצרן;תיאור;כמות;מחיר',
    '型号;品牌;描述;数量;价格',
    '型番;メーカー;説明;数量;価格',
    '부품번호;제조사;설명;수량;가격',
    'รหัสสินค้า;ยี่ห้อ;รายละเอียด;จำนวน;ราคา',
    'Mã hàng;Hãng;Mô tả;Số lượng;Đơn giá',
  ])('is read in its language: %s', async (header) => {
    const line = await firstLine(
      `${header}\nMEM-16G;Samsung;memory module;4;120,50\nC9300;Cisco;switch;2;900,00\n`,
    )
    expect(line).toMatchObject({
      partNumber: 'MEM-16G',
      manufacturer: 'Samsung',
      description: 'memory module',
      quantity: 4,
      priceCents: 12_050,
    })
  })

  test('of unknown words above figures is one, whose columns are asked about and then remembered', async () => {
    const content = 'Foo;Bar;Baz\nWS-C2960X;5;450.00\nWS-C3850;2;900.00\n'
    const found = await recognise(content)
    expect(found).toMatchObject({ mapping: { skippedLines: 1 }, questions: [{ about: 'header' }] })
    const names = found.columns.map(({ name }) => name)
    const saved = toSavedMapping(names, { ...found.mapping, answered: ['header'] })!
    expect(findSavedMapping(names, [saved])?.columns).toEqual(found.mapping.columns)
    expect((await recognise(content, { remembered: [saved] })).questions).toEqual([])
  })
})

describe('an answer', () => {
  const remembered = async (content: string | Buffer, answered: StockMapping['answered']) => {
    const { columns, mapping } = await recognise(content)
    const names = columns.map(({ name }) => name)
    return [toSavedMapping(names, { ...mapping, answered })!]
  }
  const open = async (content: string | Buffer, options: Parameters<typeof recognise>[1]) =>
    (await recognise(content, options)).questions.map(({ about }) => about)

  test('about figures holds for the next file, unless that one proves otherwise', async () => {
    const unproved = 'Part;Qty;Price\nMEM-1;1.000;12\nMEM-2;2.000;9\n'
    const saved = await remembered(unproved, ['thousands'])
    expect(await open(unproved, { remembered: saved })).toEqual([])
    const proved = 'Part;Qty;Price\nMEM-1;1.000;12.50\nMEM-2;2.000;9.99\nMEM-3;3.000;9.99\n'
    const found = await recognise(proved, { remembered: saved })
    expect([found.questions, found.mapping.hasQuantityDecimals]).toEqual([[], true])
  })

  test('is kept once, however often a file with these columns comes', async () => {
    const content = 'Foo;Bar;Baz\nWS-C2960X;5;450.00\nWS-C3850;2;900.00\n'
    let saved = await remembered(content, ['header'])
    for (let time = 0; time < 3; time++) {
      const { columns, mapping } = await recognise(content, { remembered: saved })
      expect(mapping.answered).toEqual(['header'])
      const names = columns.map(({ name }) => name)
      saved = [toSavedMapping(names, { ...mapping, answered: ['header', ...mapping.answered!] })!]
    }
  })

  test('about the form of a file holds for that file alone', async () => {
    const header = ['Part Number', 'Description', 'Qty', 'Price']
    const sheetOf = (name: string) => ({ name, rows: sheetRows([header, ['A-1', 'a', 1, 2]]) })
    const content = aWorkbook({ sheets: [sheetOf('NL'), sheetOf('DE')] })
    const saved = await remembered(content, ['sheet'])
    expect(await open(content, { remembered: saved })).toEqual([])
    const other = aWorkbook({ sheets: [sheetOf('Stock'), sheetOf('Sold')] })
    expect(await open(other, { remembered: saved })).toEqual(['sheet'])
  })

  test('is still missing after another change of the mapping', async () => {
    const content = 'Foo;Bar;Baz\nWS-C2960X;5;450.00\nWS-C3850;2;900.00\n'
    const { mapping } = await recognise(content)
    const changed = { ...mapping, currency: 'USD' as const }
    expect(await open(content, { mapping: changed })).toEqual(['header'])
    expect(await open(content, { mapping: { ...changed, answered: ['header'] } })).toEqual([])
  })
})

test.each([
  ['SYLK', 'ID;PSheetJS;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Part Number"\r\n'],
  ['DIF', 'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,3\n""\nDATA\n0,0\n""\n'],
  [
    'a letter',
    'Dear all,\nwe will have about 40 racks, many servers, and storage,\nplease tell us the part numbers you need, the quantity, and your price\n',
  ],
])('%s is named as no table, never read as lines', async (_, content) => {
  await expect(recognise(content)).rejects.toMatchObject({ fault: 'noTable' })
})
