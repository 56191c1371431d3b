import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFault } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  deleteEnded,
  deleteProcess,
  insertProcess,
  markSeen,
  type ProcessRole,
} from '#server/platform/processes/process-queries.ts'
import { programVersion } from '#server/platform/version.ts'

const everyMs = 10_000
/** A database that does not answer within this time is down, also for a process that stops. */
const timeoutMs = 5000

/**
 * Shows others every ten seconds that this process works: one that is stopped, or whose event loop hangs, keeps its
 * session of the database. Also logs when the database cannot be reached or written, and for how long.
 */
export async function startHeartbeat(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  role: ProcessRole,
): Promise<{ stop(): Promise<void> }> {
  const sql = database.secondarySql
  const fault = createFault(log, {
    begins: 'the database cannot be reached or written',
    ends: 'the database works again',
  })
  const { version } = programVersion()
  const own = { host: hostname(), pid: process.pid, role, version }
  const stopping = new AbortController()
  let id: number | undefined
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    try {
      if (id === undefined || !(await markSeen(sql, id))) id = (await insertProcess(sql, own)).id
      await deleteEnded(sql)
      fault.ended()
    } catch (err) {
      fault.failed({ err })
    }
  }

  async function beat(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined
    })
    const isWritten = await Promise.race([
      writing.then(() => true),
      sleep(timeoutMs, false, { ref: false }),
    ])
    if (!isWritten) fault.failed({ reason: `no answer within ${timeoutMs / 1000} s` })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) await beat()
    }
  }
  await beat()
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      if (id === undefined) return
      await Promise.race([deleteProcess(sql, id), sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}
