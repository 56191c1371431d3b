import { maxId } from '#contract/search-params.ts'

export interface DeskQuery {
  text: string
  /** Words of a name; none if the text is too short to search names by. */
  words: readonly string[]
  /** A row id, such as `61` or `#61`. */
  id: number | undefined
  /** A case number, such as `C00003`. */
  caseId: number | undefined
  /** A ticket number, such as `T00042`. */
  ticketId: number | undefined
  /** The number of an application, such as `R00005`. */
  registrationId: number | undefined
  /** The last digits of a telephone number, without zeros in front. */
  telephone: string | undefined
  /** The beginning of a VAT number with its country, without separators. */
  vatNumber: string | undefined
  /** The last characters of an IBAN, or all of it, without spaces. */
  ibanEnd: string | undefined
  /** A part of the number of an invoice or credit note, such as `C2026-00007`, `2026-7` or `00042`. */
  invoiceNumber: string | undefined
  /** The id of a request, as in the header X-Request-Id. */
  requestId: string | undefined
}

const minCharacters = 2
const maxWords = 6
const minDigits = 4
const minIbanEnd = 4
const maxIban = 34
/** The digits that the national and international forms of a number share. */
const sharedDigits = 8

function parseId(digits: string | undefined): number | undefined {
  const id = Number(digits ?? 0)
  return id >= 1 && id <= maxId ? id : undefined
}

function parseTelephone(text: string): string | undefined {
  if (!/^\+?[\d ()/.-]+$/.test(text)) return undefined
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= minDigits ? digits.slice(-sharedDigits) : undefined
}

/** Three digits at least tell it from a name. */
function parseIbanEnd(text: string): string | undefined {
  if (!/^[a-z\d ]+$/i.test(text) || text.replace(/\D/g, '').length < 3) return undefined
  const plain = text.replaceAll(' ', '').toUpperCase()
  return plain.length >= minIbanEnd && plain.length <= maxIban ? plain : undefined
}

/** The zeros of a number after its year may be left out. */
function parseInvoiceNumber(text: string): string | undefined {
  const [, series = '', year, digits = ''] = /^(c?)(?:(\d{4})-)?(\d{0,7})$/i.exec(text) ?? []
  if (year !== undefined)
    return `${series.toUpperCase()}${year}-${digits && digits.padStart(5, '0')}`
  return digits.length >= minDigits ? `${series.toUpperCase()}${digits}` : undefined
}

/** Parses the text typed into the palette by all that it can mean. */
export function parseDeskQuery(typed: string): DeskQuery {
  const text = typed.normalize('NFKC').trim()
  const [, mark, digits] = /^(#?)(\d{1,10})$/.exec(text) ?? []
  const plain = text.replace(/[^a-z0-9]/gi, '').toUpperCase()
  return {
    text,
    words:
      mark || text.length < minCharacters
        ? []
        : text.split(/\s+/).filter(Boolean).slice(0, maxWords),
    id: parseId(digits),
    caseId: parseId(/^c(\d{1,10})$/i.exec(text)?.[1]),
    ticketId: parseId(/^t(\d{1,10})$/i.exec(text)?.[1]),
    registrationId: parseId(/^r(\d{1,10})$/i.exec(text)?.[1]),
    telephone: mark ? undefined : parseTelephone(text),
    vatNumber: /^[A-Z]{2}[A-Z0-9]{2,}$/.test(plain) && /\d/.test(plain) ? plain : undefined,
    ibanEnd: mark ? undefined : parseIbanEnd(text),
    invoiceNumber: parseInvoiceNumber(text),
    requestId: /^[\w-]{8,64}$/.test(text) ? text : undefined,
  }
}
