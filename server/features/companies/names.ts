const legalForms =
  /\b(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|gmbh|mbh|ag|kg|ug|ltd|limited|llc|llp|inc|corp|plc|s\.?a\.?r\.?l\.?|s\.?a\.?s?|s\.?r\.?l\.?|s\.?p\.?a\.?|a\/s|aps|a\.?b\.?|o\.?y\.?|sp\.? ?z ?o\.?o\.?|s\.?l\.?|k\.?s\.?|co)(?![\p{L}\d])\.?/giu

/** A name of a company as it is compared: without accents, legal form, spaces and punctuation. */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(legalForms, ' ')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/** Shorter names are compared whole. */
const minPartLength = 6

/** Whether two compared names are of one company: the same, or one is part of the other. */
export function isSameName(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= minPartLength && long.includes(short)
}
