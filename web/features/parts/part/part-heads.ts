import { paths } from '#contract/paths.ts'
import type { Part } from '#contract/parts.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { Payload } from '#web/platform/api/api.ts'
import { queriesOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import type { StatisticsSearch } from '#web/features/parts/statistics/statistics-search.ts'
import { describePage, type PageHead, type StructuredData } from '#web/platform/page/head.ts'

/** Characters of a part's description in the metadata. */
const maxDescription = { part: 200, statistics: 120 }

function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

/** Metadata of the parts search (MD-001); search engines index it without a query only. */
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
 * Metadata of a stock line: its part only, for every reader. Search engines index the part statistics instead, because
 * stock lines come and go.
 */
export function partHead({ id, partNumber, manufacturer, description }: Part): PageHead {
  const words = [manufacturer, description].filter(Boolean).join(' ')
  return {
    title: [partNumber, manufacturer].filter(Boolean).join(' '),
    description: `${partNumber}: ${shorten(words, maxDescription.part) || 'an IT part'}. Quantity, condition and price of one offer.`,
    keywords: [partNumber, manufacturer, 'IT parts'].filter(Boolean).join(', '),
    path: paths.part(id),
    robots: 'noindex,follow',
  }
}

export type PartFigures = Payload<'partStatistics'>['part'][number]

/** Metadata of part statistics (MD-001): the part and its figures, never a seller (AM-121). */
export function statisticsHead(
  figures: PartFigures,
  { page, orderCol, orderDesc }: StatisticsSearch,
  lines: number,
): PageHead {
  const { key, partNumber, manufacturer, description, quantity, traders, countries } = figures
  const { minPrice, maxPrice } = figures
  const title = [partNumber, manufacturer].filter(Boolean).join(' ')
  const words = shorten(description, maxDescription.statistics)
  const prices =
    minPrice === undefined || maxPrice === undefined
      ? 'prices on request'
      : minPrice === maxPrice
        ? euroText(minPrice)
        : `${euroText(minPrice)} to ${euroText(maxPrice)}`
  const places =
    countries.length === 0
      ? ''
      : ` in ${countText(countries.length)} ${countries.length === 1 ? 'country' : 'countries'}`
  const path = page ? `${paths.partStatistics(key)}?page=${page}` : paths.partStatistics(key)
  return {
    title: page ? `${title}, page ${page}` : `${title}: availability and price`,
    description: describePage(
      `${[partNumber, words].filter(Boolean).join(', ')}: ${countText(quantity)} offered by ${countText(traders)} ${traders === 1 ? 'trader' : 'traders'}${places}, ${prices}.`,
      page,
    ),
    keywords: [
      partNumber,
      key === partNumber ? '' : key,
      manufacturer,
      'IT parts',
      'price',
      'stock',
    ]
      .filter(Boolean)
      .join(', '),
    path,
    ...(orderCol || orderDesc ? { robots: 'noindex,follow' } : {}),
    data: [productOf(figures, lines)],
  }
}

/** The part as a schema.org product with an aggregate offer. */
function productOf(figures: PartFigures, lines: number): StructuredData {
  const { key, partNumber, manufacturer, description, minPrice, maxPrice } = figures
  return {
    '@type': 'Product',
    name: [manufacturer, partNumber].filter(Boolean).join(' '),
    mpn: partNumber,
    url: paths.partStatistics(key),
    ...(manufacturer && { brand: { '@type': 'Brand', name: manufacturer } }),
    ...(description && { description }),
    ...(minPrice !== undefined && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'EUR',
        lowPrice: minPrice,
        highPrice: maxPrice,
        offerCount: lines,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}
