import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime } from '#server/platform/database/embedded/processes.ts'

/** Fast shutdown, then immediate shutdown (with recovery at the next start), then SIGKILL. */
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

/** Polls the check until it passes; false on timeout. */
export async function waitUntil(check: () => boolean, milliseconds: number): Promise<boolean> {
  const late = AbortSignal.timeout(milliseconds)
  while (!check()) {
    if (late.aborted) return false
    await delay(10)
  }
  return true
}

/**
 * Stops a postmaster, escalating the signal, and waits for its end.
 * @throws one line when even SIGKILL does not end it
 */
export async function shutDown(pid: number): Promise<void> {
  const started = processStartTime(pid)
  const gone = () => started === undefined || processStartTime(pid) !== started
  for (const [signal, timeoutMs] of steps) {
    if (gone()) return
    send(pid, signal)
    if (await waitUntil(gone, timeoutMs)) return
  }
  throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not stop`)
}

/** Kills processes whose postmaster is dead; committed data is in the WAL. */
export async function killOrphans(pids: number[]): Promise<void> {
  const orphans = pids.map((pid) => ({ pid, started: processStartTime(pid) }))
  const left = () =>
    orphans.filter((o) => o.started !== undefined && processStartTime(o.pid) === o.started)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of left()) send(pid, signal)
    if (await waitUntil(() => left().length === 0, 2_000)) return
  }
}
