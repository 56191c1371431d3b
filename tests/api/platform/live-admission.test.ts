import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { liveCodes, livePath } from '#contract/live.ts'
import { accountKinds, anAccount, blockedKinds } from '../../support/accounts.ts'
import { visitor } from '../../support/market/callers.ts'
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
import { setSettings } from '../../support/market/settings.ts'
import { openTestMarket, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

describe('access to the live channel (API-097)', () => {
  const open = ['trial', 'member', 'overdue', 'serviceOnly'] as const
  test.each(open)('admits a %s account', async (kind) => {
    const { socket } = await aListener(market, kind)
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })
  test.each(blockedKinds)('rejects a blocked account: %s', async (kind) => {
    const { caller } = await anAccount(market, kind)
    const client = await openLive(market, { headers: bearer(caller.token) })
    expect(await client.closed).toBe(liveCodes.notAllowed)
  })
  test('AM-008: with liveForMembers off, admits special users only and closes sockets of members', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const [member, special] = await Promise.all([
      anAccount(own, 'member'),
      anAccount(own, 'member'),
    ])
    const inside = await openLive(own, { headers: bearer(member.caller.token) })
    await admitted(own, 1)
    await setSettings(own, { liveForMembers: 0, specialUserIds: [special.contact.id] })
    expect(await inside.closed).toBe(liveCodes.notAllowed)
    const again = await openLive(own, { headers: bearer(member.caller.token) })
    expect(await again.closed).toBe(liveCodes.notAllowed)
    const chosen = await openLive(own, { headers: bearer(special.caller.token) })
    await admitted(own, 1)
    await sleep(3500)
    expect(chosen.socket.readyState).toBe(chosen.socket.OPEN)
    await opened.close()
  })
  test('AM-094, RO-014: rejects a blocked special user', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const { contact, caller } = await anAccount(own, 'forcePay')
    await setSettings(own, { specialUserIds: [contact.id] })
    const client = await openLive(own, { headers: bearer(caller.token) })
    expect(await client.closed).toBe(liveCodes.notAllowed)
    await opened.close()
  })
  test('covers all kinds of account of section C', () => {
    expect([...open, ...blockedKinds].toSorted()).toEqual(Object.keys(accountKinds).toSorted())
  })
})

describe('authorization by session', () => {
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
  test('answers a plain request with 426', async () => {
    const reply = await visitor(market).raw('GET', livePath)
    expect([reply.status, reply.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })
  test('treats an upgrade of another path or to another protocol as a plain request', async () => {
    const { status } = await visitor(market).raw('GET', '/api/misc/settings')
    expect(status).toBe(200)
    await expect(refusedUpgrade(market, '/api/misc/settings')).resolves.toBe(200)
    await expect(refusedUpgrade(market, livePath, { upgrade: 'h2c' })).resolves.toBe(426)
  })
})
