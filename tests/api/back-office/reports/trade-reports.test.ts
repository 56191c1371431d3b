import { beforeAll, describe, expect, test } from 'vitest'
import { exportReport, getReport, reportNames } from '#contract/back-office/reports/reports.ts'
import { searchParts } from '#contract/parts.ts'
import { purgeOldSearches } from '#server/features/parts/jobs.ts'
import { aBanner } from '../../../support/a-banner.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { putStock } from '../../../support/stock/stock.ts'
import { openSecondNode, useTestMarket } from '../../../support/market/test-market.ts'
import { figureOf, readReport, rowsOf, seriesOf } from '../../../support/reports/reports.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let support: Caller
let sender: TestContact
let reader: TestContact
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  sender = await aContact(market, { company: { name: 'Amstel Parts' } })
  reader = await aContact(market)
})

async function sent(at: string, given: { side?: 'WTS' | 'WTB'; resentAt?: string } = {}) {
  const { id } = await aBroadcast(market, {
    contact: sender,
    listId: 7,
    side: given.side ?? 'WTS',
    sentAt: new Date(at),
  })
  if (given.resentAt) {
    await market.database.sql`
      insert into broadcast_sending (broadcast_id, contact_id, list_id, sent_at)
      values (${id}, ${sender.id}, 7, ${given.resentAt})`
  }
  return id
}
const replied = (broadcastId: number, at: string, answeredAt: string | null = null) =>
  market.database.sql`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at, answered_at)
    values (${broadcastId}, ${reader.id}, 'Yours', 'Still there?', ${at}, ${answeredAt})`

test('counts a broadcast on its business day, on days of 23 and of 25 hours (BK-101)', async () => {
  // 25 October 2026 lasts from 22:00 to 23:00 UTC of the next evening, 29 March from 23:00 to 22:00.
  for (const at of ['10-24T21:59:59', '10-24T22:00:00', '10-25T22:59:59', '10-25T23:00:00']) {
    await sent(`2026-${at}Z`)
  }
  for (const at of ['03-28T22:59:59', '03-28T23:00:00', '03-29T21:59:59', '03-29T22:00:00']) {
    await sent(`2026-${at}Z`)
  }
  const autumn = await readReport(support, 'broadcasts', '2026-10-24..2026-10-26')
  expect(seriesOf(autumn, 'Broadcasts sent')).toEqual({
    '2026-10-24': 1,
    '2026-10-25': 2,
    '2026-10-26': 1,
  })
  const day = await readReport(support, 'broadcasts', '2026-10-25..2026-10-25')
  expect(figureOf(day, 'Broadcasts sent')).toEqual([2, 1])
  const spring = await readReport(support, 'broadcasts', '2026-03-28..2026-03-30')
  expect(seriesOf(spring, 'Broadcasts sent')).toEqual({
    '2026-03-28': 1,
    '2026-03-29': 2,
    '2026-03-30': 1,
  })
})

test('counts broadcasts and replies per list and side beside the same days of the last month (BK-101)', async () => {
  await market.database.sql`delete from broadcast_sending`
  const offer = await sent('2026-11-02T09:00:00Z', { resentAt: '2026-11-05T09:00:00Z' })
  const wanted = await sent('2026-11-03T09:00:00Z', { side: 'WTB' })
  const earlier = await sent('2026-10-20T09:00:00Z')
  // After the compared days, as today is the 20th.
  await sent('2026-10-21T09:00:00Z')
  await replied(offer, '2026-11-02T10:00:00Z')
  await replied(offer, '2026-11-06T10:00:00Z')
  await replied(wanted, '2026-11-07T10:00:00Z')
  await replied(earlier, '2026-10-20T10:00:00Z')
  // A reply of this month to a broadcast of the last.
  await replied(earlier, '2026-11-01T10:00:00Z')

  const report = await readReport(support, 'broadcasts', '2026-11')
  expect(report).toMatchObject({
    period: { from: '2026-11-01', until: '2026-11-20' },
    compared: { from: '2026-10-01', until: '2026-10-20' },
    step: 'day',
  })
  expect(figureOf(report, 'Broadcasts sent')).toEqual([3, 1])
  expect(figureOf(report, 'Replies')).toEqual([4, 1])
  expect(figureOf(report, 'Companies that sent')).toEqual([1, 1])
  const lists = report.tables.find(({ key }) => key === 'lists')!.rows.map(({ cells }) => cells)
  expect(lists.filter(([, , ...counts]) => counts.some((count) => count !== 0))).toEqual([
    [expect.any(String), 'WTS', 2, 1, 3, 1, 1],
    [expect.any(String), 'WTB', 1, 0, 1, 0, 1],
  ])
  expect(rowsOf(report, 'senders')).toEqual({ 'Amstel Parts': [3, 4] })
})

