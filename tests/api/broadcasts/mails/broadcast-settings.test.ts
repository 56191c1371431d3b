import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeBroadcastSettings,
  getBroadcastSettings,
  type SettingChanges,
} from '#contract/broadcasts/broadcast-settings.ts'
import { session } from '#contract/auth/auth.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import {
  aBroadcast,
  aCompany,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let serial = 0
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market, {
    company: { plan: 'plus' },
    name: 'Ann Peeters',
    emailAlternative: `ann${++serial}@second.example`,
  })
  caller = await signedIn(market, me)
})

const settings = async (who = caller) => {
  const reply = await who.call(getBroadcastSettings)
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const save = (body: Partial<SettingChanges>, who = caller) =>
  who.call(changeBroadcastSettings, { body })
const typesOf = (rows: readonly { listId: number; type: number }[]) =>
  Object.fromEntries(rows.map(({ listId, type }) => [listId, type]))
const suppressions = async (address: string) =>
  (
    await market.database.sql<{ topic: string }[]>`
      select topic from mail_suppression where address = ${address} order by topic`
  ).map(({ topic }) => topic)
/** A colleague whose primary address receives the Laptop list. */
async function aReader(given: Parameters<typeof aContact>[1] = {}) {
  const contact = await aContact(market, {
    company: { id: me.companyId, name: me.companyName },
    ...given,
  })
  await aSetting(market, { contact, listId: 7, type: 0 })
  return contact
}

describe('the settings of a member (BC-059, API-027)', () => {
  test('are one of three types per list and address, in list order', async () => {
    await aSetting(market, { contact: me, listId: 7, type: 1 })
    await aSetting(market, { contact: me, listId: 1, address: 'alternative', type: 0 })
    const { primary, alternative, ...rest } = await settings()
    expect(primary).toHaveLength(13)
    expect(primary[0]).toEqual({ listId: 1, label: 'PC', type: 2 })
    expect(primary[1]).toEqual({ listId: 7, label: 'Laptop', type: 1 })
    expect(alternative[0]).toEqual({ listId: 1, label: 'PC', type: 0 })
    expect(alternative[1]).toEqual({ listId: 7, label: 'Laptop', type: 2 })
    expect(rest).toMatchObject({
      email: me.email,
      emailAlternative: me.emailAlternative,
      digestHour: 7,
    })
  })
  test('include the average broadcasts per day of the last week', async () => {
    for (let n = 0; n < 10; n++) await aBroadcast(market, { listId: 15 })
    await aBroadcast(market, { listId: 15, removedAt: market.clock.now() })
    await aBroadcast(market, { listId: 15, sentAt: new Date('2026-11-01T09:00:00Z') })
    const { perDay } = await settings()
    expect(perDay).toHaveLength(13)
    expect(perDay.at(-1)).toEqual({ listId: 15, broadcasts: 1 })
  })
  test("include colleagues' addresses of the plan and none of other companies", async () => {
    await aSetting(market, { contact: me, listId: 7, type: 0 })
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    const colleague = await aReader({ name: 'Jan Jansen' })
    expect((await settings()).plan).toEqual({
      name: 'Plus',
      limit: 2,
      others: [{ address: colleague.email, name: 'Jan Jansen' }],
    })
  })
})

describe('saving (API-028)', () => {
  test('changes only the given lists, per address', async () => {
    await save({ primary: [{ listId: 7, type: 0 }] })
    const saved = await save({
      primary: [
        { listId: 1, type: 1 },
        { listId: 2, type: 2 },
      ],
      alternative: [{ listId: 7, type: 1 }],
    })
    expect(saved.body).toEqual({ status: 200, payload: { msg: 'Broadcast settings updated' } })
    const { primary, alternative } = await settings()
    expect(typesOf(primary)).toMatchObject({ 7: 0, 1: 1, 2: 2, 4: 2 })
    expect(typesOf(alternative)).toMatchObject({ 7: 1, 1: 2 })
  })
  test('accepts an unchanged response as input', async () => {
    await save({ primary: [{ listId: 7, type: 0 }] })
    const before = await settings()
    expect((await save(before)).status).toBe(200)
    expect(await settings()).toEqual(before)
  })
  test("changes only the own contact's settings", async () => {
    const colleague = await aReader()
    const body = { contactId: colleague.id, companyId: colleague.companyId, email: colleague.email }
    await caller.raw('POST', changeBroadcastSettings.path, {
      ...body,
      primary: [{ listId: 7, type: 2, contactId: colleague.id }],
    })
    expect(typesOf((await settings(await signedIn(market, colleague))).primary)[7]).toBe(0)
  })
  test('takes effect on the next broadcast (BK-038)', async () => {
    await save({ primary: [{ listId: 7, type: 0 }] })
    const { selectInstantSubscribers } =
      await import('#server/features/broadcasts/posting/queries.ts')
    const addresses = async () =>
      (
        await market.database.sql<{ address: string }[]>`
          select address from (${selectInstantSubscribers(market.database.sql, 7, 0)}) as subscriber`
      ).map(({ address }) => address)
    expect(await addresses()).toContain(me.email)
    await save({ primary: [{ listId: 7, type: 1 }] })
    expect(await addresses()).not.toContain(me.email)
  })
  test('lifts the unsubscription of a list when it is chosen again', async () => {
    const { mailer, database } = market.platform
    for (const topic of ['list:7', 'list:1', 'digest', '*']) {
      await mailer.suppress(database.sql, me.email, topic)
    }
    await save({ primary: [{ listId: 7, type: 2 }], alternative: [{ listId: 1, type: 0 }] })
    expect(await suppressions(me.email)).toEqual(['*', 'digest', 'list:1', 'list:7'])
    await save({ primary: [{ listId: 7, type: 0 }] })
    expect(await suppressions(me.email)).toEqual(['*', 'digest', 'list:1'])
    await save({ primary: [{ listId: 1, type: 1 }] })
    expect(await suppressions(me.email)).toEqual(['*'])
  })
})

describe('bad input changes nothing', () => {
  const one = (setting: unknown) => ({ primary: [setting] })
  test.each([
    ['a list that does not exist', one({ listId: 3, type: 0 }), 'primary.0.listId'],
    ['a list number of 40', one({ listId: 40, type: 0 }), 'primary.0.listId'],
    ['a list by name', one({ listId: 'Laptop', type: 0 }), 'primary.0.listId'],
    ['a negative list', one({ listId: -7, type: 0 }), 'primary.0.listId'],
    ['half a list', one({ listId: 7.5, type: 0 }), 'primary.0.listId'],
    ['no list', one({ type: 0 }), 'primary.0.listId'],
    ['another type', one({ listId: 7, type: 3 }), 'primary.0.type'],
    ['a type in words', one({ listId: 7, type: 'digest' }), 'primary.0.type'],
    ['a type as text', one({ listId: 7, type: '0' }), 'primary.0.type'],
    ['no type', one({ listId: 7 }), 'primary.0.type'],
    ['null for a setting', one(null), 'primary.0'],
    ['no list of settings', { primary: { listId: 7, type: 0 } }, 'primary'],
    ['null', { alternative: null }, 'alternative'],
    ['far too many', { primary: Array(101).fill({ listId: 7, type: 0 }) }, 'primary'],
    ['no object', [1], 'body'],
    [
      'a list twice',
      {
        alternative: [
          { listId: 7, type: 0 },
          { listId: 7, type: 2 },
        ],
      },
      'alternative.1.listId',
    ],
  ])('%s is refused and named', async (_what, body, param) => {
    const before = await settings()
    const reply = await caller.raw('POST', changeBroadcastSettings.path, body)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect(await settings()).toEqual(before)
  })
  test('refuses all changes when one is invalid', async () => {
    const reply = await save({
      primary: [
        { listId: 7, type: 0 },
        { listId: 99, type: 0 },
      ],
    })
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'primary.1.listId', msg: 'This list does not exist' },
    ])
    expect(typesOf((await settings()).primary)[7]).toBe(2)
  })
  test('refuses a missing alternative address', async () => {
    const single = await aContact(market)
    const reply = await save(
      { alternative: [{ listId: 7, type: 1 }] },
      await signedIn(market, single),
    )
    expect(reply.refusal.payload.errors?.[0]?.param).toBe('alternative.0.type')
  })
  test('asks visitors to sign in', async () => {
    expect((await visitor(market).call(getBroadcastSettings)).status).toBe(401)
    expect((await save({}, visitor(market))).status).toBe(401)
  })
})

