import { currencies, type Currency } from '../currencies.ts'
import { mostPriceCents, stockColumnNames, stockLimits, type Condition } from './inventory.ts'
import { countText } from '../numbers.ts'

/** Why a line of a stock file is refused, as its owner reads it beside the cell. */
export const lineRefusals = {
  noPartNumber: 'There is no part number.',
  longPartNumber: `A part number has at most ${stockLimits.partNumber} characters.`,
  total: 'This is a total and no part.',
  noQuantity: 'This is no quantity.',
  dayAsQuantity: 'This is a day and no quantity.',
  negativeQuantity: 'A quantity cannot be negative.',
  brokenQuantity: 'A quantity is a whole number.',
  none: 'There is none of it: only what is in stock is listed.',
  largeQuantity: 'This quantity is too large.',
  noPrice: 'This is no price.',
  dayAsPrice: 'This is a day and no price.',
  negativePrice: 'A price cannot be negative.',
  highPrice: `A price is below ${countText((mostPriceCents + 1) / 100)}.`,
  otherCurrency: `Prices are taken in ${currencies.join(', ')}.`,
  noRate: (currency: Currency) => `This price in ${currency} cannot be listed in euro.`,
} as const

/** What is to be said of a line that is taken. */
export const lineWarnings = {
  cut: (most: number) => `This is longer than ${most} characters and is cut.`,
  madeDay: 'A spreadsheet has made a day of this part number.',
  rounded: 'A spreadsheet has rounded this part number.',
  usualQuantity: 'There is no quantity: it is read as 1.',
  readAs: (read: number | Condition) => `This is read as ${read}.`,
  unknownCondition: (read: Condition) => `Nobody knows this condition: it is read as ${read}.`,
  noPrice: 'This is no price and is read as CALL.',
  samePart: (lineNumber: number) =>
    `This is the same ${stockColumnNames.partNumber.toLowerCase()}, manufacturer and condition as in line ${lineNumber}: the quantities are added.`,
} as const

/** What is to be said of a stock file as a whole. */
export const fileWarnings = {
  noManufacturer: 'No column has the manufacturer: the lines are listed without one.',
  noDescription: 'No column has the description: the part number stands in its place.',
  noQuantity: 'No column has the quantity: each line is one piece.',
  noCondition: (condition: Condition) => `No column has the condition: all lines are ${condition}.`,
  noPrice: 'No column has the price: all lines are CALL.',
  thousands: (figure: string) => `Prices such as ${figure} are read as 1234. Please look at them.`,
  bothDecimals: 'Some prices have a comma before the cents and some a point. Please look at them.',
} as const
