import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readXml, textsOf, type XmlElement } from '../../../../tests/support/read-xml.ts'
import { buildFeed, type FeedItem } from '#server/features/broadcasts/feed/build-feed.ts'
import { escapeXmlText } from '#server/platform/rss.ts'

const brand = { productName: 'TBS', shortName: 'TBS' }
const siteUrl = 'https://market.example'
const view = {
  subject: '',
  headline: '10 × HP EliteBook',
  quantity: '',
  brand: '',
  description: '',
  condition: '',
  price: '',
  additionalInfo: '',
  message: 'Quantity  10',
}
const anItem = (given: Partial<FeedItem> = {}): FeedItem => ({
  id: 7,
  side: 'WTS',
  listName: 'Laptop',
  publicView: view,
  sentAt: new Date('2026-11-20T14:00:00Z'),
  ...given,
})
const toFeedFilter = (given: Partial<Parameters<typeof buildFeed>[0]>) =>
  buildFeed({
    filter: {},
    listName: undefined,
    hasPrivateFilter: false,
    items: [],
    siteUrl,
    brand,
    ...given,
  })
const channelOf = (feed: string) => readXml(feed).children[0]!
const itemsOf = (channel: XmlElement) => channel.children.filter(({ name }) => name === 'item')
const first = (element: XmlElement, child: string) => textsOf(element, child)[0]

describe('a feed', () => {
  it('has title, link, description and TTL (BK-051)', () => {
    const filter = { query: 'hp & "840"', listType: [7], type: 'WTS', exactPhrase: true } as const
    const channel = channelOf(toFeedFilter({ filter, listName: 'Laptop', items: [anItem()] }))
    expect(first(channel, 'title')).toBe('TBS: WTS, Laptop, “hp & "840"”')
    const search = 'query=hp%20%26%20%22840%22&listType=7&type=WTS&exactPhrase=true'
    expect(first(channel, 'link')).toBe(`${siteUrl}/broadcasts?${search}`)
    const self = channel.children.find(({ name }) => name === 'atom:link')!
    expect(self.attributes).toEqual({
      href: `${siteUrl}/api/broadcasts?contentType=rss&${search}`,
      rel: 'self',
      type: 'application/rss+xml',
    })
    expect([first(channel, 'language'), first(channel, 'ttl')]).toEqual(['en', '3'])
    expect(first(channel, 'pubDate')).toBe('Fri, 20 Nov 2026 14:00:00 GMT')
  })

  it('links each item to its broadcast with a permanent id', () => {
    const [item] = itemsOf(channelOf(toFeedFilter({ items: [anItem()] })))
    const link = `${siteUrl}/broadcasts/7`
    expect(first(item!, 'title')).toBe('WTS 10 × HP EliteBook')
    expect(first(item!, 'link')).toBe(link)
    const guid = item!.children.find(({ name }) => name === 'guid')!
    expect([guid.text, guid.attributes['isPermaLink']]).toEqual([link, 'true'])
    expect(first(item!, 'pubDate')).toBe('Fri, 20 Nov 2026 14:00:00 GMT')
    expect(textsOf(item!, 'category')).toEqual(['Laptop', 'WTS'])
    expect(first(item!, 'description')).toContain('<pre>Quantity  10</pre>')
  })

  it('has no items when nothing is found', () => {
    const channel = channelOf(toFeedFilter({ filter: { query: 'nothing like this' } }))
    expect(itemsOf(channel)).toEqual([])
    expect(textsOf(channel, 'pubDate')).toEqual([])
  })

  it('explains why it is empty for non-public filters, without a self link (AM-121)', () => {
    const channel = channelOf(toFeedFilter({ hasPrivateFilter: true }))
    expect(first(channel, 'description')).toMatch(/cannot be limited to a company/)
    expect(textsOf(channel, 'atom:link')).toEqual([])
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udc00', '\u0000', '\u0008', '\ufffe', '\uffff') }),
  fc.constantFrom(']]>', '<![CDATA[', '</item>', '<script>alert(1)</script>', '&amp;', '&#0;', '"'),
)

test('is well-formed XML for any content and search', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (query, headline, message) => {
      const items = [anItem({ listName: query, publicView: { ...view, headline, message } })]
      const feed = toFeedFilter({ filter: { query }, listName: headline, items })
      const [item] = itemsOf(channelOf(feed))
      expect(first(item!, 'title')!.startsWith('WTS ')).toBe(true)
    }),
  )
})

test('escapes all markup, in XML and in the HTML within', () => {
  const html = '</pre><img src=x onerror=alert(1)>'
  const item = anItem({ publicView: { ...view, message: html } })
  const description = first(itemsOf(channelOf(toFeedFilter({ items: [item] })))[0]!, 'description')!
  expect(description).not.toContain('<img')
  expect(description).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('drops only characters that XML forbids', () => {
  expect(escapeXmlText('a\u0000b\u000bc\ud800d\uffffe 😀\t\n\u0085é')).toBe('abcde 😀\t\n\u0085é')
})
