// What spreadsheets compute begins with a sign. In a CSV it may stand behind a semicolon or on a line of its own too:
// where commas stand before cents a spreadsheet splits at semicolons whatever the file says, and heeds quotes only
// where they begin what it takes for a cell.

const computed = /(^|[;\r\n])([\t ']*[=+\-@＝＋－＠])/g
const guarded = /(^|[;\r\n])'([\t ']*[=+\-@＝＋－＠])/g

/** A text with an apostrophe before all that a spreadsheet could compute. */
export const guardText = (text: string): string => text.replace(computed, "$1'$2")

/** The text that was guarded. */
export const unguardText = (text: string): string =>
  text.includes("'") ? text.replace(guarded, '$1$2') : text

/** A text that needs no guard, so that it is the same once it is unguarded. */
export const keepGuards = (text: string): string =>
  text.includes("'") ? text.replace(guarded, "$1''$2") : text
