import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { sendReply } from '#contract/messages.ts'
import { sendTestPush, setPushSettings, type PushKind } from '#contract/push/push.ts'
import { matchSavedSearches } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { deliverDue, startDelivering } from '#server/features/push/deliver.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { purgePush } from '#server/features/push/jobs.ts'
import { maxFailures } from '#server/features/push/rules.ts'
import { blockPerson, change } from '../../support/account-status.ts'
import { aBuyer, openQuotes } from '../../support/companies/quotes.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aMatchScene } from '../../support/matching/matches.ts'
import { anOffer, sendOffer } from '../../support/stock/offers.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { subscribe, usePushService } from '../../support/push/push-service.ts'

const market = useTestMarket()
const service = usePushService()
const quotes = openQuotes(market)

/** Sends everything that is due. */
async function deliver() {
  while ((await deliverDue(market.platform, service.post)) > 0);
}

async function aSubscriber(given: Parameters<typeof aContact>[1] = {}) {
  const contact = await aContact(market, given)
  const caller = await signedIn(market, contact)
  return { contact, caller, device: await subscribe(caller) }
}

let serial = 0
const notify = (contact: TestContact, given: { kind?: PushKind; tag?: string } = {}) => {
  const n = ++serial
  return market.database.transaction((tx) =>
    pushToContacts(
      tx,
      [contact.id],
      { kind: 'reply', tag: `reply-${n}`, title: `Reply ${n}`, body: '', path: '/', ...given },
      market.clock.now(),
    ),
  )
}
const waiting = async (contact: TestContact) => {
  const [row] = await market.database.sql<{ n: number }[]>`
    select count(*)::int as n from push_delivery
    where subscription_id in (select id from push_subscription where contact_id = ${contact.id})`
  return row!.n
}

describe('a notification arrives, and only its device can read it', () => {
  test('about a reply, with its author and not its text (PW-003)', async () => {
    const { contact, device } = await aSubscriber()
    const { id, headline } = await offerOf(contact)
    const author = await aContact(market, {
      name: 'Ann Peeters',
      company: { name: 'Kade Systems' },
    })
    const body = { broadcastId: id, subject: 'Your offer', body: 'Confidential price: 100' }
    await (await signedIn(market, author)).call(sendReply, { body })
    await deliver()
    expect(service.messages(device)).toEqual([
      {
        title: 'Reply from Ann Peeters, Kade Systems',
        body: headline,
        tag: expect.stringMatching(/^reply-\d+$/) as string,
        path: `/broadcasts/${id}`,
      },
    ])
    const [{ headers, body: sealed }] = service.requests(device) as [
      { headers: Record<string, string>; body: Buffer },
    ]
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(3 * 86_400),
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{1,32}$/) as string,
      authorization: expect.stringMatching(
        /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/,
      ) as string,
    })
    expect(sealed.includes('Kade')).toBe(false)
  })

  test('about a request for a quote (PW-003)', async () => {
    const { partId, seller, partNumber } = await quotes.anOffer()
    const device = await subscribe(await signedIn(market, seller))
    const { caller } = await aBuyer(market)
    await quotes.ask(caller, partId)
    await deliver()
    expect(service.messages(device)).toMatchObject([
      { title: `Request for a quote: ${partNumber}`, path: '/quote-requests' },
    ])
  })

  test('about a possible match, whether or not mail is wanted (PW-003)', async () => {
    const { buyer, wanted, offer } = await aMatchScene(market)
    const device = await subscribe(await signedIn(market, buyer))
    const { id } = await offer()
    await matchOffer(market.platform, id)
    await deliver()
    expect(service.messages(device)).toMatchObject([
      { title: 'New possible match', path: `/broadcasts?possibleMatchId=${wanted}` },
    ])
  })

  test('about an offer for a saved search, also to members who get the list by mail (PW-003)', async () => {
    const { contact, caller, device } = await aSubscriber()
    await caller.call(saveSearch, { body: { q: 'zenbook' } })
    const seller = await aContact(market)
    const offer = anOffer(seller, { desc: 'Zenbook 14 UX434' })
    await market.database.sql`
      insert into broadcast_setting (contact_id, address, list_id, type)
      values (${contact.id}, 'primary', ${Number(offer.listType)}, 0)
      on conflict (contact_id, list_id, address) do update set type = 0`
    market.clock.advance({ minutes: 1 })
    const id = await sendOffer(await signedIn(market, seller), seller, offer)
    await matchSavedSearches(market.platform, id)
    await deliver()
    expect(service.messages(device)).toMatchObject([{ path: `/broadcasts/${id}` }])
    expect(await queuedMails(market, `alert:${id}:`)).toEqual([])
  })

  test('as a test, also in quiet hours (PW-004)', async () => {
    const { caller, device } = await aSubscriber()
    await caller.call(setPushSettings, {
      body: { quiet: { from: '00:00', until: '23:59', timeZone: 'UTC' } },
    })
    await caller.call(sendTestPush)
    await deliver()
    expect(service.messages(device)).toMatchObject([{ tag: 'test' }])
  })

  test('on all devices of the person, in any order of failures (PW-005)', async () => {
    const { contact, device } = await aSubscriber()
    const second = await subscribe(await signedIn(market, contact))
    service.answer(device, 500)
    await notify(contact)
    await deliver()
    expect(service.messages(second)).toHaveLength(1)
  })
})

