import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'market-npm-start-'))
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'data')
/** Both are removed by an orderly stop alone. */
const lock = path.join(dataDir, 'program.lock')
const postmaster = path.join(dataDir, 'postgres/postmaster.pid')
const started: ChildProcess[] = []
let printed = ''
let port: number

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  probe.close()
})
afterAll(() => {
  for (const npm of started) npm.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** `npm start` in its folder, on the same port each time. */
function startByNpm(): ChildProcess {
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: 'https://market.example',
      MAIL_DOMAIN: 'lists.market.example',
      SMTP_URL: 'smtp://127.0.0.1:9/',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  started.push(npm)
  return npm
}

async function waitUntil(check: () => boolean | Promise<boolean>): Promise<void> {
  const late = AbortSignal.timeout(120_000)
  while (!(await check())) {
    late.throwIfAborted()
    await delay(50)
  }
}
const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

test.each([
  ['SIGTERM', 'during the first start', () => existsSync(postmaster), [0, null]],
  ['SIGKILL', 'while it serves', isReady, [null, 'SIGKILL']],
  ['SIGHUP', 'during a start', () => existsSync(postmaster), [null, 'SIGHUP']],
  ['SIGTERM', 'while it serves', isReady, [0, null]],
] as const)(
  '%s to npm start %s stops program and database in order, and port and folder serve the next start (RN-005)',
  async (signal, _when, isReached, exit) => {
    const npm = startByNpm()
    const ended = once(npm, 'exit')
    await waitUntil(isReached)
    expect(existsSync(lock)).toBe(true)
    npm.kill(signal)
    expect(await ended).toEqual(exit)
    await waitUntil(() => !existsSync(lock))
    expect(existsSync(postmaster)).toBe(false)
    expect(await isReady()).toBe(false)
  },
  300_000,
)

test('names the command for the first admin of a market without staff (BK-140)', () => {
  expect(printed).toContain('npm run staff -- create')
  expect(printed).toContain('https://market.example/admin')
})
