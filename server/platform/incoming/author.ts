import { isAddress } from '#server/platform/mailer/mime/address.ts'

/**
 * The one address that a mail is from, in lower case, by its From alone: not by names, comments or Sender. Undefined
 * where there is none, where there are several, or where programs could read it in different ways.
 */
export function authorOf(fields: readonly string[]): string | undefined {
  const [field, ...more] = fields
  if (field === undefined || more.length > 0) return undefined
  const plain = withoutCommentsAndQuotes(field)
  if (plain === undefined || /[,;:]/.test(plain)) return undefined
  const [, inAngles] = /^[^<>]*<([^<>]*)>\s*$/.exec(plain) ?? []
  const address = (inAngles ?? plain).trim().toLowerCase()
  return isAddress(address) ? address : undefined
}

/** A quoted string becomes one quotation mark, which no address has; a comment becomes nothing. */
function withoutCommentsAndQuotes(field: string): string | undefined {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < field.length; at++) {
    const letter = field[at]!
    if ((isQuoted || depth > 0) && letter === '\\') at++
    else if (isQuoted) isQuoted = letter !== '"'
    else if (letter === '(') depth++
    else if (letter === ')' && --depth < 0) return undefined
    else if (depth === 0 && letter === '"') {
      isQuoted = true
      plain += letter
    } else if (depth === 0 && letter !== ')') plain += letter
  }
  return isQuoted || depth > 0 ? undefined : plain
}
