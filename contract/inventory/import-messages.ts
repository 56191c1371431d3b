import { currencies, type Currency } from '../figures/currencies.ts'
import { maxPriceCents, stockLimits, type Condition, type RepeatedLineMode } from './inventory.ts'
import { countText } from '../figures/numbers.ts'
import { undatedMessage } from '../incoming-mail.ts'

/** Reasons for rejected lines of a stock file, shown next to the cell. */
export const lineRefusals = {
  noPartNumber: 'The part number is missing.',
  longPartNumber: `A part number can have at most ${stockLimits.partNumber} characters.`,
  rounded:
    'A spreadsheet has rounded this part number. Format the column as text and enter the part number again.',
  madeDay:
    'A spreadsheet has turned this part number into a date. Format the column as text and enter the part number again.',
  heading:
    'This line has only a text, so it is read as a heading. If it is a part, enter its quantity.',
  otherTable:
    'This line is below a second header, so its columns may be others. Enter it again to list it.',
  belowHeading: (heading: string) =>
    `This line is below “${heading}”, so it may not be for sale. Enter it again to list it.`,
  twoParts: 'This cell has several part numbers. Give each its own line.',
  ditto: 'This sign repeats the value above. Enter the value itself.',
  sold: 'This line is sold or reserved. Enter it again to list it.',
  struck: 'This is struck out. Remove the line, or the strike-through.',
  formatted:
    'The number format of this cell shows more than its number. Format the column as text and enter the part number again.',
  tooManyCells:
    'This line has more cells than the header, so its values may be in the wrong columns. Put texts and prices with the separator in quotes.',
  noResult:
    'The formula in this cell has no result. Open the file in Excel, save it, and upload it again.',
  errorValue: 'The formula in this cell failed. Correct it, or enter the value.',
  scientific:
    'A spreadsheet shows this number in scientific format. Enter it in full, in a column without that format.',
  missingQuantity:
    'The quantity is missing. Where every line is one piece, import the file without its quantity column.',
  noQuantity: 'This is not a quantity.',
  dayAsQuantity: 'This is a date, not a quantity.',
  negativeQuantity: 'A quantity cannot be negative.',
  brokenQuantity: 'A quantity must be a whole number.',
  none: 'Quantity is 0. Only items in stock are listed.',
  largeQuantity: 'This quantity is too large.',
  noPrice: 'This is not a price.',
  unclearPrice:
    'The words beside this price may change what it means. Write the price of one piece without tax, such as 12.50.',
  dayAsPrice: 'This is a date, not a price.',
  smallPrice:
    'Prices have whole cents, which would change this one. Leave it empty, or list the package with its price.',
  negativePrice: 'A price cannot be negative.',
  highPrice: `A price must be below ${countText((maxPriceCents + 1) / 100)}.`,
  otherCurrency: `Accepted currencies: ${currencies.join(', ')}.`,
  noRate: (currency: Currency) => `This price in ${currency} cannot be converted to euro.`,
} as const

/** Warnings about imported lines. */
export const lineWarnings = {
  cut: (max: number) => `This is longer than ${max} characters. The end is cut off.`,
  mayBeDay: 'A spreadsheet may have turned this part number into a date.',
  atLeast: (quantity: number) =>
    `The file says at least ${countText(quantity)}. Listed as ${countText(quantity)}.`,
  readAs: (read: number | Condition) => `This is read as ${read}.`,
  unknownCondition: 'Condition not recognised. Choose one, or it is read as ASIS.',
  noPrice: 'This is not a price. It is read as CALL.',
  samePart: (lineNumber: number, mode: RepeatedLineMode) =>
    `Same part number, manufacturer and condition as line ${lineNumber}. ${mode === 'add' ? 'The quantities are added up.' : 'This line is left out.'}`,
} as const

/** Warnings about a stock file. */
export const fileWarnings = {
  noManufacturer:
    'The file has no manufacturer column. Its lines are listed without a manufacturer.',
  noDescription: 'The file has no description column. The part number is used instead.',
  noQuantity: 'The file has no quantity column. Each line counts as one piece.',
  noCondition: (condition: Condition) =>
    `The file has no condition column. All lines are ${condition}.`,
  noPrice: 'The file has no price column. All lines are CALL.',
  bothDecimals: 'Some prices use a decimal comma and some a decimal point. Please check them.',
} as const

