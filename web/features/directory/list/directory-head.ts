import { paths } from '#contract/paths.ts'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { describePage, type PageHead } from '#web/platform/page/head.ts'

/** Page metadata of the directory (MD-001); search results are not indexed. */
export function directoryHead(search: DirectorySearch, country: string | undefined): PageHead {
  const { query, page, orderCol } = search
  const place = country ? ` in ${country}` : ''
  const title = query ? `${query} in companies${place}` : `Companies${place}`
  const params = new URLSearchParams()
  if (country && search.country) params.set('country', search.country)
  if (page) params.set('page', String(page))
  return {
    title: page ? `${title}, page ${page}` : title,
    description: describePage(
      `Traders, brokers, refurbishers and service providers of used, refurbished and new IT${place || ' all over the world'}. Search by specialty and country. Our staff approve every company before it can trade here.`,
      page,
    ),
    keywords: [
      'companies',
      country,
      'IT traders',
      'IT brokers',
      'refurbishers',
      'used IT',
      'refurbished IT',
    ]
      .filter(Boolean)
      .join(', '),
    path: params.size > 0 ? `${paths.companies}?${params}` : paths.companies,
    ...(query || orderCol ? { robots: 'noindex,follow' } : {}),
  }
}
