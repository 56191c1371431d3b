import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stockFileFaults, type StockFileFault, type StockMapping } from '#contract/inventory.ts'
import {
  rememberMapping,
  type RememberedMapping,
} from '#server/features/inventory/match-remembered.ts'
import {
  readLinesInHere,
  recogniseInHere,
  type RecogniseOptions,
} from '#server/features/inventory/recognise-stock-file.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { aCompoundFile, aDocx, aPdf, aProgram, aZip } from '../../../tests/support/sample-files.ts'
import { aWorkbook, sheetRows } from '../../../tests/support/workbook.ts'

const folder = await mkdtemp(join(tmpdir(), 'stock-'))
afterAll(() => rm(folder, { recursive: true }))
let files = 0

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, content)
  return path
}
const recognise = async (content: string | Buffer, options: RecogniseOptions = {}) =>
  recogniseInHere(await fileOf(content), options)

/** What all lines of a file become, by what is recognised. */
async function read(content: string | Buffer, change: Partial<StockMapping> = {}) {
  const path = await fileOf(content)
  const { mapping } = await recogniseInHere(path, {})
  const lines = []
  for await (const some of readLinesInHere(path, { ...mapping, ...change })) lines.push(...some)
  return lines
}
const linesOf = async (content: string | Buffer, change?: Partial<StockMapping>) =>
  (await read(content, change)).map(({ line }) => line)

const names = 'Part number;Manufacturer;Description;Qty;Condition;Price\n'
const lineOf = {
  partNumber: 'WS-C2960X',
  manufacturer: 'Cisco',
  description: 'Switch',
  quantity: 5,
  condition: 'REF',
  priceCents: 45_000,
  currency: 'EUR',
}
const plain = `${names}WS-C2960X;Cisco;Switch;5;REF;450\n`

describe('text', () => {
  test.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is read with %s between its columns (BK-068)', async (_, delimiter) => {
    const content = plain.replaceAll(';', delimiter)
    expect((await recognise(content)).mapping.delimiter).toBe(delimiter)
    expect(await linesOf(content)).toEqual([lineOf])
  })

  const letters = `${names}WS-C2960X;Müller & Söhne;Größe ½ – 5 €;5;generalüberholt;€ 450,-\n`
  const western = (text: string) =>
    Buffer.from(
      [...text].map((letter) => ({ '€': 0x80, '–': 0x96 })[letter] ?? letter.charCodeAt(0)),
    )
  const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(letters), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${letters}`), 'utf-8'],
    ['UTF-16 LE', Buffer.from(`\ufeff${letters}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', utf16be(letters), 'utf-16be'],
    ['UTF-16 LE without its mark', Buffer.from(letters, 'utf16le'), 'utf-16le'],
    ['Windows-1252', western(letters), 'windows-1252'],
  ])('in %s is read with all its letters', async (_, content, encoding) => {
    expect((await recognise(content)).encoding).toBe(encoding)
    expect(await linesOf(content)).toEqual([
      { ...lineOf, manufacturer: 'Müller & Söhne', description: 'Größe ½ – 5 €' },
    ])
  })

  test('in UTF-8 stays so where a program has cut letters in half', async () => {
    const broken = Buffer.concat([
      Buffer.from(letters + letters.replace(names, '').repeat(20)),
      Buffer.from('A1000;Cisco;Gr\u00fc'),
    ])
    const content = Buffer.concat([broken.subarray(0, -1), Buffer.from(';5;NEW;1\n')])
    const lines = await linesOf(content)
    expect(lines[0]?.manufacturer).toBe('Müller & Söhne')
    expect(lines.at(-1)?.description).toBe('Gr')
  })

  test('of central Europe is read with all its letters', async () => {
    const [special, codes] = ['ąćęłńóśźżŚŁ', 'b9e6eab3f1f39c9fbf8ca3']
    const byteOf = (letter: string) => {
      const at = special.indexOf(letter) * 2
      return at < 0 ? letter.charCodeAt(0) : Number.parseInt(codes.slice(at, at + 2), 16)
    }
    const lines = Array.from(
      { length: 40 },
      (_, index) =>
        `P-100${index};Łącznik;Przełącznik zarządzalny, używany, część zapasowa do urządzeń śląskich, światłowód;5;używany;10\n`,
    )
    const text = `Numer katalogowy;Producent;Nazwa;Ilość;Stan;Cena\n${lines.join('')}`
    const content = Buffer.from([...text].map(byteOf))
    expect((await recognise(content)).encoding).toBe('windows-1250')
    expect((await linesOf(content))[0]).toMatchObject({
      manufacturer: 'Łącznik',
      condition: 'USED',
    })
  })

  test('of Russia is read with all its letters', async () => {
    const text = `${names}${'P-1000;Сиско;Коммутатор на складе, новый и в упаковке;5;NEW;10\n'.repeat(20)}`
    const content = Buffer.from(
      [...text].map((letter) => {
        const code = letter.charCodeAt(0)
        return code < 128 ? code : code - 0x410 + 0xc0
      }),
    )
    expect((await linesOf(content))[0]).toMatchObject({ manufacturer: 'Сиско' })
  })

  test('says what stands between its columns in a first line of its own, as one spreadsheet writes it', async () => {
    const lines = 'A1000|one, two, three, four\n'.repeat(4)
    const [line] = await linesOf(`sep=|\nMPN|Description\n${lines}`)
    expect(line?.description).toBe('one, two, three, four')
  })

  test('keeps quoted line breaks, doubled quotes and delimiters in a description', async () => {
    const [line] = await linesOf(`${names}A1000;HP;"19"" rack;\nblack";5;NEW;1\n`)
    expect(line).toMatchObject({ description: '19" rack; black', quantity: 5 })
  })

  test('with a stray quote loses no line', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, index) => `A10${index};HP;"Disk ${index};5;NEW;1\n`,
    )
    expect(await linesOf(names + lines.join(''))).toHaveLength(50)
  })

  test('without names of columns is read by what stands in it', async () => {
    expect(
      await linesOf(
        'WS-C2960X,Cisco,Switch 48 ports,5,REF,450.00\n652564-B21,HP,Disk 300 GB,1,NEW,50.00\n',
      ),
    ).toMatchObject([
      { partNumber: 'WS-C2960X', quantity: 5, priceCents: 45_000 },
      { condition: 'NEW' },
    ])
  })

  test('has its 10,000th price looked at to know what stands before the cents', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `A10${index};HP;Disk;5;NEW;1.234\n`)
    const content = `${names + many.join('')}B1000;HP;Disk;5;NEW;1.234,50\n`
    expect((await linesOf(content))[0]?.priceCents).toBe(123_400)
  })
})

