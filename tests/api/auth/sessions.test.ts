import { describe, expect, test } from 'vitest'
import { logout, session, type User } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { composeLimit } from '#contract/broadcasts/posting.ts'
import { favourites, setFavourite } from '#contract/favourites.ts'
import { refusals } from '#contract/refusals.ts'
import { callerWith, signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact, testPassword } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

/** Whether the session still opens a call for members. */
const isOpen = async (member: Caller) => (await member.call(favourites)).status === 200

describe('the lifetime of a session (BK-015)', () => {
  test('ends after 14 days without use', async () => {
    const member = await signedIn(market, await aContact(market))
    market.clock.advance({ days: 14 })
    const reply = await member.call(favourites)
    expect(reply.status).toBe(401)
    expect(reply.refusal.payload.msg).toBe(refusals.sessionEnded)
  })
  test('continues as long as it is used within 14 days', async () => {
    const member = await signedIn(market, await aContact(market))
    for (let use = 0; use < 4; use++) {
      market.clock.advance({ days: 13, hours: 23 })
      expect(await isOpen(member)).toBe(true)
    }
  })
  test('ends after 90 days in any case', async () => {
    const member = await signedIn(market, await aContact(market))
    for (let use = 0; use < 8; use++) {
      market.clock.advance({ days: 11 })
      expect(await isOpen(member)).toBe(true)
    }
    market.clock.advance({ days: 1, hours: 23, minutes: 59 })
    expect(await isOpen(member)).toBe(true)
    market.clock.advance({ minutes: 2 })
    expect(await isOpen(member)).toBe(false)
  })
  test('an ended session gets open calls as a visitor', async () => {
    const member = await signedIn(market, await aContact(market))
    await member.call(logout)
    expect((await member.call(listBroadcasts)).status).toBe(200)
    expect((await member.call(session)).body.payload.user).toBeNull()
  })
  test('ends at once when the account is terminated (AM-093)', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    await market.database
      .sql`update company set state = 'terminated' where id = ${contact.companyId}`
    expect((await member.call(favourites)).status).toBe(401)
  })
  test('continues under a block, with reduced rights and the reason (AM-093)', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    await market.database
      .sql`update company set state = 'force-pay' where id = ${contact.companyId}`
    const reply = await member.call(favourites)
    expect(reply.status).toBe(403)
    expect(reply.refusal.payload.extra).toBe('FORCE_PAY')
    expect((await member.call(session)).body.payload.user).toMatchObject({ block: 'FORCE_PAY' })
    await market.database.sql`update company set state = 'active' where id = ${contact.companyId}`
    expect(await isOpen(member)).toBe(true)
  })
})

describe('the token', () => {
  test.each(['', 'x', 'null', 'undefined', "' or 1=1 --", 'a'.repeat(43), 'a'.repeat(5000)])(
    'made up as %j opens nothing',
    async (token) => {
      const stranger = callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))
      expect((await stranger.call(favourites)).status).toBe(401)
      expect((await stranger.call(session)).body.payload.user).toBeNull()
    },
  )
  test('is accepted only as a bearer, not in a query or a body', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const stranger = visitor(market)
    expect(
      (await stranger.raw('GET', `/api/companies/favoriteMembers?token=${token}`)).status,
    ).toBe(401)
    const limit = await stranger.raw('POST', '/api/broadcasts/limit', { listType: '7', token })
    expect(limit.status).toBe(401)
  })
  test('is not stored', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const rows = await market.database.sql`
      select 1 from session where session::text like ${`%${token!}%`}`
    expect(rows).toHaveLength(0)
  })
  test('is long, and new at every sign-in', async () => {
    const contact = await aContact(market)
    const [one, two] = [await signedIn(market, contact), await signedIn(market, contact)]
    expect(one.token).not.toBe(two.token)
    expect(Buffer.from(one.token!, 'base64url').length).toBeGreaterThanOrEqual(16)
  })
})

