import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import {
  listDeliveries,
  mailPageSize,
  openMails,
  retryDelivery,
} from '#contract/mail/desk/mail-log.ts'
import { aContact, aSetting } from '../../support/market/factories.ts'
import {
  aMail,
  deliveriesOf,
  endDelivery,
  mailActions,
  readMail,
} from '../../support/mail/logged-mails.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { sendOffer } from '../../support/stock/offers.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aStaffMember, staffCaller, type TestStaff } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let staff: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support' })
  staff = await staffCaller(market, person)
})

async function foundDeliveries(query: CallInput<typeof listDeliveries>['query']) {
  const reply = await staff.call(listDeliveries, { query })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const read = (id: number) => readMail(staff, id)
const retry = (id: string) => staff.call(retryDelivery, { params: { id } })

describe('the recipients of a mail', () => {
  test('are found by a whole address or its prefix, newest first', async () => {
    const contact = await aContact(market, { email: 'odile@quarto.example' })
    const first = await aMail(market, { to: [contact.email], contactId: contact.id })
    const second = await aMail(market, { to: ['odile@quarto.example', 'odilon@quarto.example'] })
    const whole = await foundDeliveries({ address: 'Odile@Quarto.example' })
    expect(whole.results.map(({ mailId }) => mailId)).toEqual([second.id, first.id])
    expect(whole.results[1]).toMatchObject({
      contactId: contact.id,
      companyId: contact.companyId,
      state: 'queued',
      mayRetry: false,
    })
    const part = await foundDeliveries({ address: 'odil' })
    expect(part.results.map(({ address }) => address).toSorted()).toEqual([
      'odile@quarto.example',
      'odile@quarto.example',
      'odilon@quarto.example',
    ])
  })
  test('are found by state, with the last reply of the server', async () => {
    const { id } = await aMail(market, { to: ['gone@nowhere.example'] })
    const [delivery] = await deliveriesOf(market, id)
    await endDelivery(market, delivery!.id, 'failed', { code: 550, text: '550 no such user' })
    const failed = await foundDeliveries({ state: 'failed', mailId: id })
    expect(failed.results).toMatchObject([
      {
        address: 'gone@nowhere.example',
        state: 'failed',
        attempts: 1,
        answerCode: 550,
        answerText: '550 no such user',
        mayRetry: true,
        nextAt: null,
      },
    ])
    const all = await foundDeliveries({ state: 'failed' })
    expect(all.results.every(({ state }) => state === 'failed')).toBe(true)
    expect(all.results.map(({ mailId }) => mailId)).toContain(id)
  })
  test('continue after a page, for one address and for all', async () => {
    const to = Array.from({ length: mailPageSize + 3 }, (_, n) => `page${n}@many.example`)
    const { id } = await aMail(market, { to })
    const first = await foundDeliveries({ mailId: id })
    const second = await foundDeliveries({ mailId: id, before: first.next! })
    expect([first.results.length, second.results.length, second.next]).toEqual([
      mailPageSize,
      3,
      null,
    ])
    const all = [...first.results, ...second.results].map(({ address }) => address)
    expect(new Set(all).size).toBe(to.length)
  })
  test.each([
    ['two letters of an address', { address: 'od' }, 'address'],
    ['a state that is none', { state: 'lost' }, 'state'],
    ['a place that is no number', { before: 'x' }, 'before'],
  ])('%s is refused at its field', async (_name, query, param) => {
    const reply = await staff.raw('GET', `${listDeliveries.path}?${new URLSearchParams(query)}`)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })
})

describe('completeness of a broadcast', () => {
  test('has deliveries and skipped recipients that add up', async () => {
    const { platform, clock } = market
    const reader = await aContact(market)
    const stopped = await aContact(market)
    for (const contact of [reader, stopped]) await aSetting(market, { contact, listId: 7, type: 0 })
    await platform.mailer.suppress(market.database.sql, stopped.email, 'list:7')
    const sender = await aContact(market)
    const id = await sendOffer(await signedIn(market, sender), sender)
    const [queued] = await queuedMails(market, `broadcast:${id}:`)
    const mail = await read(queued!.id)
    expect(mail.reconciliation).toMatchObject({
      recipients: mail.counts.total + 1,
      leftOut: 1,
      unsendable: 0,
      addsUp: true,
      oldestOpenAt: clock.now().toISOString(),
    })
    const [delivery] = await deliveriesOf(market, queued!.id)
    await endDelivery(market, delivery!.id, 'sent')
    expect(await read(queued!.id)).toMatchObject({
      counts: { sent: 1, queued: mail.counts.total - 1 },
      reconciliation: { addsUp: true },
    })
  })
  test('is reported as incomplete where a delivery is missing', async () => {
    const { id } = await aMail(market, { to: ['a@lost.example', 'b@lost.example'] })
    await market.database.sql`delete from mail_delivery where address = 'b@lost.example'`
    expect((await read(id)).reconciliation).toMatchObject({ recipients: 2, addsUp: false })
  })
  test('counts undeliverable addresses', async () => {
    const { id } = await aMail(market, { to: ['fine@good.example', 'no address'] })
    expect((await read(id)).reconciliation).toMatchObject({
      recipients: 2,
      unsendable: 1,
      addsUp: true,
    })
  })
  test('lists mail that is open too long, oldest first', async () => {
    const now = market.clock.now().toISOString()
    market.clock.set('2026-11-15T08:00:00Z')
    const old = await aMail(market)
    market.clock.set('2026-11-15T09:00:00Z')
    const done = await aMail(market)
    const [delivery] = await deliveriesOf(market, done.id)
    await endDelivery(market, delivery!.id, 'sent')
    market.clock.set('2026-11-18T09:00:00Z')
    staff = await staffCaller(market, person)
    const idsOpen = async (hours: number) => {
      const reply = await staff.call(openMails, { query: { minutes: hours * 60 } })
      return reply.body.payload.results.map(({ id }) => id)
    }
    expect(await idsOpen(72)).toContain(old.id)
    expect(await idsOpen(72)).not.toContain(done.id)
    expect(await idsOpen(74)).not.toContain(old.id)
    market.clock.set(now)
    staff = await staffCaller(market, person)
  })
})

describe('retrying a failed delivery', () => {
  test('queues it as due now and is recorded', async () => {
    const contact = await aContact(market)
    const { id, key } = await aMail(market, { to: [contact.email], contactId: contact.id })
    const [before] = await deliveriesOf(market, id)
    await endDelivery(market, before!.id, 'failed', { code: 550, text: '550 blocked' })
    market.clock.advance({ minutes: 5 })
    expect((await retry(before!.id)).status).toBe(200)
    const [after] = await deliveriesOf(market, id)
    expect(after).toMatchObject({ state: 'queued', notBefore: market.clock.now() })
    expect((await mailActions(market, 'mail.retried'))[0]).toEqual({
      staffId: person.id,
      contactId: contact.id,
      details: { address: contact.email, key },
    })
  })
  test.each(['queued', 'sent', 'suppressed'] as const)('refuses one that is %s', async (state) => {
    const { id } = await aMail(market)
    const [delivery] = await deliveriesOf(market, id)
    await endDelivery(market, delivery!.id, state)
    const reply = await retry(delivery!.id)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'NOT_FAILED'])
  })
  test('refuses a security mail, whose text is deleted', async () => {
    const { id } = await aMail(market, { lane: 'security' })
    const [delivery] = await deliveriesOf(market, id)
    await endDelivery(market, delivery!.id, 'failed')
    const reply = await retry(delivery!.id)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([409, 'SECRET'])
    const shown = await foundDeliveries({ mailId: id })
    expect(shown.results.map(({ mayRetry }) => mayRetry)).toEqual([false])
  })
  test.each(['999999999', '99999999999999999'])('delivery %s is not found', async (id) => {
    expect((await retry(id)).status).toBe(404)
  })
})
