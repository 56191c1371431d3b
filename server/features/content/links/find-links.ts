const href = /<(?:a href|img src)="([^"]*)"/g
const entities: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** The addresses that cleaned HTML links to, and those of its pictures, absolute and without fragments. */
export function findLinks(html: string, siteUrl: string): string[] {
  const found = new Set<string>()
  for (const [, escaped] of html.matchAll(href)) {
    const given = escaped!.replaceAll(/&(?:quot|#39|amp);/g, (entity) => entities[entity]!)
    if (!URL.canParse(given, siteUrl)) continue
    const url = new URL(given, siteUrl)
    url.hash = ''
    if (/^https?:$/.test(url.protocol) && url.href.length <= 2000) found.add(url.href)
  }
  return [...found]
}
