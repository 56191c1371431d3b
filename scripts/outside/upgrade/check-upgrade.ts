import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionTarget } from '#server/platform/database/database.ts'
import {
  runningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import { buildsFolder } from '#server/platform/http/pages/page-build.ts'
import { startLoad, type LoadResult, type Trader } from './load.ts'
import { addTraders, countStored, makeReleases, prepareMachine } from './machine.ts'
import { freePort } from '../loaded-market.ts'

/**
 * Upgrades and rolls back by deploy/upgrade.sh under load, and fails if one request fails: two web processes on a
 * PostgreSQL of their own behind nginx, one process on the embedded database behind Caddy and a socket that stays open,
 * and processes of two releases side by side behind nginx.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'market-upgrade-'))
chmodSync(folder, 0o755)
const releases = path.join(folder, 'releases')
const mistakes: string[] = []
const start = async (machine: { upgrade(release: string): Promise<number | null> }) => {
  if ((await machine.upgrade('first')) !== 0) throw new Error('The first release does not start')
}
const expect = (isTrue: boolean, what: string) => {
  if (!isTrue) mistakes.push(what)
}

async function judge(name: string, result: LoadResult, target: ConnectionTarget): Promise<void> {
  const { failures, posted, sockets } = result
  const stored = await countStored(target, posted)
  console.log(
    `${name}: ${result.pages} pages (slowest ${(result.slowestPageMs / 1000).toFixed(1)} s), ${result.assets} files, ` +
      `${result.calls} calls, ${posted.length} broadcasts (${stored} stored), sockets opened ${sockets.opened} times ` +
      `(longest gap ${(sockets.longestGapMs / 1000).toFixed(1)} s, ${sockets.messages} messages), ${failures.length} failures`,
  )
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
  expect(failures.length === 0, `${name}: ${failures.length} requests failed`)
  expect(result.pages > 20, `${name}: only ${result.pages} pages were visited`)
  expect(posted.length > 5 && stored === posted.length, `${name}: acknowledged broadcasts are lost`)
  expect(sockets.messages > 0, `${name}: the live channel brought nothing`)
}

/** A release that starts and never gets ready. */
function makeBrokenRelease(): void {
  const broken = path.join(releases, 'broken')
  mkdirSync(path.join(broken, 'node_modules/.bin'), { recursive: true })
  mkdirSync(path.join(broken, 'scripts/release'), { recursive: true })
  cpSync(process.execPath, path.join(broken, 'node_modules/.bin/node'))
  for (const file of ['revision', 'scripts/release/keep-builds.ts']) {
    writeFileSync(path.join(broken, file), '')
  }
}

async function checkPair(): Promise<void> {
  const pg = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log: () => {} })
  const { host, port, username, password, database } = pg.target
  const ports = [await freePort(), await freePort()] as const
  const machine = await prepareMachine(path.join(folder, 'pair'), releases)
  machine.environment['WEB_PORTS'] = ports.join(' ')
  machine.environment['READY_SECONDS'] = '60'
  machine.writeCredentials({
    'database-url': `postgres://${username}:${password}@localhost:${port}/${database}?host=${host}`,
    'secret-key': 'x'.repeat(40),
    'smtp-url': 'smtp://127.0.0.1:9',
  })
  machine.writeVariables('market-web', {})
  const workerPort = String(await freePort())
  machine.writeVariables('market-worker', { PORT: workerPort })
  machine.environment['WORKER_PORT'] = workerPort
  try {
    machine.startNginx(ports[0])
    await start(machine)
    await machine.waitUntilReady()
    const traders = await addTraders(pg.target, 150)
    const load = startLoad(machine.address, traders)
    await sleep(3000)
    expect((await machine.upgrade('second')) === 0, 'two processes: the upgrade failed')
    await sleep(3000)
    makeBrokenRelease()
    expect((await machine.upgrade('broken')) !== 0, 'a release that does not start was taken')
    expect((await machine.upgrade('first')) === 0, 'two processes: the rollback failed')
    await sleep(3000)
    await load.stop()
    await judge('two processes', load.result, pg.target)

    await checkSideBySide(machine, ports, traders.slice(130), pg.target)
  } finally {
    await machine.stop(...ports.map((one) => `market-web@${one}`), 'market-worker')
    await pg.stop()
  }
}

/** Removes the page files of other releases, as on machines that are upgraded one after the other. */
function removeOtherBuilds(folder: string): void {
  const current = readFileSync(path.join(folder, 'current'), 'utf8').trim()
  for (const name of readdirSync(folder)) {
    if (name !== 'current' && name !== current) rmSync(path.join(folder, name), { recursive: true })
  }
}

/** Processes of the first and the second release behind one proxy. */
async function checkSideBySide(
  machine: Awaited<ReturnType<typeof prepareMachine>>,
  ports: readonly [number, number],
  traders: Trader[],
  target: ConnectionTarget,
): Promise<void> {
  await machine.stop(...ports.map((one) => `market-web@${one}`))
  for (const [n, name] of ['first', 'second'].entries()) {
    removeOtherBuilds(path.join(releases, name, buildsFolder))
    rmSync(path.join(machine.folder, 'current'), { force: true })
    symlinkSync(path.join(releases, name), path.join(machine.folder, 'current'))
    machine.systemctl('start', `market-web@${ports[n]}`)
  }
  for (const port of ports) await machine.waitUntilReady(`http://127.0.0.1:${port}`)
  machine.startNginx(...ports)
  await machine.waitUntilReady()
  const load = startLoad(machine.address, traders)
  await sleep(5000)
  await load.stop()
  await judge('two releases side by side', load.result, target)
}

async function checkSingle(): Promise<void> {
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const machine = await prepareMachine(path.join(folder, 'single'), releases)
  machine.environment['SINGLE_PORT'] = String(port)
  machine.writeVariables('market', { PORT: String(port), DATA_DIR: dataDir, DEMO: '0' })
  try {
    machine.holdSocket(port)
    machine.startCaddy(port)
    await sleep(500)
    await start(machine)
    await machine.waitUntilReady()
    const target = runningPostgres(dataDir)!
    const load = startLoad(machine.address, await addTraders(target, 100))
    await sleep(3000)
    expect((await machine.upgrade('second')) === 0, 'one process: the upgrade failed')
    await sleep(3000)
    expect((await machine.upgrade('first')) === 0, 'one process: the rollback failed')
    await sleep(3000)
    await load.stop()
    await judge('one process', load.result, target)
  } finally {
    await machine.stop('market')
  }
}

try {
  makeReleases(releases)
  await checkSingle()
  await checkPair()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const mistake of mistakes) console.error(mistake)
process.exit(mistakes.length ? 1 : 0)
