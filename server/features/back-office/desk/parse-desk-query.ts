import { maxId } from '#contract/endpoint.ts'

export interface DeskQuery {
  text: string
  /** A row id, such as `61` or `#61`. */
  id: number | undefined
  /** A case number, such as `C00003`. */
  caseId: number | undefined
  /** Digits of a telephone number, at least four, without zeros in front; at most the last eight. */
  telephone: string | undefined
  /** The beginning of a VAT number: letters and digits, at least four with a digit. */
  vatNumber: string | undefined
}

const minDigits = 4
/** The digits that the national and international forms of a number share. */
const sharedDigits = 8

const idOf = (digits: string | undefined) => {
  const id = digits === undefined ? undefined : Number(digits)
  return id !== undefined && id >= 1 && id <= maxId ? id : undefined
}

function telephoneOf(text: string): string | undefined {
  if (!/^\+?[\d ()/.-]+$/.test(text)) return undefined
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= minDigits ? digits.slice(-sharedDigits) : undefined
}

/** What a text typed into the palette can mean. */
export function parseDeskQuery(typed: string): DeskQuery {
  const text = typed.trim()
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  return {
    text,
    id: idOf(/^#?(\d{1,10})$/.exec(text)?.[1]),
    caseId: idOf(/^c0*(\d{1,9})$/i.exec(text)?.[1]),
    telephone: telephoneOf(text),
    vatNumber:
      plain.length >= minDigits && /^[A-Z0-9]+$/.test(plain) && /\d/.test(plain)
        ? plain
        : undefined,
  }
}
