import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { pidFileOf } from '#server/platform/database/embedded/leftovers.ts'
import { serverEnvironment } from '#server/platform/database/embedded/make-cluster.ts'
import { runAs, type ServerUser } from '#server/platform/database/embedded/server-user.ts'
import { shutDown } from '#server/platform/database/embedded/shut-down.ts'

export interface Launch {
  postgres: string
  cluster: string
  user: ServerUser
  settings: Record<string, string>
  /** Takes what the server writes on stderr. */
  write: (text: string) => void
}

export interface Server {
  /** Whether it accepts connections; false when it ended before. Recovery takes the time it takes. */
  ready: Promise<boolean>
  /** Resolves when it has ended, with the reason in one line. */
  ended: Promise<string>
  /** Asks for a fast shutdown without waiting; for the last moment of this program. */
  interrupt(): void
  stop(): Promise<void>
}

/** The last complaint of the server, or how its process ended. */
function reasonOf(lastWords: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `ended by ${signal}`
  const lines = lastWords.trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?(?:FATAL|PANIC): +/, '') || `exit code ${code}`
}

function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Starts the server process; it leads its own session, so that Ctrl-C reaches this program alone. */
export function launch({ postgres, cluster, user, settings, write }: Launch): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', cluster, ...flags], {
    ...runAs(user),
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-4000)
    write(text)
  })
  let running = true
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', async (code, signal) => {
      // A busy backend of a killed postmaster keeps stderr open; nobody waits for it.
      await Promise.race([once(child, 'close'), delay(100)])
      resolve(reasonOf(lastWords, code, signal))
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
