import { beforeEach, describe, expect, test } from 'vitest'
import { getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount, blockReasons, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import {
  aBroadcast,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { queuedMails, writtenRows } from '../../../support/mail/mails.ts'
import { outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market)
  caller = await signedIn(market, me)
})
const daysAgo = (days: number, seconds = 0) =>
  new Date(market.clock.now().getTime() - days * 86_400_000 - seconds * 1000)
const old = (given: Parameters<typeof aBroadcast>[1] = {}) =>
  aBroadcast(market, { contact: me, sentAt: daysAgo(4), ...given })
const resend = (id: number, who = caller) =>
  who.call(resendBroadcast, { params: { id: String(id) } })
const remove = (id: number, who = caller) =>
  who.call(removeBroadcast, { params: { id: String(id) } })
const read = (id: number, who = caller) => who.call(getBroadcast, { params: { id: String(id) } })
async function aColleague() {
  const contact = await aContact(market, { company: { id: me.companyId, name: me.companyName } })
  return { contact, caller: await signedIn(market, contact) }
}

describe('resending (BC-056, API-025, BK-045, AM-027)', () => {
  test('sets the date to now, keeps id and sender, and closes resending for 3 days', async () => {
    const { id } = await old()
    await aBroadcast(market, { contact: me, sentAt: daysAgo(1) })
    const reply = await resend(id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ status: 200, payload: { msg: 'Broadcast resent' } })
    const { result } = (await read(id)).body
    expect(result).toMatchObject({
      id,
      contactId: me.id,
      date: '2026-11-20T09:00:00.000Z',
      isOkToResend: false,
    })
    const { body } = await caller.call(listBroadcasts, { query: { companyId: me.companyId } })
    expect(body.payload.results[0]!.id).toBe(id)
    expect((await resend(id)).status).toBe(409)
  })
  test('mails the current subscribers of the list', async () => {
    const reader = await aContact(market)
    await aSetting(market, { contact: reader, listId: 14, type: 0 })
    const id = await sendOffer(caller, me, { listType: '14' })
    const late = await aContact(market)
    await aSetting(market, { contact: late, listId: 14, type: 0 })
    market.clock.advance({ days: 3, seconds: 1 })
    expect((await resend(id)).status).toBe(200)
    const mails = await queuedMails(market, `broadcast:${id}:`)
    expect(mails.map((mail) => mail.addresses)).toEqual([
      [reader.email],
      [late.email, reader.email].toSorted(),
    ])
    expect(mails[1]!.subject).toBe(mails[0]!.subject)
  })
  test('requires an age of more than 3 days', async () => {
    const early = await old({ sentAt: daysAgo(3) })
    const reply = await resend(early.id)
    expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.resendTooEarly])
    expect((await resend((await old({ sentAt: daysAgo(3, 1) })).id)).status).toBe(200)
  })
  test('by a colleague keeps the sender and counts for the colleague (AM-050)', async () => {
    const colleague = await aColleague()
    const { id } = await old()
    expect((await resend(id, colleague.caller)).status).toBe(200)
    expect((await read(id)).body.result).toMatchObject({
      contactId: me.id,
      contact: { email: me.email },
    })
    const [mail] = await queuedMails(market, `broadcast:${id}:`)
    expect(mail!.replyToAddress).toBe(me.email)
    for (let i = 0; i < 4; i++) await sendOffer(colleague.caller, colleague.contact)
    expect(await outcomeOf(resend((await old()).id, colleague.caller))).toBe('400 SPAM')
    expect((await resend((await old()).id)).status).toBe(200)
  })
  test('obeys SPAM, LIMIT and DAYLIMIT like a send', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => old()))
    for (const { id } of six.slice(0, 5)) expect((await resend(id)).status).toBe(200)
    const refused = await resend(six[5]!.id)
    expect(refused.refusal.payload).toMatchObject({
      msg: 'Broadcast rules not obeyed.',
      extra: 'SPAM',
    })
    market.clock.advance({ minutes: 31 })
    expect(await outcomeOf(resend(six[5]!.id))).toBe('400 LIMIT')
    for (const listId of [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4]) {
      market.clock.advance({ minutes: 16 })
      expect((await resend((await old({ listId })).id)).status).toBe(200)
    }
    market.clock.advance({ minutes: 40 })
    expect(await outcomeOf(resend((await old({ listId: 5 })).id))).toBe('400 DAYLIMIT')
  })
  test('is refused to a contact excluded from the list', async () => {
    const { id } = await old()
    await market.database.sql`
      insert into broadcast_exclusion (contact_id, list_id, reason, starts_at)
      values (${me.id}, 7, 'Sold what was not there', '2026-01-01')`
    expect(await outcomeOf(resend(id))).toBe('403 REMOVED_FROM_LIST')
  })
  test('happens once when requested ten times concurrently', async () => {
    const { id } = await old()
    const before = await writtenRows(market)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(resend(id))))
    expect(outcomes.toSorted()).toEqual([
      '409',
      '409',
      '409',
      '409',
      '409',
      '409',
      '409',
      '409',
      '409',
      'sent',
    ])
    const after = await writtenRows(market)
    expect([after.sendings - before.sendings, after.mails - before.mails]).toEqual([1, 1])
  })
  test('when refused changes neither date nor e-mails', async () => {
    const { id } = await aBroadcast(market, { contact: me, sentAt: daysAgo(1) })
    const before = await writtenRows(market)
    const { date } = (await read(id)).body.result
    await resend(id)
    expect((await read(id)).body.result.date).toBe(date)
    expect(await writtenRows(market)).toEqual(before)
  })
  test('answers not found for a removed broadcast', async () => {
    const { id } = await old({ removedAt: daysAgo(1) })
    expect((await resend(id)).status).toBe(404)
  })
  test('sends no e-mail when removed concurrently', async () => {
    const { id } = await old()
    const before = await writtenRows(market)
    let resending: ReturnType<typeof resend> | undefined
    await market.database.transaction(async (tx) => {
      await tx`update broadcast set removed_at = ${market.clock.now()} where id = ${id}`
      resending = resend(id)
      await expect
        .poll(
          () => market.database.sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
    })
    expect((await resending!).status).toBe(404)
    expect(await writtenRows(market)).toEqual(before)
  })
})

