import { beforeAll, describe, expect, test } from 'vitest'
import { videoFrameOrigins } from '#contract/content/videos.ts'
import { aPage } from '../../support/content/pages.ts'
import { aContentPicture, aPost, type TestPost } from '../../support/content/posts.ts'
import { mountBuiltPages, openRenderedPage } from '../../support/market/built-pages.ts'
import { visitor } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({}, mountBuiltPages)
const reader = () => visitor(market)
const open = (path: string) => openRenderedPage(reader(), path)
/** The status and the path of the first redirect. */
async function redirectOf(path: string) {
  const { status, headers } = await reader().raw('GET', path)
  return [status, headers.get('location')]
}
const dataOf = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const linkOf = (html: string, rel: string) =>
  new RegExp(`<link [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0]

let warning: TestPost
let chart: TestPost
beforeAll(async () => {
  const picture = await aContentPicture(market)
  warning = await aPost(market, {
    title: 'Order in the name of a university',
    slug: 'university-order',
    catId: 1,
    lead: 'The domain is one letter away.',
    html: '<aside class="facts"><h3>How to recognise it</h3><table><tbody><tr><th>Domain</th><td>x.example</td></tr></tbody></table></aside><p>Call first.</p>',
  })
  chart = await aPost(market, {
    title: 'DDR4 is climbing',
    slug: 'ddr4-climbs',
    html: `<figure class="picture"><img src="/api/content/pictures/${picture}" alt="A chart" width="1" height="1"></figure><figure class="video" data-video="https://vimeo.com/12" data-title="Tour"></figure>`,
  })
  await market.database.sql`
    insert into content_slug (kind, slug, content_id) values ('post', 'old-address', ${chart.id})`
  market.clock.advance({ seconds: 2 })
})

describe('the list of news', () => {
  test('shows posts, categories with feeds, latest posts and the search (NW-001, NW-002)', async () => {
    const page = await open('/news')
    expect([page.status, page.title]).toEqual([200, 'News - TBS'])
    expect(page.text).toContain('DDR4 is climbing')
    expect(page.text).toContain('The domain is one letter away. Read more')
    expect(page.text).toMatch(/Categories All news Blog.*Latest Posts/)
    expect(page.links.get('/api/news/rss/fraud-warnings')).toBeDefined()
    expect(page.html).toContain('action="/news"')
    expect(page.html).toContain('aria-label="RSS feed: Stolen Equipment"')
    expect(page.text).not.toContain('Bad Debtors')
    expect(linkOf(page.html, 'alternate')).toContain(`href="${market.url}/api/news/rss"`)
  })

  test('shows a category by its address and by its id, with one canonical address (NW-003, NW-005)', async () => {
    for (const path of ['/news/fraud-warnings', '/news?catId=1']) {
      const page = await open(path)
      expect([page.status, page.title]).toEqual([200, 'Fraud Warnings - TBS'])
      expect(page.text).toContain('1 post')
      expect(page.text).not.toContain('DDR4 is climbing Read')
      expect(linkOf(page.html, 'canonical')).toContain(`href="${market.url}/news/fraud-warnings"`)
    }
    expect((await open('/news/bad-debtors')).status).toBe(200)
    expect(await redirectOf('/news?catId=77')).toEqual([307, '/news'])
  })

  test('finds posts, and says what to do if there are none (NW-011, NW-015)', async () => {
    const page = await open('/news?query=university')
    expect(page.text).toContain('1 post for “university”')
    expect(metaOf(page.html, 'robots')).toBe('noindex,follow')
    expect((await open('/news?query=nothing')).text).toContain('No posts found for “nothing”')
    expect((await open('/news?page=7')).text).toContain('There is no page 7.')
  })

  test.each(['/news/none', '/news/%00', '/news/__proto__'])('answers 404 for %s', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  test.each([
    '?query=%00%25',
    `?query=${'x'.repeat(5000)}`,
    '?page=x&catId=&id=',
    '?page=9999999999',
  ])('answers any query: %.30s', async (query) =>
    expect((await open(`/news${query}`)).status).toBe(200),
  )
})

describe('a post', () => {
  const path = () => `/news/fraud-warnings/university-order?id=${warning.id}`

  test('shows its text, and a warning stands out (NW-006)', async () => {
    const page = await open(path())
    expect([page.status, page.title]).toEqual([200, 'Order in the name of a university - TBS'])
    expect(page.text).toMatch(/^Back to news Fraud Warnings .*by Femke Dijkhuis/)
    expect(page.html).toContain('class="post warning bad"')
    expect(page.html).toContain('<aside class="facts"><h2>How to recognise it</h2>')
    expect(page.html).toContain('class="back" href="/news"')
  })

  test('has share links if the setting is on, and always the address to copy (NW-007)', async () => {
    const on = await open(path())
    for (const network of ['Facebook', 'LinkedIn', 'X'])
      expect([...on.links.values()]).toContain(network)
    await setSettings(market, { enableNewsShareButtons: 0 })
    const off = await open(path())
    expect([...off.links.values()]).not.toContain('LinkedIn')
    expect(off.text).toContain('Copy link')
    await setSettings(market, { enableNewsShareButtons: 1 })
  })

  test('has metadata for search engines and link previews (MD-001, MD-002, BK-086)', async () => {
    const { html } = await open(`/news/blog/ddr4-climbs?id=${chart.id}`)
    const address = `${market.url}/news/blog/ddr4-climbs?id=${chart.id}`
    expect(linkOf(html, 'canonical')).toContain(`href="${address}"`)
    expect(linkOf(html, 'alternate')).toContain(`href="${market.url}/api/news/rss/blog"`)
    expect(metaOf(html, 'robots')).toBe('index,follow')
    expect(metaOf(html, 'og:type')).toBe('article')
    expect(metaOf(html, 'og:image')).toMatch(
      new RegExp(`^${market.url}/api/content/pictures/\\d+$`),
    )
    const [article, crumbs] = dataOf(html)
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'DDR4 is climbing',
      mainEntityOfPage: address,
      author: { name: 'Femke Dijkhuis' },
    })
    expect(crumbs!['itemListElement']).toMatchObject([
      { item: `${market.url}/news` },
      { item: `${market.url}/news/blog` },
      { item: address },
    ])
  })

  test('loads nothing from elsewhere: videos are links, their frames are allowed (AM-108)', async () => {
    const { headers, body } = await reader().raw('GET', `/news/blog/ddr4-climbs?id=${chart.id}`)
    expect(String(body)).toContain(
      '<a class="video-link" data-embed="vimeo:12" href="https://vimeo.com/12">',
    )
    expect(String(body)).not.toContain('<iframe')
    expect(headers.get('content-security-policy')).toContain(
      `frame-src 'self' ${videoFrameOrigins.join(' ')};`,
    )
  })
})

describe('addresses of news (BK-115)', () => {
  const address = () => `/news/blog/ddr4-climbs?id=${chart.id}`

  test.each<[name: string, path: () => string]>([
    ['a number (NW-004)', () => `/news/${chart.id}`],
    ['the query id (NW-009)', () => `/news?id=${chart.id}`],
    ['a slug without id (AM-096)', () => '/news/blog/ddr4-climbs'],
    ['a former slug', () => '/news/blog/old-address'],
    ['a former slug with id', () => `/news/blog/old-address?id=${chart.id}`],
    ['another category', () => `/news/members/ddr4-climbs?id=${chart.id}`],
  ])('redirect permanently to the post from %s', async (_name, path) => {
    expect(await redirectOf(path())).toEqual([301, address()])
  })

  test.each([
    ['/news/Fraud-Warnings', '/news/fraud-warnings'],
    ['/news/fraud_warnings?page=2', '/news/fraud-warnings?page=2'],
    ['/news/market', '/news/tbs'],
  ])('redirect permanently from %s', async (path, to) => {
    expect(await redirectOf(path)).toEqual([301, to])
  })

  test('lead back to the news if a post cannot be loaded (NW-008, ER-062)', async () => {
    for (const path of ['/news/blog/x?id=999999', '/news/999999', '/news?id=999999']) {
      expect(await redirectOf(path)).toEqual([307, '/news'])
    }
    // An unknown slug shows the category (AM-096).
    expect(await redirectOf('/news/blog/unknown-slug')).toEqual([307, '/news/blog'])
  })
})

describe('addresses of pages (BK-115)', () => {
  test.each([
    ['/about/', '/about'],
    ['/About', '/about'],
    ['/Media-Kit/Social/?a=B', '/media-kit/social?a=B'],
    ['/Trade-Fairs', '/trade-fairs'],
    ['/Old-Fairs', '/trade-fairs'],
    ['/old-fairs', '/trade-fairs'],
  ])('redirect permanently from %s', async (path, to) => {
    const { id } = await aPage(market, { slug: 'old-fairs' })
    await aPage(market, { id, slug: 'trade-fairs' })
    market.clock.advance({ seconds: 2 })
    expect(await redirectOf(path)).toEqual([301, to])
  })

  test('show no page to what none of them is', async () => {
    for (const path of ['/No-Such-Page', '/no-such-page']) {
      expect(await redirectOf(path)).toEqual([404, null])
    }
  })
})

describe('the teaser of the home page', () => {
  test('shows the latest post with its picture and links to the news (SH-019)', async () => {
    const page = await open('/')
    expect(page.text).toContain('Latest news All news')
    expect(page.links.get('/news')).toBe('All news')
    expect(page.links.get(`/news/blog/ddr4-climbs?id=${chart.id}`)).toBe('DDR4 is climbing')
    expect(page.html).toMatch(/class="teaser-picture" src="\/api\/content\/pictures\/\d+\?small=1"/)
  })

  test('is left out without news (ER-027)', async () => {
    await market.database.sql`update content set unpublished_at = ${market.clock.now()}`
    market.clock.advance({ seconds: 2 })
    const page = await open('/')
    expect([page.status, page.text.includes('Latest news')]).toEqual([200, false])
    await market.database.sql`update content set unpublished_at = null`
    market.clock.advance({ seconds: 2 })
  })
})

test('members can switch on warnings by e-mail, visitors cannot', async () => {
  const member = await signedInBrowser(market, await aContact(market))
  expect((await openRenderedPage(member, '/news')).text).toContain('Warnings by e-mail')
  expect((await open('/news')).text).not.toContain('Warnings by e-mail')
})
