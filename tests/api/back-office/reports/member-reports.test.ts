import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { logDaysOver } from '#server/features/site/jobs.ts'
import { countMailDays } from '#server/features/back-office/jobs.ts'
import { aDocument } from '../../../support/joining/documents.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aCompany } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { figureOf, readReport, rowsOf, seriesOf } from '../../../support/reports/reports.ts'

const market = useTestMarket()
let support: Caller
let finance: Caller
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  finance = await aStaffCaller(market, 'finance')
})
const sql = () => market.database.sql

const acted = async (
  companyId: number,
  act: string,
  at: string,
  given: { details?: Record<string, string>; actor?: 'system' | 'contact' } = {},
) => {
  const { details = {}, actor = 'system' } = given
  await sql()`
    insert into audit_entry (at, act, actor_kind, actor_id, company_id, details)
    values (${at}, ${act}, ${actor}, ${actor === 'contact' ? 1 : null}, ${companyId},
      ${sql().json(details)})`
}

test('counts who joined and left, and which trials paid, beside the last month (BK-101)', async () => {
  const company = (memberSince: string, given: object = {}) =>
    aCompany(market, { memberSince, state: 'active', ...given })
  const [gone, early, late] = [
    await company('2019-05-02', { state: 'terminated' }),
    await company('2026-10-20', { plan: 'plus', tier: 0 }),
    await company('2026-11-01', { plan: 'broker', tier: 1 }),
  ]
  // Joined after the days that are compared.
  await company('2026-10-21', { plan: 'plus', state: 'overdue' })
  await company('2010-01-01', { isServiceOnly: true, tier: 2 })
  await acted(gone.id, 'account.terminated', '2026-11-10T10:00:00Z')
  // Terminated without having been a member.
  const never = await aCompany(market, { state: 'terminated' })
  await sql()`update company set member_since = null where id = ${never.id}`
  await acted(never.id, 'account.terminated', '2026-11-10T10:00:00Z')

  const trials = await Promise.all([1, 2, 3].map(() => aCompany(market, { state: 'trial-ended' })))
  await sql()`
    update company set member_since = null, trial_ends_at = '2026-11-12T23:00:00Z'
    where id = any(${trials.map(({ id }) => id)})`
  await sql()`
    update company set trial_ends_at = '2026-10-02T12:00:00Z' where id = ${trials[2]!.id}`
  for (const { id } of trials) await acted(id, 'account.trial-approved', '2026-10-15T10:00:00Z')
  const from = { 'trialEndsAt.from': '2026-11-30' }
  await acted(early.id, 'account.activated', '2026-10-20T10:00:00Z', { details: from })
  await acted(late.id, 'account.activated', '2026-10-31T23:00:00Z', { details: from })
  await sql()`
    insert into desk_figure (name, day, value, counted_at) values
      ('active', '2026-10-20', 2990, now()), ('active', '2026-10-21', 9999, now()),
      ('active', '2026-11-19', 3004, now()), ('active', '2026-11-20', 3005, now())`

  const report = await readReport(support, 'growth', '2026-11')
  expect(figureOf(report, 'Active companies')).toEqual([3005, 2990])
  expect(figureOf(report, 'Joined')).toEqual([1, 1])
  expect(figureOf(report, 'Left')).toEqual([1, 0])
  expect(figureOf(report, 'Trials started')).toEqual([0, 3])
  // Midnight of 31 October in Amsterdam begins November.
  expect(figureOf(report, 'Trials paid')).toEqual([1, 1])
  expect(figureOf(report, 'Share of trials that paid')).toEqual([33.3, 50])
  expect(seriesOf(report, 'Trials ended unpaid')).toEqual({ '2026-11-13': 2 })
  expect(rowsOf(report, 'plan')).toEqual({
    Plus: [2, 50],
    Broker: [1, 25],
    'Services only': [1, 25],
  })
  expect(rowsOf(report, 'tier')).toEqual({
    Regular: [2, 50],
    Trusted: [1, 25],
    Gold: [1, 25],
    Diamond: [0, 0],
  })

  const year = await readReport(support, 'growth', '2026')
  expect(year.step).toBe('month')
  expect(seriesOf(year, 'Joined')).toEqual({ '2026-10-01': 2, '2026-11-01': 1 })
  expect(seriesOf(year, 'Active companies')).toEqual({ '2026-10-01': 9999, '2026-11-01': 3005 })
})