describe('removing (BC-057, API-024, BK-046)', () => {
  test('removes it from list, search and page, and confirms with a notice', async () => {
    const { id } = await aBroadcast(market, { contact: me, description: 'Vanishing 3000X' })
    const reply = await remove(id)
    expect(reply.body).toEqual({ status: 200, payload: { msg: 'Broadcast removed' } })
    for (const who of [caller, visitor(market)]) {
      expect((await read(id, who)).status).toBe(404)
      const { body } = await who.call(listBroadcasts, { query: { query: '3000X' } })
      expect(body.payload.numResults).toBe(0)
    }
  })
  test('is allowed to any contact of the company (AM-034)', async () => {
    const colleague = await aColleague()
    const { id } = await aBroadcast(market, { contact: me })
    expect((await remove(id, colleague.caller)).status).toBe(200)
  })
  test('answers not found the second time', async () => {
    const { id } = await aBroadcast(market, { contact: me })
    const outcomes = await Promise.all([remove(id), remove(id), remove(id)])
    expect(outcomes.map((reply) => reply.status).toSorted()).toEqual([200, 404, 404])
  })
  test('keeps the row for limits and duplicates', async () => {
    const { id } = await aBroadcast(market, { contact: me })
    await remove(id)
    const rows = await market.database.sql`select removed_at from broadcast where id = ${id}`
    expect(rows[0]!['removedAt']).toEqual(market.clock.now())
  })
})

describe.each([
  ['resend', resend],
  ['remove', remove],
] as const)('who may %s (section C, BK-024)', (_name, act) => {
  test('asks visitors to sign in', async () => {
    expect((await act((await old()).id, visitor(market))).status).toBe(401)
  })
  test.each(['member', 'trial'] as const)(
    "another company's %s finds nothing, like where nothing is",
    async (kind) => {
      const { id } = await old()
      const { caller: stranger } = await anAccount(market, kind)
      const [foreign, none] = [await act(id, stranger), await act(1_999_999_999, stranger)]
      expect([foreign.status, none.status]).toEqual([404, 404])
      expect(foreign.body).toEqual(none.body)
      expect((await read(id)).body.result.date).toBe(daysAgo(4).toISOString())
    },
  )
  test('a service-only account may not, not even with its own', async () => {
    const { caller: service, contact } = await anAccount(market, 'serviceOnly')
    const own = await old({ contact })
    const reply = await act(own.id, service)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])
  })
  test.each(blockedKinds)('refuses blocked accounts: %s', async (kind) => {
    const { caller: blocked, contact } = await anAccount(market, kind)
    const own = await old({ contact })
    const reply = await act(own.id, blocked)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
  })
  test.each(['trial', 'overdue'] as const)('a %s account may, with its own', async (kind) => {
    const { caller: owner, contact } = await anAccount(market, kind)
    expect((await act((await old({ contact })).id, owner)).status).toBe(200)
  })
  test.each(['0', '2147483648', '99999999999999999999', 'x', '1.5', '-1', '%00'])(
    'the id %s is not found',
    async (id) => {
      const path = act === resend ? `/api/broadcasts/${id}/actions/resend` : `/api/broadcasts/${id}`
      const reply = await caller.raw(act === resend ? 'POST' : 'DELETE', path)
      expect(reply.status).toBe(404)
    },
  )
})
