import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import {
  maxFeedItems,
  feedTtlMinutes,
  feedPath,
  type FeedFilter,
} from '#contract/broadcasts/broadcasts.ts'
import { everyCaller } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { readXml, textsOf } from '../../../support/read-xml.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let reader: Caller
let sender: TestContact
beforeAll(async () => {
  reader = visitor(market)
  sender = await aContact(market, {
    company: { name: 'Zephyrion Recommerce', telephone: '+31 76 555 01 99' },
    name: 'Quentin Abernathy',
    email: 'quentin@zephyrion.example',
  })
})
// Feeds of earlier tests have expired.
beforeEach(() => market.clock.advance({ minutes: feedTtlMinutes, seconds: 1 }))

async function read(
  filter: FeedFilter | string,
  { caller = reader, headers = {} }: { caller?: Caller; headers?: Record<string, string> } = {},
) {
  const path = typeof filter === 'string' ? filter : feedPath(filter)
  const reply = await caller.raw('GET', path, undefined, headers)
  const text = reply.body as string
  if (reply.status !== 200) return { ...reply, text, titles: [], links: [], channel: undefined }
  const channel = readXml(text).children[0]!
  const items = channel.children.filter(({ name }) => name === 'item')
  return {
    ...reply,
    text,
    channel,
    titles: items.flatMap((item) => textsOf(item, 'title')),
    links: items.flatMap((item) => textsOf(item, 'guid')),
  }
}
const linkTo = (id: number) => `http://market.test/broadcasts/${id}`

