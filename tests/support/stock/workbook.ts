import { aZip } from '../sample-files.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface SheetParts {
  name: string
  /** Content of `<sheetData>`. */
  rows: string
  isHidden?: boolean
  /** What is before the rows, such as `<cols>`. */
  columns?: string
}

export interface WorkbookParts {
  sheets: readonly SheetParts[]
  texts?: readonly string[]
  styles?: string
  from1904?: boolean
  more?: Parameters<typeof aZip>[0]
}

/** Creates an XLSX file from raw rows, as spreadsheet programs write it. */
export function aWorkbook({ sheets, texts, styles, from1904, more = [] }: WorkbookParts): Buffer {
  const sheetTags = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = [
    ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ].map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  const shared = (texts ?? []).map((text) => `<si>${text}</si>`).join('')
  return aZip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheetTags.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packaged}">${relations.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows, columns = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet xmlns="${main}">${columns}<sheetData>${rows}</sheetData></worksheet>`,
    })),
    { name: 'xl/styles.xml', content: styles ?? `<styleSheet xmlns="${main}"/>` },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${shared}</sst>` },
    ...more,
  ])
}

/** Creates rows of a sheet from texts, numbers and raw cells. */
export const sheetRows = (
  rows: readonly (readonly (string | number | { xml: string } | null)[])[],
): string =>
  rows
    .map((cells, rowIndex) => {
      const tags = cells.map((cell, index) => {
        const reference = `${String.fromCharCode(65 + index)}${rowIndex + 1}`
        if (cell === null) return ''
        if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
        if (typeof cell === 'string') {
          return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
        }
        return cell.xml.replace('<c', `<c r="${reference}"`)
      })
      return `<row r="${rowIndex + 1}">${tags.join('')}</row>`
    })
    .join('')
