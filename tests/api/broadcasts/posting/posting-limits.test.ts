import { describe, expect, test } from 'vitest'
import { composeLimit, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { notices } from '#contract/page-notices.ts'
import { rulesBroken } from '#contract/refusals.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { writtenRows } from '../../../support/mail/mails.ts'
import { anOffer, compose, outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

interface Sender {
  contact: TestContact
  caller: Caller
}
async function aSender(at: string, company?: { id: number; name: string }): Promise<Sender> {
  market.clock.set(at)
  const contact = await aContact(market, company ? { company } : {})
  return { contact, caller: await signedIn(market, contact) }
}
/** Sends something new; returns 'sent', or the status and the rule that refused it. */
const send = ({ caller, contact }: Sender, listType = '7') =>
  outcomeOf(compose(caller, anOffer(contact, { listType })))

/** Sends at these times, `+mm:ss` after the first, and returns the outcomes. */
async function sendAt(sender: Sender, start: string, offsets: string[], listType = '7') {
  const outcomes: string[] = []
  for (const offset of offsets) {
    const [minutes, seconds = 0] = offset.split(':').map(Number) as [number, number?]
    market.clock.set(start)
    market.clock.advance({ minutes, seconds })
    outcomes.push(await send(sender, listType))
  }
  return outcomes
}
const spam = '400 SPAM'
const limit = '400 LIMIT'
const dayLimit = '400 DAYLIMIT'

/** A burst-free day: one send each 16 minutes, to the lists in turn. */
async function sendThroughTheDay(sender: Sender, start: string, lists: string[]) {
  const outcomes: string[] = []
  for (const [at, list] of lists.entries()) {
    market.clock.set(start)
    market.clock.advance({ minutes: at * 16 })
    outcomes.push(await send(sender, list))
  }
  return outcomes
}
const fiveEach = (...lists: string[]) => lists.flatMap((list) => Array<string>(5).fill(list))

describe('SPAM (BC-052, AM-025)', () => {
  test('accepts five sends and refuses the sixth with the text of the notice', async () => {
    const sender = await aSender('2026-11-20T09:00:00Z')
    for (let i = 0; i < 5; i++) expect(await send(sender, `${[1, 2, 4, 5, 6][i]}`)).toBe('sent')
    const reply = await compose(sender.caller, anOffer(sender.contact, { listType: '8' }))
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload).toMatchObject({
      msg: 'Broadcast rules not obeyed.',
      extra: 'SPAM',
    })
    expect(rulesBroken.SPAM).toBe('Spam limit of maximum 5 broadcasts per 15 minutes')
    expect(notices.rulesNotObeyed(rulesBroken.SPAM).title).toBe('Broadcast rules not obeyed')
  })
  test('counts five sends that lie within exactly 15 minutes', async () => {
    const start = '2026-11-20T09:00:00Z'
    const sender = await aSender(start)
    const outcomes = await sendAt(sender, start, ['0', '4', '8', '12', '15:00'], '7')
    expect(outcomes).toEqual(Array(5).fill('sent'))
    market.clock.advance({ seconds: 1 })
    expect(await send(sender, '1')).toBe(spam)
  })
  test('does not count five sends over a second more than 15 minutes', async () => {
    const start = '2026-11-20T09:00:00Z'
    const sender = await aSender(start)
    expect(await sendAt(sender, start, ['0', '4', '8', '12', '15:01'])).toEqual(
      Array(5).fill('sent'),
    )
    market.clock.advance({ minutes: 4 })
    expect(await send(sender, '1')).toBe('sent')
  })
  test('ends exactly 30 minutes after the fifth send', async () => {
    const start = '2026-11-20T09:00:00Z'
    const sender = await aSender(start)
    await sendAt(sender, start, ['0', '1', '2', '3', '10'], '7')
    expect(await sendAt(sender, start, ['10:01', '24', '39:59', '40:00'], '1')).toEqual([
      spam,
      spam,
      spam,
      'sent',
    ])
  })
  test('ignores refused attempts', async () => {
    const start = '2026-11-20T09:00:00Z'
    const sender = await aSender(start)
    await sendAt(sender, start, ['0', '0', '0', '0', '0'], '7')
    const tries = Array.from({ length: 29 }, (_, i) => `${i + 1}`)
    expect(new Set(await sendAt(sender, start, tries, '1'))).toEqual(new Set([spam]))
    expect(await sendAt(sender, start, ['30'], '1')).toEqual(['sent'])
  })
  test('counts per contact, not per company', async () => {
    const one = await aSender('2026-11-20T09:00:00Z')
    const colleague = await aSender('2026-11-20T09:00:00Z', {
      id: one.contact.companyId,
      name: one.contact.companyName,
    })
    for (let i = 0; i < 5; i++) await send(one)
    expect(await send(one)).toBe(spam)
    expect(await send(colleague)).toBe('sent')
  })
  test('applies across midnight', async () => {
    // 22:58 UTC is 23:58 in Amsterdam.
    const start = '2026-11-19T22:58:00Z'
    const sender = await aSender(start)
    await sendAt(sender, start, ['0', '0', '0', '0', '0'])
    expect(await sendAt(sender, start, ['5', '29:59', '30:00'])).toEqual([spam, spam, 'sent'])
  })
})

describe('LIMIT: five a day on one list (BC-050, AM-026)', () => {
  test('refuses a sixth broadcast to one list in a day and accepts it on another', async () => {
    const day = '2026-11-18T08:00:00Z'
    const sender = await aSender(day)
    const outcomes = await sendThroughTheDay(sender, day, [...fiveEach('7'), '7', '7', '1'])
    expect(outcomes).toEqual([...Array(5).fill('sent'), limit, limit, 'sent'])
  })
  test('counts per contact, not per company', async () => {
    const one = await aSender('2026-11-18T08:00:00Z')
    const colleague = await aSender('2026-11-18T08:00:00Z', {
      id: one.contact.companyId,
      name: one.contact.companyName,
    })
    await sendThroughTheDay(one, '2026-11-18T08:00:00Z', fiveEach('7'))
    expect(await send(one)).toBe(limit)
    expect(await send(colleague)).toBe('sent')
  })
  test('counts removed broadcasts (BK-046)', async () => {
    const sender = await aSender('2026-11-18T08:00:00Z')
    for (let i = 0; i < 5; i++) {
      market.clock.set('2026-11-18T08:00:00Z')
      market.clock.advance({ minutes: 16 * i })
      const id = await sendOffer(sender.caller, sender.contact)
      await sender.caller.raw('DELETE', `/api/broadcasts/${id}`)
    }
    market.clock.advance({ minutes: 16 })
    expect(await send(sender)).toBe(limit)
  })
  test('counts resends for the contact who resends (AM-027)', async () => {
    const sender = await aSender('2026-11-18T08:00:00Z')
    const old = await aBroadcast(market, {
      contact: sender.contact,
      sentAt: new Date('2026-11-01T08:00:00Z'),
    })
    await sendThroughTheDay(sender, '2026-11-18T08:00:00Z', fiveEach('7').slice(1))
    market.clock.advance({ minutes: 16 })
    const resent = await sender.caller.call(resendBroadcast, { params: { id: String(old.id) } })
    expect(resent.status).toBe(200)
    market.clock.advance({ minutes: 16 })
    expect(await send(sender)).toBe(limit)
  })
  test.each([
    ['winter', '2026-11-18T18:00:00Z', '2026-11-18T22:59:59Z', '2026-11-18T23:00:00Z'],
    ['summer', '2026-07-15T18:00:00Z', '2026-07-15T21:59:59Z', '2026-07-15T22:00:00Z'],
    [
      'the day the clocks go forward',
      '2026-03-29T18:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ],
    [
      'the night before, on winter time',
      '2026-03-28T18:00:00Z',
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
    ],
    [
      'the day the clocks go back',
      '2026-10-25T18:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      'the night before, on summer time',
      '2026-10-24T18:00:00Z',
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
    ],
  ])('opens again at midnight in Amsterdam: %s', async (_name, start, before, midnight) => {
    const sender = await aSender(start)
    await sendThroughTheDay(sender, start, fiveEach('7'))
    market.clock.set(before)
    expect(await send(sender)).toBe(limit)
    market.clock.set(midnight)
    expect(await send(sender)).toBe('sent')
  })
  test('starts at 00:00 on days with a daylight saving change', async () => {
    for (const [first, later] of [
      ['2026-03-28T23:00:00Z', '2026-03-29T20:00:00Z'],
      ['2026-10-24T22:00:00Z', '2026-10-25T21:00:00Z'],
    ]) {
      const sender = await aSender(first!)
      await sendThroughTheDay(sender, first!, fiveEach('7'))
      market.clock.set(later!)
      expect(await send(sender)).toBe(limit)
    }
  })
})

describe('DAYLIMIT: twenty a day (BC-051, AM-026)', () => {
  test('refuses the twenty-first broadcast to any list until midnight in Amsterdam', async () => {
    const sender = await aSender('2026-11-18T08:00:00Z')
    const outcomes = await sendThroughTheDay(sender, '2026-11-18T08:00:00Z', [
      ...fiveEach('7', '1', '2', '4'),
      '5',
    ])
    expect(outcomes).toEqual([...Array(20).fill('sent'), dayLimit])
    market.clock.set('2026-11-18T22:59:59Z')
    expect(await send(sender, '5')).toBe(dayLimit)
    market.clock.set('2026-11-18T23:00:00Z')
    expect(await send(sender, '5')).toBe('sent')
  })
})

describe('the numbers of the spam rule (AM-025)', () => {
  test("come from the operator's settings in preview and check", async () => {
    const sender = await aSender('2026-11-20T09:00:00Z')
    await setSettings(market, { spamRule: { count: 2, withinMinutes: 10, waitMinutes: 60 } })
    try {
      // Nodes cache settings for up to two seconds.
      const outcomes = await sendAt(sender, '2026-11-20T09:00:03Z', ['0', '9', '10', '68', '70'])
      expect(outcomes).toEqual(['sent', 'sent', spam, spam, 'sent'])
    } finally {
      await market.database.sql`delete from setting where key = 'spamRule'`
      market.clock.advance({ seconds: 3 })
    }
  })
})

describe('the order of checks: SPAM, DAYLIMIT, LIMIT, DUPL (AM-026)', () => {
  const same = { brand: 'Apple', desc: 'Mac mini M2', condition: 'New' }
  test('reports each limit before the next', async () => {
    const sender = await aSender('2026-11-18T08:00:00Z')
    const { caller, contact } = sender
    const again = (listType: string) =>
      outcomeOf(compose(caller, anOffer(contact, { ...same, listType })))
    market.clock.set('2026-11-18T08:00:00Z')
    expect(await again('7')).toBe('sent')
    market.clock.advance({ minutes: 16 })
    expect(await again('7')).toBe('400 DUPL')
    await sendThroughTheDay(sender, '2026-11-18T08:32:00Z', fiveEach('7').slice(1))
    market.clock.advance({ minutes: 16 })
    expect(await again('7')).toBe(limit)
    await sendThroughTheDay(sender, '2026-11-18T10:00:00Z', fiveEach('1', '2'))
    market.clock.set('2026-11-18T16:00:00Z')
    for (let i = 0; i < 5; i++) expect(await send(sender, '4')).toBe('sent')
    expect(await again('7')).toBe(spam)
    market.clock.advance({ minutes: 30 })
    expect(await again('7')).toBe(dayLimit)
    market.clock.set('2026-11-18T22:59:00Z')
    expect(await again('7')).toBe(dayLimit)
    market.clock.set('2026-11-18T23:00:00Z')
    for (let i = 0; i < 5; i++) await send(sender, '7')
    expect(await again('7')).toBe(spam)
  })
})

describe('twenty sends at the same moment (BK-034)', () => {
  test('accepts five to one list and stores nothing of the others', async () => {
    const sender = await aSender('2026-11-17T09:00:00Z')
    const before = await writtenRows(market)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(sender)))
    expect(outcomes.toSorted()).toEqual([...Array(15).fill(spam), ...Array(5).fill('sent')])
    const after = await writtenRows(market)
    expect([after.broadcasts - before.broadcasts, after.sendings - before.sendings]).toEqual([5, 5])
  })
  test('accepts one when one is left on the list', async () => {
    const sender = await aSender('2026-11-17T09:00:00Z')
    await sendThroughTheDay(sender, '2026-11-17T09:00:00Z', fiveEach('7').slice(1))
    market.clock.advance({ minutes: 16 })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(sender)))
    expect(outcomes.toSorted()).toEqual([...Array(19).fill(limit), 'sent'])
  })
  test('accepts one of identical broadcasts', async () => {
    const { contact, caller } = await aSender('2026-11-17T09:00:00Z')
    const offer = anOffer(contact)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(compose(caller, offer))),
    )
    expect(outcomes.toSorted()).toEqual([...Array(19).fill('400 DUPL'), 'sent'])
  })
  test('accepts one of identical broadcasts by colleagues', async () => {
    const one = await aSender('2026-11-17T09:00:00Z')
    const two = await aSender('2026-11-17T09:00:00Z', {
      id: one.contact.companyId,
      name: one.contact.companyName,
    })
    const offer = anOffer(one.contact)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const { caller, contact } = i % 2 ? one : two
        return outcomeOf(compose(caller, { ...offer, fromEmail: contact.email }))
      }),
    )
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('400 DUPL'), 'sent'])
  })
})

test('leaves the limit preview correct after refused sends', async () => {
  const sender = await aSender('2026-11-16T09:00:00Z')
  await sendThroughTheDay(sender, '2026-11-16T09:00:00Z', fiveEach('7'))
  await send(sender)
  const { body } = await sender.caller.call(composeLimit, { body: { listType: '7' } })
  expect(body.payload).toMatchObject({ leftOnList: 0, leftToday: 15 })
})
