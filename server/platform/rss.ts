import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'

export const feedMediaType = 'application/rss+xml'

export interface RssItem {
  title: string
  link: string
  /** Address that never changes, by which readers recognise the item; the link if that never does. */
  permalink?: string
  publishedAt: Date
  categories: readonly string[]
  /** HTML. */
  description: string
  /** The whole text as HTML, if the description is not. */
  content?: string
}

export interface RssChannel {
  title: string
  link: string
  description: string
  ttlMinutes: number
  /** Address of the feed; undefined if it may not be shared. */
  self: string | undefined
  /** The newest first. */
  items: readonly RssItem[]
}

/** Characters not allowed in XML, even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const invalidXmlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu

export function escapeXmlText(text: string): string {
  return escapeHtml(text.replace(invalidXmlCharacters, ''))
}

const element = (name: string, text: string) => `<${name}>${escapeXmlText(text)}</${name}>`

/** Builds an RSS 2.0 feed. */
export function buildRss(channel: RssChannel): string {
  const { title, link, description, ttlMinutes, self, items } = channel
  const [newest] = items
  const names = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    ...(items.some(({ content }) => content !== undefined)
      ? ['xmlns:content="http://purl.org/rss/1.0/modules/content/"']
      : []),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${names.join(' ')}><channel>`,
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', 'en'),
    element('ttl', String(ttlMinutes)),
    ...(self === undefined
      ? []
      : [`<atom:link href="${escapeXmlText(self)}" rel="self" type="${feedMediaType}"/>`]),
    ...(newest ? [element('pubDate', newest.publishedAt.toUTCString())] : []),
    ...items.map(itemElement),
    '</channel></rss>\n',
  ].join('\n')
}

function itemElement(item: RssItem): string {
  return [
    '<item>',
    element('title', item.title),
    element('link', item.link),
    `<guid isPermaLink="true">${escapeXmlText(item.permalink ?? item.link)}</guid>`,
    element('pubDate', item.publishedAt.toUTCString()),
    ...item.categories.map((category) => element('category', category)),
    element('description', item.description),
    ...(item.content === undefined ? [] : [element('content:encoded', item.content)]),
    '</item>',
  ].join('')
}
