import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bulkUndoHours,
  getBulkAct,
  previewBulkAct,
  previewBulkMail,
  startBulkAct,
  stopBulkAct,
  testBulkMail,
  undoBulkAct,
  type BulkAct,
} from '#contract/companies/desk/bulk-acts.ts'
import { auditLog, listAuditCompanies } from '#contract/back-office/desk/audit-log.ts'
import { getAccount } from '#contract/back-office/back-office.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { runBulkActs } from '#server/features/companies/desk/jobs.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import {
  aStaffCaller,
  aStaffMember,
  staffCaller,
  type TestStaff,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const dayMs = 86_400_000
const reason = 'Holidays'
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})

const inDays = (days: number) => new Date(market.clock.now().getTime() + days * dayMs)
async function aTrial(days = 5): Promise<number> {
  const { id } = await aCompany(market, { state: 'trial', plan: null })
  await market.database.sql`update company set trial_ends_at = ${inDays(days)} where id = ${id}`
  return id
}
async function endOf(companyId: number): Promise<number> {
  const [row] = await market.database.sql<{ at: Date }[]>`
    select trial_ends_at as at from company where id = ${companyId}`
  return Math.round((row!.at.getTime() - market.clock.now().getTime()) / dayMs)
}
const run = (bulkActId: number) => runBulkActs.run(market.platform, { bulkActId })
interface Given {
  key?: string
  html?: string
  plan?: 'plus' | 'broker'
  subject?: string
  text?: string
}
const start = (act: BulkAct, target: ListTarget, given: Given = {}) =>
  staff.call(startBulkAct, { body: { key: randomUUID(), html: '', act, target, reason, ...given } })
async function runAct(act: BulkAct, ids: number[], given: Given = {}): Promise<number> {
  const { id } = (await start(act, { ids }, given)).body.payload
  await run(id)
  return id
}
const progress = async (id: number) =>
  (await staff.call(getBulkAct, { params: { id: String(id) } })).body.payload
const undo = (id: number) => staff.call(undoBulkAct, { params: { id: String(id) } })
const lastEntries = () => market.database.sql`
  select act, company_ids, reason, details from audit_entry
  where actor_id = ${person.id} order by id desc limit 1`
const entries = async (companyId: number) => {
  const reply = await staff.call(getAccount, { params: { id: String(companyId) } })
  return reply.body.payload.log.map(({ act }) => act)
}

