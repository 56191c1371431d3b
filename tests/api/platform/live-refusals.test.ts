import { describe, expect, test } from 'vitest'
import { liveCodes, liveLimits, livePath } from '#contract/live.ts'
import { anAccount } from '../../support/accounts.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact } from '../../support/market/factories.ts'
import {
  admitted,
  aListener,
  bearer,
  liveSockets,
  openLive,
  refusedUpgrade,
} from '../../support/market/live-client.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

describe('rejections', () => {
  test("closes a visitor's socket that shows no session in time", async () => {
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
  test('a second message before the first is processed', async () => {
    const { caller } = await anAccount(market, 'member')
    const { socket, closed } = await openLive(market)
    const auth = JSON.stringify({ type: 'auth', token: caller.token })
    socket.send(auth)
    socket.send(auth)
    expect(await closed).toBe(1008)
  })
  test('any message of an admitted client', async () => {
    const { socket, closed } = await aListener(market)
    socket.send('hello')
    expect(await closed).toBe(1008)
  })
  test('a foreign origin, before the upgrade, with a cookie or without', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    const foreign = { origin: 'https://evil.example' }
    expect(await refusedUpgrade(market, livePath, { ...foreign, cookie })).toBe(403)
    expect(await refusedUpgrade(market, livePath, foreign)).toBe(403)
    expect(await refusedUpgrade(market, livePath, { 'sec-fetch-site': 'cross-site', cookie })).toBe(
      403,
    )
    expect(await refusedUpgrade(market, livePath, { 'sec-fetch-site': 'same-site', cookie })).toBe(
      403,
    )
  })
  test('a cookie without origin, before the upgrade', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    expect(await refusedUpgrade(market, livePath, { cookie })).toBe(403)
  })
  test('a frame of 10 MB, without using memory', async () => {
    const { socket, closed } = await aListener(market)
    const before = process.memoryUsage().rss
    socket.send(Buffer.alloc(10 * 1024 * 1024, 'a'))
    expect(await closed).toBe(1009)
    const { closed: waitingToo, socket: waiting } = await openLive(market)
    waiting.send('a'.repeat(10 * 1024 * 1024))
    expect(await waitingToo).toBe(1009)
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
  })
  test('10 MB in small pieces of one message', async () => {
    const { socket, closed } = await aListener(market)
    for (let sent = 0; sent < 10_240; sent++) socket.send('a'.repeat(1000), { fin: false })
    expect(await closed).toBe(1009)
  })
  test('a frame that breaks the protocol', async () => {
    const { connection, closed } = await aListener(market)
    // A text frame without the mask that clients have to use.
    connection.write(Buffer.from([0x81, 0x01, 0x61]))
    expect(await closed).toBe(1002)
  })
  test('a client that pings continuously', async () => {
    const { socket, closed } = await aListener(market)
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
  test('more sockets without a session than an address may have; those with a session still open', async () => {
    const localAddress = '127.0.0.9'
    const clients = await Promise.all(
      Array.from({ length: liveLimits.anonymousPerSource }, () =>
        openLive(market, { localAddress }),
      ),
    )
    const { caller } = await anAccount(market, 'member')
    const { open } = await liveSockets(market)
    const member = await openLive(market, { localAddress, headers: bearer(caller.token) })
    await admitted(market, open + 1)
    member.socket.terminate()
    const oneMore = await openLive(market, { localAddress })
    expect(await oneMore.closed).toBe(liveCodes.tooMany)
    for (const client of clients) client.socket.terminate()
    await expect.poll(async () => (await liveSockets(market)).waiting).toBe(0)
    const later = await openLive(market, { localAddress })
    expect(later.socket.readyState).toBe(later.socket.OPEN)
    later.socket.terminate()
  })
})