describe('signing out (AU-008, API-002)', () => {
  test('ends the own session only', async () => {
    const contact = await aContact(market)
    const [laptop, phone] = [await signedIn(market, contact), await signedIn(market, contact)]
    expect((await laptop.call(logout, { body: { sessionId: laptop.token } })).status).toBe(200)
    expect(await isOpen(laptop)).toBe(false)
    expect(await isOpen(phone)).toBe(true)
  })
  test('does not end another session named in the body by a member', async () => {
    const [victim, member] = [
      await signedIn(market, await aContact(market)),
      await signedIn(market, await aContact(market)),
    ]
    await member.call(logout, { body: { sessionId: victim.token } })
    expect(await isOpen(victim)).toBe(true)
    expect(await isOpen(member)).toBe(false)
  })
  test('answers 200 without a session', async () => {
    for (const body of [undefined, {}, { sessionId: null }, { sessionId: 'x' }]) {
      const reply = await visitor(market).raw('POST', '/api/auth/logout', body)
      expect(reply.status).toBe(200)
    }
  })
  test('is idempotent', async () => {
    const member = await signedIn(market, await aContact(market))
    expect((await member.call(logout)).status).toBe(200)
    expect((await member.call(logout)).status).toBe(200)
    expect(await isOpen(member)).toBe(false)
  })
  test('refuses an invalid body', async () => {
    for (const body of [{ sessionId: 7 }, { sessionId: 'x'.repeat(101) }, []]) {
      const reply = await visitor(market).raw('POST', '/api/auth/logout', body)
      expect(reply.status).toBe(400)
    }
  })
})

describe('the updated user record (SH-038, AM-091)', () => {
  const recordIn = (headers: Headers): Partial<User> | undefined => {
    const header = headers.get('x-user-update')
    return header === null ? undefined : JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  }

  test('is omitted while nothing has changed', async () => {
    const member = await signedIn(market, await aContact(market))
    for (let call = 0; call < 3; call++) {
      expect(recordIn((await member.call(favourites)).headers)).toBeUndefined()
    }
  })
  test('is sent once after a change, as base64 of UTF-8 JSON without token and favourites', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    await market.database.sql`update contact set name = 'Łukasz 北京 🚚' where id = ${contact.id}`
    const record = recordIn((await member.call(favourites)).headers)
    expect(record).toMatchObject({ id: contact.id, name: 'Łukasz 北京 🚚', email: contact.email })
    expect(record).not.toHaveProperty('token')
    expect(record).not.toHaveProperty('favCompanies')
    expect(recordIn((await member.call(favourites)).headers)).toBeUndefined()
  })
  test('reaches every session of the contact', async () => {
    const contact = await aContact(market)
    const sessions = [await signedIn(market, contact), await signedIn(market, contact)]
    await market.database.sql`update contact set function = 'Owner' where id = ${contact.id}`
    for (const one of sessions) {
      expect(recordIn((await one.call(favourites)).headers)).toMatchObject({ function: 'Owner' })
    }
  })
  test('is not used up by a refused call', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    await market.database.sql`update contact set function = 'Buyer' where id = ${contact.id}`
    expect((await member.call(composeLimit, { body: { listType: '99' } })).status).toBe(400)
    expect(recordIn((await member.call(favourites)).headers)).toMatchObject({ function: 'Buyer' })
  })
  test('is not sent after a new favourite', async () => {
    const member = await signedIn(market, await aContact(market))
    const company = await aCompany(market)
    await member.call(setFavourite, { body: { companyId: company.id, action: true } })
    expect(recordIn((await member.call(favourites)).headers)).toBeUndefined()
  })
  test('is not readable by other origins (BK-028)', async () => {
    const reply = await visitor(market).raw('GET', '/api/misc/settings', undefined, {
      origin: 'https://elsewhere.example',
    })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect(reply.headers.get('access-control-expose-headers')).toBeNull()
  })
})

test('keeps the other sessions of a contact at a sign-in', async () => {
  const contact = await aContact(market)
  const first = await signedIn(market, contact)
  await visitor(market).call(login, { body: { email: contact.email, password: testPassword } })
  expect(await isOpen(first)).toBe(true)
})