describe('the feed of broadcasts (API-018, BK-051)', () => {
  test('is RSS 2.0, newest first, cached for minutes and the same for everyone', async () => {
    const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000)
    const older = await aBroadcast(market, { description: 'Feedable 1', sentAt: at(0) })
    const newer = await aBroadcast(market, { description: 'Feedable 2', sentAt: at(1) })
    const { status, headers, text, links } = await read({ query: 'feedable' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe(`public, max-age=${feedTtlMinutes * 60}`)
    expect(readXml(text)).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
    expect(links).toEqual([linkTo(newer.id), linkTo(older.id)])
  })

  test('filters by query, list, side and phrase', async () => {
    const { id } = await aBroadcast(market, { description: 'Narrowed lot', listId: 7 })
    await aBroadcast(market, { description: 'Narrowed lot', listId: 8 })
    await aBroadcast(market, { description: 'Narrowed lot', listId: 7, side: 'WTB' })
    await aBroadcast(market, { description: 'lot Narrowed', listId: 7 })
    const filter = {
      query: 'narrowed lot',
      listType: [7],
      type: 'WTS',
      exactPhrase: true,
    } as const
    const { links, channel } = await read(filter)
    expect(links).toEqual([linkTo(id)])
    expect(textsOf(channel!, 'title')).toEqual(['TBS: WTS, Laptop, “narrowed lot”'])
    expect((await read({ query: 'narrowed lot' })).links).toHaveLength(4)
  })

  test('has the newest 50 items whatever page is requested', async () => {
    for (let i = 0; i <= maxFeedItems; i++) await aBroadcast(market, { description: 'Plentiful' })
    const path = feedPath({ query: 'plentiful' })
    expect((await read(path)).links).toHaveLength(maxFeedItems)
    expect((await read(`${path}&page=9&pageSize=10`)).links).toHaveLength(maxFeedItems)
  })

  test('is anonymised for everyone, members included (AM-039, AM-040)', async () => {
    await aBroadcast(market, {
      contact: sender,
      description: 'Masked of Zephyrion Recommerce',
      additionalInfo: `Ask ${sender.name}, ${sender.email}, +31 76 555 01 99`,
      productLink: 'https://shop.zephyrion.example/77',
    })
    const texts = new Set<string>()
    for (const [kind, caller] of Object.entries(await everyCaller(market))) {
      const { status, text, headers } = await read({ query: 'masked' }, { caller })
      expect(status, kind).toBe(200)
      expect(headers.get('x-user-update'), kind).toBeNull()
      expect(headers.get('set-cookie'), kind).toBeNull()
      texts.add(text)
    }
    expect(texts.size).toBe(1)
    const [text = ''] = texts
    expect(text).toContain('Masked of')
    expect(text).toContain('TBS Member')
    expect(text).not.toMatch(/zephyrion|quentin|abernathy|555 01 99|companyId|contactId/i)
  })

  test('searches only text visible to visitors', async () => {
    expect((await read({ query: 'zephyrion' })).links).toEqual([])
    expect((await read({ query: 'abernathy' })).links).toEqual([])
  })

  test.each(['companyId=1', 'favorites=true', 'favorites=1,2', 'onlyOwnBroadcasts=true'])(
    'stays empty with %s, as a visitor finds nothing, and says so (AM-121)',
    async (narrowed) => {
      await aBroadcast(market, {})
      const member = await signedIn(market, sender)
      const path = `${feedPath({})}&${narrowed}`
      const { links, channel, text } = await read(path, { caller: member })
      expect(links).toEqual([])
      expect(textsOf(channel!, 'description')[0]).toMatch(/cannot be limited/)
      expect(text).not.toContain('rel="self"')
      expect((await read({})).links.length).toBeGreaterThan(0)
    },
  )

  test('a removed broadcast leaves it within its minutes, and a company that is hidden at once with it (BK-116)', async () => {
    const owner = await signedIn(market, sender)
    const { id } = await aBroadcast(market, { contact: sender, description: 'Shortlived' })
    expect((await read({ query: 'shortlived' })).links).toEqual([linkTo(id)])
    await owner.call(removeBroadcast, { params: { id: String(id) } })
    const { headers } = await read({ query: 'shortlived' })
    const wait = Number(/max-age=(\d+)/.exec(headers.get('cache-control')!)![1])
    expect(wait).toBeLessThanOrEqual(feedTtlMinutes * 60)
    market.clock.advance({ seconds: wait })
    expect((await read({ query: 'shortlived' })).links).toEqual([])
  })

  test('is built once for concurrent requests and cached for its lifetime', async () => {
    await aBroadcast(market, { description: 'Builtonce 1' })
    const together = await Promise.all(
      Array.from({ length: 5 }, () => read({ query: 'builtonce' })),
    )
    expect(new Set(together.map(({ text }) => text)).size).toBe(1)
    await aBroadcast(market, { description: 'Builtonce 2' })
    expect((await read({ query: 'builtonce' })).links).toHaveLength(1)
    market.clock.advance({ minutes: feedTtlMinutes, seconds: 1 })
    expect((await read({ query: 'builtonce' })).links).toHaveLength(2)
  })
})

describe('conditional requests (BK-051)', () => {
  const filter = { query: 'conditional' }
  beforeAll(() => aBroadcast(market, { description: 'Conditional 1' }))

  test('return 304 without a body by ETag and by date', async () => {
    const { headers } = await read(filter)
    const [etag, modified] = [headers.get('etag')!, headers.get('last-modified')!]
    for (const condition of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
      const again = await read(filter, { headers: condition })
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    }
  })

  test('return 304 after a rebuild without changes', async () => {
    const { headers } = await read(filter)
    market.clock.advance({ minutes: 30 })
    const [etag, modified] = [headers.get('etag')!, headers.get('last-modified')!]
    expect((await read(filter, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await read(filter, { headers: { 'if-modified-since': modified } })).status).toBe(304)
  })

  test('return the feed once it has changed', async () => {
    const extra = await aBroadcast(market, { description: 'Conditional 2' })
    const { headers } = await read(filter)
    const conditions = [
      { 'if-none-match': headers.get('etag')! },
      { 'if-modified-since': headers.get('last-modified')! },
    ]
    market.clock.advance({ minutes: 10 })
    await market.database.sql`
      update broadcast set removed_at = ${market.clock.now()} where id = ${extra.id}`
    for (const condition of conditions) {
      expect((await read(filter, { headers: condition })).status).toBe(200)
    }
  })
})

describe('bad input', () => {
  test.each([
    ['a list that is none', 'listType=9', 'listType'],
    ['a side that is none', 'type=SWAP', 'type'],
    ['a query of ten thousand characters', `query=${'x'.repeat(10_000)}`, 'query'],
    ['another format', 'contentType=atom', 'contentType'],
  ])('%s is refused at its field, in JSON', async (_name, query, param) => {
    const base = query.startsWith('contentType') ? '/api/broadcasts?' : `${feedPath({})}&`
    const { status, refusal } = await reader.raw('GET', `${base}${query}`)
    expect(status).toBe(400)
    expect(refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })

  test.each([
    ']]>',
    '</title><script>alert(1)</script>',
    'nothing\u0000\u0001\u001f',
    '&lt;&#0;&bogus;',
    '\ufffe\uffff',
    "'; drop table broadcast; --",
    '((((',
  ])('the query %j makes a feed that can be read', async (query) => {
    const { status, links } = await read({ query })
    expect(status).toBe(200)
    expect(links).toEqual([])
  })

  test('texts with every character that XML forbids make a feed that can be read', async () => {
    const forbidden = '\u0001\u0008\u000b\u001f\ufffe\uffff'
    await aBroadcast(market, {
      description: `Unreadable ${forbidden}`,
      additionalInfo: `<b>&amp;</b> ]]> ${forbidden}`,
    })
    const { titles } = await read({ query: 'unreadable' })
    expect(titles).toHaveLength(1)
    expect(titles[0]).toContain('Unreadable')
  })
})
