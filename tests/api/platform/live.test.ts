import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { logout } from '#contract/auth/auth.ts'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { broadcastRefetch, liveCodes } from '#contract/live.ts'
import { announce } from '#server/platform/live.ts'
import { anAccount } from '../../support/accounts.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aBroadcast } from '../../support/market/factories.ts'
import {
  admitted,
  aListener,
  bearer,
  liveSockets,
  openLive,
} from '../../support/market/live-client.ts'
import { anOffer, compose, sendOffer } from '../../support/stock/offers.ts'
import { openSecondNode, openTestMarket, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const refetch = JSON.stringify(broadcastRefetch)
const goingAway = 1001

describe('messages of the live channel', () => {
  test('BK-050: notifies an open socket of a posted broadcast without its content', async () => {
    const { heard, socket } = await aListener(market)
    const sender = await anAccount(market, 'member')
    await sendOffer(sender.caller, sender.contact)
    await expect.poll(() => heard).toEqual([refetch])
    socket.terminate()
  })
  test('BK-050: notifies an open socket of a resent and of a removed broadcast', async () => {
    const { heard, socket } = await aListener(market)
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
  test('BK-050: sends nothing for a refused broadcast or a refused removal', async () => {
    const { heard, socket } = await aListener(market)
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
  test('BK-050: sends nothing before the commit or after a rollback', async () => {
    const { heard, socket } = await aListener(market)
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
  test('reduces a burst of announcements to a few messages a second per socket', async () => {
    const { heard, socket } = await aListener(market)
    const until = Date.now() + 1000
    while (Date.now() < until) await announce(market.database.sql, broadcastRefetch)
    await sleep(600)
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.length).toBeLessThan(6)
    socket.terminate()
  })
  test('relays a broadcast posted on another node', async () => {
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

describe('a session that ends while it is connected (AM-093)', () => {
  test('is closed at once when its owner signs out', async () => {
    const { caller, closed } = await aListener(market)
    await caller.call(logout)
    const started = performance.now()
    expect(await closed).toBe(liveCodes.signInFirst)
    expect(performance.now() - started).toBeLessThan(2500)
  })
  test('leaves the other sessions of the same contact open', async () => {
    const { contact, caller, closed } = await aListener(market)
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
    const { contact, closed } = await aListener(market)
    await market.database
      .sql`update company set state = 'force-pay' where id = ${contact.companyId}`
    expect(await closed).toBe(liveCodes.notAllowed)
  })
  test('is closed within seconds when its account is terminated', async () => {
    const { contact, closed } = await aListener(market)
    await market.database
      .sql`update company set state = 'terminated' where id = ${contact.companyId}`
    expect(await closed).toBe(liveCodes.signInFirst)
  })
  test('is closed within seconds when it has expired', async () => {
    const { contact, closed } = await aListener(market)
    await market.database.sql`
      update session set expires_at = ${market.clock.now()} where contact_id = ${contact.id}`
    expect(await closed).toBe(liveCodes.signInFirst)
  })
  test('is checked by one query for all sockets', async () => {
    const opened = await openTestMarket()
    const own = opened.market
    const accounts = await Promise.all([1, 2, 3].map(() => anAccount(own, 'member')))
    for (const { caller } of accounts) {
      for (let n = 0; n < 5; n++) await openLive(own, { headers: bearer(caller.token) })
    }
    await admitted(own, 15)
    const asked = vi.spyOn(own.platform.clock, 'now')
    await sleep(3500)
    expect(asked.mock.calls.length).toBeLessThan(15)
    await opened.close()
  })
})

test('closes its sockets with 1001 when a node stops', async () => {
  const { node, close } = await openSecondNode(market)
  const { caller } = await anAccount(market, 'member')
  const client = await openLive(node, { headers: bearer(caller.token) })
  await admitted(node, 1)
  const silent = await openLive(node, { headers: bearer(caller.token) })
  silent.socket.pause()
  const started = performance.now()
  await close()
  expect(await client.closed).toBe(goingAway)
  expect(performance.now() - started).toBeLessThan(10_000)
})
