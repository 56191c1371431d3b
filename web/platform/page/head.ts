import { feedType } from '#contract/broadcasts/broadcasts.ts'

/** Metadata of a page for search engines and link previews (MD-001). */
export interface PageHead {
  /** Without the site name, which is appended. */
  title: string
  description: string
  keywords: string
  path: string
  robots?: string | undefined
  /** Address of the page's RSS feed, without the origin. */
  feed?: string | undefined
  /** Address of the picture of link previews, without the origin. */
  picture?: string | undefined
  /** `website` if absent. */
  kind?: 'article' | undefined
  /** Structured data (schema.org), limited to what visitors may read. Addresses are without the origin. */
  data?: readonly StructuredData[] | undefined
}

export type StructuredData = { '@type': string } & Record<string, unknown>

const dataTag = 'script:ld+json'
type Tag = Record<string, string | undefined>
type MetaTag = Record<string, string | StructuredData | undefined>
export interface Head {
  meta?: MetaTag[]
  links?: Tag[]
}

// The router's type of a meta tag does not know structured data.
const dataMeta = (data: StructuredData): { title?: never; [dataTag]: StructuredData } => ({
  [dataTag]: { '@context': 'https://schema.org', ...data },
})

/** The `head` of a route. The router adds the site name and origin. */
export function pageHead(head: PageHead) {
  const { title, description, keywords, path, robots, feed, picture, kind, data = [] } = head
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords },
      { name: 'robots', content: robots ?? 'index,follow' },
      { property: 'og:type', content: kind ?? 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: path },
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
      ...data.map(dataMeta),
    ],
    links: [
      { rel: 'canonical', href: path },
      ...(feed ? [{ rel: 'alternate', type: feedType, title: 'RSS', href: feed }] : []),
    ],
  }
}

/** Starts the description of a further page of a list with its number, so that no two are alike. */
export const describePage = (description: string, page: number | undefined): string =>
  page ? `Page ${page}. ${description}` : description

/** The head of a list; pages after the last one are not indexed. */
export const listPageHead = <H extends { robots?: string | undefined }>(
  head: H,
  { page, results }: { page: number | undefined; results: readonly unknown[] | undefined },
): H => (page && results?.length === 0 ? { ...head, robots: 'noindex,follow' } : head)

/** The operator of the site, for search engines. */
export const organizationData = (name: string): StructuredData => ({
  '@type': 'Organization',
  name,
  url: '/',
  logo: '/favicon.svg',
})

/** The way to a page, for search engines. */
export const breadcrumbData = (
  steps: readonly { name: string; path: string }[],
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
})

const addressKeys: readonly string[] = ['url', 'item', 'image', 'logo', '@id', 'mainEntityOfPage']

/** Prepends the origin to the addresses in structured data. */
function completeData(value: unknown, origin: string, key = ''): unknown {
  if (typeof value === 'string') {
    return addressKeys.includes(key) && value.startsWith('/') ? origin + value : value
  }
  if (Array.isArray(value)) return value.map((one) => completeData(one, origin, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, completeData(one, origin, name)]),
  )
}

/** Appends the site name to the title and prepends the origin to addresses. */
export function completeHead(head: Head, site: { name: string; origin: string }): Head {
  const meta = head.meta?.flatMap((tag): MetaTag[] => {
    const { [dataTag]: data, title, content } = tag
    if (typeof data === 'object') {
      return [{ [dataTag]: completeData(data, site.origin) as StructuredData }]
    }
    if (typeof title === 'string') return [{ ...tag, title: `${title} - ${site.name}` }]
    if (typeof content !== 'string') return [tag]
    const completed = { ...tag, content: site.origin + content }
    if (tag.property === 'og:image') return [completed]
    if (tag.property !== 'og:url') return [tag]
    return [completed, { property: 'og:site_name', content: site.name }]
  })
  const links = head.links?.map((tag) =>
    tag.rel === 'canonical' || tag.rel === 'alternate'
      ? { ...tag, href: site.origin + tag.href }
      : tag,
  )
  return { ...head, ...(meta && { meta }), ...(links && { links }) }
}
