import { setTimeout as delay } from 'node:timers/promises'
import { startOf } from '#server/platform/database/embedded/processes.ts'

/** PostgreSQL's fast shutdown, then its immediate one (recovers at the next start), then the hard way. */
const steps: [NodeJS.Signals, number][] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 3_000],
]

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the check holds; false when it does not within so many milliseconds. */
export async function until(check: () => boolean, milliseconds: number): Promise<boolean> {
  const late = AbortSignal.timeout(milliseconds)
  while (!check()) {
    if (late.aborted) return false
    await delay(10)
  }
  return true
}

/**
 * Ends a postmaster as gently as it lets us; done when it is gone.
 * @throws one line when even SIGKILL does not end it
 */
export async function shutDown(pid: number): Promise<void> {
  const started = startOf(pid)
  const gone = () => started === undefined || startOf(pid) !== started
  for (const [signal, patience] of steps) {
    if (gone()) return
    send(pid, signal)
    if (await until(gone, patience)) return
  }
  throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not stop`)
}

/** Ends processes whose postmaster is dead; what they had committed is in the write-ahead log. */
export async function endOrphans(pids: number[]): Promise<void> {
  const orphans = pids.map((pid) => ({ pid, started: startOf(pid) }))
  const left = () => orphans.filter((o) => o.started !== undefined && startOf(o.pid) === o.started)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of left()) send(pid, signal)
    if (await until(() => left().length === 0, 2_000)) return
  }
}
