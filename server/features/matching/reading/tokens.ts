import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { foldCase } from '#offer-reader/fold-text.ts'

/** Maximum tokens of a query. */
const maxTokens = 20
/** Sizes, speeds and standards are in many offers and identify no part. */
const common =
  /^(?:\d{1,3}|1600|1866|2133|2400|2666|2933|3200|4800|5600|\d+(?:gb|tb|mb|mhz|ghz|w|v|rpm|pcs|x|gbe|gbps|th|nd|rd|gen)|(?:ddr|pc|usb|sata|sas|gen|cat|rj|hdd|ssd)\d[a-z]?)$/

const quoted = (tokens: readonly string[]) => tokens.map((token) => `'${token}'`).join(' | ')

export interface WordQuery {
  /** Part numbers, or words in place of them, as a tsquery literal with 'or'. */
  parts: string
  /** These with the words of the brand. */
  all: string
  /** Each token as the offer writes it. */
  written: ReadonlyMap<string, string>
  brand: readonly string[]
}

/**
 * The query of the old method: part-number tokens, and these with the words of the brand (BK-056). Without a number the
 * words of the description take their place. Tokens have Latin letters and digits only.
 * @returns undefined for an offer that names nothing
 */
export function buildWordQuery(offer: {
  brand: string
  description: string
}): WordQuery | undefined {
  const written = new Map<string, string>()
  for (const text of offer.description.split(/[\s,;|()[\]{}<>"]+/)) {
    const token = foldCase(text).replace(/[^a-z0-9]/g, '')
    const isPart = token.length >= 3 && /\d/.test(token) && !common.test(token)
    if (isPart && !written.has(token)) written.set(token, text)
  }
  const brand = [...new Set(foldCase(offer.brand).match(/[a-z0-9]+/g))]
  if (written.size === 0) {
    // Without a number its words identify an offer; the brand alone would find everything of the maker.
    const words = foldCase(offer.description).match(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])/g) ?? []
    for (const word of words) written.set(word, word)
  }
  const tokens = [...written.keys()].slice(0, maxTokens)
  if (tokens.length === 0) return undefined
  const all = [...new Set([...tokens, ...brand])].slice(0, maxTokens)
  return { parts: quoted(tokens), all: quoted(all), written, brand }
}

/** Why the old method has found an offer: the shared tokens in words. */
export function describeSharedTokens(
  shared: readonly string[],
  { written, brand }: WordQuery,
): MatchReason[] {
  const words = shared.flatMap((token) => written.get(token) ?? [])
  const maker = brand.filter((token) => shared.includes(token)).join(' ')
  return [
    ...(words.length > 0 ? [{ code: 'same-words' as const, words }] : []),
    ...(maker ? [{ code: 'same-maker' as const, maker }] : []),
  ]
}
