import { beforeEach, expect, test } from 'vitest'
import { companyCountDays, getCompanyCounts } from '#contract/companies/desk/company-counts.ts'
import { changeQueue } from '#contract/back-office/queue/queue.ts'
import { listDeliveries, type MailState } from '#contract/mail/desk/mail-log.ts'
import type { Caller } from '../../support/market/callers.ts'
import {
  aBroadcast,
  aColleague,
  aContact,
  type TestContact,
} from '../../support/market/factories.ts'
import { aComplaint } from '../../support/companies/complaints.ts'
import { putStock } from '../../support/stock/stock.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let owner: TestContact
beforeEach(async () => {
  support = await aStaffCaller(market, 'support')
  owner = await aContact(market)
})

let serial = 0
async function aMail(address: string, state: MailState) {
  const { sql } = market.database
  const now = market.clock.now()
  const subject = `Mail ${++serial}`
  await sql`
    with message as (
      insert into mail_message (key, lane, sender_name, sender_address, subject, body_text, body_html, created_at)
      values (${`counts:${serial}`}, 'list', 'List', 'list@market.example', ${subject}, 'Text', null, ${now})
      returning id)
    insert into mail_delivery (message_id, address, lane, state, not_before)
    select id, ${address}, 'list', ${state}, ${now} from message`
  return subject
}
const counts = async () =>
  (await support.call(getCompanyCounts, { params: { id: String(owner.companyId) } })).body.payload

test('counts broadcasts and messages of the last days, sent and received (AM-146)', async () => {
  const other = await aContact(market)
  const { id } = await aBroadcast(market, { contact: owner })
  const { sql } = market.database
  const now = market.clock.now()
  const old = new Date(now.getTime() - (companyCountDays + 1) * 86_400_000)
  await sql`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${id}, ${other.id}, 'Re', 'Yes', ${now})`
  for (const at of [now, old]) {
    await sql`
      insert into contact_message (sender_id, contact_id, company_id, subject, body,
        is_from_service_page, sent_at)
      values (${owner.id}, ${other.id}, ${other.companyId}, 'Racks', 'Any?', false, ${at})`
  }
  expect(await counts()).toEqual({
    broadcasts: 1,
    mailsFailed: 0,
    stockLines: 0,
    openCases: 0,
    openItems: [],
    messages: [
      { kind: 'contact', sent: 1, received: 0 },
      { kind: 'reply', sent: 0, received: 1 },
      { kind: 'quote', sent: 0, received: 0 },
    ],
  })
})

test('lists the mail to all current addresses of a company, and counts what failed (AM-146)', async () => {
  const colleague = await aColleague(market, owner)
  const stranger = await aContact(market)
  const subjects = [
    await aMail(owner.email, 'sent'),
    await aMail(colleague.email, 'failed'),
    await aMail(owner.email, 'suppressed'),
  ]
  await aMail(stranger.email, 'failed')
  const list = async (state?: MailState) =>
    (
      await support.call(listDeliveries, {
        query: { companyId: owner.companyId, ...(state && { state }) },
      })
    ).body.payload.results.map(({ subject }) => subject)
  expect(await list()).toEqual(subjects.toReversed())
  expect(await list('failed')).toEqual([subjects[1]])
  expect((await counts()).mailsFailed).toBe(2)
})

test('counts the stock, and lists open cases and tickets, the oldest first (AM-146)', async () => {
  const other = await aContact(market)
  const { sql } = market.database
  await putStock(market, owner.companyId, [{ partNumber: 'A-1' }, { partNumber: 'A-2' }])
  const hourAgo = (hours: number) => new Date(market.clock.now().getTime() - hours * 3_600_000)
  const [asked, answered, closed] = await sql<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at, answered_at)
    values (${owner.id}, 'Asks', 'Words', ${hourAgo(3)}, null),
      (${owner.id}, 'Answered', 'Words', ${hourAgo(9)}, ${hourAgo(1)}),
      (${owner.id}, 'Closed', 'Words', ${hourAgo(5)}, null),
      (${other.id}, 'Of another', 'Words', ${hourAgo(5)}, null)
    returning id`
  await support.call(changeQueue, {
    body: { items: [{ kind: 'ticket', id: closed!.id }], isDone: true },
  })
  const about = await aComplaint(market, { about: owner, by: other, state: 'in-review' })
  await aComplaint(market, { about: other, by: owner, state: 'solved' })
  const { stockLines, openCases, openItems } = await counts()
  expect({ stockLines, openCases }).toEqual({ stockLines: 2, openCases: 1 })
  expect(openItems.map(({ kind, id, note }) => [kind, id, note])).toEqual([
    ['ticket', asked!.id, 'Waits for us'],
    ['ticket', answered!.id, 'Waits for the member'],
    ['complaint', about.id, 'In review'],
  ])
})