describe('a workbook', () => {
  const header = ['Part number', 'Manufacturer', 'Description', 'Qty', 'Condition', 'Price']
  const row = ['WS-C2960X', 'Cisco', 'Switch', 5, 'REF', 450]
  const book = (rows: Parameters<typeof sheetRows>[0], more = {}) =>
    aWorkbook({ sheets: [{ name: 'Stock', rows: sheetRows(rows) }], ...more })

  test('is read with texts in its cells and numbers as numbers (BK-068)', async () => {
    expect(await linesOf(book([header, row]))).toEqual([lineOf])
  })

  test('is read with texts that its cells share, in several styles and with readings beside them', async () => {
    const texts = [
      '<t>WS-C2960X</t>',
      '<r><rPr><b/></rPr><t>Ci</t></r><r><t xml:space="preserve">sco </t></r>',
      '<t>Switch</t><rPh sb="0" eb="1"><t>reading</t></rPh>',
    ]
    const shared = [0, 1, 2].map((index) => ({ xml: `<c t="s"><v>${index}</v></c>` }))
    expect(await linesOf(book([header, [...shared, 5, 'REF', 450]], { texts }))).toEqual([lineOf])
  })

  test('gives the kept value of a formula, and a text that looks like one stays text', async () => {
    const formula = { xml: '<c><f>2+3</f><v>5</v></c>' }
    const text = { xml: '<c t="str"><f>A1</f><v>Switch</v></c>' }
    const lines = await linesOf(
      book([
        header,
        ['WS-C2960X', 'Cisco', text, formula, 'REF', 450],
        ['A1000', '=1+1', '+49', 1, 'NEW', 1],
      ]),
    )
    expect(lines).toEqual([
      lineOf,
      {
        ...lineOf,
        partNumber: 'A1000',
        manufacturer: '=1+1',
        description: '+49',
        quantity: 1,
        condition: 'NEW',
        priceCents: 100,
      },
    ])
  })

  test('shows days by the style of their cells, and warns of them among part numbers', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d/m/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const cells = [1, 2, 3].map((style) => ({ xml: `<c s="${style}"><v>46082</v></c>` }))
    const lines = await read(
      book([header, ...cells.map((cell) => [cell, 'HP', 'Disk', 1, 'NEW', 1])], { styles }),
    )
    expect(lines.map(({ line }) => line?.partNumber)).toEqual(['2026-03-01', '2026-03-01', '46082'])
    expect(lines.map(({ warnings }) => warnings.map(({ words }) => words))).toEqual([
      ['A spreadsheet has made a day of this part number.'],
      expect.arrayContaining(['A spreadsheet has made a day of this part number.']),
      [],
    ])
  })

  test('of an older machine counts its days from 1904', async () => {
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const day = { xml: '<c s="1"><v>44620</v></c>' }
    const lines = await linesOf(
      book([header, [day, 'HP', 'Disk', 1, 'NEW', 1]], { styles, from1904: true }),
    )
    expect(lines[0]?.partNumber).toBe('2026-03-01')
  })

  test('has nothing where a formula came to an error', async () => {
    const error = { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }
    const content = book([header, ['A1000', error, 'Disk', 1, 'NEW', error]])
    expect((await linesOf(content))[0]).toMatchObject({ manufacturer: '', priceCents: null })
  })

  test('says the currency of its prices by how its cells show them', async () => {
    const codes = [
      '#,##0.00 [$€-407]',
      '[$$-409]#,##0.00',
      '"GBP" 0',
      '#,##0.00\\ "kr"',
      '[$-409]0.00',
      '0.00',
    ]
    const formats = codes.map(
      (code, index) =>
        `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs><xf/>${codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs></styleSheet>`
    const rows = codes.map((_, index) => [
      `A100${index}`,
      'HP',
      'Disk',
      1,
      'NEW',
      { xml: `<c s="${index + 1}"><v>5</v></c>` },
    ])
    const lines = await read(book([header, ...rows], { styles }), { currency: 'USD' })
    expect(lines.map(({ line, refusals }) => line?.currency ?? refusals[0]?.words)).toEqual([
      'EUR',
      'USD',
      'GBP',
      'Prices are taken in EUR, USD, GBP.',
      'USD',
      'USD',
    ])
  })

  test('keeps the zeros in front of a part number that its style shows', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>'
    const cell = { xml: '<c s="1"><v>1234</v></c>' }
    expect(
      (await linesOf(book([header, [cell, 'HP', 'Disk', 1, 'NEW', 1]], { styles })))[0],
    ).toMatchObject({
      partNumber: '001234',
    })
  })

  test('with a part number that was rounded is warned of', async () => {
    const [line] = await read(book([header, [1234567890123456800, 'HP', 'Disk', 1, 'NEW', 1]]))
    expect(line?.warnings[0]?.words).toBe('A spreadsheet has rounded this part number.')
  })

  test('has the sheet with most rows read, hidden ones never', async () => {
    const sheets = [
      { name: 'Cover', rows: sheetRows([['Our stock']]) },
      { name: 'Stock', rows: sheetRows([header, row]) },
      { name: 'Old', rows: sheetRows([header, row, row, row]), isHidden: true },
    ]
    const found = await recognise(aWorkbook({ sheets }))
    expect(found).toMatchObject({
      sheets: ['Cover', 'Stock'],
      mapping: { sheet: 'Stock' },
      lines: 1,
    })
    expect(await linesOf(aWorkbook({ sheets }))).toEqual([lineOf])
  })

  test('has the sheet read that the member chose', async () => {
    const sheets = [
      { name: 'A', rows: sheetRows([header, row]) },
      { name: 'B', rows: sheetRows([header, row, row]) },
    ]
    expect((await recognise(aWorkbook({ sheets }), { sheet: 'A' })).lines).toBe(1)
    await expect(recognise(aWorkbook({ sheets }), { sheet: 'C' })).rejects.toThrow(
      stockFileFaults.noSheet,
    )
  })

  test('is read with merged names of columns and without rows that are empty but for their looks', async () => {
    const content = book([
      ['Stock of Friday', null, null, null, null, null],
      ['Part', 'Manufacturer', 'Description', 'Stock', null, 'Sales'],
      ['Number', null, null, 'Qty', 'Condition', 'Price'],
      [{ xml: '<c s="0"/>' }, null, null, null, null, null],
      row,
    ])
    expect(await linesOf(content)).toEqual([lineOf])
  })

  test('counts its lines as the spreadsheet does', async () => {
    const rows =
      sheetRows([header]).replace('r="1"', 'r="5"') +
      sheetRows([row]).replace('<row r="1"', '<row r="9"')
    const [line] = await read(aWorkbook({ sheets: [{ name: 'Stock', rows }] }))
    expect(line?.lineNumber).toBe(9)
  })

  test('of a program that puts a prefix before its tags is read', async () => {
    const rows = sheetRows([header, row]).replace(/<(\/?)(row|c|v|is|t)\b/g, '<$1x:$2')
    const content = aWorkbook({ sheets: [{ name: 'Stock', rows }] })
    const [line] = await linesOf(content).catch(() => [undefined])
    expect(line).toEqual(lineOf)
  })
})