describe('the addresses of a plan (AM-075, BK-042)', () => {
  test('refuses an address over the limit of the plan and names the addresses in use', async () => {
    const first = await aReader({ name: 'Jan Jansen' })
    const second = await aReader({ name: 'Els Maes' })
    const reply = await save({ primary: [{ listId: 1, type: 1 }] })
    expect(reply.status).toBe(409)
    expect(reply.refusal.payload).toMatchObject({
      extra: 'ADDRESS_LIMIT',
      msg: `The Plus plan allows 2 addresses per company to receive broadcasts. In use: ${first.email} (Jan Jansen), ${second.email} (Els Maes).`,
    })
    expect(typesOf((await settings()).primary)[1]).toBe(2)
  })
  test('counts both addresses of a contact', async () => {
    await aReader()
    await save({ primary: [{ listId: 7, type: 0 }] })
    expect((await save({ alternative: [{ listId: 7, type: 0 }] })).status).toBe(409)
  })
  test('counts a shared address once', async () => {
    await aReader()
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
      emailAlternative: me.email,
    })
    await save({ primary: [{ listId: 7, type: 0 }] })
    const theirs = await signedIn(market, colleague)
    expect((await save({ alternative: [{ listId: 7, type: 1 }] }, theirs)).status).toBe(200)
    expect((await save({ primary: [{ listId: 7, type: 1 }] }, theirs)).status).toBe(409)
  })
  test('allows swapping addresses in one call', async () => {
    await aReader()
    await save({ primary: [{ listId: 7, type: 0 }] })
    const swapped = await save({
      primary: [{ listId: 7, type: 2 }],
      alternative: [{ listId: 7, type: 0 }],
    })
    expect(swapped.status).toBe(200)
  })
  test('lets a company over its limit change its lists', async () => {
    await aReader()
    await aReader()
    await aSetting(market, { contact: me, listId: 7, type: 0 })
    expect((await save({ primary: [{ listId: 7, type: 1 }] })).status).toBe(200)
    expect((await save({ primary: [{ listId: 1, type: 1 }] })).status).toBe(200)
    expect((await save({ alternative: [{ listId: 1, type: 1 }] })).status).toBe(409)
    expect(
      (
        await save({
          primary: [
            { listId: 7, type: 2 },
            { listId: 1, type: 2 },
          ],
        })
      ).status,
    ).toBe(200)
  })
  test.each([
    ['a trial has those of Plus', { state: 'trial', plan: null }, 2],
    ['Broker has ten', { plan: 'broker' }, 10],
  ] as const)('%s', async (_what, company, limit) => {
    const firm = await aCompany(market, company)
    const mine = await signedIn(market, await aContact(market, { company: firm }))
    for (let n = 0; n < limit; n++) {
      const contact = await aContact(market, { company: firm })
      await aSetting(market, { contact, listId: 7, type: 1 })
    }
    expect((await settings(mine)).plan).toMatchObject({ limit })
    expect((await save({ primary: [{ listId: 7, type: 0 }] }, mine)).status).toBe(409)
  })
  test('keeps the limit under ten concurrent saves', async () => {
    const company = { id: me.companyId, name: me.companyName }
    const others = await Promise.all(
      Array.from({ length: 9 }, async (_, n) =>
        signedIn(market, await aContact(market, { company, position: 10 + n })),
      ),
    )
    const replies = await Promise.all(
      [caller, ...others].map((who) => save({ primary: [{ listId: 7, type: 0 }] }, who)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      ...Array(8).fill(409),
    ])
  })
})

describe('the question at the first sign-in (AM-077)', () => {
  const hasChosen = async () => (await caller.call(session)).body.payload.user?.hasChosenLists
  test('is open until settings are saved once', async () => {
    expect(await hasChosen()).toBe(false)
    await save({ primary: [{ listId: 7, type: 0 }] })
    expect(await hasChosen()).toBe(true)
  })
  test('is dismissed by an empty save, which changes nothing', async () => {
    const before = await settings()
    expect((await save({})).status).toBe(200)
    expect(await hasChosen()).toBe(true)
    expect(await settings()).toEqual(before)
  })
  test('stays open after a refused save', async () => {
    await save({ primary: [{ listId: 99, type: 0 }] })
    expect(await hasChosen()).toBe(false)
  })
})
