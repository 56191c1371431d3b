import { beforeAll, describe, expect, test } from 'vitest'
import {
  findMailPeople,
  mailsToExplain,
  whyNoMail,
  type WhyKind,
} from '#contract/mail/desk/why-mail.ts'
import { aCompany, aContact, aSetting, type TestContact } from '../../support/market/factories.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { endDelivery } from '../../support/mail/logged-mails.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { sendOffer } from '../../support/stock/offers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

/** Kinds of answers for addresses that have a delivery. */
const deliveredKinds: readonly WhyKind[] = ['sent', 'waiting', 'held', 'failed', 'stopped']

const market = useTestMarket()
let staff: Caller
let sender: TestContact
let sendingCaller: Caller
beforeAll(async () => {
  staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
  sender = await aContact(market)
  await market.database.sql`update contact set created_at = '2026-01-01' where id = ${sender.id}`
  sendingCaller = await signedIn(market, sender)
})

const why = async (contactId: number, broadcastId: number) =>
  (await staff.call(whyNoMail, { query: { contactId, broadcastId } })).body.payload
const kindsOf = async (contact: TestContact, broadcastId: number): Promise<WhyKind[]> =>
  (await why(contact.id, broadcastId)).answers.map(({ kind }) => kind)
const broadcast = () => {
  // The limit on bursts counts a quarter of an hour.
  market.clock.advance({ minutes: 20 })
  return sendOffer(sendingCaller, sender)
}

async function reader(type: 0 | 1 | 2 = 0, given: Parameters<typeof aContact>[1] = {}) {
  const contact = await aContact(market, given)
  await market.database.sql`update contact set created_at = '2026-01-01' where id = ${contact.id}`
  await aSetting(market, { contact, listId: 7, type })
  return contact
}

describe('why somebody did not get a broadcast (BK-043)', () => {
  test('is answered by the first condition that kept it away', async () => {
    const suppressed = await reader()
    await market.platform.mailer.suppress(market.database.sql, suppressed.email, '*', {
      cause: 'bounce',
      note: '550 user unknown',
    })
    const blocked = await reader()
    await market.database.sql`update contact set block_html = '<p>No</p>' where id = ${blocked.id}`
    const removed = await reader()
    await market.database
      .sql`update contact set removed_at = now(), position = null where id = ${removed.id}`
    await aSetting(market, { contact: sender, listId: 7, type: 0 })
    const cases: [WhyKind, TestContact][] = [
      ['waiting', await reader()],
      ['digest', await reader(1)],
      ['noEmail', await reader(2)],
      ['suppressed', suppressed],
      ['blocked', blocked],
      ['removed', removed],
      ['account', await reader(0, { company: { state: 'custom-blocked' } })],
      ['serviceOnly', await reader(0, { company: { isServiceOnly: true } })],
      ['sender', sender],
    ]
    const id = await broadcast()
    for (const [kind, contact] of cases) expect(await kindsOf(contact, id), kind).toEqual([kind])
    const [answer] = (await why(suppressed.id, id)).answers
    expect(answer).toMatchObject({
      text: '550 user unknown',
      suppression: { topic: '*', cause: 'bounce' },
    })
  })

  test('names what became of the delivery, and the failed one to try again', async () => {
    const contact = await reader()
    const id = await broadcast()
    const [delivery] = await market.database.sql<{ id: string }[]>`
      select d.id from mail_delivery d join mail_message m on m.id = d.message_id
      where m.key like ${`broadcast:${id}:%`} and d.address = ${contact.email}`
    for (const [state, kind] of [
      ['sent', 'sent'],
      ['failed', 'failed'],
      ['suppressed', 'stopped'],
    ] as const) {
      await endDelivery(market, delivery!.id, state, { code: 550, text: '550 blocked' })
      const [answer] = (await why(contact.id, id)).answers
      expect(answer).toMatchObject({
        kind,
        text: '550 blocked',
        deliveryId: state === 'failed' ? delivery!.id : null,
      })
    }
  })

  test('says that something changed where the person would get it today', async () => {
    const contact = await reader(2)
    const id = await broadcast()
    await market.database
      .sql`update broadcast_setting set type = 0 where contact_id = ${contact.id}`
    expect(await kindsOf(contact, id)).toEqual(['changed'])
  })

  test('tells for each address, and whether others use the plan up (AM-075)', async () => {
    const company = await aCompany(market, { plan: 'plus' })
    const colleague = await aContact(market, { company })
    await aSetting(market, { contact: colleague, listId: 1, type: 1 })
    const contact = await reader(2, { company, emailAlternative: colleague.email })
    const id = await broadcast()
    const told = async () =>
      (await why(contact.id, id)).answers.map(({ address, kind, isPlanFull }) => [
        address,
        kind,
        isPlanFull,
      ])
    expect(await told()).toEqual([
      [contact.email, 'noEmail', false],
      [colleague.email, 'noEmail', false],
    ])
    await reader(0, { company })
    expect(await told()).toEqual([
      [contact.email, 'noEmail', true],
      // It has a place of the plan already.
      [colleague.email, 'noEmail', false],
    ])
  })

  test('finds no mail of an unknown broadcast or person', async () => {
    const id = await broadcast()
    for (const query of [
      { contactId: 999_999, broadcastId: id },
      { contactId: sender.id, broadcastId: 999_999 },
      { contactId: sender.id },
    ]) {
      expect((await staff.call(whyNoMail, { query })).status).toBe(404)
    }
  })
})

