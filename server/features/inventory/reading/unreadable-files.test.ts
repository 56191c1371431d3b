import { maxOldWorkbookBytes, type StockFileFault } from '#contract/inventory/inventory.ts'
import { describe, expect, test } from 'vitest'
import {
  aCompoundFile,
  aDocx,
  aPdf,
  aProgram,
  aZip,
} from '../../../../tests/support/sample-files.ts'
import {
  lineOf,
  linesOf,
  names,
  plain,
  recognise,
} from '../../../../tests/support/stock/stock-reading.ts'
import { aWorkbook } from '../../../../tests/support/stock/workbook.ts'

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
    ['a file of one letter', 'noTable', () => 'x'],
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
    ['a damaged XLS', 'damaged', () => aCompoundFile('Workbook')],
    ['a damaged XLS of a much older kind', 'damaged', () => aCompoundFile('Book')],
    [
      'an XLS over the limit',
      'oldWorkbookTooLarge',
      () => Buffer.concat([aCompoundFile('Workbook'), Buffer.alloc(maxOldWorkbookBytes)]),
    ],
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
    await expect(recognise(content())).rejects.toMatchObject({ fault: fault })
  })

  test('no file with unusual characters: NUL, control characters, emoji, direction marks', async () => {
    const lines = await linesOf(`${names}WS-\0C29\u200f60X;Ci\u0007sco;\u202eSwitch 😀;5;REF;450\n`)
    expect(lines).toEqual([
      { ...lineOf, partNumber: 'WS- C2960X', manufacturer: 'Ci sco', description: 'Switch 😀' },
    ])
  })

  test('no sheet with formatted rows below its last line', async () => {
    const rows = `${line.repeat(3)}${'<row s="1"><c s="1"/></row>'.repeat(300_000)}<broken`
    const mapping = {
      columns: { partNumber: 0 },
      skippedLines: 0,
      condition: 'NEW',
      currency: 'EUR',
    } as const
    expect((await recognise(sheet(rows), { mapping })).lines).toBe(3)
  })

  test('no UTF-16 file', async () => {
    expect(await linesOf(utf16(plain))).toEqual([lineOf])
  })
})
