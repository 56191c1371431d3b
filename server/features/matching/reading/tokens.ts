import { foldCase } from '#server/features/matching/normalize/fold-text.ts'

/** Maximum tokens of a query. */
const maxTokens = 20
/** Sizes, speeds and standards are in many offers and identify no part. */
const common =
  /^(?:\d{1,3}|1600|1866|2133|2400|2666|2933|3200|4800|5600|\d+(?:gb|tb|mb|mhz|ghz|w|v|rpm|pcs|x|gbe|gbps|th|nd|rd|gen)|(?:ddr|pc|usb|sata|sas|gen|cat|rj|hdd|ssd)\d[a-z]?)$/

const quoted = (tokens: readonly string[]) => tokens.map((token) => `'${token}'`).join(' | ')

/**
 * The query of the old method: part-number tokens, and these with the words of the brand, each as a tsquery literal
 * with 'or' (BK-056). Without a number the words of the description take their place. Tokens have Latin letters and
 * digits only.
 * @returns undefined for an offer that names nothing
 */
export function buildWordQuery(offer: {
  brand: string
  description: string
}): { parts: string; all: string } | undefined {
  const parts = foldCase(offer.description)
    .split(/[\s,;|()[\]{}<>"]+/)
    .map((token) => token.replace(/[^a-z0-9]/g, ''))
    .filter((token) => token.length >= 3 && /\d/.test(token) && !common.test(token))
  const brand = foldCase(offer.brand).match(/[a-z0-9]+/g) ?? []
  // Without a number its words identify an offer; the brand alone would find everything of the maker.
  const words = foldCase(offer.description).match(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])/g) ?? []
  const unique = [...new Set(parts.length > 0 ? parts : words)].slice(0, maxTokens)
  if (unique.length === 0) return undefined
  const all = [...new Set([...unique, ...brand])].slice(0, maxTokens)
  return { parts: quoted(unique), all: quoted(all) }
}
