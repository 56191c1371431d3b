import { beforeAll, describe, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import {
  getModeratedBroadcast,
  removeBroadcasts,
  restoreBroadcasts,
  restoreHours,
  moderatedBroadcasts,
} from '#contract/broadcasts/desk/moderation.ts'
import { visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aCompany, aContact, letLeave } from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Femke de Wit' })
  staff = await staffCaller(market, person)
})

const reason = 'Sold what was not in stock.'
const remove = (ids: number[]) =>
  staff.call(removeBroadcasts, { body: { target: { ids }, reason } })
const detail = async (id: number) =>
  (await staff.call(getModeratedBroadcast, { params: { id: String(id) } })).body.payload
const list = async (query: Record<string, string | number>) => {
  const reply = await staff.call(moderatedBroadcasts.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const isListed = async (id: number) =>
  (await visitor(market).call(listBroadcasts)).body.payload.results.some((row) => row.id === id)
const entries = () => market.database.sql`
  select act, company_id, company_ids, contact_id,
    reason, details
  from audit_entry where actor_id = ${person.id} and act like 'broadcast.%' order by id desc limit 1`

describe('removal of broadcasts by staff (BK-046)', () => {
  test('mails each sender the reason once, with their broadcasts only', async () => {
    const [one, other] = [await aBroadcast(market), await aBroadcast(market)]
    const second = await aBroadcast(market, { contact: one.contact })
    const reply = await remove([one.id, second.id, other.id])
    expect(reply.body.payload).toMatchObject({ removed: 3, senders: 2 })
    const mails = await queuedMails(market, `broadcast-removal:${reply.body.payload.removalId}:`)
    expect(mails.map(({ addresses }) => addresses)).toEqual([
      [one.contact.email],
      [other.contact.email],
    ])
    expect(mails[0]!.subject).toBe('2 of your broadcasts were removed')
    expect(mails[0]!.text).toContain(`Reason: ${reason}`)
    expect(mails[1]!.subject).toBe('Your broadcast was removed')
    expect(mails[1]!.text).not.toContain('EliteBook 1 ')
    expect(await isListed(one.id)).toBe(false)
  })

  test('is one audit entry with all ids, found from each company (BK-106)', async () => {
    const [one, other] = [await aBroadcast(market), await aBroadcast(market)]
    await remove([one.id, other.id])
    expect(await entries()).toEqual([
      {
        act: 'broadcast.removed',
        companyId: null,
        companyIds: [one.contact.companyId, other.contact.companyId],
        contactId: null,
        reason,
        details: { broadcasts: 2, ids: `${one.id}, ${other.id}` },
      },
    ])
  })

  test('mails nobody who has left', async () => {
    const { id, contact } = await aBroadcast(market)
    await aContact(market, { company: { id: contact.companyId, name: contact.companyName } })
    await letLeave(market, contact)
    expect((await remove([id])).body.payload).toMatchObject({ removed: 1, senders: 0 })
  })

  test('leaves out what is removed already and refuses when nothing is left', async () => {
    const { id } = await aBroadcast(market)
    await remove([id])
    expect((await remove([id])).status).toBe(404)
    const { id: fresh } = await aBroadcast(market)
    expect((await remove([id, fresh])).body.payload.removed).toBe(1)
  })

  test('refuses an empty reason and an empty selection', async () => {
    const { id } = await aBroadcast(market)
    const empty = { target: { ids: [id] }, reason: ' ' }
    expect((await staff.call(removeBroadcasts, { body: empty })).status).toBe(400)
    expect((await remove([])).status).toBe(400)
    expect(await isListed(id)).toBe(true)
  })

  test('removes all that match only while their number is the one that was shown', async () => {
    const company = await aCompany(market)
    const contact = await aContact(market, { company })
    const { id } = await aBroadcast(market, { contact })
    await aBroadcast(market, { contact, removedAt: market.clock.now() })
    const matching = `company=${company.id}&state=listed`
    const all = (expected: number) =>
      staff.call(removeBroadcasts, { body: { target: { matching, expected }, reason } })
    expect((await all(2)).refusal.payload.extra).toBe('COUNT')
    expect(await isListed(id)).toBe(true)
    expect((await all(1)).body.payload.removed).toBe(1)
    expect(await isListed(id)).toBe(false)
  })

  test('is undone as one for a day, and the senders are told', async () => {
    const [one, other] = [await aBroadcast(market), await aBroadcast(market)]
    const { removalId } = (await remove([one.id, other.id])).body.payload
    expect((await detail(one.id)).removal).toMatchObject({ by: 'Femke de Wit', reason, count: 2 })
    const restore = () => staff.call(restoreBroadcasts, { params: { id: String(removalId) } })
    expect((await restore()).body.payload).toEqual({ restored: 2 })
    expect([await isListed(one.id), await isListed(other.id)]).toEqual([true, true])
    expect(await detail(one.id)).toMatchObject({ state: 'listed', removal: null })
    const mails = await queuedMails(market, `broadcast-removal:${removalId}:restored:`)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your broadcast is listed again',
      'Your broadcast is listed again',
    ])
    expect((await entries())[0]).toMatchObject({ act: 'broadcast.restored' })
    expect((await restore()).status).toBe(409)
  })

  test('cannot be undone after a day', async () => {
    const { id } = await aBroadcast(market)
    const { removalId } = (await remove([id])).body.payload
    await market.database.sql`
      update broadcast_removal set removed_at = removed_at - ${`${restoreHours} hours 1 second`}::interval
      where id = ${removalId}`
    const reply = await staff.call(restoreBroadcasts, { params: { id: String(removalId) } })
    expect(reply.status).toBe(409)
    expect(await isListed(id)).toBe(false)
  })
})

