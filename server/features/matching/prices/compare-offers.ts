import type { PriceCondition } from '#contract/broadcasts/pricing.ts'

/** In the order in which they are tried: `untested` is not tested, and `New open box` not new. */
const conditions: readonly (readonly [RegExp, PriceCondition])[] = [
  [/as.?is|for parts|spares|untested|not tested|defect|faulty|broken/, 'As is'],
  [/open.?box|\bnob\b/, 'New open box'],
  [/f\/?s\b|sealed/, 'F/S'],
  [/refurb|\bref\b|recert|renewed/, 'Refurbished'],
  [/\bnew\b|\bnib\b|unused/, 'New'],
  [/grade [cd]\b|^[cd]$/, 'Grade C or D'],
  // A mixed lot without shares may be all B.
  [/grade a ?[/-] ?b|grade b\b|^b$/, 'Grade B'],
  [/grade a\b|^a$/, 'Grade A'],
  [/used|pull|tested|working/, 'Used'],
]

/** The condition of an offer as typed, in one of the groups by which prices are compared. */
export function classifyCondition(typed: string): PriceCondition {
  const folded = typed.toLowerCase()
  return conditions.find(([pattern]) => pattern.test(folded))?.[1] ?? 'Other'
}

/** The product that possible matches have read from an offer; null if they have not. */
export interface ReadProduct {
  description: string
  /** Such as `phone:iphone 11`. */
  models: readonly string[] | null
  /** In GB. */
  capacities: readonly string[] | null
}

/** Kinds of which the capacity makes the price. */
const soldByCapacity = new Set(['phone', 'tablet', 'console'])

const splitModel = (model: string) => {
  const at = model.indexOf(':')
  return { kind: model.slice(0, at), name: model.slice(at + 1) }
}

/** The model of an offer in lower case; undefined if there are none or several. */
export function nameModel({ models }: ReadProduct): string | undefined {
  const [model, ...others] = models ?? []
  return model === undefined || others.length > 0 ? undefined : splitModel(model).name
}

/** The product of an offer for display, such as `iPhone 11, 64 GB`; null if it is not recognised. */
export function nameProduct({ models, capacities }: ReadProduct): string | null {
  const [model, ...others] = models ?? []
  if (model === undefined || others.length > 0) return null
  const { kind, name } = splitModel(model)
  const [capacity, ...more] = capacities ?? []
  const size = soldByCapacity.has(kind) && capacity && more.length === 0 ? `, ${capacity} GB` : ''
  return capitalize(name) + size
}

/** Capitals as makers write them: words with digits in capitals, others with a first capital. */
const capitalize = (name: string): string =>
  name
    .split(' ')
    .map((word) =>
      /^i(phone|pad|mac)/.test(word)
        ? `i${word.charAt(1).toUpperCase()}${word.slice(2)}`
        : word === 'for'
          ? word
          : /\d/.test(word) || word.length <= 2
            ? word.toUpperCase()
            : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
