/** Columns of a sheet that are read; the rest is ignored. */
export const maxSheetColumns = 200
/** Characters of a sheet name; spreadsheet programs allow 31. */
export const maxSheetNameLength = 100
/** Column separators of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
export const delimiterNames: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}
/** Encodings of text files, as the preview names them. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  cp852: 'Central European (DOS)',
  'windows-1257': 'Baltic',
  'windows-1254': 'Turkish',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8)',
  ibm866: 'Cyrillic (DOS)',
  'windows-1253': 'Greek',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-874': 'Thai',
  'windows-1258': 'Vietnamese',
  macintosh: 'Western European (Mac)',
  cp850: 'Western European (DOS)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  'euc-kr': 'Korean',
} as const
export type Encoding = keyof typeof encodings
export const encodingNames = Object.keys(encodings) as [Encoding, ...Encoding[]]

/** Decimal separators. */
export const decimals = ['.', ','] as const
export type Decimal = (typeof decimals)[number]

// ── Formula injection ──

// Spreadsheets evaluate cells that begin with a sign. In a CSV the sign may also follow a semicolon or a line break:
// with a decimal comma a spreadsheet splits at semicolons whatever the file says, and honours quotes only at the start
// of a cell.

const formulaStart = /(^|[;\r\n])([\t ']*[=+\-@＝＋－＠])/g
const escapedFormula = /(^|[;\r\n])'([\t ']*[=+\-@＝＋－＠])/g

/** Puts an apostrophe before everything a spreadsheet could evaluate as a formula. */
export const escapeFormulas = (text: string): string => text.replace(formulaStart, "$1'$2")

/** Reverses `escapeFormulas`. */
export const unescapeFormulas = (text: string): string =>
  text.includes("'") ? text.replace(escapedFormula, '$1$2') : text

/** Doubles existing apostrophes, so that `unescapeFormulas` returns the original text. */
export const escapeApostrophes = (text: string): string =>
  text.includes("'") ? text.replace(escapedFormula, "$1''$2") : text