test('counts answers with their share and median beside the period before (BK-101)', async () => {
  await market.database.sql`delete from broadcast_reply`
  const offer = await sent('2026-11-02T09:00:00Z')
  await replied(offer, '2026-11-09T10:00:00Z', '2026-11-09T10:10:00Z')
  await replied(offer, '2026-11-10T10:00:00Z', '2026-11-10T11:00:00Z')
  await replied(offer, '2026-11-11T10:00:00Z', '2026-11-12T10:00:00Z')
  await replied(offer, '2026-11-12T10:00:00Z')
  await replied(offer, '2026-11-08T22:59:00Z', '2026-11-08T23:59:00Z')
  // A request that two people of one company got, one as a copy, and two of another.
  const other = await aContact(market)
  const colleague = await aContact(market, { company: { id: other.companyId, name: 'Other' } })
  const [rfq] = await market.database.sql<{ id: number }[]>`
    insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, is_to_all, message,
      company_name, contact_name, contact_email, contact_telephone, address, country, sent_at)
    values (${reader.id}, 1, 'X520-DA2', 'Intel', 4, true, '', 'Reader', 'Reader', 'r@reader.example',
      '1', 'Kade 1', 'NL', '2026-11-10T08:00:00Z') returning id`
  const recipients = [
    [sender, false, '2026-11-10T10:00:00Z'],
    [other, false, null],
    [colleague, true, null],
  ] as const
  for (const [{ id, companyId }, isCopy, answeredAt] of recipients) {
    await market.database.sql`
      insert into rfq_recipient (rfq_id, contact_id, company_id, is_copy, answered_at)
      values (${rfq!.id}, ${id}, ${companyId}, ${isCopy}, ${answeredAt})`
  }
  const report = await readReport(support, 'answer-times', '2026-11-09..2026-11-15')
  expect(rowsOf(report, 'answers')).toEqual({
    'Replies to broadcasts': [4, 3, 75, 100, 3600, 3600],
    'Requests for quotes': [2, 1, 50, null, 7200, null],
    'Tickets to us': [0, 0, null, null, null, null],
    'Applications to us': [0, 0, null, null, null, null],
  })
  expect(seriesOf(report, 'Requests for quotes')).toEqual({ '2026-11-10': 2 })
})

describe('searches that no company can answer (BK-101, BK-063)', () => {
  test('are part numbers with the companies that searched, once for each reader', async () => {
    await putStock(market, sender.companyId, [{ partNumber: 'KNOWN-1000' }])
    const { node, close } = await openSecondNode(market)
    const search = async (who: Caller, query: string, more = '') => {
      const address = `${node.url}${searchParts.path}?query=${encodeURIComponent(query)}${more}`
      const headers = who.token ? { authorization: `Bearer ${who.token}` } : {}
      expect((await fetch(address, { headers })).status).toBe(200)
    }
    const [first, second] = [await signedIn(market, reader), await signedIn(market, sender)]
    for (const who of [first, second, visitor(market)]) {
      await search(who, 'zx-9000-q')
      await search(who, 'ZX-9000-Q')
    }
    await search(first, 'ab1234')
    // Offered, though not exactly so, or not in that country.
    await search(first, 'KNOWN-10', '&exactPhrase=true')
    await search(first, 'KNOWN-1000', '&country=Portugal')
    // Words, telephone numbers and addresses are never counted.
    for (const typed of ['some rude words', '+31 6 5550 1234', 'jan@home.example', 'Jansen']) {
      await search(first, typed)
    }
    await close()
    const rows = await market.database.sql`
      select term, day::text, company_id as company, searches from missed_search
      order by term, company_id`
    const day = '2026-11-20'
    expect([...rows]).toEqual([
      { term: 'AB1234', day, company: reader.companyId, searches: 1 },
      ...[sender.companyId, reader.companyId, null].map((company) => ({
        term: 'ZX-9000-Q',
        day,
        company,
        searches: 1,
      })),
    ])
    await market.database.sql`delete from missed_search`
  })

  test('are listed by how often they were searched in the period', async () => {
    const { companyId } = reader
    await market.database.sql`
      insert into missed_search (term, day, company_id, searches, last_at) values
        ('ZX-9000-Q', '2026-11-01', ${companyId}, 30, '2026-11-01T10:00:00Z'),
        ('ZX-9000-Q', '2026-11-20', ${companyId}, 5, '2026-11-20T09:00:00Z'),
        ('ZX-9000-Q', '2026-11-20', ${sender.companyId}, 3, '2026-11-20T10:00:00Z'),
        ('ZX-9000-Q', '2026-11-19', null, 2, '2026-11-19T10:00:00Z'),
        ('AB1234', '2026-11-19', null, 4, '2026-11-19T10:00:00Z'),
        ('AB1234', '2026-10-05', null, 6, '2026-10-05T10:00:00Z')`
    await market.database.sql`
      insert into searched_part (part_number, day, searches) values
        ('X520-DA2', '2026-11-02', 50), ('X520-DA2', '2026-10-31', 8), ('9ZX', '2026-11-03', 6)`
    const report = await readReport(support, 'searches', '2026-11')
    expect(rowsOf(report, 'missed')).toEqual({
      'ZX-9000-Q': [40, 2, 2, '2026-11-20T10:00:00.000Z'],
      AB1234: [4, 0, 4, '2026-11-19T10:00:00.000Z'],
    })
    expect(rowsOf(report, 'terms')).toEqual({ 'X520-DA2': [50], '9ZX': [6] })
    expect(figureOf(report, 'Searches without an offer')).toEqual([44, 6])
    expect(figureOf(report, 'Searches with offers')).toEqual([56, 0])
    expect(figureOf(report, 'Without an offer')).toEqual([44, 100])
  })

  test('are deleted after 400 days', async () => {
    await market.database.sql`
      insert into missed_search (term, day, company_id, searches, last_at) values
        ('OLD-123', '2025-10-15', null, 1, '2025-10-15T10:00:00Z'),
        ('NEW-123', '2025-10-16', null, 1, '2025-10-16T10:00:00Z')`
    await purgeOldSearches(market.platform)
    const kept = await market.database.sql<{ term: string }[]>`
      select term from missed_search where term like '%-123'`
    expect(kept.map(({ term }) => term)).toEqual(['NEW-123'])
  })
})