test('counts the way from the registration page to a paying member, with ratings (BK-101, BK-102)', async () => {
  const logged = async (at: string, kind: string, name: string, company?: string) => {
    await sql()`
      insert into site_log (kind, logged_at, name, details)
      values (${kind}, ${at}, ${name}, ${company ? sql().json({ company }) : null})`
  }
  await logged('2026-10-05T10:00:00+02:00', 'page', '/register')
  await logged('2026-10-31T23:59:59+01:00', 'page', '/register')
  // Totals by day, which the job makes for days that are over, and today from the log itself.
  for (const at of ['11-01T00:00:00', '11-18T10:00:00', '11-18T11:00:00', '11-20T10:00:00']) {
    await logged(`2026-${at}+01:00`, 'page', '/register')
  }
  await logged('2026-11-18T10:00:00Z', 'page', '/broadcasts')
  await logged('2026-11-18T10:05:00Z', 'event', 'registration-started')
  await logged('2026-11-20T10:05:00Z', 'event', 'registration-started')
  await logged('2026-11-20T11:00:00Z', 'rating', '4', 'Douro, Lda')
  await logged('2026-11-19T11:00:00Z', 'rating', '5')
  await logged('2026-11-18T11:00:00Z', 'rating', '0', 'Grumpy Ltd')
  await logged('2026-10-06T11:00:00Z', 'rating', '2')

  const applied = async (at: string, heard = 'search') => {
    const { id } = await aCompany(market, { state: 'new' })
    await sql()`
      insert into registration (key, company_id, company_name, address, zip, city, country_code,
        website, vat_number, description, contact_name, function, email, telephone, heard,
        is_from_qr_code, contract_version, source, received_at)
      values (${randomUUID()}, ${id}, 'Douro', 'Rua 1', '', 'Gaia', 'PT', '', '', '', 'Inês', 'Owner',
        ${`a${id}@douro.example`}, '1', ${heard}, false, 1, '', ${at})`
    return id
  }
  const [paying, signedIn, approved] = [
    await applied('2026-11-02T10:00:00Z'),
    await applied('2026-11-03T10:00:00Z', 'relation'),
    await applied('2026-11-04T10:00:00Z'),
  ]
  await applied('2026-11-05T10:00:00Z')
  await applied('2026-10-10T10:00:00Z')
  for (const id of [paying, signedIn, approved]) {
    await acted(id, 'account.trial-approved', '2026-11-05T12:00:00Z')
  }
  for (const id of [paying, signedIn]) {
    await acted(id, 'sign-in', '2026-11-06T12:00:00Z', { actor: 'contact' })
  }
  await aDocument(market, {
    companyId: paying,
    issuedOn: '2026-11-06',
    status: 1,
    paidOn: '2026-11-08',
  })

  const expected = {
    'Page views': [4, null, 1, null],
    'Forms begun': [2, 50, 0, 0],
    Applications: [4, 200, 1, null],
    Approved: [3, 75, 0, 0],
    'Signed in': [2, 66.7, 0, null],
    Paid: [1, 50, 0, null],
  }
  const before = await readReport(support, 'registration', '2026-11')
  expect(rowsOf(before, 'funnel')).toEqual(expected)
  await logDaysOver.run(market.platform, undefined)
  const report = await readReport(support, 'registration', '2026-11')
  expect(rowsOf(report, 'funnel')).toEqual(expected)
  expect(seriesOf(report, 'Page views')).toEqual({
    '2026-11-01': 1,
    '2026-11-18': 2,
    '2026-11-20': 1,
  })
  expect(figureOf(report, 'Average rating')).toEqual([3, 2])
  expect(rowsOf(report, 'rating')).toMatchObject({ 5: [1, 33.3, 0], 0: [1, 33.3, 0], 2: [0, 0, 1] })
  expect(
    report.tables.find(({ key }) => key === 'ratings')!.rows.map(({ cells }) => cells),
  ).toEqual([
    ['Douro, Lda', 4, '2026-11-20T11:00:00.000Z'],
    ['Not given', 5, '2026-11-19T11:00:00.000Z'],
    ['Grumpy Ltd', 0, '2026-11-18T11:00:00.000Z'],
  ])
  expect(rowsOf(report, 'heard')).toMatchObject({
    'Google or other search engine': [3, 1],
    'Business Relation': [1, 0],
  })

  const answers = await readReport(support, 'answer-times', '2026-11')
  // After 74, 50 and 26 hours.
  expect(rowsOf(answers, 'answers')['Applications to us']).toEqual([4, 3, 75, 0, 180_000, null])
})

