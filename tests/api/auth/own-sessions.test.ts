import { beforeEach, describe, expect, test } from 'vitest'
import { logout, session } from '#contract/auth/auth.ts'
import {
  login,
  endDeviceSessions,
  endOtherSessions,
  endOwnSession,
  ownSessions,
} from '#contract/auth/sessions.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { ownCompany } from '#contract/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { liveCodes } from '#contract/live.ts'
import { refusals } from '#contract/refusals.ts'
import {
  requestPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { forceLogout } from '#server/features/auth/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import {
  addressOf,
  callerWith,
  signedIn,
  visitor,
  type Caller,
} from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, testPassword, type TestContact } from '../../support/market/factories.ts'
import { admitted, bearer, liveSockets, openLive } from '../../support/market/live-client.ts'
import { newPassword, resetToken } from '../../support/password-links.ts'
import { openSecondNode, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let me: TestContact
let caller: Caller
beforeEach(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

async function deviceOf(contact: TestContact, headers: Record<string, string>): Promise<Caller> {
  const reply = await visitor(market).raw(
    'POST',
    login.path,
    { email: contact.email, password: testPassword },
    headers,
  )
  const { token } = reply.body as { token: string }
  return callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))
}
const listed = async (who = caller) => (await who.call(ownSessions)).body.payload.sessions
/** The session's id from its own list. */
const idOf = async (who: Caller) => (await listed(who)).find(({ isCurrent }) => isCurrent)!.id
const isOpen = async (who: Caller) => (await who.call(ownCompany)).status === 200
const end = (id: number | string, who = caller) =>
  who.raw('DELETE', addressOf(endOwnSession, { id }))

describe('the list of own sessions (BK-015)', () => {
  test('shows device, place and times, last used first, and marks the current one', async () => {
    market.clock.advance({ minutes: 10 })
    await deviceOf(me, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.7' })
    market.clock.advance({ minutes: 10 })
    const phone = await deviceOf(me, { 'user-agent': iphone, 'x-forwarded-for': '2001:db8::7' })
    const at = market.clock.now().toISOString()
    const sessions = await listed(phone)
    expect(sessions.map(({ device, place, kind }) => ({ device, place, kind }))).toEqual([
      { device: 'Safari on iOS', place: '2001:db8:0:0::', kind: 'mobile' },
      { device: 'Firefox on Windows', place: '203.0.113.7', kind: 'desktop' },
      { device: expect.any(String), place: 'this computer', kind: 'other' },
    ])
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ signedInAt: at, lastSeenAt: at })
  })
  test('contains no token', async () => {
    const text = JSON.stringify(await listed())
    expect(text).not.toContain(caller.token)
    expect(Object.keys((await listed())[0]!).toSorted()).toEqual(
      ['device', 'id', 'isCurrent', 'kind', 'lastSeenAt', 'place', 'signedInAt'].toSorted(),
    )
  })
  test('contains only sessions of the contact, not of colleagues', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    await signedIn(market, colleague)
    expect(await listed()).toHaveLength(1)
  })
  test('excludes signed-out and expired sessions', async () => {
    const [old, gone] = [await signedIn(market, me), await signedIn(market, me)]
    await gone.call(logout)
    expect(await listed()).toHaveLength(2)
    market.clock.advance({ days: 10 })
    await listed()
    market.clock.advance({ days: 5 })
    expect(await listed()).toHaveLength(1)
    expect(await isOpen(old)).toBe(false)
  })
  test.each([
    '',
    'curl/8.5.0',
    'x'.repeat(5000),
    '<script>alert(1)</script>',
    '\\u0001'.repeat(20),
  ])('accepts any user agent, such as %j', async (agent) => {
    const device = await deviceOf(me, { 'user-agent': agent })
    const [own] = (await listed(device)).filter(({ isCurrent }) => isCurrent)
    expect(own!.device).toMatch(/^(An app or program|Unknown device)$/)
  })
})

