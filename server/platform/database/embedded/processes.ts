import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import path from 'node:path'

interface RunningProcess {
  pid: number
  uid: number
  /** Command line with spaces between the arguments. */
  command: string
}

const hasProc = process.platform === 'linux'

function ps(...options: string[]): string {
  try {
    return execFileSync('ps', options, {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Start time as an opaque text, which identifies a process together with the pid; undefined unless it is running. */
export function processStartTime(pid: number): string | undefined {
  if (!hasProc) {
    const [state, ...start] = ps('-o', 'stat=,lstart=', '-p', String(pid)).trim().split(/\s+/)
    return !state || state.startsWith('Z') ? undefined : start.join(' ')
  }
  const stat = contentOf(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ticksAfterBoot] = [fields[0], fields[19]]
  if (!state || ticksAfterBoot === undefined || state === 'Z' || state === 'X') return undefined
  return `${contentOf('/proc/sys/kernel/random/boot_id').trim()} ${ticksAfterBoot}`
}

function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function runningProcesses(): RunningProcess[] {
  if (!hasProc) {
    return Array.from(
      ps('-axww', '-o', 'pid=,uid=,command=').matchAll(/^ *(\d+) +(\d+) (.*)$/gm),
      ([, pid, uid, command = '']) => ({ pid: Number(pid), uid: Number(uid), command }),
    )
  }
  const running: RunningProcess[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = contentOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ')
    const uid = statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid
    if (command && uid !== undefined) running.push({ pid: Number(name), uid, command })
  }
  return running
}

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

async function waitUntil(check: () => boolean, milliseconds: number): Promise<boolean> {
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
async function killOrphans(pids: number[]): Promise<void> {
  const orphans = pids.map((pid) => ({ pid, started: processStartTime(pid) }))
  const remaining = () =>
    orphans.filter((o) => o.started !== undefined && processStartTime(o.pid) === o.started)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of remaining()) send(pid, signal)
    if (await waitUntil(() => remaining().length === 0, 2_000)) return
  }
}

/** Identifies the processes of a cluster by their command lines. */
interface ClusterIdentity {
  cluster: string
  uid: number
  /** PostgreSQL's `cluster_name`: in the title of every process but the postmaster. */
  name: string
}

export const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFileOf(cluster), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The folder after -D of a postmaster's command line; undefined for every other process. */
function folderOfPostmaster(command: string): string | undefined {
  return /^(?:\/.*\/)?postgres (?:.* )?-D ?(.+?)(?= -|\s*$)/.exec(command)?.[1]
}

function isAnotherCluster(folder: string, pid: number, cluster: string): boolean {
  if (!path.isAbsolute(folder) || readPid(folder) !== pid) return false
  return realpathSync(folder) !== realpathSync(cluster)
}

/**
 * Cleans up after a crash: stops a server left by an earlier run, kills orphaned processes, and removes a
 * `postmaster.pid` whose pid now belongs to another process.
 * @throws one line if a foreign server uses the cluster
 */
export async function clearLeftovers(identity: ClusterIdentity, log: (line: string) => void) {
  const { cluster, uid, name } = identity
  const named = readPid(cluster)
  for (const { pid, command } of runningProcesses().filter((p) => p.uid === uid)) {
    const folder = folderOfPostmaster(command)
    if (folder === undefined || (pid !== named && folder !== cluster)) continue
    // The pid in the file may now belong to the server of another cluster.
    if (isAnotherCluster(folder, pid, cluster)) continue
    if (!command.includes('cluster_name=market-')) {
      throw new Error(
        `PostgreSQL process ${pid}, not started by this program, uses ${cluster}; stop it first`,
      )
    }
    log(`stopping the PostgreSQL of an earlier run (process ${pid})`)
    await shutDown(pid)
  }
  const title = `postgres: ${name}: `
  await killOrphans(
    runningProcesses()
      .filter((p) => p.uid === uid && p.command.startsWith(title))
      .map((p) => p.pid),
  )
  // PostgreSQL handles a free pid itself and also checks the shared memory segment in the file.
  if (named !== undefined && isPidTaken(named)) rmSync(pidFileOf(cluster), { force: true })
}
