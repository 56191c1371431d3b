import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logEvent, logFeature, logPage, rateRegistration } from '#contract/site/events.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { purgeClicks } from '#server/features/advertising/jobs.ts'
import { logDaysOver } from '#server/features/site/jobs.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { addressOf, signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { openTestMarket, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})

interface Entry {
  kind: string
  name: string
  path: string | null
  contactId: number | null
  visitorId: string | null
  referrerHost: string | null
  details: unknown
}
const entries = async () => [
  ...(await market.database.sql<Entry[]>`
    select kind, name, path, contact_id, visitor_id,
      referrer_host, details
    from site_log order by id`),
]
const forget = () => market.database.sql`delete from site_log`
const visitorId = '3f1c9a0be5d24c7f8a6b1d2e3f405162'
const page = { path: '/broadcasts', routeName: '/broadcasts', referrerHost: 'search.example' }
const event = { event: 'page-view', params: { list: 7 }, path: '/', visitorId }
const feature = { featureId: 'broadcast-create', status: 'Success', key: 12 }
const rating = { params: { rating: '4' } }

const calls: [Endpoint, unknown][] = [
  [logPage, page],
  [logEvent, event],
  [logFeature, feature],
]

describe('contents of the site log (AM-115, BK-100, BK-101)', () => {
  test('a page has path, route, referring host and contact (API-013)', async () => {
    await forget()
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    const reply = await member.raw('POST', logPage.path, { ...page, screen: '1280x900' })
    expect(reply.body).toEqual({ status: 200, payload: { kept: true } })
    await visitor(market).call(logPage, { body: page })
    const seen = { kind: 'page', name: '/broadcasts', path: '/broadcasts', details: null }
    const from = { visitorId: null, referrerHost: 'search.example' }
    expect(await entries()).toEqual([
      { ...seen, ...from, contactId: contact.id },
      { ...seen, ...from, contactId: null },
    ])
  })
  test('an event has its parameters, and either visitor or contact (API-016)', async () => {
    await forget()
    await visitor(market).call(logEvent, {
      body: { ...event, time: '2026-11-20T15:00:00+01:00' },
    })
    await callers.member.call(logEvent, { body: event })
    const [byVisitor, byMember] = await entries()
    expect(byVisitor).toMatchObject({
      kind: 'event',
      name: 'page-view',
      visitorId,
      contactId: null,
      details: { params: { list: 7 }, time: '2026-11-20T15:00:00+01:00' },
    })
    expect(byMember).toMatchObject({ visitorId: null, contactId: expect.any(Number) })
  })
  test('a feature has its outcome, object and error (API-015, AN-005, SH-044)', async () => {
    await forget()
    await callers.member.call(logFeature, {
      body: { ...feature, featureId: 'broadcast-create', status: 'Success' },
    })
    await callers.member.call(logFeature, {
      body: {
        featureId: 'broadcast-resend',
        status: 'Failed',
        key: '12',
        errorMessage: 'LIMIT',
      },
    })
    expect(await entries()).toMatchObject([
      { kind: 'feature', name: 'broadcast-create Success', details: { key: 12 } },
      {
        kind: 'feature',
        name: 'broadcast-resend Failed',
        details: { key: '12', errorMessage: 'LIMIT' },
      },
    ])
  })
  test('a rating of the registration form has rating and company, from visitors only (API-014)', async () => {
    await forget()
    const body = { company: 'Newcomer Trading' }
    const reply = await visitor(market).call(rateRegistration, { ...rating, body })
    expect(reply.status).toBe(200)
    expect(await entries()).toMatchObject([
      { kind: 'rating', name: '4', details: { company: 'Newcomer Trading' } },
    ])
    const refused = await callers.member.call(rateRegistration, { ...rating, body })
    expect(refused.status).toBe(403)
  })
  test('contain no network address, query or token', async () => {
    await forget()
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const { token } = { token: 'secret-token-of-a-mail' }
    for (const path of [`/unsubscribe/${token}`, '/broadcasts?search=cheap+servers#top']) {
      await visitor(market).raw('POST', logPage.path, { ...page, path }, headers)
      await visitor(market).raw('POST', logEvent.path, { ...event, path }, headers)
    }
    const text = JSON.stringify(await market.database.sql`select * from site_log`)
    expect(text).toContain('/unsubscribe/…')
    for (const secret of ['203.0.113', token, 'cheap']) expect(text).not.toContain(secret)
  })
  test('exclude robots and special users, who get the same answer (AN-004, AM-094, AM-089)', async () => {
    await forget()
    const special = await aContact(market)
    const { sql } = market.database
    await setSettings(market, { specialUserIds: [special.id] })
    const specialCaller = await signedIn(market, special)
    for (const [endpoint, body] of calls) {
      const dropped = { status: 200, payload: { kept: false } }
      expect((await specialCaller.raw('POST', endpoint.path, body)).body).toEqual(dropped)
      const robot = { 'user-agent': 'Googlebot/2.1' }
      expect((await visitor(market).raw('POST', endpoint.path, body, robot)).body).toEqual(dropped)
    }
    expect(await entries()).toEqual([])
    await sql`delete from setting`
    market.clock.advance({ seconds: 3 })
  })
})

