export type StatedAttribute = readonly [name: string, values: readonly string[]]

/** The properties of an offer that the model compares; plain JSON. */
export interface OfferBody {
  kinds: readonly string[]
  makers: readonly string[]
  models: readonly string[]
  lines: readonly string[]
  attributes: readonly StatedAttribute[]
  /** The items of a lot, whose attributes are those of one item each. */
  items: readonly {
    kinds: readonly string[]
    models: readonly string[]
    attributes: readonly StatedAttribute[]
  }[]
  /** Whether kind, models and attributes come from stock lines with the same part number. */
  isFromStock: boolean
  /** Keys of part numbers typed in the offer, in all forms, then of those that mean the same. */
  parts: readonly string[]
  /** Part numbers as typed, upper case. */
  numbers: readonly string[]
  words: readonly string[]
  /** Words that stock lines with the same part number add. */
  aliasWords: readonly string[]
  /** Words with digits in further text. */
  furtherWords: readonly string[]
  /** Approximate price in euro; null if none is stated. */
  euros: number | null
}

/** Tokens by which an offer is found: words as they are, facts with a prefix. */
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
    ...aliasWords,
    ...models.map((model) => `m:${model}`),
    ...lines.map((line) => `l:${line}`),
    ...parts.map((part) => `p:${part}`),
    ...makers.map((maker) => `b:${maker}`),
    ...attributes.flatMap(([name, values]) => values.map((value) => `a:${name}=${value}`)),
    ...kinds.map((kind) => `k:${kind}`),
  ]
}
