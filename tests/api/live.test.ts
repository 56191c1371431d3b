import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { logout } from '#contract/auth.ts'
import { removeBroadcast, resendBroadcast } from '#contract/posting.ts'
import { broadcastRefetch, liveCodes, liveLimits, livePath } from '#contract/live.ts'
import { announce } from '#server/platform/live.ts'
import { accountKinds, anAccount, blockedKinds, type AccountKind } from '../support/accounts.ts'
import { signedIn, visitor } from '../support/callers.ts'
import { signedInBrowser } from '../support/cookie-caller.ts'
import { aBroadcast, aContact } from '../support/factories.ts'
import { admitted, liveSockets, openLive } from '../support/live-client.ts'
import { anOffer, compose, sendOffer } from '../support/offers.ts'
import { openSecondNode, openTestMarket, useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()
const refetch = JSON.stringify(broadcastRefetch)
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
const goingAway = 1001

/** A socket that hears messages from now on. */
async function listener(kind: AccountKind = 'member') {
  const { contact, caller } = await anAccount(market, kind)
  const { open } = await liveSockets(market)
  const client = await openLive(market, { headers: bearer(caller.token) })
  await admitted(market, open + 1)
  return { ...client, contact, caller }
}

describe('what the live channel says', () => {
  test('BK-050: an open socket hears of a broadcast that is posted, and nothing but that there is one', async () => {
    const { heard, socket } = await listener()
    const sender = await anAccount(market, 'member')
    await sendOffer(sender.caller, sender.contact)
    await expect.poll(() => heard).toEqual([refetch])
    socket.terminate()
  })
  test('BK-050: an open socket hears of a broadcast that is resent, and of one that is removed', async () => {
    const { heard, socket } = await listener()
    const sender = await anAccount(market, 'member')
    const { id } = await aBroadcast(market, {
      contact: sender.contact,
      sentAt: new Date(market.clock.now().getTime() - 5 * 86_400_000),
    })
    expect((await sender.caller.call(resendBroadcast, { params: { id: String(id) } })).status).toBe(
      200,
    )
    await expect.poll(() => heard).toEqual([refetch])
    await sleep(500)
    expect((await sender.caller.call(removeBroadcast, { params: { id: String(id) } })).status).toBe(
      200,
    )
    await expect.poll(() => heard).toEqual([refetch, refetch])
    socket.terminate()
  })
  test('BK-050: a refused broadcast, and the removal of a foreign one, are not spoken of', async () => {
    const { heard, socket } = await listener()
    const sender = await anAccount(market, 'member')
    const { id } = await aBroadcast(market)
    expect((await compose(sender.caller, anOffer(sender.contact, { price: '' }))).status).toBe(400)
    expect((await sender.caller.call(removeBroadcast, { params: { id: String(id) } })).status).toBe(
      404,
    )
    await sleep(300)
    expect(heard).toEqual([])
    socket.terminate()
  })
  test('BK-050: nothing is said before the commit, and nothing of what is rolled back', async () => {
    const { heard, socket } = await listener()
    const { database } = market
    await database
      .transaction(async (tx) => {
        await announce(tx, broadcastRefetch)
        throw new Error('rolled back')
      })
      .catch(() => {})
    let heardInside: unknown
    await database.transaction(async (tx) => {
      await announce(tx, broadcastRefetch)
      await sleep(300)
      heardInside = [...heard]
    })
    expect(heardInside).toEqual([])
    await expect.poll(() => heard).toEqual([refetch])
    socket.terminate()
  })
  test('a burst of announcements reaches each socket as a few messages a second', async () => {
    const { heard, socket } = await listener()
    const until = Date.now() + 1000
    while (Date.now() < until) await announce(market.database.sql, broadcastRefetch)
    await sleep(600)
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.length).toBeLessThan(6)
    socket.terminate()
  })
  test('what is posted on one node is heard on the other', async () => {
    const { node, close } = await openSecondNode(market)
    const { caller } = await anAccount(market, 'member')
    const there = await openLive(node, { headers: bearer(caller.token) })
    await admitted(node, 1)
    const sender = await anAccount(market, 'member')
    await sendOffer(sender.caller, sender.contact)
    await expect.poll(() => there.heard).toEqual([refetch])
    await caller.call(logout)
    expect(await there.closed).toBe(liveCodes.signInFirst)
    await close()
  })
})