describe('bad input', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) })
  /** Parameters with this many characters as JSON, in a script with three bytes per character. */
  const ofLetters = (letters: number) => {
    const params = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`p${i}`, '京'.repeat(280)]),
    )
    const left = letters - JSON.stringify({ ...params, last: '' }).length
    return { ...params, last: '京'.repeat(left) }
  }
  const bad: [string, Endpoint, unknown][] = [
    ['a page without a route', logPage, { path: '/' }],
    ['a path that is none', logPage, { ...page, path: 'https://evil.example/' }],
    ['a path of 1001 characters', logPage, { ...page, path: `/${'x'.repeat(1000)}` }],
    [
      'a whole address as referring host',
      logPage,
      { ...page, referrerHost: 'https://a.example/?q=1' },
    ],
    ['a number as path', logPage, { ...page, path: 7 }],
    ['an event without a name', logEvent, { ...event, event: '' }],
    ['an event named in control characters', logEvent, { ...event, event: 'a\u0000b' }],
    ['parameters that are a list', logEvent, { ...event, params: [1, 2] }],
    ['parameters too deep', logEvent, { ...event, params: { a: nested(3) } }],
    [
      '41 parameters',
      logEvent,
      { ...event, params: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`p${i}`, i])) },
    ],
    ['a list of 41 values', logEvent, { ...event, params: { a: Array(41).fill(1) } }],
    ['3001 letters of parameters', logEvent, { ...event, params: ofLetters(3001) }],
    ['4000 empty lists', logEvent, { ...event, params: { a: Array(4000).fill([]) } }],
    ['a parameter of 301 characters', logEvent, { ...event, params: { a: 'x'.repeat(301) } }],
    ['a name of 51 characters', logEvent, { ...event, params: { ['n'.repeat(51)]: 1 } }],
    ['an address as visitor id', logEvent, { ...event, visitorId: 'marit@amstel.example' }],
    ['a time that is none', logEvent, { ...event, time: 'yesterday' }],
    ['an unknown feature', logFeature, { ...feature, featureId: 'teleport' }],
    ['another outcome', logFeature, { ...feature, status: 'Maybe' }],
    ['no key', logFeature, { featureId: 'chat', status: 'Success' }],
    ['a message of 501 characters', logFeature, { ...feature, errorMessage: 'x'.repeat(501) }],
    ['a company of 101 characters', rateRegistration, { company: 'x'.repeat(101) }],
  ]
  test.each(bad)('%s is refused with the field', async (_name, endpoint, body) => {
    await forget()
    const reply = await visitor(market).raw('POST', addressOf(endpoint, { rating: 3 }), body)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.length).toBeGreaterThan(0)
    expect(await entries()).toEqual([])
  })
  test.each(['null', '[]', '"text"', '{', '{"__proto__":{"a":1}}'])(
    '%s as a body is refused',
    async (body) => {
      for (const [endpoint] of calls) {
        expect((await visitor(market).raw('POST', endpoint.path, body)).status).toBe(400)
      }
    },
  )
  test('a zero character in a parameter is refused, not a fault', async () => {
    const params = { a: 'x\u0000y' }
    const reply = await visitor(market).raw('POST', logEvent.path, { ...event, params })
    expect(reply.status).toBe(400)
  })
  test('as many parameters as may be are kept, whatever their script', async () => {
    await forget()
    const params = ofLetters(3000)
    await visitor(market).call(logEvent, { body: { ...event, params } })
    expect(await entries()).toMatchObject([{ details: { params } }])
  })
  test.each([
    ['17 KB', 17],
    ['three megabytes', 3 * 1024],
  ])('refuses %s of parameters as too large', async (_name, kilobytes) => {
    for (const [endpoint, body] of calls) {
      const params = { a: 'x'.repeat(kilobytes * 1024) }
      const given = { ...(body as object), params }
      expect((await visitor(market).raw('POST', endpoint.path, given)).status).toBe(413)
    }
  })
  test.each(['6', '-1', '1.5', 'good', '10'])('there is no rating %s', async (one) => {
    const reply = await visitor(market).raw('POST', addressOf(rateRegistration, { rating: one }))
    expect(reply.status).toBe(404)
  })
  test('keeps ordinary characters of any script', async () => {
    await forget()
    const params = { text: 'Größe 19″ – 東京 🚚', list: [1, null, true] }
    await visitor(market).call(logEvent, { body: { ...event, params } })
    expect(await entries()).toMatchObject([{ details: { params } }])
  })
})