describe('what is recognised', () => {
  test('comes with names and places of columns, how sure they are, and the first 20 lines as they are read', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `A10${index};HP;Disk;${index};NEW;1,50\n`)
    const found = await recognise(`Our stock\n${names}${many.join('')}`)
    expect(found).toMatchObject({
      kind: 'text',
      lines: 30,
      mapping: {
        skippedLines: 2,
        decimal: ',',
        hasQuantityDecimals: false,
        condition: 'F/S',
        currency: 'EUR',
      },
    })
    expect(found.columns[3]).toEqual({ name: 'Qty', column: 'quantity', sureness: 'sure' })
    expect(found.top[0]).toEqual({ lineNumber: 1, cells: ['Our stock'] })
    expect(found.sample).toHaveLength(20)
    expect(found.sample[0]).toMatchObject({
      lineNumber: 3,
      cells: ['A100', 'HP', 'Disk', '0', 'NEW', '1,50'],
      read: { line: undefined, refusals: [{ column: 'quantity', found: '0' }] },
    })
    expect(found.sample[1]?.read.line?.priceCents).toBe(150)
  })

  test('gives way to what the member chose', async () => {
    const content = 'MPN;Description;Qty\nA1000;Disk;5\nA2000;Disk;6\n'
    const mapping = {
      columns: { partNumber: 1, description: 0 },
      skippedLines: 2,
      condition: 'USED',
      currency: 'USD',
      manufacturer: 'HP',
    } as const
    const found = await recognise(content, { mapping })
    expect(found.lines).toBe(1)
    expect(found.columns[1]).toEqual({
      name: 'Description',
      column: 'partNumber',
      sureness: 'chosen',
    })
    expect(found.sample[0]?.read.line).toEqual({
      partNumber: 'Disk',
      manufacturer: 'HP',
      description: 'A2000',
      quantity: 1,
      condition: 'USED',
      priceCents: null,
      currency: 'USD',
    })
  })

  test('gives way to what was chosen for an earlier file with the same names, wherever they stand', async () => {
    const remembered: RememberedMapping = {
      names: { partNumber: 'Code', description: 'MPN', quantity: 'Qty' },
      all: ['Code', 'MPN', 'Qty'],
      condition: 'USED',
      currency: 'GBP',
      conditionWords: { k1: 'REF' },
    }
    const found = await recognise('Qty;MPN;Code\n5;Disk;A1000\n', { remembered: [remembered] })
    expect(found.isRemembered).toBe(true)
    expect(found.mapping).toMatchObject({
      columns: { partNumber: 2, description: 1, quantity: 0 },
      condition: 'USED',
      currency: 'GBP',
      conditionWords: { k1: 'REF' },
    })
    const other = await recognise('Qty;MPN;Name\n5;A1000;Disk\n', { remembered: [remembered] })
    expect(other.isRemembered).toBe(false)
    expect(other.mapping).toMatchObject({ columns: { partNumber: 1 }, condition: 'F/S' })
    // One more may be the price, which nobody was asked about.
    const more = await recognise('Qty;MPN;Code;Price\n5;Disk;A1000;3\n', {
      remembered: [remembered],
    })
    expect(more.isRemembered).toBe(false)
  })

  test('is remembered by the names of columns, where all that are read have one', async () => {
    const { columns, mapping } = await recognise(plain)
    const own = columns.map(({ name }) => name)
    expect(rememberMapping(own, { ...mapping, manufacturer: 'HP' })).toEqual({
      names: {
        partNumber: 'Part number',
        manufacturer: 'Manufacturer',
        description: 'Description',
        quantity: 'Qty',
        condition: 'Condition',
        price: 'Price',
      },
      all: own.toSorted(),
      condition: 'F/S',
      currency: 'EUR',
      manufacturer: 'HP',
    })
    expect(rememberMapping(own.with(2, ''), mapping)).toBeUndefined()
  })

  test('asks what a long word for a condition means by the word that the answer is looked up by', async () => {
    const word = `Klasse 1 ${'z'.repeat(60)}`
    for (const said of [word, `'=${word}`]) {
      const content = `MPN;Condition\nA1000;${said}\n`
      const { unknownConditions } = await recognise(content)
      const conditionWords = { [unknownConditions[0]!.word]: 'REF' } as const
      expect((await linesOf(content, { conditionWords }))[0]?.condition).toBe('REF')
    }
  })

  test('says which columns are missing, and which words for conditions nobody knows', async () => {
    const found = await recognise(
      'MPN;Condition\nA1000;Klasse 1\nA2000;Klasse 1\nA3000;k2\nA4000;NEW\n',
    )
    expect(found.unknownConditions).toEqual([
      { word: 'klasse 1', lines: 2 },
      { word: 'k2', lines: 1 },
    ])
    expect(found.warnings).toEqual([
      'No column has the manufacturer: the lines are listed without one.',
      'No column has the description: the part number stands in its place.',
      'No column has the quantity: each line is one piece.',
      'No column has the price: all lines are CALL.',
    ])
  })
})

