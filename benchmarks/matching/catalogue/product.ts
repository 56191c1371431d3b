import { attributes, kinds, type Attribute, type Kind } from '#offer-reader/rule.ts'

/** A product of the catalogue that offers for training and evaluation are written from. */
export interface CatalogueProduct {
  id: string
  /** Products of a family replace each other for a flexible buyer; training never sees a held-back family. */
  family: string
  kind: Kind
  /** Broadcast list. */
  list: number
  /** As traders type it, the usual one first. */
  brands: readonly string[]
  /** Ways to write the product without its part number, the usual one first. */
  names: readonly string[]
  parts: readonly CataloguePart[]
  /** What an offer may state besides: attribute, value and ways to write it. */
  options: ReadonlyMap<Attribute, ReadonlyMap<string, readonly string[]>>
  /** Usual price in euro of a used one. */
  price: number
}

export interface CataloguePart {
  number: string
  /** Options that this number fixes. */
  fixes: ReadonlyMap<Attribute, string>
}

const split = (text: string, separator: string) =>
  text
    .split(separator)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

function asKind(text: string, line: string): Kind {
  const kind = kinds.find((known) => known === text)
  if (!kind) throw new Error(`Unknown kind in the catalogue: ${line}`)
  return kind
}

function asAttribute(text: string, line: string): Attribute {
  const attribute = attributes.find((known) => known === text)
  if (!attribute) throw new Error(`Unknown attribute ${text} in the catalogue: ${line}`)
  return attribute
}

function parsePart(text: string, line: string): CataloguePart {
  const [, number = '', fixed = ''] = /^([^(]+?)(?: ?\(([^)]*)\))?$/.exec(text) ?? []
  if (number === '') throw new Error(`Invalid part in the catalogue: ${line}`)
  const fixes = split(fixed, ',').map((pair) => {
    const [name = '', value = ''] = split(pair, '=')
    return [asAttribute(name, line), value] as const
  })
  return { number, fixes: new Map(fixes) }
}

function parseOptions(text: string, line: string): CatalogueProduct['options'] {
  return new Map(
    split(text, ';').map((option) => {
      const [name = '', choices = ''] = split(option, ':')
      const values = split(choices, ',').map((choice) => {
        const [value = '', spellings = ''] = choice.split('=')
        return [value.trim(), split(spellings, '/')] as const
      })
      if (values.some(([, spellings]) => spellings.length === 0)) {
        throw new Error(`An option without spellings in the catalogue: ${line}`)
      }
      return [asAttribute(name, line), new Map(values)] as const
    }),
  )
}

/**
 * Parses products of one list, a line each:
 * `kind | family | brands; … | names; … | parts, part(attribute=value, …); … | attribute: value=spelling/spelling, …; … | price`.
 */
export function parseCatalogue(list: number, text: string): CatalogueProduct[] {
  return split(text, '\n').map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [kind = '', family = '', brands = '', names = '', parts = '', options = '', price = ''] =
      cells
    const product = {
      id: `${family}/${split(names, ';')[0] ?? ''}`,
      family,
      kind: asKind(kind, line),
      list,
      brands: split(brands, ';'),
      names: split(names, ';'),
      parts: split(parts, ';').map((part) => parsePart(part, line)),
      options: parseOptions(options, line),
      price: Number(price),
    }
    const isComplete =
      cells.length === 7 &&
      family &&
      product.brands.length &&
      product.names.length &&
      product.price > 0
    if (!isComplete) throw new Error(`Invalid line of the catalogue: ${line}`)
    return product
  })
}