test('counts the way from the payment page to the membership, and days to pay by method (BK-101)', async () => {
  await sql()`update invoice set status = 9, paid_on = null`
  const paid = async (
    issuedOn: string,
    paidOn: string | null,
    given: { status?: 1 | 2; netCents?: number; account?: 'plus' | 'broker' } = {},
  ) => {
    const { status = 1, netCents = 10_000, account = 'plus' } = given
    const state = paidOn ? status : 0
    return (await aDocument(market, { issuedOn, netCents, account, status: state, paidOn })).id
  }
  const ordered = async (at: string, invoiceId: number, activatedAt: string | null = null) => {
    await sql()`
      insert into membership_order (key, plan, details, contract_version, source, ordered_at,
        invoice_id, activated_at)
      values (${randomUUID()}, 'plus', '{}', 1, '', ${at}, ${invoiceId}, ${activatedAt})`
  }
  const first = await paid('2026-11-01', '2026-11-01')
  const second = await paid('2026-11-02', '2026-11-06', { netCents: 20_000 })
  await paid('2026-10-31', '2026-11-20', { status: 2, netCents: 40_000, account: 'broker' })
  const open = await paid('2026-11-03', null)
  await paid('2026-10-01', '2026-10-20', { netCents: 5_000 })
  await paid('2026-10-01', '2026-10-21', { netCents: 7_000 })
  await ordered('2026-10-31T23:00:00Z', first, '2026-11-01T12:00:00Z')
  await ordered('2026-11-02T10:00:00Z', second)
  await ordered('2026-11-03T10:00:00Z', open)
  await sql()`
    insert into site_log (kind, logged_at, name) values
      ('page', '2026-11-20T09:00:00Z', '/payment'), ('page', '2026-11-20T09:05:00Z', '/payment'),
      ('page', '2026-11-20T09:06:00Z', '/payment'), ('page', '2026-11-20T09:07:00Z', '/payment'),
      ('event', '2026-11-20T09:01:00Z', 'payment-form-interacted')`

  const report = await readReport(finance, 'payments', '2026-11')
  expect(rowsOf(report, 'funnel')).toEqual({
    'Page views': [4, null, 0, null],
    'Forms begun': [1, 25, 0, null],
    Orders: [3, 300, 0, null],
    Paid: [2, 66.7, 0, null],
    'Membership opened': [1, 50, 0, null],
  })
  expect(rowsOf(report, 'methods')).toEqual({
    Online: [2, 1, 30_000, 5_000, 2],
    'Bank transfer': [1, 0, 40_000, 0, 20],
  })
  expect(rowsOf(report, 'accounts')).toMatchObject({
    'Plus membership': [2, 1, 30_000, 5_000],
    'Broker membership': [1, 0, 40_000, 0],
  })
  // Of 0, 4 and 20 days.
  expect(figureOf(report, 'Time to pay, median')).toEqual([4, 19])
  expect(figureOf(report, 'Amount paid')).toEqual([70_000, 5_000])
  expect(seriesOf(report, 'Orders')).toEqual({ '2026-11-01': 1, '2026-11-02': 1, '2026-11-03': 1 })
})

test('counts mail by kind from totals of days that are over and from the mail of today (BK-101)', async () => {
  let serial = 0
  const mailed = async (
    at: string,
    lane: string,
    given: { state?: string; attempts?: number; bounce?: string } = {},
  ) => {
    const { state = 'sent', attempts = 1, bounce } = given
    const [message] = await sql()<{ id: number }[]>`
      insert into mail_message (key, lane, sender_name, sender_address, subject, body_text, created_at)
      values (${`report:${++serial}`}, ${lane}, 'Market', 'lists@market.example', 'Hello', 'Hello', ${at})
      returning id`
    const address = `reader${serial}@reader.example`
    const [delivery] = await sql()<{ id: string }[]>`
      insert into mail_delivery (message_id, address, lane, state, attempts, not_before)
      values (${message!.id}, ${address}, ${lane}, ${state}, ${attempts}, ${at}) returning id`
    if (bounce) {
      await sql()`
        insert into mail_bounce (delivery_id, address, kind, at)
        values (${delivery!.id}, ${address}, ${bounce}, ${at})`
    }
  }
  await sql()`delete from mail_message`
  await mailed('2026-11-20T08:00:00Z', 'list')
  await mailed('2026-11-20T08:00:00Z', 'list', { attempts: 3 })
  await mailed('2026-11-18T08:00:00Z', 'list', { bounce: 'hard' })
  await mailed('2026-11-18T08:00:00Z', 'list', { bounce: 'complaint' })
  await mailed('2026-11-18T08:00:00Z', 'list', { state: 'failed', attempts: 2 })
  await mailed('2026-11-18T22:59:00Z', 'digest')
  await mailed('2026-11-18T23:00:00Z', 'digest', { state: 'suppressed' })
  await mailed('2026-10-31T22:59:59Z', 'security')

  const expected = {
    Security: [0, 0, 0, 0, 0, 0, null],
    'Service and personal mail': [0, 0, 0, 0, 0, 0, null],
    'Saved search': [0, 0, 0, 0, 0, 0, null],
    Broadcast: [4, 0, 3, 2, 1, 1, 40],
    'Daily digest': [1, 0, 1, 0, 0, 0, 0],
    News: [0, 0, 0, 0, 0, 0, null],
  }
  const read = () => readReport(support, 'mail', '2026-11')
  expect(rowsOf(await read(), 'kinds')).toEqual(expected)
  await countMailDays.run(market.platform, undefined)
  expect(rowsOf(await read(), 'kinds')).toEqual(expected)
  // Mail of days that are over is deleted; its totals stay.
  await sql()`delete from mail_message where created_at < '2026-11-19'`
  const report = await read()
  expect(rowsOf(report, 'kinds')).toEqual(expected)
  expect(seriesOf(report, 'Delivered')).toEqual({ '2026-11-18': 2, '2026-11-20': 2 })
  expect(figureOf(report, 'Not delivered')).toEqual([2, 0])
  const [security] = await sql()`select day::text, sent from mail_day where lane = 'security'`
  expect(security).toEqual({ day: '2026-10-31', sent: 1 })
})
