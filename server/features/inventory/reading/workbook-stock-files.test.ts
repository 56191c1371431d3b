import { CFB, utils, write, type WorkBook } from '@e965/xlsx'
import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { describe, expect, test } from 'vitest'
import { lineOf, linesOf, read, recognise } from '../../../../tests/support/stock/stock-reading.ts'
import { aWorkbook, sheetRows } from '../../../../tests/support/stock/workbook.ts'

describe('a workbook', () => {
  const header = ['Part number', 'Manufacturer', 'Description', 'Qty', 'Condition', 'Price']
  const row = ['WS-C2960X', 'Cisco', 'Switch', 5, 'REF', 450]
  const book = (rows: Parameters<typeof sheetRows>[0], more = {}) =>
    aWorkbook({ sheets: [{ name: 'Stock', rows: sheetRows(rows) }], ...more })

  test('is read with texts in its cells and numbers as numbers (BK-068)', async () => {
    expect(await linesOf(book([header, row]))).toEqual([lineOf])
  })

  test('is read with shared strings, rich text and phonetic readings', async () => {
    const texts = [
      '<t>WS-C2960X</t>',
      '<r><rPr><b/></rPr><t>Ci</t></r><r><t xml:space="preserve">sco </t></r>',
      '<t>Switch</t><rPh sb="0" eb="1"><t>reading</t></rPh>',
    ]
    const shared = [0, 1, 2].map((index) => ({ xml: `<c t="s"><v>${index}</v></c>` }))
    expect(await linesOf(book([header, [...shared, 5, 'REF', 450]], { texts }))).toEqual([lineOf])
  })

  test('returns the cached value of a formula, and keeps text that looks like one', async () => {
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

  test('recognises part numbers that became dates, or show more than their number, by cell style', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d/m/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const cells = [1, 2, 3].map((style) => ({ xml: `<c s="${style}"><v>46082</v></c>` }))
    const lines = await read(
      book([header, ...cells.map((cell) => [cell, 'HP', 'Disk', 1, 'NEW', 1])], { styles }),
    )
    expect(lines.map(({ refusals }) => refusals.map(({ words }) => words))).toEqual([
      [lineRefusals.madeDay],
      [lineRefusals.madeDay],
      [lineRefusals.formatted],
    ])
  })

  test('with the 1904 date system is read with correct dates', async () => {
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const day = { xml: '<c s="1"><v>44620</v></c>' }
    const [line] = await read(
      book([header, [day, 'HP', 'Disk', 1, 'NEW', 1]], { styles, from1904: true }),
    )
    expect(line!.refusals[0]!.found).toBe('2026-03-01')
  })

  test('refuses what is struck out, and leaves struck parts out of a text', async () => {
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>'
    const styled = (style: number, text: string) => ({
      xml: `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`,
    })
    const lines = await read(
      book(
        [
          header,
          [styled(1, 'A1000'), 'HP', 'Disk', 1, 'NEW', 5],
          [styled(2, 'A2000'), 'HP', 'Disk', 1, 'NEW', { xml: '<c t="s"><v>0</v></c>' }],
        ],
        {
          styles,
          texts: ['<r><rPr><strike/></rPr><t>145</t></r><r><rPr/><t> 120</t></r>'],
        },
      ),
    )
    expect(lines.map(({ line, refusals }) => line?.priceCents ?? refusals[0]!.words)).toEqual([
      lineRefusals.struck,
      12_000,
    ])
  })

  const failed = { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }
  const uncomputed = { xml: '<c><f>1+1</f></c>' }

  test.each([
    ['a quantity that failed', ['A1000', 'HP', 'Disk', failed, 'NEW', 5], lineRefusals.errorValue],
    ['a price that failed', ['A1000', 'HP', 'Disk', 1, 'NEW', failed], lineRefusals.errorValue],
    ['a part number that failed', [failed, 'HP', 'Disk', 1, 'NEW', 5], lineRefusals.errorValue],
    ['an error written as text', ['A1000', 'HP', 'Disk', 1, 'NEW', '#NV'], lineRefusals.errorValue],
    [
      'a quantity never computed',
      ['A1000', 'HP', 'Disk', uncomputed, 'NEW', 5],
      lineRefusals.noResult,
    ],
    [
      'a price never computed',
      ['A1000', 'HP', 'Disk', 1, 'NEW', uncomputed],
      lineRefusals.noResult,
    ],
  ])('with %s has the line refused, never one piece and CALL (BK-068)', async (_, cells, words) => {
    const [refused, other] = await read(book([header, cells, row]))
    expect(refused).toMatchObject({ line: undefined, refusals: [{ words }] })
    expect(other?.line).toEqual(lineOf)
  })

  test('with a column of formulas that were never computed is refused as a whole (BK-068)', async () => {
    const content = book([header, ['A1000', 'HP', 'Disk', uncomputed, 'NEW', 5]])
    await expect(recognise(content)).rejects.toMatchObject({ fault: 'noResults' })
  })

  test('reports the currency of prices by number format', async () => {
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
      'Accepted currencies: EUR, USD, GBP.',
      'USD',
      'USD',
    ])
  })

  test('keeps leading zeros that the number format of a part number shows', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>'
    const cell = { xml: '<c s="1"><v>1234</v></c>' }
    expect(
      (await linesOf(book([header, [cell, 'HP', 'Disk', 1, 'NEW', 1]], { styles })))[0],
    ).toMatchObject({
      partNumber: '001234',
    })
  })

  test('with hostile styles is read quickly', async () => {
    const code = '[$'.repeat(1000)
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/>${'<xf numFmtId="164"/>'.repeat(3)}</cellXfs></styleSheet>`
    const began = process.cpuUsage()
    expect(await linesOf(book([header, row], { styles }))).toEqual([lineOf])
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500)
  })

  test('with an endless content type is refused quickly', async () => {
    const relation = `<Relationship Id="rId1" Target="a.xml" Type="${'a'.repeat(60_000)}"/>`
    const parts = { name: 'xl/_rels/workbook.xml.rels', content: `<r>${relation}</r>` }
    const began = process.cpuUsage()
    await expect(recognise(book([header, row], { more: [parts] }))).rejects.toMatchObject({
      fault: 'noSheet',
    })
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1500)
  })

  test('with a rounded part number refuses its line', async () => {
    const [line] = await read(book([header, [1234567890123456800, 'HP', 'Disk', 1, 'NEW', 1]]))
    expect(line?.refusals[0]?.words).toMatch('A spreadsheet has rounded this part number.')
  })

  test('is read from the only visible sheet with known column names', async () => {
    const sheets = [
      { name: 'Terms', rows: sheetRows([['Goods'], ['stay'], ['ours']]) },
      { name: 'Stock', rows: sheetRows([header, row]) },
      { name: 'Old', rows: sheetRows([header, row, row, row]), isHidden: true },
    ]
    const found = await recognise(aWorkbook({ sheets }))
    expect(found).toMatchObject({
      sheets: ['Terms', 'Stock'],
      questions: [],
      mapping: { sheet: 'Stock' },
      lines: 1,
    })
    expect(await linesOf(aWorkbook({ sheets }))).toEqual([lineOf])
  })

  test('is read from the chosen sheet', async () => {
    const sheets = [
      { name: 'A', rows: sheetRows([header, row]) },
      { name: 'B', rows: sheetRows([header, row, row]) },
    ]
    expect((await recognise(aWorkbook({ sheets }), { form: { sheet: 'A' } })).lines).toBe(1)
    await expect(recognise(aWorkbook({ sheets }), { form: { sheet: 'C' } })).rejects.toMatchObject({
      fault: 'noSheet',
    })
  })

  test('is read with merged headers and without rows that are only formatted', async () => {
    const content = book([
      ['Stock of Friday', null, null, null, null, null],
      ['Part', 'Manufacturer', 'Description', 'Stock', null, 'Sales'],
      ['Number', null, null, 'Qty', 'Condition', 'Price'],
      [{ xml: '<c s="0"/>' }, null, null, null, null, null],
      row,
    ])
    expect(await linesOf(content)).toEqual([lineOf])
  })

  test('has the line numbers of the spreadsheet', async () => {
    const rows =
      sheetRows([header]).replace('r="1"', 'r="5"') +
      sheetRows([row]).replace('<row r="1"', '<row r="9"')
    const [line] = await read(aWorkbook({ sheets: [{ name: 'Stock', rows }] }))
    expect(line?.lineNumber).toBe(9)
  })

  test('with prefixed XML tags is read', async () => {
    const rows = sheetRows([header, row]).replace(/<(\/?)(row|c|v|is|t)\b/g, '<$1x:$2')
    const content = aWorkbook({ sheets: [{ name: 'Stock', rows }] })
    const [line] = await linesOf(content).catch(() => [undefined])
    expect(line).toEqual(lineOf)
  })
})

describe('an XLS of an older program (BK-068)', () => {
  const rows = [
    ['Part number', 'Manufacturer', 'Description', 'Qty', 'Condition', 'Price'],
    ['WS-C2960X', 'Cisco', 'Switch', 5, 'REF', 450],
  ]
  /** Changes the cells of the only sheet before it is written. */
  function anXls(
    change: (
      cells: Record<string, { z?: string; v?: unknown; t?: string }>,
      book: WorkBook,
    ) => void = () => {},
    bookType: 'biff8' | 'biff5' | 'ods' = 'biff8',
  ): Buffer {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet(rows)
    utils.book_append_sheet(book, sheet, 'Stock')
    change(sheet, book)
    return write(book, { type: 'buffer', bookType }) as Buffer
  }

  test.each(['biff8', 'biff5', 'ods'] as const)('is read like an XLSX (%s)', async (bookType) => {
    expect(await linesOf(anXls(undefined, bookType))).toEqual([lineOf])
  })

  test('is read without the styles that an ODS may lack', async () => {
    const archive = CFB.read(anXls(undefined, 'ods'), { type: 'buffer' })
    CFB.utils.cfb_del(archive, '/styles.xml')
    const content = CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer
    expect(await linesOf(content)).toEqual([lineOf])
  })

  test('keeps leading zeros that a number format shows, and the currency of a format', async () => {
    const lines = await linesOf(
      anXls((cells) => {
        cells['A2'] = { t: 'n', v: 7841, z: '000000' }
        cells['F2']!.z = '"USD" #,##0.00'
      }),
    )
    expect(lines).toEqual([{ ...lineOf, partNumber: '007841', currency: 'USD' }])
  })

  test('recognises part numbers that became dates by cell format', async () => {
    const [line] = await read(anXls((cells) => (cells['A2'] = { t: 'n', v: 46082, z: 'd/m/yyyy' })))
    expect(line!.refusals).toEqual([
      { column: 'partNumber', words: lineRefusals.madeDay, found: '2026-03-01' },
    ])
  })

  test('offers its visible sheets and reads the one with the most lines', async () => {
    const content = anXls((_cells, book) => {
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Read me']]), 'Notes')
      utils.book_append_sheet(book, utils.aoa_to_sheet([...rows, ...rows, ...rows]), 'Old')
      book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }] }
    })
    const { sheets, mapping } = await recognise(content)
    expect([sheets, mapping.sheet]).toEqual([['Stock', 'Notes'], 'Stock'])
  })
})
