import { currencies, type Currency } from '../currencies.ts'
import { maxPriceCents, stockLimits, type Condition } from './inventory.ts'
import { countText } from '../numbers.ts'

/** Why a line of a stock file is refused, as its owner reads it beside the cell. */
export const lineRefusals = {
  noPartNumber: 'The part number is missing.',
  longPartNumber: `A part number can have at most ${stockLimits.partNumber} characters.`,
  total: 'This is a total, not a part.',
  noQuantity: 'This is not a quantity.',
  dayAsQuantity: 'This is a date, not a quantity.',
  negativeQuantity: 'A quantity cannot be negative.',
  brokenQuantity: 'A quantity must be a whole number.',
  none: 'Quantity is 0. Only items in stock are listed.',
  largeQuantity: 'This quantity is too large.',
  noPrice: 'This is not a price.',
  dayAsPrice: 'This is a date, not a price.',
  negativePrice: 'A price cannot be negative.',
  highPrice: `A price must be below ${countText((maxPriceCents + 1) / 100)}.`,
  otherCurrency: `Accepted currencies: ${currencies.join(', ')}.`,
  noRate: (currency: Currency) => `This price in ${currency} cannot be converted to euro.`,
} as const

/** What is to be said of a line that is taken. */
export const lineWarnings = {
  cut: (most: number) => `This is longer than ${most} characters. The end is cut off.`,
  madeDay: 'A spreadsheet has turned this part number into a date.',
  rounded: 'A spreadsheet has rounded this part number.',
  defaultQuantity: 'The quantity is missing. It is read as 1.',
  readAs: (read: number | Condition) => `This is read as ${read}.`,
  unknownCondition: (read: Condition) =>
    `Condition not recognised. Choose one, or it is read as ${read}.`,
  noPrice: 'This is not a price. It is read as CALL.',
  samePart: (lineNumber: number) =>
    `Same part number, manufacturer and condition as line ${lineNumber}. The quantities are added up.`,
} as const

/** What is to be said of a stock file as a whole. */
export const fileWarnings = {
  noManufacturer:
    'The file has no manufacturer column. Its lines are listed without a manufacturer.',
  noDescription: 'The file has no description column. The part number is used instead.',
  noQuantity: 'The file has no quantity column. Each line counts as one piece.',
  noCondition: (condition: Condition) =>
    `The file has no condition column. All lines are ${condition}.`,
  noPrice: 'The file has no price column. All lines are CALL.',
  thousands: (figure: string) => `Prices such as ${figure} are read as 1234. Please check them.`,
  bothDecimals: 'Some prices use a decimal comma and some a decimal point. Please check them.',
} as const
