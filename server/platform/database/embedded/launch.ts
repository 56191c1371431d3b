import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { pidFileOf } from '#server/platform/database/embedded/leftovers.ts'
import { serverEnvironment } from '#server/platform/database/embedded/make-cluster.ts'
import { dropPrivileges, type ServerUser } from '#server/platform/database/embedded/server-user.ts'
import { shutDown } from '#server/platform/database/embedded/shut-down.ts'

export interface Launch {
  postgres: string
  cluster: string
  user: ServerUser
  settings: Record<string, string>
  /** Receives the server's stderr. */
  write: (text: string) => void
}

export interface Server {
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
