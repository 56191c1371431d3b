/** What pairs are compared by; plain JSON. */
export interface OfferBody {
  kinds: readonly string[]
  makers: readonly string[]
  models: readonly string[]
  lines: readonly string[]
  attributes: readonly (readonly [name: string, values: readonly string[]])[]
  /** Whether kind, models and attributes come from stock lines with the same part number. */
  isFromStock: boolean
  /** Keys of part numbers typed in the offer, in all forms, then of those that mean the same. */
  parts: readonly string[]
  /** Part numbers as typed, upper case. */
  numbers: readonly string[]
  words: readonly string[]
  /** Words that stock lines add. */
  aliasWords: readonly string[]
  /** Words with digits in further text. */
  furtherWords: readonly string[]
  /** About, in euro; null if none is stated. */
  euros: number | null
}

/** Everything by which an offer is found, with prefixes for what is more than a word. */
export function findTokens({
  words,
  aliasWords,
  models,
  lines,
  parts,
  attributes,
  makers,
  kinds,
}: OfferBody) {
  return [
    ...words,
    ...aliasWords.map((word) => word),
    ...models.map((model) => `m:${model}`),
    ...lines.map((line) => `l:${line}`),
    ...parts.map((part) => `p:${part}`),
    ...makers.map((maker) => `b:${maker}`),
    ...attributes.flatMap(([name, values]) => values.map((value) => `a:${name}=${value}`)),
    ...kinds.map((kind) => `k:${kind}`),
  ]
}
