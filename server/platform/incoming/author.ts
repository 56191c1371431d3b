import { isAddress } from '#server/platform/mailer/mime/address.ts'

/**
 * Author address of a mail in lower case, from the From header only. Undefined if it has no or several addresses, or is
 * ambiguous.
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

/** Replaces quoted strings by a quotation mark, which no address contains, and removes comments. */
function withoutCommentsAndQuotes(field: string): string | undefined {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < field.length; at++) {
    const character = field[at]!
    if ((isQuoted || depth > 0) && character === '\\') at++
    else if (isQuoted) isQuoted = character !== '"'
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) return undefined
    else if (depth === 0 && character === '"') {
      isQuoted = true
      plain += character
    } else if (depth === 0 && character !== ')') plain += character
  }
  return isQuoted || depth > 0 ? undefined : plain
}