export const fileQuestionTexts = {
  encoding:
    'The encoding of this file is not certain. Choose the one that shows its words correctly.',
  delimiter:
    'The column separator of this file is not certain. Check the columns, or choose another separator.',
  sheet: 'More than one sheet may be your stock. Choose the one to read.',
  hiddenRows: (rows: number) =>
    rows === 1
      ? 'A row of this file is hidden, for example by a filter.'
      : `${countText(rows)} rows of this file are hidden, for example by a filter.`,
  leaveOut: 'Leave them out',
  readThem: 'Import them too',
  columns:
    'The names of some columns are not known, so they were chosen by what they contain. Check them.',
  /** @param columns names of columns, and whether each may change the price or the quantity */
  doubts: (columns: readonly { name: string; column: string }[]) => {
    const namesOf = (isPrice: boolean) =>
      columns
        .filter(({ column }) => (column === 'price') === isPrice)
        .map(({ name }) => `“${name}”`)
        .join(', ')
    return [
      namesOf(true) &&
        `${namesOf(true)} may mean that the prices are not those of one piece without tax.`,
      namesOf(false) &&
        `${namesOf(false)} may say how many pieces there are, or that the quantities are no pieces.`,
      'Check the columns.',
    ]
      .filter(Boolean)
      .join(' ')
  },
  columnsAreRight: 'The columns are right',
  several: (names: readonly string[], column: string) =>
    `More than one column may be the ${column}: ${names.join(', ')}.`,
  addUp: 'Add them up',
  columnNumber: (number: number) => `Column ${number}`,
  longLines:
    'Many lines of this file have more cells than its header. Check the columns and the separator.',
  currency: (name: string) =>
    `The prices in “${name}” are in a currency that is not accepted. The lines can be imported without prices.`,
  withoutPrices: 'Import without prices',
  openCurrency: 'Some prices of this file have a currency and some have none. Choose theirs.',
  decimal: 'Nothing in this file says how its prices are written.',
  thousands: 'Nothing in this file says how its quantities are written.',
  readAs: (written: string, read: string) => `${written} is ${read}`,
} as const

/** Maximum stock files per mail. */
export const stockFilesPerMail = 5

/** File name extensions of stock files. Plain text is used only if a mail has no table. */
export const stockFileEndings = {
  table: ['csv', 'tsv', 'tab', 'xlsx', 'xls', 'ods'],
  text: ['txt'],
  /** Rejected with advice. */
  oldWorkbook: ['xlsb', 'numbers'],
} as const

/** Reasons for rejected mail to the inventory mailbox, shown to its sender; ASCII, because SMTP replies contain them. */
export const stockMailRejections: Readonly<Record<string, string>> = {
  stranger: 'This address does not belong to a member of the market.',
  unproved:
    'We could not verify that the mail is from you: it passes neither SPF nor DKIM as the DMARC policy of your domain requires. Your mail administrator can help.',
  unconfirmable:
    'Your domain has no DMARC policy, so we ask you to confirm each mail. This one is an automatic reply, which nobody can confirm.',
  unaddressed: 'Our mailbox is not among the To or Cc recipients of the mail.',
  undated: undatedMessage,
  virus: 'A virus was found in an attachment of the mail.',
  blocked: 'Your account is currently blocked.',
  serviceOnly: 'Your account does not allow inventory upload. Please contact us.',
  noFile: 'The mail has no stock file attached. Please attach it as CSV, XLSX, XLS or ODS.',
  winmail:
    'Your mail program packed the file into winmail.dat, which only Outlook can open. Please send the mail as HTML or plain text, or upload the file on the market.',
  encrypted:
    'Your mail is encrypted (S/MIME or PGP, such as smime.p7m), so we could not read it. Send it again without encryption, with the stock file attached.',
  signedOnly:
    'Your mail program packed the mail into its signature (smime.p7m), so we could not read it. Send it again without a signature, or sign it in clear text, with the stock file attached.',
  forwarded:
    'The mail has only another mail attached to it, which we do not read. Save the stock file from that mail, and attach the file itself.',
  oldWorkbook: 'This workbook format is not supported. Please save it as XLSX or CSV.',
  tooMany: `A mail can have at most ${stockFilesPerMail} stock files.`,
  other: 'The mail cannot be accepted.',
}
