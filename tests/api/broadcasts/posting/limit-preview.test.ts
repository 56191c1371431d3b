import { describe, expect, test } from 'vitest'
import { composeLimit } from '#contract/broadcasts/posting.ts'
import { anAccount, blockReasons, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller, type Reply } from '../../../support/market/callers.ts'
import { aContact, aSetting, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose, outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()

async function aSender(at = '2026-11-18T09:00:00Z') {
  market.clock.set(at)
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact) }
}
async function ask(caller: Caller, listType = '7') {
  const reply = await caller.call(composeLimit, { body: { listType } })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
async function askFrom(zone: string, caller: Caller) {
  const cookie = `tz=${encodeURIComponent(zone)}`
  const { method, path } = composeLimit
  const reply = await caller.raw(method, path, { listType: '7' }, { cookie })
  return (reply as unknown as Reply<typeof composeLimit>).body.payload
}
async function exclude(
  contact: TestContact,
  given: { listId?: number; from?: string; until?: string } = {},
) {
  await market.database.sql`
    insert into broadcast_exclusion (contact_id, list_id, reason, starts_at, ends_at)
    values (${contact.id}, ${given.listId ?? null}, 'Sold what was not there',
      ${given.from ?? '2026-01-01T00:00:00Z'}, ${given.until ?? null})`
}

describe('the limit preview (API-026, BC-048, BC-049, AM-117)', () => {
  test('reports nothing while no limit is reached', async () => {
    const { caller } = await aSender()
    expect(await ask(caller)).toMatchObject({
      broadcastLimitReached: false,
      disabled: false,
      leftOnList: 5,
      leftToday: 20,
      leftInBurst: 5,
      burstMinutes: 15,
      digestHour: 7,
      data: { web: { title: '', message: '' } },
    })
  })
  test('reports a reached list limit for that list only', async () => {
    const { contact, caller } = await aSender()
    for (let i = 0; i < 5; i++) {
      await sendOffer(caller, contact)
      market.clock.advance({ minutes: 16 })
    }
    const full = await ask(caller, '7')
    expect(full).toMatchObject({
      broadcastLimitReached: true,
      disabled: false,
      leftOnList: 0,
      leftToday: 15,
    })
    expect(full.data.web.title).toContain('Laptop')
    expect(full.data.web.message).toMatch(/5 of 5/)
    expect(full.data.web.message).not.toContain('{')
    expect(await ask(caller, '1')).toMatchObject({
      broadcastLimitReached: false,
      leftOnList: 5,
      leftToday: 15,
    })
  })
  test('reports SPAM until the stated time (AM-025)', async () => {
    const { contact, caller } = await aSender('2026-11-18T09:00:00Z')
    for (let i = 0; i < 5; i++) await sendOffer(caller, contact)
    const wait = await ask(caller, '1')
    expect(wait.broadcastLimitReached).toBe(true)
    expect(wait.data.web.title).toContain('10:30')
    expect(wait).toMatchObject({ leftInBurst: 0, pausedUntil: '2026-11-18T09:30:00.000Z' })
    market.clock.set('2026-11-18T09:29:59Z')
    expect((await ask(caller, '1')).broadcastLimitReached).toBe(true)
    market.clock.set('2026-11-18T09:30:00Z')
    expect((await ask(caller, '1')).broadcastLimitReached).toBe(false)
  })
  test('says in the time zone of the reader when sending opens again (BC-049)', async () => {
    const { contact, caller } = await aSender('2026-11-18T09:00:00Z')
    for (let i = 0; i < 5; i++) await sendOffer(caller, contact)
    const title = async (zone: string) => (await askFrom(zone, caller)).data.web.title
    expect(await title('America/New_York')).toBe('Sending paused until 04:30')
    market.clock.set('2026-11-18T09:30:00Z')
    const message = async (zone: string) => (await askFrom(zone, caller)).data.web.message
    expect(await message('America/New_York')).toContain('again from 18:00.')
    expect(await message('Asia/Hong_Kong')).toContain('again from 19/11/2026, 07:00.')
    expect(await message('Europe/Amsterdam')).toContain('again from 19/11/2026, 00:00.')
  })
  test('says in the time zone of the reader when an exclusion ends (BC-049)', async () => {
    const { contact, caller } = await aSender('2026-11-18T09:00:00Z')
    await exclude(contact, { until: '2026-11-20T11:00:00Z' })
    const { exclusion } = await askFrom('America/New_York', caller)
    expect(exclusion).toContain('Until Friday 20 November 2026, 06:00.')
  })
  test('counts what is left of these 15 minutes on any list (AM-025, BC-064)', async () => {
    const { contact, caller } = await aSender('2026-11-18T09:00:00Z')
    await sendOffer(caller, contact, { listType: '1' })
    market.clock.advance({ minutes: 10 })
    await sendOffer(caller, contact)
    expect((await ask(caller)).leftInBurst).toBe(3)
    market.clock.advance({ minutes: 6 })
    expect((await ask(caller)).leftInBurst).toBe(4)
  })
  test('reports DAYLIMIT for every list', async () => {
    const { contact, caller } = await aSender('2026-11-18T08:00:00Z')
    for (let i = 0; i < 20; i++) {
      await sendOffer(caller, contact, { listType: ['1', '2', '4', '5'][i % 4] })
      market.clock.advance({ minutes: 16 })
    }
    market.clock.advance({ minutes: 40 })
    expect(await ask(caller, '15')).toMatchObject({ broadcastLimitReached: true, leftToday: 0 })
  })
  test('agrees with the result of sending', async () => {
    const { contact, caller } = await aSender('2026-11-18T08:00:00Z')
    for (const minutes of [1, 1, 1, 1, 5, 10, 21, 1, 40, 40, 40]) {
      const foretold = (await ask(caller)).broadcastLimitReached
      const outcome = await outcomeOf(compose(caller, anOffer(contact)))
      expect(outcome).toMatch(foretold ? /^400 (SPAM|LIMIT)$/ : /^sent$/)
      market.clock.advance({ minutes })
    }
  })
  test('does not count as a send', async () => {
    const { caller } = await aSender()
    for (let i = 0; i < 8; i++) await ask(caller)
    expect(await ask(caller)).toMatchObject({ broadcastLimitReached: false, leftOnList: 5 })
  })
  test("uses the operator's texts (BK-035)", async () => {
    const { contact, caller } = await aSender()
    for (let i = 0; i < 5; i++) await sendOffer(caller, contact)
    await market.database.sql`
      insert into setting (key, value) values ('limitTexts',
        ${market.database.sql.json({ SPAM: { title: 'Easy', message: '{spamCount} is enough, {name}, {constructor}' } })})`
    const { web } = (await ask(caller)).data
    expect(web).toEqual({ title: 'Easy', message: '5 is enough, {name}, {constructor}' })
    await market.database.sql`delete from setting where key = 'limitTexts'`
  })
  test('reports the number of Standard subscribers', async () => {
    const { contact, caller } = await aSender()
    const receiver = await aContact(market, { emailAlternative: 'second@receiver.example' })
    await aSetting(market, { contact: receiver, listId: 13, type: 0 })
    await aSetting(market, { contact: receiver, listId: 13, type: 0, address: 'alternative' })
    await aSetting(market, { contact, listId: 13, type: 0 })
    await aSetting(market, { contact: await aContact(market), listId: 13, type: 1 })
    expect((await ask(caller, '13')).recipients).toBe(2)
  })
})

describe('a contact removed from a list (BC-055, BK-047, AM-117)', () => {
  test('cannot send to that list, is warned beforehand, and can send to others', async () => {
    const { contact, caller } = await aSender()
    await exclude(contact, { listId: 7 })
    const told = await ask(caller, '7')
    expect(told.disabled).toBe(true)
    expect(told.data.web.title).toContain('Laptop')
    expect(await outcomeOf(compose(caller, anOffer(contact)))).toBe('403 REMOVED_FROM_LIST')
    expect((await ask(caller, '1')).disabled).toBe(false)
    expect(await outcomeOf(compose(caller, anOffer(contact, { listType: '1' })))).toBe('sent')
  })
  test('cannot send to any list after exclusion from all', async () => {
    const { contact, caller } = await aSender()
    await exclude(contact)
    for (const listType of ['1', '7', '15']) {
      expect((await ask(caller, listType)).disabled).toBe(true)
      expect(await outcomeOf(compose(caller, anOffer(contact, { listType })))).toBe(
        '403 REMOVED_FROM_LIST',
      )
    }
  })
  test('can send before the exclusion begins and after it ends', async () => {
    const { contact, caller } = await aSender('2026-11-18T09:00:00Z')
    await exclude(contact, { from: '2026-11-18T10:00:00Z', until: '2026-11-18T12:00:00Z' })
    const at = async (iso: string) => {
      market.clock.set(iso)
      const { disabled } = await ask(caller)
      const sent = await outcomeOf(compose(caller, anOffer(contact)))
      return [disabled, sent]
    }
    expect(await at('2026-11-18T09:59:59Z')).toEqual([false, 'sent'])
    expect(await at('2026-11-18T10:00:00Z')).toEqual([true, '403 REMOVED_FROM_LIST'])
    expect(await at('2026-11-18T11:59:59Z')).toEqual([true, '403 REMOVED_FROM_LIST'])
    expect(await at('2026-11-18T12:00:00Z')).toEqual([false, 'sent'])
  })
  test('does not affect colleagues', async () => {
    const { contact } = await aSender()
    const colleague = await aContact(market, {
      company: { id: contact.companyId, name: contact.companyName },
    })
    await exclude(contact)
    const caller = await signedIn(market, colleague)
    expect(await outcomeOf(compose(caller, anOffer(colleague)))).toBe('sent')
  })
})

describe('who may ask, and what (section C)', () => {
  test('asks visitors to sign in', async () => {
    expect((await visitor(market).call(composeLimit, { body: { listType: '7' } })).status).toBe(401)
  })
  test('refuses service-only accounts', async () => {
    const { caller } = await anAccount(market, 'serviceOnly')
    const reply = await caller.call(composeLimit, { body: { listType: '7' } })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])
  })
  test.each(blockedKinds)('refuses blocked accounts: %s', async (kind) => {
    const { caller } = await anAccount(market, kind)
    const reply = await caller.call(composeLimit, { body: { listType: '7' } })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
  })
  test.each(['3', '9', '99', '0', 'x', '', '007', 7, null, undefined])(
    'the list %j is refused at its field (AM-015)',
    async (listType) => {
      const { caller } = await anAccount(market, 'member')
      const reply = await caller.raw('POST', '/api/broadcasts/limit', { listType })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['listType'])
    },
  )
})
