/** Formats of VAT numbers in EU countries, without the prefix; the first example is shown in messages. */
interface VatFormat {
  /** The prefix, where it differs from the country code. */
  prefix?: string
  pattern: RegExp
  words: string
  example: string
}

const formats: Readonly<Record<string, VatFormat>> = {
  AT: { pattern: /^U\d{8}$/, words: 'U and 8 digits', example: 'U12345678' },
  BE: { pattern: /^[01]\d{9}$/, words: '10 digits that start with 0 or 1', example: '0123456789' },
  BG: { pattern: /^\d{9,10}$/, words: '9 or 10 digits', example: '123456789' },
  CY: { pattern: /^\d{8}[A-Z]$/, words: '8 digits and a letter', example: '12345678X' },
  CZ: { pattern: /^\d{8,10}$/, words: '8 to 10 digits', example: '12345678' },
  DE: { pattern: /^\d{9}$/, words: '9 digits', example: '123456789' },
  DK: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  EE: { pattern: /^\d{9}$/, words: '9 digits', example: '123456789' },
  ES: {
    pattern: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
    words: '9 characters, the first or the last of them a letter',
    example: 'B12345678',
  },
  FI: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  FR: {
    pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    words: '2 characters and 9 digits',
    example: '12345678901',
  },
  GR: { prefix: 'EL', pattern: /^\d{9}$/, words: '9 digits', example: '123456789' },
  HR: { pattern: /^\d{11}$/, words: '11 digits', example: '12345678901' },
  HU: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  IE: {
    pattern: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
    words: '7 digits and 1 or 2 letters',
    example: '1234567FA',
  },
  IT: { pattern: /^\d{11}$/, words: '11 digits', example: '12345678901' },
  LT: { pattern: /^(\d{9}|\d{12})$/, words: '9 or 12 digits', example: '123456789' },
  LU: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  LV: { pattern: /^\d{11}$/, words: '11 digits', example: '12345678901' },
  MT: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  NL: {
    pattern: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/,
    words: '9 digits, B and 2 digits',
    example: '123456789B01',
  },
  PL: { pattern: /^\d{10}$/, words: '10 digits', example: '1234567890' },
  PT: { pattern: /^\d{9}$/, words: '9 digits', example: '501234567' },
  RO: { pattern: /^\d{2,10}$/, words: '2 to 10 digits', example: '12345678' },
  SE: { pattern: /^\d{12}$/, words: '12 digits', example: '123456789001' },
  SI: { pattern: /^\d{8}$/, words: '8 digits', example: '12345678' },
  SK: { pattern: /^\d{10}$/, words: '10 digits', example: '1234567890' },
}

/** Stored as the reason why VIES has not answered where the program has no address of it. */
export const noVies = 'VIES_URL is not set'

/** A VAT number as VIES takes it: upper case, without spaces and punctuation, `number` without the prefix. */
export interface VatNumber {
  prefix: string
  number: string
}

/** Prefixes of VAT numbers in the languages of the EU, after punctuation is removed. */
const label =
  /^(VAT|TAX|BTW|TVA|IVA|PIVA|PARTITAIVA|UID|UST|USTID|MWST|MOMS|MVA|ALV|DPH|DIC|NIP|NIF|CIF|PVN|KMKR|ΑΦΜ|AFM|OIB|PDV|DDV)(REG(ISTRATION)?|ID(ENT(IFICATION)?)?)?(NO|NR|NUMBER|NUMMER|NUMERO|NUM)?[:#]*/

/** Greek capitals that look like Latin ones. */
const greek = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latin = 'ABEZHIKMNOPTYX'

/** Letters and digits of a number as they are stored: upper case and of the usual width. */
const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,/_\p{Pd}]|\p{Cf}/gu, '')

const inLatin = (text: string) =>
  text.replace(/^ΕΛ/, 'EL').replace(/[Α-Ω]/g, (letter) => latin[greek.indexOf(letter)] ?? letter)

/**
 * Reads a VAT number of an EU country, given with or without its prefix, or the words before it.
 * @returns undefined for countries outside the EU, and for a number that is not written as numbers of the country are
 */
export function parseVatNumber(countryCode: string, input: string): VatNumber | undefined {
  const format = formats[countryCode]
  if (!format) return undefined
  const prefix = format.prefix ?? countryCode
  const plain = plainNumber(input)
  for (const text of [plain, plain.replace(label, '')].map(inLatin)) {
    // Greek numbers are often written with the code of the country.
    const own = [prefix, countryCode].find((start) => text.startsWith(start)) ?? ''
    const number = text.slice(own.length)
    if (format.pattern.test(number)) return { prefix, number }
  }
  return undefined
}

/** Whether an invoice to a country needs the tax number of the customer: in the EU and the United Kingdom. */
export const needsTaxNumber = (countryCode: string): boolean =>
  countryCode === 'GB' || formats[countryCode] !== undefined

/** An EORI number of the United Kingdom or Northern Ireland. */
const eoriPattern = /^(GB|XI)\d{12}(\d{3})?$/

/**
 * Returns the error text for the tax number on an order: as of a company, and an EORI number in the United Kingdom.
 * Elsewhere any text is accepted (AM-059).
 */
export function orderTaxNumberFault(
  country: { code: string; name: string },
  text: string,
): string | undefined {
  if (country.code !== 'GB') return vatNumberFault(country, text)
  return eoriPattern.test(plainNumber(text))
    ? undefined
    : 'An EORI number of the United Kingdom has GB and 12 digits, such as GB123456789000'
}

const countriesWithArticle: readonly string[] = ['CZ', 'NL']

/** Returns the error text for the tax number of a company; undefined outside the EU, where any form is accepted. */
export function vatNumberFault(
  country: { code: string; name: string },
  text: string,
): string | undefined {
  const format = formats[country.code]
  if (!format || parseVatNumber(country.code, text)) return undefined
  const example = (format.prefix ?? country.code) + format.example
  const article = countriesWithArticle.includes(country.code) ? 'the ' : ''
  return `A VAT number of ${article}${country.name} has ${format.words}, such as ${example}`
}