describe('signing out another device', () => {
  test('ends that session and its live socket, and is recorded', async () => {
    const [other, third] = [await signedIn(market, me), await signedIn(market, me)]
    const { open } = await liveSockets(market)
    const socket = await openLive(market, { headers: bearer(other.token) })
    await admitted(market, open + 1)
    const id = await idOf(other)
    expect((await end(id)).status).toBe(200)
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(third)).toBe(true)
    expect(await isOpen(caller)).toBe(true)
    expect(await socket.closed).toBe(liveCodes.signInFirst)
    const [entry] = await market.database.sql`
      select actor_kind as kind, actor_id as id, details from audit_entry
      where contact_id = ${me.id} and act = 'session.ended'`
    expect(entry).toEqual({ kind: 'contact', id: me.id, details: { session: id } })
  })
  test('answers not found the second time', async () => {
    const other = await signedIn(market, me)
    const id = await idOf(other)
    await end(id)
    expect((await end(id)).status).toBe(404)
  })
  test('answers not found for sessions of others, colleagues included', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    for (const contact of [colleague, await aContact(market)]) {
      const victim = await signedIn(market, contact)
      const id = await idOf(victim)
      expect((await end(id)).status).toBe(404)
      expect(await isOpen(victim)).toBe(true)
    }
  })
  test('refuses the current session', async () => {
    const id = await idOf(caller)
    const reply = await end(id)
    expect(reply.status).toBe(409)
    expect(reply.refusal.payload.msg).toBe(refusals.thisSession)
    expect(await isOpen(caller)).toBe(true)
  })
  test.each(['0', 'x', '-1', '2147483647', '99999999999', '%00'])(
    'with the id %s finds nothing',
    async (id) => {
      expect((await caller.raw('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
    },
  )
})

describe('signing out a device with several sessions', () => {
  const endAll = (ids: number[]) => caller.call(endDeviceSessions, { body: { ids } })

  test('ends those together, keeps the others, and is recorded once (BK-015)', async () => {
    const [one, two, kept] = [
      await signedIn(market, me),
      await signedInBrowser(market, me),
      await signedIn(market, me),
    ]
    const reply = await endAll([await idOf(one), await idOf(two)])
    expect(reply.body.payload).toEqual({ ended: 2 })
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, false])
    expect([await isOpen(kept), await isOpen(caller)]).toEqual([true, true])
    const entries = await market.database.sql`
      select details from audit_entry where contact_id = ${me.id} and act = 'session.ended'`
    expect(entries).toEqual([{ details: { sessions: 2 } }])
  })
  test('ends no session of others and none with the current one among them', async () => {
    const other = await signedIn(market, me)
    const victim = await signedIn(market, await aContact(market))
    expect((await endAll([await idOf(victim)])).status).toBe(404)
    expect((await endAll([await idOf(victim), await idOf(other)])).body.payload.ended).toBe(1)
    expect(await isOpen(victim)).toBe(true)
    const third = await signedIn(market, me)
    const refused = await endAll([await idOf(third), await idOf(caller)])
    expect([refused.status, refused.refusal.payload.msg]).toEqual([409, refusals.thisSession])
    expect([await isOpen(third), await isOpen(caller)]).toEqual([true, true])
  })
})

describe('signing out all other devices', () => {
  test('keeps this one, ends the others and returns their number', async () => {
    const others = [await signedIn(market, me), await signedInBrowser(market, me)]
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: me.companyId, name: me.companyName } }),
    )
    expect((await caller.call(endOtherSessions)).body.payload).toEqual({ ended: 2 })
    for (const other of others) expect(await isOpen(other)).toBe(false)
    expect(await isOpen(caller)).toBe(true)
    expect(await isOpen(colleague)).toBe(true)
    expect((await caller.call(endOtherSessions)).body.payload).toEqual({ ended: 0 })
  })
})

