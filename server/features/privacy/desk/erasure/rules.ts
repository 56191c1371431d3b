/** Values by which a person is recognised in texts. */
export interface PersonalValues {
  names: readonly string[]
  emails: readonly string[]
  telephones: readonly string[]
  /** Names in messengers, and names of companies. */
  others: readonly string[]
}

/** Shown in the place of everything erased. */
export const erasedText = 'Removed'
/** In the place of an e-mail address; the domain is reserved and never receives mail (RFC 2606). */
export const erasedEmail = 'removed@removed.invalid'

/** Shorter values would match everyday words and figures. */
const minOtherCharacters = 4
const minTelephoneDigits = 7
const minNamePartCharacters = 3
/** The end of a number is the same in its national and international form. */
const comparedDigits = 8

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
const asWhole = (pattern: string) => `(?<![[:alnum:]_])(?:${pattern})(?![[:alnum:]_])`
const asName = (name: string) => escaped(name.trim()).replace(/\s+/g, '\\s+')

function asTelephone(telephone: string): string[] {
  const digits = telephone.replace(/\D/g, '')
  if (digits.length < minTelephoneDigits) return []
  const end = Array.from(digits.slice(-comparedDigits)).join('[^0-9[:alpha:]]{0,3}')
  return [`\\+?(?:[0-9][^0-9[:alpha:]]{0,3}){0,7}${end}`]
}

const unionOf = (patterns: readonly string[]) =>
  patterns.length === 0 ? undefined : asWhole([...new Set(patterns)].join('|'))

/** A PostgreSQL regular expression for addresses and numbers, which are nobody else's; undefined without any. */
export const reachPattern = ({ emails, telephones }: PersonalValues): string | undefined =>
  unionOf([...emails.map(escaped), ...telephones.flatMap(asTelephone)])

/** The same with names, for texts to, from or about the person. */
export const namedPattern = (values: PersonalValues): string | undefined =>
  unionOf([
    ...values.emails.map(escaped),
    ...values.telephones.flatMap(asTelephone),
    ...values.names.filter((name) => name !== erasedText).map(asName),
    ...values.others.filter(({ length }) => length >= minOtherCharacters).map(asName),
  ])

/** The same with each part of a name, for the own broadcasts: visitors do not read names there (AM-039). */
export const partsPattern = (values: PersonalValues): string | undefined =>
  namedPattern({
    ...values,
    names: values.names.flatMap((name) => [
      name,
      ...name.split(/\s+/).filter(({ length }) => length >= minNamePartCharacters),
    ]),
  })
