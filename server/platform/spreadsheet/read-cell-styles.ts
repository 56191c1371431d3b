import { readXml, type Workbook } from '#server/platform/spreadsheet/read-workbook.ts'

export interface CellStyle {
  isDate: boolean
  /** Minimum digits, padded with leading zeros, as `00000` asks. */
  digits: number
  /** Shown as `1E+10`. */
  isScientific: boolean
  /** Literal text around the number, such as a currency. */
  unit: string
  isStruck?: true
}

const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Whether a format code has date or time letters outside of quoted text and colours. */
const isDateCode = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*.|General|Standard/gi, ''))

/** `#,##0.00 [$€-407]` and `"USD" 0.00` name a currency; `[$-409]` only a language. */
const unitOf = (code: string): string =>
  [...code.split(';')[0]!.matchAll(/"([^"]*)"|\[\$([^\]-]*)(?:-[^\]]*)?\]|\\(.)|([€$£¥%])/g)]
    .map((match) => match.slice(1).join(''))
    .join('')
    .trim()
    .slice(0, 20)

const isScientificFormat = (id: number) => id === 11 || id === 48

const plain: CellStyle = { isDate: false, digits: 0, isScientific: false, unit: '' }
const maxStyles = 100_000
// Spreadsheet programs write about 250 formats of at most 255 characters.
const maxFormats = 5000
const maxCodeLength = 255
const maxBytes = 40 * 1024 * 1024

/** @param code a number format, such as `#,##0.00 [$€-407]` */
export const styleOfCode = (code: string): CellStyle => ({
  isDate: isDateCode(code),
  digits: /^0+$/.test(code) ? code.length : 0,
  isScientific: /[0#?]E[+-]/i.test(code.replace(/"[^"]*"/g, '')),
  unit: unitOf(code),
})

/** Whether a tag of a font says that its text is struck out. */
export const isStrike = (name: string, attributes: Record<string, string>): boolean =>
  name === 'strike' && attributes['val'] !== '0' && attributes['val'] !== 'false'

/** Reads the cell styles of a workbook, indexed by style number. */
export async function readCellStyles(workbook: Workbook): Promise<CellStyle[]> {
  const styles: CellStyle[] = []
  if (workbook.styles === undefined) return styles
  const formats = new Map<number, CellStyle>()
  const struckFonts = new Set<number>()
  let fonts = -1
  let isFont = false
  let isCellStyle = false
  const xml = readXml(workbook.bytesOf(workbook.styles, maxBytes), {
    open(name, { attributes }) {
      if (name === 'numFmt' && formats.size < maxFormats) {
        const code = (attributes['formatCode'] ?? '').slice(0, maxCodeLength)
        formats.set(Number(attributes['numFmtId']), styleOfCode(code))
      }
      if (name === 'fonts') isFont = true
      if (isFont && name === 'font') fonts += 1
      if (isFont && isStrike(name, attributes) && struckFonts.size < maxStyles) {
        struckFonts.add(fonts)
      }
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle || styles.length >= maxStyles) return
      const id = Number(attributes['numFmtId'] ?? 0)
      const style = formats.get(id) ?? {
        ...plain,
        isDate: isDateFormat(id),
        isScientific: isScientificFormat(id),
        ...((id === 9 || id === 10) && { unit: '%' }),
      }
      const isStruck = struckFonts.has(Number(attributes['fontId'] ?? 0))
      styles.push(isStruck ? { ...style, isStruck } : style)
    },
    close(name) {
      if (name === 'fonts') isFont = false
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  for await (const _ of xml);
  return styles
}