describe('whom the live channel is open to (API-097)', () => {
  const open = ['trial', 'member', 'overdue', 'serviceOnly'] as const
  test.each(open)('a %s account comes in', async (kind) => {
    const { socket } = await listener(kind)
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })
  test.each(blockedKinds)('a blocked account does not: %s', async (kind) => {
    const { caller } = await anAccount(market, kind)
    const client = await openLive(market, { headers: bearer(caller.token) })
    expect(await client.closed).toBe(liveCodes.notAllowed)
  })
  test('AM-008: with liveForMembers off only special users come in, and members who are in have to leave', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const [member, special] = await Promise.all([
      anAccount(own, 'member'),
      anAccount(own, 'member'),
    ])
    const inside = await openLive(own, { headers: bearer(member.caller.token) })
    await admitted(own, 1)
    await own.database.sql`
      insert into setting (key, value) values ('liveForMembers', '0'::jsonb),
        ('specialUserIds', ${own.database.sql.json([special.contact.id])})`
    own.clock.advance({ seconds: 5 })
    expect(await inside.closed).toBe(liveCodes.notAllowed)
    const again = await openLive(own, { headers: bearer(member.caller.token) })
    expect(await again.closed).toBe(liveCodes.notAllowed)
    const chosen = await openLive(own, { headers: bearer(special.caller.token) })
    await admitted(own, 1)
    await sleep(3500)
    expect(chosen.socket.readyState).toBe(chosen.socket.OPEN)
    await opened.close()
  })
  test('AM-094, RO-014: a special user who is blocked does not come in', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const { contact, caller } = await anAccount(own, 'forcePay')
    await own.database.sql`
      insert into setting (key, value)
      values ('specialUserIds', ${own.database.sql.json([contact.id])})`
    const client = await openLive(own, { headers: bearer(caller.token) })
    expect(await client.closed).toBe(liveCodes.notAllowed)
    await opened.close()
  })
  test('all kinds of account of section C were asked', () => {
    expect([...open, ...blockedKinds].toSorted()).toEqual(Object.keys(accountKinds).toSorted())
  })
})

describe('how a session is shown', () => {
  test('by the cookie, from our own pages', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const { open } = await liveSockets(market)
    const client = await openLive(market, {
      headers: { cookie: `session=${browser.cookies.get('session')}`, origin: market.url },
    })
    await admitted(market, open + 1)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    client.socket.terminate()
  })
  test('by the first message, for a client that cannot set headers', async () => {
    const { caller } = await anAccount(market, 'member')
    const { open } = await liveSockets(market)
    const socket = new WebSocket(market.url.replace('http', 'ws') + livePath)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token: caller.token }))
    await admitted(market, open + 1)
    socket.close()
    await expect.poll(async () => (await liveSockets(market)).open).toBe(open)
  })
  test('a plain call is told that the address speaks WebSocket', async () => {
    const reply = await visitor(market).raw('GET', livePath)
    expect([reply.status, reply.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })
  test('an upgrade of any other address, or to another protocol, is answered as a plain call', async () => {
    const { status } = await visitor(market).raw('GET', '/api/misc/settings')
    expect(status).toBe(200)
    await expect(refusedUpgrade('/api/misc/settings')).resolves.toBe(200)
    await expect(refusedUpgrade(livePath, { upgrade: 'h2c' })).resolves.toBe(426)
  })
})