describe('forced logout (AU-024, AM-093)', () => {
  const staff: Actor = { kind: 'staff', id: 1, source: '192.0.2.1', requestId: 'r1' }
  const force = (whose: Parameters<typeof forceLogout>[1]) =>
    market.database.transaction((tx) =>
      forceLogout(tx, whose, staff, market.clock.now(), { reason: 'Shared password' }),
    )
  const told = { status: 401, extra: 'FORCE_LOGOUT', msg: refusals.forcedOut }
  const answered = async (who: Caller, endpoint: Endpoint, input = {}) => {
    const reply = await who.call(endpoint, input)
    const { extra, msg } = reply.refusal.payload
    return { status: reply.status, extra, msg }
  }

  test('answers every later call of the session with the reason, also visitors’ calls', async () => {
    await force({ contactId: me.id })
    for (let i = 0; i < 2; i++) {
      expect(await answered(caller, ownCompany)).toEqual(told)
      expect(await answered(caller, listBroadcasts)).toEqual(told)
      expect(await answered(caller, ownSessions)).toEqual(told)
    }
  })
  test('reports it when the session is read', async () => {
    expect((await caller.call(session)).body.payload.forceLogout).toBe(false)
    await force({ contactId: me.id })
    expect((await caller.call(session)).body.payload).toEqual({
      user: null,
      forceLogout: true,
      view: null,
    })
    expect((await visitor(market).call(session)).body.payload.forceLogout).toBe(false)
  })
  test('allows a new sign-in at once, in the same browser too', async () => {
    const browser = await signedInBrowser(market, me)
    await force({ contactId: me.id })
    expect(await answered(browser, ownCompany)).toEqual(told)
    const again = await browser.raw('POST', login.path, {
      email: me.email,
      password: testPassword,
    })
    expect(again.status).toBe(200)
    expect(await isOpen(browser)).toBe(true)
  })
  test('allows the page to sign out, which clears cookie and reason', async () => {
    const browser = await signedInBrowser(market, me)
    await force({ contactId: me.id })
    expect((await browser.call(logout)).status).toBe(200)
    expect(browser.cookies.has('session')).toBe(false)
    expect((await browser.call(listBroadcasts)).status).toBe(200)
    expect((await browser.call(session)).body.payload).toEqual({
      user: null,
      forceLogout: false,
      view: null,
    })
  })
  test('allows a password reset in that browser', async () => {
    const browser = await signedInBrowser(market, me)
    await force({ contactId: me.id })
    const asked = await browser.raw('POST', requestPassword.path, { email: me.email })
    expect(asked.status).toBe(200)
    const token = await resetToken(market, me.email)
    const known = await browser.raw('POST', verifyResetToken.path, { resetToken: token })
    expect(known.status).toBe(200)
    const done = await browser.raw('POST', resetPasswordWithToken.path, {
      token,
      password: newPassword,
    })
    expect(done.status).toBe(200)
  })
  test('closes live sockets on every node', async () => {
    const { node, close } = await openSecondNode(market)
    try {
      const here = await openLive(market, { headers: bearer(caller.token) })
      const there = await openLive(node, { headers: bearer(caller.token) })
      await admitted(node, 1)
      await force({ contactId: me.id })
      expect(await here.closed).toBe(liveCodes.signInFirst)
      expect(await there.closed).toBe(liveCodes.signInFirst)
    } finally {
      await close()
    }
  })
  test('of a company ends the sessions of all its contacts and no others', async () => {
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: me.companyId, name: me.companyName } }),
    )
    const stranger = await signedIn(market, await aContact(market))
    expect(await force({ companyId: me.companyId })).toBe(2)
    for (const who of [caller, colleague]) {
      expect(await answered(who, ownCompany)).toEqual(told)
    }
    expect(await isOpen(stranger)).toBe(true)
  })
  test('does not affect later sessions', async () => {
    await force({ contactId: me.id })
    expect(await isOpen(await signedIn(market, me))).toBe(true)
  })
  test('does not notify contacts who had signed out before', async () => {
    await caller.call(logout)
    await force({ contactId: me.id })
    expect((await answered(caller, ownCompany)).extra).toBeUndefined()
  })
  test('is recorded with actor, subject and reason', async () => {
    await force({ contactId: me.id })
    const [entry] = await market.database.sql`
      select actor_kind as kind, contact_id, reason, details from audit_entry
      where act = 'session.forced-out' order by id desc limit 1`
    expect(entry).toEqual({
      kind: 'staff',
      contactId: me.id,
      reason: 'Shared password',
      details: { sessions: 1 },
    })
  })
})
