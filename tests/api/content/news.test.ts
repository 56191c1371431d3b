import { beforeEach, describe, expect, test } from 'vitest'
import { lastPostForHome } from '#contract/content/post-rows.ts'
import {
  findPostBySlug,
  getPost,
  listLatestPosts,
  listPosts,
  markNewsRead,
  newsCategories,
  newsSummary,
  postsPerPage,
  teaserLength,
  unreadNews,
} from '#contract/content/posts.ts'
import { contentPictureAddress, readContentPicture } from '#contract/content/pictures.ts'
import { aContentPicture, aPost, pictureHtml } from '../../support/content/posts.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const second = useSecondNode(market)
const reader = () => visitor(market)
// Caches of earlier tests have expired.
beforeEach(() => market.clock.advance({ seconds: 2 }))

const list = async (query: { query?: string; catId?: number; page?: number } = {}) => {
  const { body } = await reader().call(listPosts, { query })
  return { ...body.payload, ids: body.payload.results.map(({ id }) => id) }
}
const ago = (minutes: number) => new Date(market.clock.now().getTime() - minutes * 60_000)

describe('the list of posts (API-089)', () => {
  test('has pinned posts first, then the newest, 9 to a page (NW-016, AM-081)', async () => {
    await market.database.sql`delete from content`
    const old = await aPost(market, { publishedAt: ago(900), isPinned: true })
    const others: number[] = []
    for (let n = 0; n < postsPerPage; n++) {
      others.push((await aPost(market, { publishedAt: ago(n + 1) })).id)
    }
    market.clock.advance({ seconds: 2 })
    expect(await list()).toMatchObject({
      ids: [old.id, ...others.slice(0, postsPerPage - 1)],
      numResults: 10,
    })
    expect((await list({ page: 2 })).ids).toEqual([others.at(-1)])
    expect(await list({ page: 3 })).toMatchObject({ results: [], numResults: 10 })
  })

  test('has all fields of a post (NW-014)', async () => {
    const post = await aPost(market, { title: 'All fields', catId: 1, by: 'Ruben Aalders' })
    const [row] = (await list({ query: 'all fields' })).results
    expect(row).toMatchObject({
      id: post.id,
      title: 'All fields',
      titleSlug: post.slug,
      catId: 1,
      catName: 'Fraud Warnings',
      catURL: 'fraud-warnings',
      by: 'Ruben Aalders',
      date: market.clock.now().toISOString(),
      body: 'The text of the post.',
      isPinned: false,
      doReadMore: true,
    })
  })

  test('filters by category, and finds words of title, lead and text (NW-015, NW-005)', async () => {
    const blog = await aPost(market, { title: 'Quernstone prices' })
    const warning = await aPost(market, { catId: 1, lead: 'A quernstone was ordered.' })
    const inText = await aPost(market, { html: '<p>Sold <strong>quernstones</strong>.</p>' })
    expect((await list({ query: 'quernstone' })).ids).toEqual([blog.id, warning.id, inText.id])
    expect((await list({ query: 'quernstone', catId: 1 })).ids).toEqual([warning.id])
    expect((await list({ query: 'nothing-like-this' })).numResults).toBe(0)
  })

  test('finds words of keywords and of the name of a category, without excluded words (NW-015)', async () => {
    const tagged = await aPost(market, { title: 'Escrow', metaKeywords: 'wolframite, payment' })
    expect((await list({ query: 'wolframite' })).ids).toEqual([tagged.id])
    const warning = await aPost(market, { title: 'Wolframite order', catId: 1 })
    expect((await list({ query: 'fraud' })).ids).toContain(warning.id)
    expect((await list({ query: 'fraud warn' })).ids).toContain(warning.id)
    expect((await list({ query: 'fraud -wolframite' })).ids).not.toContain(warning.id)
  })

  test('finds the beginning of the last word, quoted phrases and exclusions', async () => {
    const phrase = await aPost(market, { title: 'Zirconium racks sold fast' })
    const apart = await aPost(market, { title: 'Racks of zirconium sold slowly' })
    const ids = async (query: string) => (await list({ query })).ids.toSorted()
    const both = [phrase.id, apart.id].toSorted()
    expect(await ids('zirco')).toEqual(both)
    expect(await ids('sold zirc')).toEqual(both)
    expect(await ids('zirc sold')).toEqual([])
    expect(await ids('"zirconium racks"')).toEqual([phrase.id])
    expect(await ids('zirconium -slowly')).toEqual([phrase.id])
  })

  test('finds part numbers, also by their beginning', async () => {
    const { id } = await aPost(market, { html: '<p>We sold <code>815100-B21</code> twice.</p>' })
    for (const query of ['815100-B21', '815100-b2', '815100']) {
      expect((await list({ query })).ids).toEqual([id])
    }
  })

  test.each([
    "'",
    "a' | !b",
    ':*',
    '"',
    '"a',
    '-',
    '\\',
    'or',
    '&|!()',
    '%',
    '<->',
    '\u0000',
    'a\u0000b \ud800',
    'x'.repeat(200),
  ])('answers any search: %j', async (query) => {
    expect((await reader().call(listPosts, { query: { query } })).status).toBe(200)
  })

  test.each(['page=0', 'page=x', 'catId=x', `query=${'x'.repeat(201)}`])(
    'refuses %.20s',
    async (search) => {
      expect((await reader().raw('GET', `${listPosts.path}?${search}`)).status).toBe(400)
    },
  )

  test('cuts a post to a teaser of 350 characters unless it is shown whole (NW-016)', async () => {
    const html = `<p>${'Weighty words. '.repeat(100)}</p>`
    const cut = await aPost(market, { title: 'Cutting posts', html })
    const whole = await aPost(market, { title: 'Cutting nothing', html, isCut: false })
    const { results } = await list({ query: 'cutting' })
    const bodyOf = (id: number) => results.find((row) => row.id === id)!.body
    expect(bodyOf(cut.id)).toMatch(/^Weighty.* words…$/)
    expect(bodyOf(cut.id).length).toBeLessThanOrEqual(teaserLength)
    expect(bodyOf(whole.id).length).toBeGreaterThan(1400)
  })

  test('shows the first picture of a post, and whether it has a video', async () => {
    const id = await aContentPicture(market)
    const picture = `<figure class="picture"><img src="${contentPictureAddress(id)}" alt="A &quot;chart&quot;" width="720" height="260"></figure>`
    const video =
      '<figure class="video" data-video="https://vimeo.com/12" data-title="Tour"></figure>'
    await aPost(market, { title: 'Pictorial', html: video + picture })
    await aPost(market, { title: 'Pictorial video', html: video })
    const { results } = await list({ query: 'pictorial' })
    expect(results.map(({ teaser }) => teaser).toSorted((one) => (one.picture ? -1 : 1))).toEqual([
      {
        picture: { url: contentPictureAddress(id), alt: 'A "chart"', width: 720, height: 260 },
        hasVideo: true,
      },
      { picture: null, hasVideo: true },
    ])
  })
})