/** Status of an answer that comes in the place of an upgrade. */
async function refusedUpgrade(
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const call = request(market.url + path, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.end()
  })
}

describe('what is refused', () => {
  test('a visitor is sent away when he shows no session in time', async () => {
    const started = performance.now()
    const { closed } = await openLive(market)
    expect(await closed).toBe(liveCodes.signInFirst)
    expect(performance.now() - started).toBeGreaterThan(liveLimits.authWithinMs - 100)
  })
  test.each([
    ['a token of nobody', { type: 'auth', token: 'x'.repeat(43) }, liveCodes.signInFirst],
    ['a token longer than any', { type: 'auth', token: 'x'.repeat(201) }, 1008],
    ['an empty token', { type: 'auth', token: '' }, 1008],
    ['a token that is no text', { type: 'auth', token: 7 }, 1008],
    ['another type', { type: 'broadcast refetch' }, 1008],
    ['a list', [], 1008],
    ['null', null, 1008],
  ])('a first message with %s', async (_name, message, code) => {
    const { socket, closed } = await openLive(market)
    socket.send(JSON.stringify(message))
    expect(await closed).toBe(code)
  })
  test.each(['', '{', 'auth', '\u0000'])('a first message that is no JSON: %j', async (text) => {
    const { socket, closed } = await openLive(market)
    socket.send(text)
    expect(await closed).toBe(1008)
  })
  test('a first message in binary', async () => {
    const { caller } = await anAccount(market, 'member')
    const { socket, closed } = await openLive(market)
    socket.send(Buffer.from(JSON.stringify({ type: 'auth', token: caller.token })), {
      binary: true,
    })
    expect(await closed).toBe(1008)
  })
  test('a second message while the first is still being read', async () => {
    const { caller } = await anAccount(market, 'member')
    const { socket, closed } = await openLive(market)
    const auth = JSON.stringify({ type: 'auth', token: caller.token })
    socket.send(auth)
    socket.send(auth)
    expect(await closed).toBe(1008)
  })
  test('any message of a client that is in', async () => {
    const { socket, closed } = await listener()
    socket.send('hello')
    expect(await closed).toBe(1008)
  })
  test('a foreign origin, before the upgrade, with a cookie or without', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    const foreign = { origin: 'https://evil.example' }
    expect(await refusedUpgrade(livePath, { ...foreign, cookie })).toBe(403)
    expect(await refusedUpgrade(livePath, foreign)).toBe(403)
    expect(await refusedUpgrade(livePath, { 'sec-fetch-site': 'cross-site', cookie })).toBe(403)
    expect(await refusedUpgrade(livePath, { 'sec-fetch-site': 'same-site', cookie })).toBe(403)
  })
  test('a cookie that does not say where it comes from, before the upgrade', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    expect(await refusedUpgrade(livePath, { cookie })).toBe(403)
  })
  test('a frame of 10 MB, which costs no memory', async () => {
    const { socket, closed } = await listener()
    const before = process.memoryUsage().rss
    socket.send(Buffer.alloc(10 * 1024 * 1024, 'a'))
    expect(await closed).toBe(1009)
    const { closed: waitingToo, socket: waiting } = await openLive(market)
    waiting.send('a'.repeat(10 * 1024 * 1024))
    expect(await waitingToo).toBe(1009)
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
  })
  test('10 MB in small pieces of one message', async () => {
    const { socket, closed } = await listener()
    for (let sent = 0; sent < 10_240; sent++) socket.send('a'.repeat(1000), { fin: false })
    expect(await closed).toBe(1009)
  })
  test('a frame that breaks the protocol', async () => {
    const { socket, closed } = await listener()
    // A text frame without the mask that clients have to use.
    ;(socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0x81, 0x01, 0x61]),
    )
    expect(await closed).toBe(1002)
  })
  test('a client that pings without a pause', async () => {
    const { socket, closed } = await listener()
    for (let n = 0; n <= liveLimits.controlFrames; n++) socket.ping()
    expect(await closed).toBe(1008)
  })
  test('more sockets than a session may have', async () => {
    const { caller } = await anAccount(market, 'member')
    const { open } = await liveSockets(market)
    const clients = []
    for (let n = 0; n < liveLimits.perSession; n++) {
      clients.push(await openLive(market, { headers: bearer(caller.token) }))
    }
    await admitted(market, open + liveLimits.perSession)
    const oneMore = await openLive(market, { headers: bearer(caller.token) })
    expect(await oneMore.closed).toBe(liveCodes.tooMany)
    for (const client of clients) client.socket.terminate()
  })
  test('more sockets than an address may have, those without a session included', async () => {
    const localAddress = '127.0.0.9'
    const clients = await Promise.all(
      Array.from({ length: liveLimits.perSource }, () => openLive(market, { localAddress })),
    )
    const oneMore = await openLive(market, { localAddress })
    expect(await oneMore.closed).toBe(liveCodes.tooMany)
    for (const client of clients) client.socket.terminate()
    await expect.poll(async () => (await liveSockets(market)).waiting).toBe(0)
    const later = await openLive(market, { localAddress })
    expect(later.socket.readyState).toBe(later.socket.OPEN)
    later.socket.terminate()
  })
})

