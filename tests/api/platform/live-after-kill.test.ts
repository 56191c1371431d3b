import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcastRefetch } from '#contract/live.ts'
import { amount } from '../../support/amount.ts'
import { killPostmaster } from '../../support/market/kill-postgres.ts'
import { liveSockets, openLive } from '../../support/market/live-client.ts'

const refetch = JSON.stringify(broadcastRefetch)
let dataDir: string
let child: ReturnType<typeof fork>
let market: { url: string; tokens: string[] }

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'market-live-'))
  chmodSync(dataDir, 0o755)
  child = fork(new URL('../../support/posting-market.ts', import.meta.url), [dataDir, '2'])
  ;[market] = (await once(child, 'message')) as [typeof market]
})
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

async function post(listType: string): Promise<number> {
  const reply = await fetch(`${market.url}/api/broadcasts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${market.tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      listType,
      fromEmail: 'trader0@traders.example',
      quantity: '1',
      brand: 'HP',
      desc: `EliteBook for list ${listType}`,
      condition: 'A',
      price: '100',
    }),
  })
  return reply.status
}

test(
  'notifies open sockets once to refetch after PostgreSQL was killed, and of later broadcasts',
  { timeout: 120_000 },
  async () => {
    const { socket, heard } = await openLive(market, {
      headers: { authorization: `Bearer ${market.tokens[1]}` },
    })
    await expect.poll(async () => (await liveSockets(market)).open).toBe(1)
    for (const listType of ['1', '2', '4'].slice(0, amount(1, 3))) {
      expect(await post(listType)).toBe(200)
      await expect.poll(() => heard).toEqual([refetch])
      heard.length = 0
      expect(killPostmaster(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
      await expect.poll(async () => (await fetch(`${market.url}/readyz`)).status).toBe(200)
      await expect.poll(() => heard).toEqual([refetch])
      await sleep(1500)
      expect(heard).toEqual([refetch])
      expect(socket.readyState).toBe(socket.OPEN)
      heard.length = 0
    }
    socket.terminate()
  },
)
