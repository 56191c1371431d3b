import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { startHeartbeat } from '#server/platform/processes/heartbeat.ts'

test('a heartbeat logs a database that does not answer, and does not keep the process from stopping (BK-113)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const database = { secondarySql: () => new Promise(() => {}) } as unknown as Database
  const heartbeat = await startHeartbeat({ database, log }, 'worker')
  expect(lines.join('')).toContain('the database cannot be reached or written')
  expect(lines.join('')).toContain('no answer within 5 s')
  expect(await Promise.race([heartbeat.stop().then(() => 'stopped'), sleep(4000)])).toBe('stopped')
  vi.useRealTimers()
})