describe('what is published', () => {
  test('appears at its time and disappears when it is taken down, everywhere (BK-078)', async () => {
    const now = market.clock.now().getTime()
    const [inHour, inTwo] = [new Date(now + 3_600_000), new Date(now + 7_200_000)]
    const post = await aPost(market, { publishedAt: inHour, unpublishedAt: inTwo })
    const seen = async () => {
      const params = { params: { id: String(post.id) } }
      const slug = { params: { slug: post.slug } }
      return [
        (await list()).ids.includes(post.id),
        (await reader().call(getPost, params)).status === 200,
        (await reader().call(findPostBySlug, slug)).status === 200,
        (await reader().call(listLatestPosts)).body.payload.results.some(
          ({ id }) => id === post.id,
        ),
        (await reader().call(newsSummary)).body.payload.results.some(({ id }) => id === post.id),
        (await reader().call(lastPostForHome)).body.payload.body?.id === post.id,
      ]
    }
    expect(new Set(await seen())).toEqual(new Set([false]))
    market.clock.advance({ hours: 1, seconds: 1 })
    expect(new Set(await seen())).toEqual(new Set([true]))
    market.clock.advance({ hours: 1 })
    expect(new Set(await seen())).toEqual(new Set([false]))
  })

  test('is on every node within 2 seconds', async () => {
    const { id } = await aPost(market)
    const params = { params: { id: String(id) } }
    const other = visitor(second)
    expect((await other.call(getPost, params)).status).toBe(200)
    await market.database.sql`
      update content set unpublished_at = ${market.clock.now()} where id = ${id}`
    market.clock.advance({ seconds: 2 })
    expect((await other.call(getPost, params)).status).toBe(404)
  })
})