test('limits a source to a fifth of its requests, per call (BK-112)', async () => {
  const { market: small, close } = await openTestMarket({
    REQUESTS_PER_MINUTE: '50',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const tell = (endpoint: Endpoint, body: unknown, from = '203.0.113.1') =>
    visitor(small).raw('POST', endpoint.path, body, { 'x-forwarded-for': from })
  try {
    for (let i = 0; i < 10; i++) expect((await tell(logEvent, event)).status).toBe(200)
    expect((await tell(logEvent, event)).status).toBe(429)
    expect((await tell(logEvent, event, '203.0.113.2')).status).toBe(200)
    expect((await tell(logPage, page)).status).toBe(200)
  } finally {
    await close()
  }
})

describe('past days (BK-101)', () => {
  const at = (iso: string, name: string, visitor = visitorId) => market.database.sql`
    insert into site_log (kind, logged_at, name, visitor_id)
    values ('event', ${new Date(iso)}, ${name}, ${visitor})`
  beforeEach(async () => {
    await market.owner`truncate site_log, site_log_day`
  })
  test('keep their totals by Amsterdam days; a second run changes nothing', async () => {
    const { sql } = market.database
    // Daylight saving time ends on 25 October, which has 25 hours.
    await at('2026-10-24T21:59:00Z', 'page-view')
    await at('2026-10-24T22:00:00Z', 'page-view')
    await at('2026-10-25T22:59:00Z', 'page-view', `${visitorId}b`)
    await at('2026-10-25T23:00:00Z', 'page-view')
    await at('2026-11-20T10:00:00Z', 'page-view')
    market.clock.set('2026-11-20T14:00:00Z')
    await logDaysOver.run(market.platform, {})
    await logDaysOver.run(market.platform, {})
    expect([
      ...(await sql`
        select day::text, kind, name, entries, contacts, visitors from site_log_day order by day`),
    ]).toEqual([
      {
        day: '2026-10-24',
        kind: 'event',
        name: 'page-view',
        entries: 1,
        contacts: 0,
        visitors: 1,
      },
      {
        day: '2026-10-25',
        kind: 'event',
        name: 'page-view',
        entries: 2,
        contacts: 0,
        visitors: 2,
      },
      {
        day: '2026-10-26',
        kind: 'event',
        name: 'page-view',
        entries: 1,
        contacts: 0,
        visitors: 1,
      },
    ])
  })
  test('lose their single entries after 90 days and keep the totals', async () => {
    await at('2026-10-25T10:00:00Z', 'page-view')
    await at('2026-11-20T10:00:00Z', 'page-view')
    market.clock.set('2027-01-24T02:41:00Z')
    await logDaysOver.run(market.platform, {})
    const { sql } = market.database
    expect(await sql`select 1 from site_log`).toHaveLength(1)
    expect(await sql`select 1 from site_log_day`).toHaveLength(2)
    market.clock.set('2026-11-20T14:00:00Z')
  })
  test('lose the data that recognises repeated clicks', async () => {
    const { sql } = market.database
    await sql`
      insert into banner (alt, target_url, starts_on, ends_on)
      values ('A', 'https://a.example/', '2026-01-01', '2027-01-01')`
    await sql`
      insert into banner_click (banner_id, source, clicked_at)
      select id, '203.0.113.5', '2026-11-20T12:00:00Z' from banner`
    await purgeClicks(market.platform)
    expect((await sql`select 1 from banner_click`).length).toBe(0)
  })
})
