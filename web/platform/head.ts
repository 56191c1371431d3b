import { feedType } from '#contract/broadcasts.ts'

/** What search engines and shared links read of a page (MD-001). */
export interface PageHead {
  /** Without the site's name, which follows it. */
  title: string
  description: string
  keywords: string
  /** The page's one address, without the origin. */
  path: string
  robots?: string | undefined
  /** The address of a feed of the same, without the origin. */
  feed?: string | undefined
}

type Tag = Record<string, string | undefined>
export interface Head {
  meta?: Tag[]
  links?: Tag[]
}

/** The `head` of a route; the router puts in the site's name and address. */
export function pageHead({ title, description, keywords, path, robots, feed }: PageHead) {
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
    ],
    links: [
      { rel: 'canonical', href: path },
      ...(feed ? [{ rel: 'alternate', type: feedType, title: 'RSS', href: feed }] : []),
    ],
  }
}

/** Adds what no page knows by itself: the site's name behind the title, its address before the path. */
export function completeHead(head: Head, site: { name: string; origin: string }): Head {
  const meta = head.meta?.flatMap((tag) => {
    if (tag.title !== undefined) return [{ ...tag, title: `${tag.title} - ${site.name}` }]
    if (tag.property !== 'og:url') return [tag]
    return [
      { ...tag, content: site.origin + tag.content },
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
