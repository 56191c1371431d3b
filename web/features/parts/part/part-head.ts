import { paths } from '#contract/paths.ts'
import type { Part } from '#contract/parts.ts'
import { queriesOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import type { PageHead } from '#web/platform/page/head.ts'

/** Letters that search engines are given of a description. */
const descriptionLetters = 200

/** What search engines read of the parts search (MD-001); a search is no page of its own for them. */
export function partsHead(search: PartSearch): PageHead {
  const queries = queriesOf(search)
  const isPlain = Object.values(search).every((value) => value === undefined)
  const title = queries.length > 0 ? `${queries.join(', ')} in parts` : 'Parts Search'
  return {
    title: search.page ? `${title}, page ${search.page}` : title,
    description:
      'Stock of used, refurbished and new IT parts by part number, model or words: who has it, how many, in which condition and at which price.',
    keywords: 'parts, part numbers, IT stock, spare parts, used IT, refurbished IT',
    path: paths.parts,
    ...(isPlain ? {} : { robots: 'noindex,follow' }),
  }
}

/**
 * What they read of a line of stock: of its part alone, whoever reads it. Lines come and go, so that the part number's
 * page of statistics is the one to be found.
 */
export function partHead({ id, partNumber, manufacturer, description }: Part): PageHead {
  const words = [manufacturer, description].filter(Boolean).join(' ')
  const letters = [...words]
  return {
    title: [partNumber, manufacturer].filter(Boolean).join(' '),
    description: `${partNumber}: ${
      letters.length > descriptionLetters
        ? `${letters.slice(0, descriptionLetters).join('').trimEnd()}...`
        : words || 'an IT part'
    }. Quantity, condition and price of one offer.`,
    keywords: [partNumber, manufacturer, 'IT parts'].filter(Boolean).join(', '),
    path: paths.part(id),
    robots: 'noindex,follow',
  }
}