describe('a post (API-090)', () => {
  test('has its text as safe HTML, its category and its meta fields (NW-006, MD-006)', async () => {
    const { id } = await aPost(market, {
      lead: 'An introduction.',
      html: '<h2>Why</h2><p>See <a href="https://a.example">this</a>.</p>',
      metaTitle: 'M title',
      metaDescription: 'M description',
      metaKeywords: 'memory, prices',
    })
    // As if it had been stored without cleaning.
    await market.owner`alter table content_version disable trigger user`
    await market.database.sql`
      update content_version set html = html || '<img src=x onerror=alert(1)><script>alert(1)</script>'
      where content_id = ${id}`
    const { body } = await reader().call(getPost, { params: { id: String(id) } })
    expect(body.payload.category_url).toBe('/news/blog')
    expect(body.payload.result).toMatchObject({
      lead: 'An introduction.',
      bodyHtml:
        '<h2>Why</h2><p>See <a href="https://a.example" rel="noopener nofollow">this</a>.</p>',
      metaTitle: 'M title',
      metaDescription: 'M description',
      metaKeywords: 'memory, prices',
    })
  })

  test('has related posts: those with the same words, then those of its category', async () => {
    await market.database.sql`delete from content`
    const post = await aPost(market, { title: 'Selenium prices climb', catId: 9 })
    const same = await aPost(market, { title: 'Selenium explained', catId: 3 })
    const category = await aPost(market, { title: 'A word on fees', publishedAt: ago(99) })
    const other = await aPost(market, { title: 'Warning about couriers', catId: 1 })
    const { body } = await reader().call(getPost, { params: { id: String(post.id) } })
    const related = body.payload.result.related.map(({ id }) => id)
    expect(related).toEqual([same.id, category.id, other.id])
  })

  test('is found by its slug and by former ones (AM-096, BK-115)', async () => {
    const { id, slug } = await aPost(market)
    await market.database.sql`
      insert into content_slug (kind, slug, content_id) values ('post', 'former-slug', ${id})`
    for (const known of [slug, 'former-slug']) {
      const { body } = await reader().call(findPostBySlug, { params: { slug: known } })
      expect(body.payload).toEqual({ id, titleSlug: slug, catURL: 'blog' })
    }
    expect((await reader().call(findPostBySlug, { params: { slug: 'never' } })).status).toBe(404)
  })

  test.each(['0', 'x', '99999999999'])('is not found for id %s', async (id) => {
    expect((await reader().raw('GET', `/api/news/${id}`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('lists of the latest posts', () => {
  test('have 5, 30 with a short text, and the newest for the home page (API-091 to API-093, AM-011)', async () => {
    await market.database.sql`delete from content`
    const html = `<p>${'Latest words. '.repeat(60)}</p>`
    for (let n = 31; n >= 1; n--) {
      await aPost(market, { title: `Latest ${n}`, html, publishedAt: ago(n), isPinned: n === 9 })
    }
    const latest = (await reader().call(listLatestPosts)).body.payload.results
    expect(latest.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((n) => `Latest ${n}`))
    const summary = (await reader().call(newsSummary)).body.payload.results
    expect(summary).toHaveLength(30)
    expect(summary[0]!.body.length).toBeLessThanOrEqual(150)
    const home = (await reader().call(lastPostForHome)).body.payload.body!
    expect(home.title).toBe('Latest 1')
    expect(home.body.length).toBeLessThanOrEqual(teaserLength)
  })

  test('are empty in an empty market', async () => {
    await market.database.sql`delete from content`
    expect((await reader().call(lastPostForHome)).body.payload.body).toBeNull()
    expect((await reader().call(listLatestPosts)).body.payload.results).toEqual([])
  })
})

describe('categories (API-088)', () => {
  test('are those of the market in their order, with the number of posts (NW-012, NW-013)', async () => {
    await market.database.sql`delete from content`
    await aPost(market, { catId: 10 })
    await aPost(market, { catId: 10, publishedAt: ago(-60) })
    const { results } = (await reader().call(newsCategories)).body.payload
    const shown = results.map(({ id, catUrl, catDescription, posts }) =>
      [id, catUrl, catDescription, posts].join(' '),
    )
    expect(shown).toEqual([
      '9 blog Blog 0',
      '2 european-broker-meeting European Broker Meeting 0',
      '1 fraud-warnings Fraud Warnings 0',
      '3 members Members 0',
      '10 stolen-equipment Stolen Equipment 1',
      '4 tbs TBS 0',
      '8 bad-debtors Bad Debtors 0',
    ])
    // Menus leave the archived category out (AM-018).
    expect(results.filter(({ isArchived }) => isArchived).map(({ id }) => id)).toEqual([8])
  })

  test('have the name and address of the product, unless another one has the address (AM-019)', async () => {
    const product = async () =>
      (await reader().call(newsCategories)).body.payload.results.find(({ id }) => id === 4)
    await setSettings(market, { productName: 'Ärger & Söhne Market' })
    expect(await product()).toMatchObject({
      catUrl: 'arger-sohne-market',
      formerUrls: ['tbs', 'market'],
      catDescription: 'Ärger & Söhne Market',
    })
    await setSettings(market, { productName: 'Blog', shortName: 'Blog' })
    expect(await product()).toMatchObject({ catUrl: 'market', catDescription: 'Blog' })
    await setSettings(market, { productName: 'TBS', shortName: 'TBS' })
  })
})

describe('unread news (API-046)', () => {
  test('counts posts since the last visit of each contact; visitors get 0 (AM-090, BK-079)', async () => {
    await market.database.sql`delete from content`
    const contact = await aContact(market)
    await market.database.sql`
      update contact set created_at = ${ago(60)} where id = ${contact.id}`
    await aPost(market, { publishedAt: ago(90) })
    await aPost(market, { publishedAt: ago(30) })
    await aPost(market, { publishedAt: ago(-30) })
    const member = await signedIn(market, contact)
    const count = async (caller = member) => (await caller.call(unreadNews)).body.payload.count
    expect(await count()).toBe(1)
    expect(await count(reader())).toBe(0)
    const unread = async () =>
      (await member.call(listPosts)).body.payload.results.map(({ isUnread }) => isUnread)
    expect(await unread()).toEqual([true, false])
    expect((await reader().call(listPosts)).body.payload.results[0]!.isUnread).toBe(false)
    const { body } = await member.call(markNewsRead)
    expect(body.payload.readAt).toBe(market.clock.now().toISOString())
    expect(await count()).toBe(0)
    expect(await unread()).toEqual([false, false])
    market.clock.advance({ minutes: 31 })
    expect(await count()).toBe(1)
  })

  test('is counted up to 100', async () => {
    const contact = await aContact(market)
    await market.database.sql`
      update contact set created_at = ${ago(60)} where id = ${contact.id}`
    const member = await signedIn(market, contact)
    for (let n = 0; n < 101; n++) await aPost(market, { publishedAt: ago(-1) })
    market.clock.advance({ minutes: 2 })
    expect((await member.call(unreadNews)).body.payload.count).toBe(100)
  })
})

describe('pictures of posts', () => {
  test('are cached for a year, in two sizes', async () => {
    const id = await aContentPicture(market)
    await aPost(market, { html: pictureHtml(id) })
    for (const address of [contentPictureAddress(id), `${contentPictureAddress(id)}?small=1`]) {
      const { status, headers } = await reader().raw('GET', address)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(headers.get('cache-control')).toBe(
        'public, max-age=31536000, s-maxage=3600, immutable',
      )
    }
    const none = await reader().call(readContentPicture, { params: { id: '999999' } })
    expect(none.status).toBe(404)
  })
})
