import { describe, expect, test } from 'vitest'
import { changeTrial } from '#contract/companies/desk/company-actions.ts'
import { figureNames, getDeskCounts, getToday } from '#contract/back-office/desk/today.ts'
import { changeQueue, listQueue } from '#contract/back-office/queue/queue.ts'
import { getTicket } from '#contract/messages/desk/tickets.ts'
import { listStaff } from '#contract/back-office/staff.ts'
import { businessDate } from '#contract/dates.ts'
import { countFigures } from '#server/features/back-office/today/jobs.ts'
import { aBanner } from '../../support/a-banner.ts'
import { saveNew } from '../../support/content/editing.ts'
import { anItem } from '../../support/content/items.ts'
import { aPost } from '../../support/content/posts.ts'
import { accountOf } from '../../support/account-actions.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const day = 86_400_000

describe('the navigation', () => {
  test('counts what waits for those who work on it, and nothing else (BK-118)', async () => {
    const contact = await aContact(market)
    await market.database.sql`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${contact.id}, 'Question', 'Words', ${market.clock.now()})`
    const support = await aStaffCaller(market, 'support')
    expect((await support.call(getDeskCounts)).body.payload).toEqual({
      inbox: 1,
      tickets: 1,
    })
    const finance = await aStaffCaller(market, 'finance')
    expect((await finance.call(getDeskCounts)).body.payload).toEqual({})
  })

  test('counts content that waits for editors: drafts, posts of today, entries of the program, broken links, and advertisements that soon begin or end (BK-118)', async () => {
    const editor = await aStaffCaller(market, 'editor')
    const count = async (caller = editor) => (await caller.call(getDeskCounts)).body.payload
    const before = await count()
    const plus = (added: Record<string, number>) => ({
      ...before,
      ...Object.fromEntries(
        Object.entries(added).map(([name, n]) => [
          name,
          (before[name as keyof typeof before] ?? 0) + n,
        ]),
      ),
    })
    const now = market.clock.now()
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    await saveNew(editor)
    await aPost(market)
    await aPost(market, { publishedAt: inHours(1) })
    const later = await aPost(market, { publishedAt: inHours(48) })
    await saveNew(editor, {}, 'page')
    await anItem(market, 'testimonial')
    await anItem(market, 'testimonial', { isPublished: false })
    await market.database.sql`
      insert into content_link (content_id, url, problem, failing_since, checked_at)
      values (${later.id}, 'https://gone.example', 'Not found', ${now}, ${now}),
        (${later.id}, 'https://fine.example', null, null, ${now})`
    const onDay = (days: number) => businessDate(inHours(24 * days))
    await aBanner(market, { from: onDay(-400), until: onDay(13) })
    await aBanner(market, { from: onDay(-400), until: onDay(15) })
    await aBanner(market, { from: onDay(3), until: onDay(400) })
    const expected = plus({ news: 2, pages: 1, testimonial: 1, brokenLinks: 1, banners: 2 })
    expect(await count()).toEqual(expected)
    expect(await count(await aStaffCaller(market))).toMatchObject({ ...expected, claims: 1 })
    expect(await count(await aStaffCaller(market, 'support'))).not.toHaveProperty('news')
  })

  test('counts neither tickets that are snoozed nor those that wait for the member (BK-118)', async () => {
    const { id: contactId } = await aContact(market)
    const now = market.clock.now()
    const rows = await market.database.sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at, answered_at)
      values (${contactId}, 'Snoozed', 'Words', ${now}, null),
        (${contactId}, 'Answered', 'Words', ${now}, ${now}),
        (${contactId}, 'Waits for us', 'Words', ${now}, null)
      returning id`
    const admin = await aStaffCaller(market)
    const before = (await admin.call(getDeskCounts)).body.payload
    await admin.call(changeQueue, {
      body: { items: [{ kind: 'ticket', id: rows[0]!.id }], snoozedUntil: '2027-12-01' },
    })
    const after = (await admin.call(getDeskCounts)).body.payload
    expect(after).toEqual({
      ...before,
      tickets: before.tickets! - 1,
      inbox: before.inbox! - 1,
    })
    const { results } = (await admin.call(listQueue, { query: { kind: 'ticket' } })).body.payload
    expect(results.filter(({ group }) => group === 'todo')).toHaveLength(after.tickets!)
  })

  test('counts changes of bank details for finance, in the Inbox too (BK-118)', async () => {
    const { companyId } = await aContact(market)
    await market.database.sql`
      insert into audit_entry (at, act, actor_kind, company_id)
      values (${market.clock.now()}, 'company.bank-changed', 'system', ${companyId})`
    const finance = await aStaffCaller(market, 'finance')
    expect((await finance.call(getDeskCounts)).body.payload).toEqual({ inbox: 1, fraud: 1 })
  })

  test('is refreshed without extending the session (BK-118)', async () => {
    const caller = await aStaffCaller(market)
    market.clock.advance({ minutes: 20 })
    expect((await caller.call(getDeskCounts)).status).toBe(200)
    market.clock.advance({ minutes: 11 })
    expect((await caller.call(listStaff)).status).toBe(401)
  })
})

describe('the start page', () => {
  test('lists trials that end within a week and what colleagues did to companies (BK-120)', async () => {
    const staff = await aStaffMember(market, { role: 'support', name: 'Sanne Support' })
    const support = await staffCaller(market, staff)
    const endsAt = (days: number) => new Date(market.clock.now().getTime() + days * day)
    const trial = async (name: string, days: number) => {
      const contact = await aContact(market, { company: { name, state: 'trial', plan: null } })
      await market.database.sql`
        update company set trial_ends_at = ${endsAt(days)} where id = ${contact.companyId}`
      return contact
    }
    const soon = await trial('Ends Soon', 3)
    await trial('Ends Later', 20)
    const before = (await support.call(getToday)).body.payload.trials!
    expect(before.results.map(({ name }) => name)).toEqual(['Ends Soon'])

    const { version } = await accountOf(support, soon.companyId)
    await support.call(changeTrial, {
      params: { id: String(soon.companyId) },
      body: { step: 'extend', until: '2026-12-20', reason: 'Asked for', version },
    })
    const { trials, actions } = (await support.call(getToday)).body.payload
    expect(trials).toEqual({ total: 0, results: [] })
    expect(actions?.[0]).toMatchObject({
      who: 'Sanne Support',
      sentence: expect.stringMatching(/^Extended the free trial of Ends Soon from .* to /),
      company: { id: soon.companyId, name: 'Ends Soon' },
    })
  })

  test('leaves reading out of what colleagues did (BK-120)', async () => {
    const staff = await aStaffMember(market, { role: 'support', name: 'Rita Reader' })
    const support = await staffCaller(market, staff)
    const { id: contactId } = await aContact(market)
    const [message] = await market.database.sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${contactId}, 'Question', 'Words', ${market.clock.now()}) returning id`
    const params = { id: String(message!.id) }
    expect((await support.call(getTicket, { params })).status).toBe(200)
    const mine = async () =>
      (await support.call(getToday)).body.payload.actions
        ?.filter(({ who }) => who === 'Rita Reader')
        .map(({ sentence }) => sentence)
    expect(await mine()).toEqual([])
    const items = [{ kind: 'ticket' as const, id: message!.id }]
    await support.call(changeQueue, { body: { items, isDone: true } })
    expect(await mine()).toEqual([expect.stringMatching(/^Closed ticket T\d{5}/)])
  })

  test('shows actions and trials to neither finance nor editors (BK-120)', async () => {
    for (const role of ['finance', 'editor'] as const) {
      const { trials, actions } = (await (await aStaffCaller(market, role)).call(getToday)).body
        .payload
      expect({ trials, actions }).toEqual({ trials: null, actions: null })
    }
  })

  test('compares the figures of the day with yesterday (BK-120)', async () => {
    const caller = await aStaffCaller(market)
    await aContact(market, { company: { state: 'active' } })
    await countFigures.run(market.platform, undefined)
    const first = (await caller.call(getToday)).body.payload.figures
    const { today } = first.find(({ name }) => name === 'active')!
    market.clock.advance({ hours: 24 })
    await aContact(market, { company: { state: 'active' } })
    await countFigures.run(market.platform, undefined)
    const nextDay = await aStaffCaller(market)
    const { figures } = (await nextDay.call(getToday)).body.payload
    expect(figures.find(({ name }) => name === 'active')).toEqual({
      name: 'active',
      today: today + 1,
      yesterday: today,
      weekAgo: null,
      line: [today, today + 1],
    })
  })

  test('says since when mail is delayed, with the answer of the server (BK-120)', async () => {
    const now = market.clock.now()
    await market.database.sql`
      with message as (
        insert into mail_message (key, lane, sender_name, sender_address, subject, body_text)
        values ('delayed', 'list', 'Market', 'market@tbs.example', 'News', 'Words') returning id)
      insert into mail_delivery (message_id, address, lane, not_before, attempts, answer_text)
      select id, 'late@box.example', 'list', ${new Date(now.getTime() - 600_000)}, 1,
        'connection refused'
      from message`
    const { mail } = (await (await aStaffCaller(market)).call(getToday)).body.payload.lamps
    expect(mail).toMatchObject({ waiting: 1, isDelayed: true, answer: 'connection refused' })
  })

  test('counts mailings that stopped until somebody decides (BK-120)', async () => {
    const caller = await aStaffCaller(market)
    const stopped = async () => (await caller.call(getToday)).body.payload.lamps.mail.stopped
    const before = await stopped()
    await market.database.sql`
      insert into mailing_stop (mailing, stopped_at, failed, finished)
      values ('broadcast:7', ${market.clock.now()}, 30, 100)`
    expect(await stopped()).toBe(before + 1)
  })

  test('says what waits for the payment provider, and since when (BK-120)', async () => {
    const caller = await aStaffCaller(market, 'support')
    const payments = async () => (await caller.call(getToday)).body.payload.lamps.payments
    expect(await payments()).toEqual({ hasProvider: true, waiting: 0, since: null })
    const ago = (minutes: number) => new Date(market.clock.now().getTime() - minutes * 60_000)
    await market.database.sql`
      insert into payment_notification (provider, provider_id, received_at, handled_at)
      values ('mollie', 'tr_late', ${ago(11)}, null), ('mollie', 'tr_new', ${ago(9)}, null),
        ('mollie', 'tr_done', ${ago(30)}, ${ago(29)})`
    expect(await payments()).toMatchObject({ waiting: 1, since: ago(11).toISOString() })
  })

  test('counts the figures of a day when nobody has counted them yet (BK-120)', async () => {
    market.clock.advance({ hours: 48 })
    const { figures } = (await (await aStaffCaller(market)).call(getToday)).body.payload
    const shown = figureNames.filter((name) => name !== 'overdue' && name !== 'trials-paid')
    expect(figures.map(({ name }) => name)).toEqual(shown)
  })
})
