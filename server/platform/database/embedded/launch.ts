import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, appendFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  serverEnvironment,
  dropPrivileges,
  type ServerUser,
} from '#server/platform/database/embedded/cluster-home.ts'
import { pidFileOf, shutDown } from '#server/platform/database/embedded/processes.ts'

interface Launch {
  postgres: string
  cluster: string
  user: ServerUser
  settings: Record<string, string>
  /** Receives the server's stderr. */
  write: (text: string) => void
}

interface Server {
  /** Resolves with true once it accepts connections, false if it ended first. No timeout, because recovery can be slow. */
  ready: Promise<boolean>
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>
  /** Requests a fast shutdown without waiting, for process exit. */
  interrupt(): void
  stop(): Promise<void>
}

/** The last error of the server, or its exit status. */
function reasonOf(stderrTail: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `ended by ${signal}`
  const lines = stderrTail.trim().split('\n')
  const lastError = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return lastError?.replace(/^.*?(?:FATAL|PANIC): +/, '') || `exit code ${code}`
}

function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Starts the server process in its own session, so that Ctrl-C reaches only this program. */
export function launch({ postgres, cluster, user, settings, write }: Launch): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', cluster, ...flags], {
    ...dropPrivileges(user),
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let stderrTail = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = (stderrTail + text).slice(-4000)
    write(text)
  })
  let running = true
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', async (code, signal) => {
      // A busy backend of a killed postmaster keeps stderr open.
      await Promise.race([once(child, 'close'), delay(100)])
      resolve(reasonOf(stderrTail, code, signal))
    })
  }).finally(() => (running = false))
  const waitUntilReady = async () => {
    while (running) {
      if (child.pid !== undefined && isReady(cluster, child.pid)) return true
      await delay(5)
    }
    return false
  }
  return {
    ready: waitUntilReady(),
    ended,
    interrupt: () => void child.kill('SIGINT'),
    async stop() {
      if (child.pid !== undefined && running) await shutDown(child.pid)
      await ended
    },
  }
}

const shortestPauseMs = 50
const longestPauseMs = 5_000
/** Uptime after which the restart backoff is reset. */
const stableAfterMs = 30_000

let endsOnSignals = false

/** Makes a signal that nobody handles end the process by `exit`, which interrupts the servers that it has started. */
function endOnSignals() {
  if (endsOnSignals) return
  endsOnSignals = true
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, (_name: NodeJS.Signals, number: number) => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number)
    })
  }
}

interface Supervision {
  launch: () => Server
  /** Cleans up before a new server is started. */
  clearLeftovers: () => Promise<void>
  log: (line: string) => void
}

/**
 * Keeps a server running until stopped: restarts it with exponential backoff up to 5 seconds.
 * @throws the server's error if the first start fails
 * @returns the stop function
 */
export async function supervise(supervision: Supervision): Promise<() => Promise<void>> {
  const { launch, clearLeftovers, log } = supervision
  const stopping = new AbortController()
  let server = launch()
  const interrupt = () => server.interrupt()
  process.once('exit', interrupt)
  endOnSignals()
  if (!(await server.ready)) {
    process.off('exit', interrupt)
    throw new Error(`PostgreSQL does not start: ${await server.ended}`)
  }

  let lastReason = ''
  function logOnce(reason: string) {
    if (reason !== lastReason) log(`PostgreSQL exited, restarting: ${reason}`)
    lastReason = reason
  }
  async function keepRunning() {
    let pauseMs = shortestPauseMs
    const resetPause = () => (pauseMs = shortestPauseMs)
    let stableTimer = setTimeout(resetPause, stableAfterMs)
    for (;;) {
      const reason = await server.ended
      clearTimeout(stableTimer)
      if (stopping.signal.aborted) return
      logOnce(reason)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      try {
        await clearLeftovers()
        if (stopping.signal.aborted) return
        server = launch()
        if (!(await server.ready)) continue
        log('PostgreSQL is back')
        lastReason = ''
        stableTimer = setTimeout(resetPause, stableAfterMs)
      } catch (error) {
        logOnce((error as Error).message)
      }
    }
  }
  const watch = keepRunning()

  return async () => {
    stopping.abort()
    await server.stop()
    await watch
    process.off('exit', interrupt)
  }
}

const largest = 5 * 1024 * 1024

/** Opens a log file that rotates at 5 MB and keeps one older file. On a full disk lines are lost. */
export function openServerLog(file: string, limit = largest): (text: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (text) => {
    try {
      if (size > 0 && size + Buffer.byteLength(text) > limit) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // PostgreSQL goes on without its log.
    }
  }
}
