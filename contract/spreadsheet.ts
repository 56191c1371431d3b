/** Columns of a sheet that are read; the rest is ignored. */
export const maxSheetColumns = 200
/** Characters of a sheet name; spreadsheet programs allow 31. */
export const maxSheetNameLength = 100
/** Column separators of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
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
