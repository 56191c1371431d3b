/** The details of a line in field 86. */
export interface LineDetails {
  counterparty: string
  iban: string
  text: string
}

/** Banks cut texts after this many characters, also within words. */
const fullLineLength = 65

/** Code words of the Netherlands and of SWIFT: `/IBAN/NL…/NAME/…/REMI/…`. */
const codeWords =
  'ACCW ADDR BENM BIC BUSP CHGS CHGS1 CHGS2 CNTP COAM CRED CSID DEBT EREF EXCH IBAN ID INV IREF ISDT KREF MARF NAME NBTR NRTX OAMT OCMT ORDP ORDT PREF PURP REMI RREF RTRN SVCL TRCD TRTP ULTB ULTC ULTD'
const codeWord = new RegExp(`/(${codeWords.split(' ').join('|')})(?=/)`, 'g')

/** Names of the parts of a German purpose: `SVWZ+Invoice 42`. */
const purposeKey = /(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)[+:]/

/** Labels in the running text of older exports. */
const label =
  /(?:^|[\s/])(IBAN|REK|BIC|NAAM|OMSCHRIJVING|KENMERK|BETALINGSKENM\.|MACHTIGING|INCASSANT):\s*/

const ibanPattern = /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g

/** The first IBAN with valid check digits in a text. */
const ibanIn = (text: string): string => text.match(ibanPattern)?.find(hasValidCheckDigits) ?? ''

/** ISO 7064, mod 97-10. */
function hasValidCheckDigits(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * Reads field 86 in the form that it has: code words, German subfields, labels, or plain text.
 * @param fields its text lines; some banks repeat the field for every line
 * @param header of field 61: its second line, where some banks give the account of the other side and others their own
 *   words, and the name that some write behind the reference
 */
export function readDetails(
  fields: readonly string[][],
  { supplement, name }: { supplement: string; name: string },
): LineDetails {
  const joined = fields.map((lines) => lines.map((line) => line.trimStart()).join('')).join(' ')
  const iban = ibanIn(supplement)
  if (/^\d{3}[^\w\s]\d\d/.test(joined)) return withAccount(readSubfields(joined), iban)
  if (/^\/[A-Z]{2,5}\d?\//.test(joined)) return withAccount(readCodeWords(joined), iban)
  const text = joinPlain(fields.flat())
  if (label.test(text)) return withAccount(readLabels(text), iban)
  return {
    counterparty: iban ? '' : nameIn(name),
    iban: iban || ibanIn(text),
    text: joinTexts(text, iban || !nameIn(supplement) ? '' : supplement),
  }
}

const withAccount = (details: LineDetails, iban: string): LineDetails => ({
  ...details,
  iban: details.iban || iban,
})

/** Words, not a code such as `/TRCD/00100/`. */
const nameIn = (text: string) => (/^[^/]*[a-z]{2}/i.test(text) ? text : '')

const joinPlain = (lines: readonly string[]): string =>
  lines.reduce(
    (text, line, i) => text + (i > 0 && lines[i - 1]!.length < fullLineLength ? ' ' : '') + line,
    '',
  )

/** References without content. */
const meaningful = (reference: string | undefined): string =>
  reference === undefined || /^(not ?provided|nonref)$/i.test(reference.trim())
    ? ''
    : reference.trim()

function joinTexts(...texts: string[]): string {
  const isNew = (text: string, at: number) =>
    text !== '' && !texts.slice(0, at).some((before) => before.includes(text))
  return texts.filter(isNew).join(' · ')
}

/** Content of each code word, in order; `CNTP` has account, bank, name and town. */
function readCodeWords(text: string): LineDetails {
  const marks = [...text.matchAll(codeWord)]
  const parts = new Map<string, string>()
  for (const [i, { 0: mark, 1: word = '', index }] of marks.entries()) {
    const end = marks[i + 1]?.index ?? text.length
    const content = text.slice(index + mark.length + 1, end).replace(/\/+$/, '')
    if (content && !parts.has(word)) parts.set(word, content)
  }
  const part = (word: string) => parts.get(word)?.replace(/^\/+/, '').trim() ?? ''
  const [account = '', , party = ''] = (parts.get('CNTP') ?? '').split('/')
  const remittance = part('REMI').replace(/^(USTD|STRD)\/\/?((CUR|ISO)\/)?/, '')
  const returned = part('RTRN')
  return {
    counterparty: part('NAME') || party.trim() || part('ORDP') || part('BENM'),
    iban: part('IBAN') || account.trim() || part('ACCW').split(/[,/]/)[0]!,
    text: joinTexts(
      remittance,
      meaningful(parts.get('EREF')),
      meaningful(parts.get('INV')),
      returned && `Returned: ${returned}`,
    ),
  }
}

/** `166?00GUTSCHRIFT?20SVWZ+Invoice?21 42?30BIC?31IBAN?32NAME?33NAME`. */
function readSubfields(text: string): LineDetails {
  const [, separator = '?'] = /^\d{3}([^\w\s])/.exec(text) ?? []
  const parts = new Map<string, string>()
  for (const piece of text.slice(3).split(separator).slice(1)) {
    const code = piece.slice(0, 2)
    // A separator within a text is text.
    if (/^\d\d$/.test(code)) parts.set(code, piece.slice(2))
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => parts.get(String(from + i)) ?? '').join('')
  const purposes = (range(20, 29) + range(60, 63)).split(purposeKey)
  const keyed = new Map<string, string>()
  for (let i = 1; i < purposes.length; i += 2) keyed.set(purposes[i]!, purposes[i + 1]!.trim())
  return {
    counterparty: range(32, 33).trim() || (keyed.get('ABWA') ?? ''),
    iban: (parts.get('31') || keyed.get('IBAN') || '').trim(),
    text: joinTexts(
      keyed.get('SVWZ') ?? purposes[0]!.trim(),
      meaningful(keyed.get('EREF')),
      parts.get('00')?.trim() && purposes.join('') === '' ? parts.get('00')!.trim() : '',
    ),
  }
}

/** `SEPA OVERBOEKING  IBAN: NL…  BIC: …  NAAM: …  OMSCHRIJVING: …`. */
function readLabels(text: string): LineDetails {
  const pieces = text.split(label)
  const parts = new Map<string, string>()
  for (let i = 1; i < pieces.length; i += 2) parts.set(pieces[i]!, pieces[i + 1]!.trim())
  const part = (name: string) => parts.get(name) ?? ''
  return {
    counterparty: part('NAAM'),
    iban: (part('IBAN') || part('REK')).split(/\s{2,}/)[0]!.replaceAll(' ', ''),
    text: joinTexts(
      part('OMSCHRIJVING') || pieces[0]!.trim(),
      part('BETALINGSKENM.'),
      meaningful(part('KENMERK')),
    ),
  }
}