/** An offer of a contact. */
async function offerOf(contact: TestContact) {
  const { id } = await aBroadcast(market, { contact })
  const [row] = await market.database.sql<{ headline: string }[]>`
    select headline from broadcast where id = ${id}`
  return { id, headline: row!.headline }
}

describe('a notification is not sent', () => {
  test('of a kind that is switched off, even after it was queued (PW-004)', async () => {
    const { contact, caller, device } = await aSubscriber()
    await notify(contact)
    await caller.call(setPushSettings, { body: { kinds: { reply: false } } })
    await notify(contact)
    await deliver()
    expect(service.messages(device)).toEqual([])
    expect(await waiting(contact)).toBe(0)
  })

  test('to an account that is blocked, ended or lacks the second factor (PW-005)', async () => {
    const blocked = await aSubscriber()
    await blockPerson(market, blocked.contact.id)
    const ended = await aSubscriber()
    await change(market, ended.contact.companyId, { kind: 'terminate' })
    const open = await aSubscriber()
    for (const { contact } of [blocked, ended, open]) await notify(contact)
    await deliver()
    expect(service.messages(blocked.device)).toEqual([])
    expect(service.messages(ended.device)).toEqual([])
    expect(service.messages(open.device)).toHaveLength(1)
    await setSettings(market, { force2fa: 1 })
    await notify(open.contact)
    await deliver()
    await setSettings(market, { force2fa: 0 })
    expect(service.messages(open.device)).toHaveLength(1)
  })

  test('of trade to service-only members, who get warnings (PW-005)', async () => {
    const { contact, device } = await aSubscriber({ company: { isServiceOnly: true } })
    await notify(contact)
    await notify(contact, { kind: 'warning', tag: 'warning-1' })
    await deliver()
    expect(service.messages(device)).toMatchObject([{ tag: 'warning-1' }])
  })

  test('to a page whose address has a token (PW-006)', async () => {
    const { contact } = await aSubscriber()
    const kind = { kind: 'reply', tag: 't', title: 't', body: '' } as const
    const sent = market.database.transaction((tx) =>
      pushToContacts(tx, [contact.id], { ...kind, path: '/pay?token=abc' }, market.clock.now()),
    )
    await expect(sent).rejects.toThrow('token')
  })

  test('when what it reports is rolled back (PW-006)', async () => {
    const { contact } = await aSubscriber()
    const message = { kind: 'reply', tag: 't', title: 't', body: '', path: '/' } as const
    await market.database
      .transaction(async (tx) => {
        await pushToContacts(tx, [contact.id], message, market.clock.now())
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await waiting(contact)).toBe(0)
  })

  test('after its time (PW-006)', async () => {
    const { contact, device } = await aSubscriber()
    await notify(contact)
    market.clock.advance({ days: 3, seconds: 1 })
    await deliver()
    expect(service.messages(device)).toEqual([])
    expect(await waiting(contact)).toBe(0)
  })
})

describe('in quiet hours', () => {
  test('notifications wait until their end and then come as one (PW-007)', async () => {
    const { contact, caller, device } = await aSubscriber()
    const day = market.clock.now().toISOString().slice(0, 10)
    market.clock.set(`${day}T23:30:00Z`)
    await caller.call(setPushSettings, {
      body: { quiet: { from: '19:00', until: '07:00', timeZone: 'UTC' } },
    })
    for (let n = 0; n < 3; n++) await notify(contact)
    await notify(contact, { kind: 'quote', tag: 'quote-1' })
    await deliver()
    market.clock.advance({ hours: 7, minutes: 29 })
    await deliver()
    expect(service.messages(device)).toEqual([])
    expect(await waiting(contact)).toBe(4)
    market.clock.advance({ minutes: 1 })
    await deliver()
    const titles = service.messages(device).map(({ title }) => title)
    expect(titles).toHaveLength(2)
    expect(titles).toContain('3 replies to your broadcasts')
    expect(await waiting(contact)).toBe(0)
  })
})

describe('a push service', () => {
  test.for([404, 410])('that answers %d has the subscription removed (PW-006)', async (status) => {
    const { contact, device } = await aSubscriber()
    service.answer(device, status)
    await notify(contact)
    await deliver()
    const rows = await market.database.sql`
      select from push_subscription where contact_id = ${contact.id}`
    expect(rows).toHaveLength(0)
    expect(service.requests(device)).toHaveLength(1)
  })

  test.for([500, 503, 429])('that answers %d gets it again later (PW-006)', async (status) => {
    const { contact, device } = await aSubscriber()
    service.answer(device, status)
    await notify(contact)
    await deliver()
    expect(service.requests(device)).toHaveLength(1)
    market.clock.advance({ minutes: 1 })
    await deliver()
    expect(service.requests(device)).toHaveLength(2)
    market.clock.advance({ minutes: 4 })
    await deliver()
    expect(service.requests(device)).toHaveLength(2)
    service.answer(device, 201)
    market.clock.advance({ minutes: 1 })
    await deliver()
    expect(service.requests(device)).toHaveLength(3)
    expect(await waiting(contact)).toBe(0)
  })

  test('gets later what a process with another SECRET_KEY could not sign (PW-006, PW-008)', async () => {
    const { contact, device } = await aSubscriber()
    await notify(contact)
    const secretKeys = ['a key that opens nothing, long enough'] as const
    await deliverDue({ ...market.platform, secretKeys }, service.post)
    expect(service.requests(device)).toHaveLength(0)
    market.clock.advance({ minutes: 1 })
    await deliver()
    expect(service.requests(device)).toHaveLength(1)
  })

  test('that asks for a pause gets it (PW-006)', async () => {
    const { contact, device } = await aSubscriber()
    service.answer(device, 429, 600)
    await notify(contact)
    await deliver()
    market.clock.advance({ minutes: 9 })
    await deliver()
    expect(service.requests(device)).toHaveLength(1)
    market.clock.advance({ minutes: 1 })
    await deliver()
    expect(service.requests(device)).toHaveLength(2)
  })

  test('that refuses a message does not get it again, and loses the device in the end (PW-006)', async () => {
    const { contact, device } = await aSubscriber()
    service.answer(device, 403)
    for (let n = 0; n < maxFailures; n++) {
      await notify(contact)
      await deliver()
    }
    expect(service.requests(device)).toHaveLength(maxFailures)
    await purgePush(market.platform)
    expect(await subscriptions(contact)).toBe(1)
    market.clock.advance({ days: 7, minutes: 1 })
    await purgePush(market.platform)
    expect(await subscriptions(contact)).toBe(0)
  })
})

const subscriptions = async ({ id }: TestContact) =>
  (await market.database.sql`select from push_subscription where contact_id = ${id}`).length

describe('workers', () => {
  test('send what another one had claimed when it was killed, once its lease is over (PW-006)', async () => {
    const { contact, device } = await aSubscriber()
    await notify(contact)
    // Claimed, and never answered.
    void deliverDue(market.platform, () => new Promise(() => {}))
    await expect.poll(() => claimed(contact)).toBe(1)
    await deliver()
    expect(service.messages(device)).toEqual([])
    market.clock.advance({ minutes: 1 })
    await deliver()
    expect(service.messages(device)).toHaveLength(1)
  })

  test('share the work without sending anything twice (PW-006)', async () => {
    const subscribers = await Promise.all(Array.from({ length: 30 }, () => aSubscriber()))
    for (const { contact } of subscribers) await notify(contact)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(subscribers.map(({ device }) => service.requests(device).length)).toEqual(
      subscribers.map(() => 1),
    )
  })

  test('begin as soon as the transaction has committed (PW-006)', async () => {
    const worker = await startDelivering(market.platform, service.post)
    try {
      const { contact, device } = await aSubscriber()
      await sleep(200)
      const started = performance.now()
      await notify(contact)
      await expect.poll(() => service.messages(device).length, { interval: 10 }).toBe(1)
      // Before the worker looks for notifications by itself.
      expect(performance.now() - started).toBeLessThan(4500)
    } finally {
      await worker.stop()
    }
  })
})

const claimed = async ({ id }: TestContact) => {
  const [row] = await market.database.sql<{ n: number }[]>`
    select count(claimed_until)::int as n from push_delivery
    where subscription_id in (select id from push_subscription where contact_id = ${id})`
  return row!.n
}
