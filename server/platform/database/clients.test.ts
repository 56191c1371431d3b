import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openConnection, openDatabase } from '#server/platform/database/database.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { openQueuePool } from '#server/platform/database/queue-pool.ts'
import type { Log } from '#server/platform/log.ts'

/** Takes the first packet of each connection, and closes it. */
const server = createServer()
let target: ConnectionTarget
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  target = { host: '127.0.0.1', port, database: 'market', username: 'market' }
})
afterAll(() => server.close())

async function firstPacket(connect: () => Promise<unknown>): Promise<string> {
  const connected = once(server, 'connection') as Promise<[Socket]>
  const failing = connect().catch(() => {})
  const [socket] = await connected
  const [packet] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  await failing
  return packet.toString().replaceAll('\0', ' ')
}

test.each([
  [
    'of a pool',
    async () => {
      const database = openDatabase(target)
      await database.sql`select 1`.finally(() => void database.close())
    },
  ],
  [
    'of a lock',
    async () => {
      const sql = openConnection(target)
      await sql`select 1`.finally(() => void sql.end({ timeout: 0 }))
    },
  ],
  [
    'of the job queue',
    async () => {
      const pool = openQueuePool(target)
      await pool.query('select 1').finally(() => pool.end())
    },
  ],
])('a session %s is closed by the server soon after the machine is lost', async (_, connect) => {
  const packet = await firstPacket(connect)
  expect(packet).toMatch(/tcp_keepalives_idle[ =]10\b/)
  expect(packet).toMatch(/tcp_keepalives_interval[ =]5\b/)
  expect(packet).toMatch(/tcp_keepalives_count[ =]4\b/)
  expect(packet).toMatch(/tcp_user_timeout[ =]30000\b/)
})

test('the job queue logs once that it needs a connection after its end, and nothing is rejected', async () => {
  const warn = vi.fn<Log['warn']>()
  const pool = openQueuePool(target, { log: { warn } as unknown as Log })
  await pool.end()
  const settled = vi.fn<() => void>()
  for (let n = 0; n < 2; n++) void pool.connect().then(settled, settled)
  await setImmediate()
  expect(warn).toHaveBeenCalledOnce()
  expect(settled).not.toHaveBeenCalled()
})
