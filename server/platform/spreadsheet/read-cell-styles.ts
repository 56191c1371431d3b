import { readXml, type Workbook } from '#server/platform/spreadsheet/read-workbook.ts'

export interface CellStyle {
  isDay: boolean
  /** Digits that a number is filled up to with zeros in front, as `00000` does. */
  digits: number
  /** What stands around the number, such as a currency. */
  unit: string
}

const isDayFormat = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Letters of a format that stand for parts of a day or an hour, once quoted text and colours are left out. */
const isDayCode = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|General|Standard/gi, ''))

/** `#,##0.00 [$€-407]` and `"USD" 0.00` name a currency; `[$-409]` only a language. */
const unitOf = (code: string): string =>
  [...code.split(';')[0]!.matchAll(/"([^"]*)"|\[\$([^\]-]*)(?:-[^\]]*)?\]|\\(.)|([€$£¥])/g)]
    .map((found) => found.slice(1).join(''))
    .join('')
    .trim()
    .slice(0, 20)

const plain: CellStyle = { isDay: false, digits: 0, unit: '' }
const mostStyles = 100_000
// Spreadsheets write some 250 of at most 255 letters; many cells have the same.
const mostFormats = 5000
const mostCode = 255
const mostBytes = 40 * 1024 * 1024

const styleOfCode = (code: string): CellStyle => ({
  isDay: isDayCode(code),
  digits: /^0+$/.test(code) ? code.length : 0,
  unit: unitOf(code),
})

/** How the cells of a workbook show their numbers, by the number of their style. */
export async function readCellStyles(workbook: Workbook): Promise<CellStyle[]> {
  const styles: CellStyle[] = []
  if (workbook.styles === undefined) return styles
  const formats = new Map<number, CellStyle>()
  let isCellStyle = false
  const xml = readXml(workbook.bytesOf(workbook.styles, mostBytes), {
    open(name, { attributes }) {
      if (name === 'numFmt' && formats.size < mostFormats) {
        const code = (attributes['formatCode'] ?? '').slice(0, mostCode)
        formats.set(Number(attributes['numFmtId']), styleOfCode(code))
      }
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle || styles.length >= mostStyles) return
      const id = Number(attributes['numFmtId'] ?? 0)
      styles.push(formats.get(id) ?? (isDayFormat(id) ? { ...plain, isDay: true } : plain))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  for await (const _ of xml);
  return styles
}
