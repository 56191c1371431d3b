/** Maximum tokens of a query; further ones are left out. */
const maxTokens = 20
/** Sizes, speeds and standards are in many offers and identify no part. */
const common =
  /^(?:\d{1,4}|\d+(?:gb|tb|mb|mhz|ghz|w|v|rpm|pcs|x|gbe|gbps|th|nd|rd|gen)|(?:ddr|pc|usb|sata|sas|gen|cat|rj|hdd|ssd)\d[a-z]?)$/

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
const quoted = (tokens: readonly string[]) => tokens.map((token) => `'${token}'`).join(' | ')

/**
 * The query of the old method: part-number tokens, and these with the words of the brand, each as a tsquery literal
 * with 'or' (BK-056). Tokens have Latin letters and digits only.
 */
export function buildWordQuery(offer: { brand: string; description: string }): {
  parts: string | undefined
  all: string | undefined
} {
  const parts = fold(offer.description)
    .split(/[\s,;|()[\]{}<>"]+/)
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter((token) => token.length >= 3 && /\d/.test(token) && !common.test(token))
  const brand = fold(offer.brand).match(/[a-z0-9]+/g) ?? []
  const unique = [...new Set(parts)].slice(0, maxTokens)
  const all = [...new Set([...unique, ...brand])].slice(0, maxTokens)
  return {
    parts: unique.length > 0 ? quoted(unique) : undefined,
    all: all.length > 0 ? quoted(all) : undefined,
  }
}
