import { execFileSync, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stands in for systemctl where systemd does not run: starts and stops what the units say, under the folder MACHINE, in
 * which `releases` and `current` are. The socket and the loop of market.service belong to the check.
 */
const machine = process.env['MACHINE']!
const units = path.resolve(import.meta.dirname, '../../../deploy/systemd')
const words = process.argv.slice(2).filter((word) => word !== '-q')
const stopsNow = words.includes('--now')
const [action, unitName = ''] = words.filter((word) => !word.startsWith('-'))
const unit = unitName.replace(/\.service$/, '')
const pidFile = path.join(machine, `${unit}.pid`)

const linesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
const variables = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name, value]) => [name!, value!]))

const readPid = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : undefined)

function isRunning(pid = readPid()): boolean {
  try {
    return pid !== undefined && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function start(): void {
  const [name, port = ''] = unit.split('@')
  const text = readFileSync(path.join(units, `${name}${port && '@'}.service`), 'utf8')
  const [program = '', ...args] = linesOf(text, 'ExecStart')[0]!
    .replaceAll('/srv/market', machine)
    .split(' ')
  const log = openSync(path.join(machine, `${unit}.log`), 'a')
  const child = spawn(program, args, {
    cwd: realpathSync(path.join(machine, 'current')),
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      ...variables(
        linesOf(text, 'Environment')
          .join(' ')
          .replaceAll('%i', port)
          .replaceAll('%d', path.join(machine, 'credentials')),
      ),
      ...variables(readFileSync(path.join(machine, `${name}.env`), 'utf8')),
    },
  })
  writeFileSync(pidFile, String(child.pid))
  child.unref()
}

/** By its process, because market.service has another one at once. */
async function stop(): Promise<void> {
  const pid = readPid()
  if (!isRunning(pid)) return
  process.kill(Number(pid), 'SIGTERM')
  while (isRunning(pid)) await sleep(50)
}

if (action === 'is-active') {
  process.exit(
    unit === 'market.socket' ? Number(!existsSync(path.join(machine, unit))) : Number(!isRunning()),
  )
}
if (action === 'stop' || (action === 'disable' && stopsNow)) await stop()
if (action === 'restart') await stop()
// The loop of the check starts market.service again.
if ((action === 'start' || action === 'restart') && unit !== 'market') start()
if (action === 'reload') {
  execFileSync('nginx', ['-p', machine, '-c', path.join(machine, 'nginx.conf'), '-s', 'reload'])
}