describe('prices', () => {
  const pricesOf = (...prices: string[]) =>
    names + prices.map((price, index) => `A10${index};HP;Disk;1;NEW;${price}\n`).join('')

  test('that read either way are thousands, and said to be looked at', async () => {
    const found = await recognise(pricesOf('1.234', '2.345'))
    expect(found.sample[0]?.read.line?.priceCents).toBe(123_400)
    expect(found.warnings).toEqual(['Prices such as 1.234 are read as 1234. Please look at them.'])
  })

  test('that are written in both ways are said to be looked at', async () => {
    expect((await recognise(pricesOf('1,50', '2.50'))).warnings).toEqual([
      'Some prices have a comma before the cents and some a point. Please look at them.',
    ])
  })

  test('are read by their column as a whole where a mapping does not say how', async () => {
    const path = await fileOf(pricesOf('1.234', '1,50'))
    const { mapping } = await recogniseInHere(path, {})
    const { decimal: _, hasQuantityDecimals: __, ...bare } = mapping
    const cents = []
    for await (const lines of readLinesInHere(path, bare)) {
      cents.push(...lines.map(({ line }) => line?.priceCents))
    }
    expect(cents).toEqual([123_400, 150])
  })

  test('are read as the member says', async () => {
    const content = pricesOf('1.234', '2.345')
    expect((await linesOf(content, { decimal: '.' })).map((line) => line?.priceCents)).toEqual([
      123, 235,
    ])
  })
})

