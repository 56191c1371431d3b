import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

export interface RunningProcess {
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

/**
 * Start time of a process as an opaque text; identifies the process together with the pid. Undefined if it is not
 * running; zombies count as not running.
 */
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

/** Whether the pid exists, zombies included. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** All processes visible to this user. */
export function runningProcesses(): RunningProcess[] {
  if (!hasProc) {
    return Array.from(
      ps('-axww', '-o', 'pid=,uid=,command=').matchAll(/^ *(\d+) +(\d+) (.*)$/gm),
      ([, pid, uid, command = '']) => ({ pid: Number(pid), uid: Number(uid), command }),
    )
  }
  const found: RunningProcess[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = contentOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ')
    const uid = statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid
    if (command && uid !== undefined) found.push({ pid: Number(name), uid, command })
  }
  return found
}