test('says that a mail was sent exactly when a delivery exists, for every person and broadcast (BK-043)', async () => {
  const states = ['active', 'trial', 'overdue', 'force-pay', 'trial-ended', 'terminated'] as const
  for (let n = 0; n < 48; n++) {
    const contact = await reader((n % 3) as 0 | 1 | 2, {
      company: { state: states[n % states.length]!, isServiceOnly: n % 11 === 0 },
      ...(n % 4 === 0 && { emailAlternative: `other${n}@everybody.example` }),
    })
    if (n % 4 === 0) await aSetting(market, { contact, listId: 7, type: 0, address: 'alternative' })
    if (n % 7 === 0)
      await market.database.sql`update contact set block_html = 'x' where id = ${contact.id}`
    if (n % 5 === 0) {
      const topic = ['*', 'list:7', 'mailings', 'list:9'][n % 4]!
      await market.platform.mailer.suppress(market.database.sql, contact.email, topic)
    }
  }
  market.clock.advance({ days: 1 })
  staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
  const authors = [sender, await reader(), await reader(0, { emailAlternative: 'me@two.example' })]
  const broadcasts: number[] = []
  for (const author of authors)
    broadcasts.push(await sendOffer(await signedIn(market, author), author))
  const contacts = await market.database.sql<{ id: number }[]>`select id from contact order by id`
  const delivered = await market.database.sql<{ key: string; address: string }[]>`
    select m.key, d.address from mail_message m join mail_delivery d on d.message_id = m.id`
  let sent = 0
  for (const broadcastId of broadcasts) {
    for (const { id } of contacts) {
      for (const { address, kind } of (await why(id, broadcastId)).answers) {
        const hasDelivery = delivered.some(
          (row) => row.key.startsWith(`broadcast:${broadcastId}:`) && row.address === address,
        )
        expect([address, kind, deliveredKinds.includes(kind)]).toEqual([address, kind, hasDelivery])
        // Nothing has changed since, so every other address has a reason.
        expect(kind, address).not.toBe('changed')
        if (hasDelivery) sent += 1
      }
    }
  }
  expect(sent).toBeGreaterThan(20)
})

describe('the mails to ask about (BK-043)', () => {
  test('are broadcasts and the own mails of the person, by words, day and time', async () => {
    market.clock.set('2026-11-25T11:04:00Z')
    staff = await staffCaller(market, await aStaffMember(market, { role: 'support' }))
    const contact = await reader()
    const id = await sendOffer(await signedIn(market, sender), sender, { desc: 'Quaxolite blade' })
    const found = async (query: object) => {
      const reply = await staff.call(mailsToExplain, { query: { contactId: contact.id, ...query } })
      return reply.body.payload.results.map(({ subject, state }) => [subject, state])
    }
    const expected = [[expect.stringContaining('Quaxolite'), 'queued']]
    expect(await found({ q: 'quaxo' })).toEqual(expected)
    // Noon in Amsterdam.
    expect(await found({ day: '2026-11-25', time: '12:04' })).toEqual(expected)
    expect(await found({ day: '2026-11-25', time: '13:00' })).toEqual([])
    expect(await found({ day: '2026-11-24', q: 'quaxo' })).toEqual([])
    expect(id).toBeGreaterThan(0)
  })

  test('people are found by address or name', async () => {
    const contact = await aContact(market, { name: 'Zenobia Quist', email: 'zq@quist.example' })
    for (const q of ['zq@qui', 'quist', 'ZENOBIA']) {
      const { results } = (await staff.call(findMailPeople, { query: { q } })).body.payload
      expect(results.map(({ id }) => id)).toEqual([contact.id])
    }
    expect((await staff.call(findMailPeople, { query: {} })).body.payload.results).toEqual([])
  })
})
