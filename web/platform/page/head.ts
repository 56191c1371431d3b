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
  /** Structured data of a product (schema.org), limited to public fields. */
  product?: Product | undefined
}

/** `url` is the page's address, without the origin. */
export type Product = { '@type': 'Product'; url: string } & Record<string, unknown>

const dataTag = 'script:ld+json'
type Tag = Record<string, string | undefined>
type MetaTag = Record<string, string | Product | undefined>
export interface Head {
  meta?: MetaTag[]
  links?: Tag[]
}

/** The `head` of a route. The router adds the site name and origin. */
export function pageHead(head: PageHead) {
  const { title, description, keywords, path, robots, feed, product } = head
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords },
      { name: 'robots', content: robots ?? 'index,follow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: path },
      { name: 'twitter:card', content: 'summary' },
      ...(product ? [{ [dataTag]: product }] : []),
    ],
    links: [
      { rel: 'canonical', href: path },
      ...(feed ? [{ rel: 'alternate', type: feedType, title: 'RSS', href: feed }] : []),
    ],
  }
}

/** Appends the site name to the title and prepends the origin to addresses. */
export function completeHead(head: Head, site: { name: string; origin: string }): Head {
  const meta = head.meta?.flatMap((tag): MetaTag[] => {
    const { [dataTag]: product, title, content } = tag
    if (typeof product === 'object') {
      return [{ [dataTag]: { ...product, url: site.origin + product.url } }]
    }
    if (typeof title === 'string') return [{ ...tag, title: `${title} - ${site.name}` }]
    if (tag.property !== 'og:url' || typeof content !== 'string') return [tag]
    return [
      { ...tag, content: site.origin + content },
      { property: 'og:site_name', content: site.name },
    ]
  })
  const links = head.links?.map((tag) =>
    tag.rel === 'canonical' || tag.rel === 'alternate'
      ? { ...tag, href: site.origin + tag.href }
      : tag,
  )
  return { ...head, ...(meta && { meta }), ...(links && { links }) }
}