test('counts views, clicks and rate of each booking (BK-101)', async () => {
  const first = await aBanner(market, {
    customer: 'Lisboa Parts',
    from: '2026-10-01',
    until: '2027-09-30',
  })
  const second = await aBanner(market, {
    customer: 'Rack & Co',
    from: '2026-10-01',
    until: '2027-09-30',
  })
  await market.database.sql`
    insert into banner_day (banner_id, day, views, clicks) values
      (${first}, '2026-11-01', 900, 9), (${first}, '2026-11-20', 100, 1),
      (${second}, '2026-11-10', 500, 0), (${first}, '2026-10-20', 300, 6),
      (${first}, '2026-10-31', 7000, 70)`
  const report = await readReport(support, 'adverts', '2026-11')
  expect(rowsOf(report, 'bookings')).toEqual({
    'Lisboa Parts': ['2026-10-01', '2027-09-30', 1000, 300, 10, 1],
    'Rack & Co': ['2026-10-01', '2027-09-30', 500, 0, 0, 0],
  })
  expect(figureOf(report, 'Views')).toEqual([1500, 300])
  expect(figureOf(report, 'Click rate')).toEqual([0.7, 2])
})

describe('access to reports (BK-101, BK-108)', () => {
  test('is by role: money for finance, the rest for support', async () => {
    const reads = async (role: 'support' | 'finance' | 'editor' | 'admin') => {
      const caller = await aStaffCaller(market, role)
      const statuses = await Promise.all(
        reportNames.map(async (report) => {
          const input = { params: { report }, query: { period: '2026-11' } }
          const [shown, file] = [
            await caller.call(getReport, input),
            await caller.call(exportReport, input),
          ]
          expect(file.status).toBe(shown.status)
          return shown.status === 200 ? report : undefined
        }),
      )
      return statuses.filter((one) => one !== undefined)
    }
    expect(await reads('admin')).toEqual(reportNames)
    expect(await reads('support')).toEqual(reportNames.filter((one) => one !== 'payments'))
    expect(await reads('finance')).toEqual(['growth', 'payments'])
    expect(await reads('editor')).toEqual(['adverts'])
  })

  test('refuses periods that are none, or longer than three years', async () => {
    for (const period of ['', 'november', '2026-11-20..2026-11-01', '2000-01-01..2026-01-01']) {
      const reply = await support.raw('GET', `/api/admin/reports/growth?period=${period}`)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ payload: { errors: [{ param: 'period' }] } })
    }
    expect((await support.raw('GET', '/api/admin/reports/weather?period=2026')).status).toBe(404)
  })
})

test('exports each table as CSV, recorded in the audit log (BK-101, BK-106)', async () => {
  const file = async (table: string) =>
    String(
      (await support.raw('GET', `/api/admin/reports/searches/export?period=2026-11&table=${table}`))
        .body,
    )
      .replace('\u{feff}', '')
      .trim()
      .split('\r\n')
  expect(await file('missed')).toEqual([
    '"Part number","Searches","Companies","By visitors","Last search"',
    '"ZX-9000-Q","40","2","2","2026-11-20T10:00:00.000Z"',
    '"AB1234","4","0","4","2026-11-19T10:00:00.000Z"',
  ])
  const timeline = await file('timeline')
  expect(timeline[0]).toBe(
    '"From","Until","Without an offer","With offers","Without an offer, compared","With offers, compared"',
  )
  // The 1st with what was searched on the 1st of October, and the 5th.
  expect(timeline[1]).toBe('"2026-11-01","2026-11-01","30","0","0","0"')
  expect(timeline[5]).toBe('"2026-11-05","2026-11-05","0","0","6","0"')
  expect(timeline).toHaveLength(21)
  const unknown = '/api/admin/reports/searches/export?period=2026-11&table=none'
  expect((await support.raw('GET', unknown)).status).toBe(404)
  const entries = await market.database.sql`
    select details from audit_entry where act = 'report.exported' and details ->> 'report' = 'searches'
      and details ->> 'table' = 'missed'`
  expect(entries.map(({ details }) => details)).toEqual([
    { report: 'searches', table: 'missed', period: '2026-11', compareTo: 'previous' },
  ])
})