describe('a session that ends while it is connected (AM-093)', () => {
  test('is closed at once when its owner signs out', async () => {
    const { caller, closed } = await listener()
    await caller.call(logout)
    const started = performance.now()
    expect(await closed).toBe(liveCodes.signInFirst)
    expect(performance.now() - started).toBeLessThan(1000)
  })
  test('leaves the other sessions of the same contact open', async () => {
    const { contact, caller, closed } = await listener()
    const other = await signedIn(market, contact)
    const { open } = await liveSockets(market)
    const stays = await openLive(market, { headers: bearer(other.token) })
    await admitted(market, open + 1)
    await caller.call(logout)
    await closed
    await sleep(200)
    expect(stays.socket.readyState).toBe(stays.socket.OPEN)
    stays.socket.terminate()
  })
  test('is closed within seconds when its account is blocked', async () => {
    const { contact, closed } = await listener()
    await market.database
      .sql`update company set state = 'force-pay' where id = ${contact.companyId}`
    expect(await closed).toBe(liveCodes.notAllowed)
  })
  test('is closed within seconds when its account is terminated', async () => {
    const { contact, closed } = await listener()
    await market.database
      .sql`update company set state = 'terminated' where id = ${contact.companyId}`
    expect(await closed).toBe(liveCodes.signInFirst)
  })
  test('is closed within seconds when it has expired', async () => {
    const { contact, closed } = await listener()
    await market.database.sql`
      update session set expires_at = ${market.clock.now()} where contact_id = ${contact.id}`
    expect(await closed).toBe(liveCodes.signInFirst)
  })
  test('is looked up once for all sockets, however many there are', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const accounts = await Promise.all([1, 2, 3].map(() => anAccount(own, 'member')))
    for (const { caller } of accounts) {
      for (let n = 0; n < 5; n++) await openLive(own, { headers: bearer(caller.token) })
    }
    await admitted(own, 15)
    const asked = vi.spyOn(own.platform.clock, 'now')
    await sleep(3500)
    expect(asked.mock.calls.length).toBeLessThan(6)
    await opened.close()
  })
})

test('a node that stops says so to its sockets, so that they go to another', async () => {
  const { node, close } = await openSecondNode(market)
  const { caller } = await anAccount(market, 'member')
  const client = await openLive(node, { headers: bearer(caller.token) })
  await admitted(node, 1)
  const silent = await openLive(node, { headers: bearer(caller.token) })
  silent.socket.pause()
  const started = performance.now()
  await close()
  expect(await client.closed).toBe(goingAway)
  expect(performance.now() - started).toBeLessThan(3000)
})