describe('an act on many companies (BK-108)', () => {
  test('is previewed with who is left out and why, and changes nothing before it starts', async () => {
    const [trial, over] = [await aTrial(), await aTrial(-1)]
    const { id: active } = await aCompany(market)
    const target = { ids: [trial, over, active] }
    const reply = await staff.call(previewBulkAct, { body: { act: 'extend-trials', target } })
    expect(reply.body.payload).toEqual({
      total: 3,
      applies: 1,
      leftOut: [
        { note: 'The trial has ended', count: 1 },
        { note: 'Not on trial', count: 1 },
      ],
    })
    expect(await endOf(trial)).toBe(5)
  })

  test('extends trials by 14 days, as one audit entry with its companies inside, which each company shows (BK-106, BK-155)', async () => {
    const ids = [await aTrial(), await aTrial(9)]
    const { id: active } = await aCompany(market)
    const id = await runAct('extend-trials', [...ids, active])
    expect([await endOf(ids[0]!), await endOf(ids[1]!)]).toEqual([19, 23])
    expect(await progress(id)).toMatchObject({ total: 3, waiting: 0, done: 2, failed: 0 })
    expect(await lastEntries()).toEqual([
      {
        act: 'bulk.trials-extended',
        companyIds: ids,
        reason,
        details: { companies: 2, ids: ids.join(', '), bulkAct: id },
      },
    ])
    const admin = await aStaffCaller(market)
    const query = { company: [String(ids[0])] }
    const [entry] = (await admin.call(auditLog.list, { query })).body.payload.results
    expect(entry).toMatchObject({
      sentence: 'Extended the free trials of 2 companies',
      companies: 2,
      details: [],
    })
    const params = { id: String(entry!.id) }
    const inside = (await admin.call(listAuditCompanies, { params })).body.payload.results
    expect(inside.map(({ id: one }) => one).toSorted((a, b) => a - b)).toEqual(ids)
    expect(await entries(ids[1]!)).toEqual(['bulk.trials-extended'])
    expect(await entries(active)).toEqual([])
  })

  test('names all companies of an act on many, a thousand a page (BK-155)', async () => {
    const companyIds = Array.from({ length: 1003 }, (_, at) => 1_000_000 + at)
    const [entry] = await market.database.sql<{ id: string }[]>`
      insert into audit_entry (at, act, actor_kind, company_ids)
      values (${market.clock.now()}, 'bulk.mailed', 'system', ${companyIds}::integer[])
      returning id`
    const admin = await aStaffCaller(market)
    const pageOf = async (page: string) =>
      (
        await admin.call(listAuditCompanies, {
          params: { id: entry!.id },
          query: { page: page as never },
        })
      ).body.payload
    const [first, second] = [await pageOf('1'), await pageOf('2')]
    expect([first.total, first.results.length, second.results.length]).toEqual([1003, 1000, 3])
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(companyIds)
  })

  test('starts once for each key, also when two clicks arrive at the same moment', async () => {
    const company = await aTrial()
    const key = randomUUID()
    const replies = await Promise.all(
      [1, 2].map(() => start('extend-trials', { ids: [company] }, { key })),
    )
    const [one, other] = replies.map((reply) => reply.body.payload.id)
    expect(one).toBe(other)
    await run(one!)
    expect(await endOf(company)).toBe(19)
  })

  test('changes no company twice when two runs meet or one continues where a killed one stopped', async () => {
    const ids = [await aTrial(), await aTrial(), await aTrial()]
    const { id } = (await start('extend-trials', { ids })).body.payload
    await market.database.sql`
      update bulk_act_item set state = 'done' where bulk_act_id = ${id} and company_id = ${ids[0]!}`
    await Promise.all([run(id), run(id)])
    await run(id)
    expect(await Promise.all(ids.map(endOf))).toEqual([5, 19, 19])
    const [count] = await market.database.sql`
      select count(*)::int as n from audit_entry where details->>'bulkAct' = ${String(id)}`
    expect(count!['n']).toBe(1)
  })

  test('is undone as one, except for companies that were changed since', async () => {
    const ids = [await aTrial(), await aTrial()]
    const id = await runAct('extend-trials', ids)
    await market.database.sql`
      update company set trial_ends_at = ${inDays(40)} where id = ${ids[1]!}`
    expect((await progress(id)).canUndo).toBe(true)
    const undone = (await undo(id)).body.payload.id
    await run(undone)
    expect([await endOf(ids[0]!), await endOf(ids[1]!)]).toEqual([5, 40])
    expect(await progress(undone)).toMatchObject({
      done: 1,
      leftOut: [{ note: 'Changed since', count: 1 }],
      undoes: id,
      canUndo: false,
    })
    expect((await lastEntries())[0]).toMatchObject({ act: 'bulk.undone', companyIds: [ids[0]] })
    expect((await undo(id)).status).toBe(409)
    expect((await undo(undone)).status).toBe(409)
  })

  test('cannot be undone after a day', async () => {
    const id = await runAct('extend-trials', [await aTrial()])
    await market.database.sql`
      update bulk_act set finished_at = finished_at - ${`${bulkUndoHours} hours 1 second`}::interval
      where id = ${id}`
    expect((await undo(id)).status).toBe(409)
  })

  test('sets a notice with safe HTML and restores the earlier ones', async () => {
    const [one, other] = [await aCompany(market), await aCompany(market)]
    const { sql } = market.database
    await sql`update company set message_html = '<p>Old</p>' where id = ${one.id}`
    const target = { ids: [one.id, other.id] }
    const preview = await staff.call(previewBulkAct, { body: { act: 'set-notice', target } })
    expect(preview.body.payload).toMatchObject({ total: 2, applies: 2, leftOut: [] })
    const html = '<p>New terms<script>alert(1)</script></p>'
    const id = await runAct('set-notice', [one.id, other.id], { html })
    const notices = async () =>
      (
        await sql<{ html: string }[]>`
          select message_html as html from company where id in (${one.id}, ${other.id}) order by id`
      ).map((row) => row.html)
    expect(await notices()).toEqual(['<p>New terms</p>', '<p>New terms</p>'])
    await run((await undo(id)).body.payload.id)
    expect(await notices()).toEqual(['<p>Old</p>', ''])
  })

  test('signs out everybody of the companies, which cannot be undone (BK-008)', async () => {
    const contact = await aContact(market)
    const now = market.clock.now()
    await market.database.sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
      values (${contact.id}, ${randomBytes(32)}, ${now}, ${now}, ${inDays(3)})`
    const { id: quiet } = await aCompany(market)
    const id = await runAct('sign-out', [contact.companyId, quiet])
    expect(await progress(id)).toMatchObject({
      done: 1,
      leftOut: [{ note: 'No active sessions', count: 1 }],
      canUndo: false,
    })
    const [open] = await market.database.sql`
      select count(*)::int as n from session where contact_id = ${contact.id} and ended_at is null`
    expect(open!['n']).toBe(0)
  })

  test('mails the main contacts of the companies, whose replies come to us', async () => {
    const contact = await aContact(market, { name: 'Vera Bloem' })
    const { id: empty } = await aCompany(market)
    const mail = { subject: 'New prices', text: 'Dear {contact} of {company},\nprices change.' }
    await market.database.sql`
      update company set name = 'Bloem IT' where id = ${contact.companyId}`
    const id = await runAct('send-mail', [contact.companyId, empty], mail)
    const [sent] = await queuedMails(market, `bulk:${id}:${contact.companyId}`)
    expect(sent).toMatchObject({ subject: 'New prices', addresses: [contact.email] })
    expect(sent!.text).toContain('Dear Vera Bloem of Bloem IT,\nprices change.')
    expect(await progress(id)).toMatchObject({
      done: 1,
      leftOut: [{ note: 'No contact', count: 1 }],
      canUndo: false,
    })
    const missing = await start('send-mail', { ids: [contact.companyId] }, { subject: 'Only' })
    expect(missing.refusal.payload.errors?.map(({ param }) => param)).toEqual(['text'])
    const unknown = { subject: 'About {invoice}', text: 'Dear {name},' }
    const refused = await start('send-mail', { ids: [contact.companyId] }, unknown)
    expect(refused.refusal.payload.errors?.map(({ param }) => param)).toEqual(['subject', 'text'])
  })

  test('previews a mail as the first company gets it, and tests it to oneself (BK-152)', async () => {
    const { id: empty } = await aCompany(market)
    const contact = await aContact(market, { name: 'Jo Reader', company: { name: 'Reader BV' } })
    const ids = [empty, contact.companyId]
    const draft = { subject: 'For {company}', text: 'Dear {contact},\nprices change.' }
    const body = { target: { ids }, ...draft }
    const shown = (await staff.call(previewBulkMail, { body })).body.payload
    expect(shown.reader).toEqual({ contact: 'Jo Reader', company: 'Reader BV' })
    expect(shown.subject).toBe('For Reader BV')
    expect(shown.html).toContain('Dear Jo Reader,')
    const { address } = (await staff.call(testBulkMail, { body })).body.payload
    expect(address).toBe(person.email)
    const [mail] = await queuedMails(market, `mail-text-test:${person.id}:`)
    expect(mail).toMatchObject({ subject: '[Test] For Reader BV', addresses: [person.email] })
    const wrong = { ...body, text: 'Dear {name},' }
    for (const endpoint of [previewBulkMail, testBulkMail]) {
      const { refusal } = await staff.call(endpoint, { body: wrong })
      expect(refusal.payload.errors).toMatchObject([{ param: 'text' }])
    }
  })

  test('mails a subject that names make longer than a mail may have', async () => {
    const contact = await aContact(market, { name: 'Vera Bloem' })
    await market.database.sql`
      update company set name = ${'B'.repeat(100)} where id = ${contact.companyId}`
    const mail = { subject: '{company} '.repeat(4), text: 'Dear {contact},' }
    const id = await runAct('send-mail', [contact.companyId], mail)
    const [sent] = await queuedMails(market, `bulk:${id}:${contact.companyId}`)
    expect(sent!.subject).toHaveLength(300)
  })

  test('sends links to everybody without a password (AM-071)', async () => {
    const contact = await aContact(market)
    const other = await aContact(market)
    const { sql } = market.database
    await sql`update contact set password_hash = null where id = ${contact.id}`
    const id = await runAct('send-links', [contact.companyId, other.companyId])
    const [welcome] = (await queuedMails(market, `welcome:${contact.id}:`)).slice(-1)
    expect(welcome!.addresses).toEqual([contact.email])
    expect(await progress(id)).toMatchObject({
      done: 1,
      leftOut: [{ note: 'Everybody has a password', count: 1 }],
    })
  })

  test('changes the plan of paying companies, for finance alone, and is undone', async () => {
    const { id: paying } = await aCompany(market, { plan: 'plus' })
    const trial = await aTrial()
    const target = { ids: [paying, trial] }
    expect((await start('change-plan', target, { plan: 'broker' })).status).toBe(403)
    staff = await staffCaller(market, await aStaffMember(market, { role: 'finance' }))
    const id = await runAct('change-plan', target.ids, { plan: 'broker' })
    const planOf = async () =>
      (await market.database.sql`select plan from company where id = ${paying}`)[0]!['plan']
    expect(await planOf()).toBe('broker')
    expect(await progress(id)).toMatchObject({ leftOut: [{ note: 'No plan yet', count: 1 }] })
    await run((await undo(id)).body.payload.id)
    expect(await planOf()).toBe('plus')
    staff = await staffCaller(market, person)
  })

  test.each([
    ['support', 'finance', 'extend-trials', {}],
    ['finance', 'support', 'change-plan', { plan: 'broker' }],
  ] as const)(
    'is started, stopped and undone by %s alone, not by %s: %s',
    async (own, other, act, more) => {
      staff = await staffCaller(market, await aStaffMember(market, { role: own }))
      const trial = await aTrial()
      const { id: paying } = await aCompany(market, { plan: 'plus' })
      const { id } = (await start(act, { ids: [trial, paying] }, more)).body.payload
      const params = { id: String(id) }
      const stop = () => staff.call(stopBulkAct, { params })
      staff = await staffCaller(market, await aStaffMember(market, { role: other }))
      const refused = [await start(act, { ids: [trial] }, more), await stop(), await undo(id)]
      expect(refused.map(({ refusal: { payload } }) => payload.extra)).toEqual(
        refused.map(() => 'STAFF_ROLE'),
      )
      expect((await progress(id)).waiting).toBe(1)
      staff = await staffCaller(market, await aStaffMember(market, { role: own }))
      expect((await stop()).body.payload.waiting).toBe(0)
      await run(id)
      expect((await undo(id)).status).toBe(200)
      staff = await staffCaller(market, person)
    },
  )

  test('is stopped by staff: what is done stays, the rest is left out', async () => {
    const ids = [await aTrial(), await aTrial(), await aTrial()]
    const { id } = (await start('extend-trials', { ids })).body.payload
    await market.database.sql`
      update bulk_act_item set state = 'done' where bulk_act_id = ${id} and company_id = ${ids[0]!}`
    const { payload } = (await staff.call(stopBulkAct, { params: { id: String(id) } })).body
    expect(payload).toMatchObject({ done: 1, waiting: 0, leftOut: [{ note: 'Stopped', count: 2 }] })
    await run(id)
    expect(await Promise.all(ids.slice(1).map(endOf))).toEqual([5, 5])
    expect((await progress(id)).finishedAt).not.toBeNull()
  })

  test('continues after a company whose change fails, and says so', async () => {
    const ids = [await aTrial(), await aTrial()]
    const { owner } = market
    await owner`alter table company add constraint no_change check (id <> ${owner.unsafe(String(ids[0]))} or version = 1) not valid`
    const id = await runAct('extend-trials', ids)
    await owner`alter table company drop constraint no_change`
    expect(await progress(id)).toMatchObject({ done: 1, failed: 1, waiting: 0 })
    expect((await lastEntries())[0]).toMatchObject({ companyIds: [ids[1]] })
  })

  test('applies to all that match only while their number is the one that was shown', async () => {
    await aCompany(market, { name: 'Matching One' })
    const matching = 'search=matching'
    const preview = (expected: number) =>
      staff.call(previewBulkAct, { body: { act: 'set-notice', target: { matching, expected } } })
    expect((await preview(2)).refusal.payload.extra).toBe('COUNT')
    expect((await preview(1)).body.payload.total).toBe(1)
  })

  test('refuses to start for nobody, without a reason or with a key that is none', async () => {
    const { id } = await aCompany(market)
    const target = { ids: [id] }
    expect((await start('extend-trials', target)).refusal.payload.extra).toBe('NONE')
    const trial = { ids: [await aTrial()] }
    expect((await start('extend-trials', trial, { key: 'once' })).status).toBe(400)
    const body = { key: randomUUID(), html: '', act: 'extend-trials', reason: '' } as const
    expect((await staff.call(startBulkAct, { body: { ...body, target: trial } })).status).toBe(400)
  })
})