describe('refused is', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  const sheet = (rows: string) => aWorkbook({ sheets: [{ name: 'Stock', rows }] })
  const line = '<row><c><v>1</v></c></row>'
  /** The same each time, with delimiters and line breaks among them. */
  const randomBytes = () => {
    let state = 42
    return Buffer.from(
      Array.from({ length: 50_000 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31
        return state >> 16
      }),
    )
  }
  const protectedZip = () => {
    const zip = sheet(line)
    for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1)) {
      zip[at + 8] = zip[at + 8]! | 1
    }
    return zip
  }
  test.each<[string, StockFileFault, () => string | Buffer]>([
    ['an empty file', 'empty', () => ''],
    ['a file of blanks', 'empty', () => ' \n \n'],
    ['names of columns without lines', 'noLines', () => names],
    ['a workbook without rows', 'noLines', () => sheet('')],
    ['a workbook whose cells are empty', 'noLines', () => sheet('<row><c s="1"/></row>')],
    [
      'a workbook whose sheets are all hidden',
      'noSheet',
      () => aWorkbook({ sheets: [{ name: 'S', rows: line, isHidden: true }] }),
    ],
    ['a PDF', 'noTable', () => aPdf()],
    ['a program', 'noTable', () => aProgram()],
    ['a file of zeros', 'noTable', () => Buffer.alloc(5000)],
    ['random bytes', 'noTable', () => randomBytes()],
    ['a Word document', 'noTable', () => aDocx()],
    ['an archive', 'noTable', () => aZip([{ name: 'stock.csv', content: plain }])],
    ['an empty archive', 'noTable', () => aZip([])],
    ['a packed file', 'noTable', () => Buffer.from('1f8b0800000000000003', 'hex')],
    [
      'running text',
      'noTable',
      () => 'It was a bright cold day in April.\nThe clocks were striking thirteen.\n',
    ],
    ['an older workbook', 'oldWorkbook', () => aCompoundFile('Workbook')],
    ['a workbook of a much older kind', 'oldWorkbook', () => aCompoundFile('Book')],
    ['a binary workbook', 'oldWorkbook', () => aZip([{ name: 'xl/workbook.bin', content: 'x' }])],
    [
      'a sheet of another office',
      'oldWorkbook',
      () => aZip([{ name: 'content.xml', content: 'x' }]),
    ],
    ['an older document', 'noTable', () => aCompoundFile('WordDocument')],
    ['a workbook with a password', 'protected', () => aCompoundFile('EncryptedPackage')],
    ['an archive with a password', 'protected', protectedZip],
    [
      'a web page that calls itself a workbook',
      'webPage',
      () => '<html><table><tr><td>WS-C2960X</td></tr></table></html>',
    ],
    ['an XML file', 'webPage', () => '<?xml version="1.0"?><Workbook/>'],
    [
      'a text in an encoding of four bytes',
      'encoding',
      () => Buffer.from('fffe00004100000042000000', 'hex'),
    ],
    ['a workbook that ends early', 'damaged', () => sheet(line).subarray(0, 400)],
    ['a workbook with broken XML', 'damaged', () => sheet('<row><c><v>1</w></c></row>')],
    [
      'a workbook with entities of its own',
      'damaged',
      () =>
        aWorkbook({
          sheets: [{ name: 'S', rows: line }],
          texts: [],
          styles: '<!DOCTYPE x [<!ENTITY a "b">]><styleSheet/>',
        }),
    ],
    [
      'a workbook that is nested without end',
      'damaged',
      () => sheet('<a>'.repeat(1000) + '</a>'.repeat(1000) + line),
    ],
    [
      'a workbook with one text of 2 MB',
      'damaged',
      () => sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(2_000_000)}</t></is></c></row>`),
    ],
    [
      'a workbook with a part that becomes more than it says',
      'damaged',
      () =>
        aZip([
          {
            name: 'xl/workbook.xml',
            content:
              '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            content: '<R><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></R>',
          },
          { name: 'xl/s.xml', content: Buffer.alloc(20_000_000, ' '), claims: 10 },
        ]),
    ],
    [
      'a workbook that says it becomes 1 GB',
      'unpacksTooLarge',
      () => aZip([{ name: 'xl/workbook.xml', content: 'x', claims: 1_000_000_000 }]),
    ],
    [
      'a workbook with more rows than a stock file has',
      'tooManyLines',
      () => sheet(line.repeat(202_000)),
    ],
    [
      'a workbook with more rows than workbooks have',
      'tooManyLines',
      () => sheet('<row/>'.repeat(1_100_000)),
    ],
    [
      'a text of 200,001 lines',
      'tooManyLines',
      () => names + 'A1000;HP;Disk;1;NEW;1\n'.repeat(200_001),
    ],
    ['a text of ten million lines', 'tooManyLines', () => 'a\n'.repeat(10_000_000)],
    ['a text in one line', 'longLine', () => 'a,'.repeat(1_000_000)],
    ['a file of more than 50 MB', 'tooLarge', () => Buffer.alloc(51 * 1024 * 1024, 'a;b\n')],
  ])('%s: %s', { timeout: 30_000 }, async (_, fault, content) => {
    await expect(recognise(content())).rejects.toThrow(stockFileFaults[fault])
  })

  test('nothing that only has odd letters in it: NUL, control characters, emoji, marks of direction', async () => {
    const lines = await linesOf(`${names}WS-\0C29\u200f60X;Ci\u0007sco;\u202eSwitch 😀;5;REF;450\n`)
    expect(lines).toEqual([
      { ...lineOf, partNumber: 'WS- C2960X', manufacturer: 'Ci sco', description: 'Switch 😀' },
    ])
  })

  test('no sheet for what stands below its last line: rows that are only coloured, however many', async () => {
    const rows = `${line.repeat(3)}${'<row s="1"><c s="1"/></row>'.repeat(300_000)}<broken`
    const mapping = {
      columns: { partNumber: 0 },
      skippedLines: 0,
      condition: 'NEW',
      currency: 'EUR',
    } as const
    expect((await recognise(sheet(rows), { mapping })).lines).toBe(3)
  })

  test('a UTF-16 file as little as another', async () => {
    expect(await linesOf(utf16(plain))).toEqual([lineOf])
  })
})
