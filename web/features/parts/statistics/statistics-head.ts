import { paths } from '#contract/paths.ts'
import type { Payload } from '#contract/endpoint.ts'
import type { partStatistics } from '#contract/parts.ts'
import { countText } from '#contract/numbers.ts'
import { priceText } from '#web/features/parts/part/price-text.ts'
import type { StatisticsSearch } from '#web/features/parts/statistics/statistics-search.ts'
import type { PageHead, Product } from '#web/platform/page/head.ts'

export type PartFigures = Payload<typeof partStatistics>['part'][number]

/** Letters that search engines are given of a description. */
const descriptionLetters = 120
/** Statistics have prices in euro alone (AM-099). */
const noRates = { USD: 0, GBP: 0 }
export const euroText = (price: number | 'CALL') => priceText(price, 'EUR', noRates)

/** What search engines read of a page of statistics (MD-001): figures and the part, never whose it is (AM-121). */
export function statisticsHead(
  figures: PartFigures,
  { page, orderCol, orderDesc }: StatisticsSearch,
  lines: number,
): PageHead {
  const { key, partNumber, manufacturer, description, quantity, traders, countries } = figures
  const { minPrice, maxPrice } = figures
  const title = [partNumber, manufacturer].filter(Boolean).join(' ')
  const letters = [...description]
  const words =
    letters.length > descriptionLetters
      ? `${letters.slice(0, descriptionLetters).join('').trimEnd()}...`
      : description
  const prices =
    minPrice === undefined || maxPrice === undefined
      ? 'prices on request'
      : minPrice === maxPrice
        ? euroText(minPrice)
        : `${euroText(minPrice)} to ${euroText(maxPrice)}`
  const path = page ? `${paths.partStatistics(key)}?page=${page}` : paths.partStatistics(key)
  return {
    title: page ? `${title}, page ${page}` : `${title}: availability and price`,
    description: `${[partNumber, words].filter(Boolean).join(', ')}: ${countText(quantity)} offered by ${countText(traders)} ${traders === 1 ? 'trader' : 'traders'} in ${countText(countries.length)} ${countries.length === 1 ? 'country' : 'countries'}, ${prices}.`,
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
    product: productOf(figures, lines),
  }
}

/** The part as schema.org describes goods that several offer. */
function productOf(figures: PartFigures, lines: number): Product {
  const { key, partNumber, manufacturer, description, minPrice, maxPrice } = figures
  return {
    '@context': 'https://schema.org',
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
