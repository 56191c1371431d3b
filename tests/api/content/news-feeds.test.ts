import { beforeEach, describe, expect, test } from 'vitest'
import { maxNewsFeedItems, newsCategoryFeed, newsFeed } from '#contract/content/posts.ts'
import { aPost } from '../../support/content/posts.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { readXml, textsOf } from '../../support/read-xml.ts'
import { mountStubPages } from '../../support/browser/stub-pages.ts'

const market = useTestMarket({ PUBLIC_URL: 'https://market.example' }, mountStubPages)
beforeEach(async () => {
  await market.database.sql`delete from content`
  market.clock.advance({ seconds: 2 })
})

async function read(path: string, headers: Record<string, string> = {}) {
  const reply = await visitor(market).raw('GET', path, undefined, headers)
  const text = reply.body as unknown as string
  if (reply.status !== 200) return { ...reply, text, channel: undefined, items: [] }
  const channel = readXml(text).children[0]!
  return { ...reply, text, channel, items: channel.children.filter(({ name }) => name === 'item') }
}
const categoryFeed = (slug: string) => newsCategoryFeed.path.replace(':catNameShort', slug)

describe('the feeds of news (BK-080, NW-019)', () => {
  test('are RSS 2.0 with full texts and absolute addresses (API-094)', async () => {
    const { id } = await aPost(market, {
      title: 'Prices & <b>more</b>',
      slug: 'prices',
      lead: 'A lead.',
      html: '<p>See <a href="/contact">us</a>.</p><figure class="picture"><img src="/api/content/pictures/7" alt="x" width="2" height="1"></figure><figure class="video" data-video="https://youtu.be/abcdefghijk" data-title="Tour"></figure>',
    })
    const { headers, text, channel, items } = await read(newsFeed.path)
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(readXml(text)).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
    expect(textsOf(channel!, 'title')).toEqual(['TBS: News'])
    expect(textsOf(channel!, 'link')).toEqual(['http://market.test/news'])
    const self = channel!.children.find(({ name }) => name === 'atom:link')!
    expect(self.attributes['href']).toBe(`http://market.test${newsFeed.path}`)
    const [item] = items
    expect(textsOf(item!, 'title')).toEqual(['Prices & <b>more</b>'])
    expect(textsOf(item!, 'link')).toEqual([`http://market.test/news/blog/prices?id=${id}`])
    expect(textsOf(item!, 'category')).toEqual(['Blog'])
    expect(textsOf(item!, 'description')).toEqual(['A lead.'])
    expect(textsOf(item!, 'content:encoded')).toEqual([
      '<p><strong>A lead.</strong></p><p>See <a href="http://market.test/contact">us</a>.</p>' +
        '<figure><img src="http://market.test/api/content/pictures/7" alt="x" width="2" height="1"></figure>' +
        '<figure><a href="https://www.youtube.com/watch?v=abcdefghijk"><span>Tour</span> <small>YouTube</small></a></figure>',
    ])
  })

  test('identify a post by an address that a new slug does not change (NW-004)', async () => {
    const { id } = await aPost(market, { slug: 'prices' })
    const [item] = (await read(newsFeed.path)).items
    expect(textsOf(item!, 'guid')).toEqual([`http://market.test/news/${id}`])
  })

  test('have the newest 30 of all, or those of a category (API-095)', async () => {
    for (let n = 0; n <= maxNewsFeedItems; n++) await aPost(market, { catId: n === 3 ? 1 : 9 })
    expect((await read(newsFeed.path)).items).toHaveLength(maxNewsFeedItems)
    const { channel, items } = await read(categoryFeed('fraud-warnings'))
    expect(textsOf(channel!, 'title')).toEqual(['TBS: Fraud Warnings'])
    expect(items).toHaveLength(1)
    expect((await read(categoryFeed('bad-debtors'))).items).toEqual([])
    expect((await read(categoryFeed('tbs'))).status).toBe(200)
    expect((await read(categoryFeed('none'))).status).toBe(404)
  })

  test('are not sent again while they are the same', async () => {
    await aPost(market)
    const first = await read(newsFeed.path)
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    market.clock.advance({ seconds: 60 })
    const again = await read(newsFeed.path, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    await aPost(market)
    market.clock.advance({ seconds: 2 })
    expect((await read(newsFeed.path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the sitemap of news (BK-086)', () => {
  test('lists posts and categories with their last change', async () => {
    const publishedAt = new Date('2026-11-01T08:00:00Z')
    const { id } = await aPost(market, { slug: 'mapped', catId: 1, publishedAt })
    await aPost(market, { slug: 'later', publishedAt: new Date('2030-01-01') })
    const text = await (await fetch(`${market.url}/sitemap-news-1.xml`)).text()
    const at = '<lastmod>2026-11-01T08:00:00.000Z</lastmod>'
    const origin = 'https://market.example'
    expect(text.match(/<url>.*<\/url>/g)).toEqual([
      `<url><loc>${origin}/news</loc>${at}</url>`,
      `<url><loc>${origin}/news/fraud-warnings</loc>${at}</url>`,
      `<url><loc>${origin}/news/fraud-warnings/mapped?id=${id}</loc>${at}</url>`,
    ])
    const index = await (await fetch(`${market.url}/sitemap.xml`)).text()
    expect(index).toContain(`<loc>${origin}/sitemap-news-1.xml</loc>`)
  })
})