describe('the list of broadcasts for staff (BK-108)', () => {
  test('finds removed and hidden ones with their state, by text, id, company and contact', async () => {
    const blocked = await aContact(market, { company: { state: 'custom-blocked' } })
    const hidden = await aBroadcast(market, { contact: blocked, description: 'Quokka 9000' })
    const listed = await aBroadcast(market, { description: 'Quokka 9000' })
    const bySender = await aBroadcast(market, {
      description: 'Quokka 9000',
      removedAt: market.clock.now(),
    })
    const byStaff = await aBroadcast(market, { description: 'Quokka 9000' })
    await remove([byStaff.id])
    const { results, choices } = await list({ search: 'quokka' })
    expect(Object.fromEntries(results.map(({ id, state }) => [id, state]))).toEqual({
      [hidden.id]: 'hidden',
      [listed.id]: 'listed',
      [bySender.id]: 'sender',
      [byStaff.id]: 'staff',
    })
    expect(choices.state.map(({ value, count }) => [value, count])).toEqual([
      ['listed', 1],
      ['hidden', 1],
      ['staff', 1],
      ['sender', 1],
    ])
    const idsOf = async (query: Record<string, string | number>) =>
      (await list(query)).results.map(({ id }) => id)
    expect(await idsOf({ search: `#${byStaff.id}` })).toEqual([byStaff.id])
    expect(await idsOf({ company: blocked.companyId })).toEqual([hidden.id])
    expect(await idsOf({ contact: listed.contact.id, state: 'staff,sender' })).toEqual([])
    expect(await idsOf({ contact: listed.contact.id, state: 'staff,listed' })).toEqual([listed.id])
  })

  test('counts the values of a filter while the other filters apply', async () => {
    const contact = await aContact(market)
    await aBroadcast(market, { contact, listId: 7, side: 'WTS' })
    await aBroadcast(market, { contact, listId: 7, side: 'WTB' })
    await aBroadcast(market, { contact, listId: 1, side: 'WTB' })
    const { choices, numResults } = await list({ company: contact.companyId, side: 'WTB', list: 7 })
    expect(numResults).toBe(1)
    expect(choices.list.map(({ label, count }) => [label, count])).toEqual([
      ['PC', 1],
      ['Laptop', 1],
    ])
    expect(choices.side.map(({ value, count }) => [value, count])).toEqual([
      ['WTS', 1],
      ['WTB', 1],
    ])
  })

  test('shows the last 30 days unless a period, a text, a company or a contact is chosen', async () => {
    const contact = await aContact(market)
    const sentAt = new Date(market.clock.now().getTime() - 40 * 86_400_000)
    const { id } = await aBroadcast(market, { contact, sentAt, description: 'Numbat 7' })
    const has = async (query: Record<string, string | number>) =>
      (await list({ pageSize: 100, ...query })).results.some((row) => row.id === id)
    expect(await has({})).toBe(false)
    expect(await has({ period: '90' })).toBe(true)
    expect(await has({ company: contact.companyId })).toBe(true)
    expect(await has({ search: 'numbat' })).toBe(true)
    expect(await has({ search: 'numbat', period: '30' })).toBe(false)
  })

  test('shows the mails of each send by state', async () => {
    const { id, contact } = await aBroadcast(market)
    const { sql } = market.database
    const [sending] = await sql`select id from broadcast_sending where broadcast_id = ${id}`
    const [mail] = await sql`
      insert into mail_message (key, lane, sender_name, sender_address, subject, body_text)
      values (${`broadcast:${id}:${sending!['id']}`}, 'list', 'List', 'list@market.example', 'S', 'T')
      returning id`
    await sql`
      insert into mail_delivery (message_id, address, lane, state, not_before)
      select ${mail!['id']}, state || '@reader.example', 'list', state::mail_state, ${market.clock.now()}
      from unnest(array['sent', 'failed', 'queued']) as state`
    expect((await detail(id)).sendings).toEqual([
      {
        id: sending!['id'],
        at: market.clock.now().toISOString(),
        by: { id: contact.id, name: contact.name },
        mail: { id: mail!['id'], total: 3, sent: 1, open: 1, failed: 1, suppressed: 0 },
      },
    ])
    expect((await staff.call(getModeratedBroadcast, { params: { id: '2000000' } })).status).toBe(
      404,
    )
  })
})
