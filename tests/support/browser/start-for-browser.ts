import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMarket, startMarket } from '#server/main.ts'
import { systemClock } from '#server/platform/clock.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { listenForStop } from '#server/platform/processes/stop-request.ts'
import { buildPagesWhenStale } from '../../../scripts/build-pages.ts'
import { folderOfClusters } from '../folder-of-clusters.ts'
import { databaseFile } from './demo-database.ts'
import { postTo } from '../push/push-server.ts'
import { mailPortOf, pushPortOf } from './market-port.ts'

// Starts the program with the demo market in a data folder of its own: a copy of MARKET_TEMPLATE, or an empty one.
// `--template <folder>` fills such a template and ends.

// With FIXED_TIME the program starts at that time, so that every run draws nearly the same pages.
const fixedTime = process.env['FIXED_TIME']
if (fixedTime !== undefined) {
  const ahead = Date.parse(fixedTime) - Date.now()
  Object.assign(systemClock, { now: () => new Date(Date.now() + ahead) })
}

const settings = {
  ...process.env,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '100000',
  PASSWORD_HASH_MEMORY: '64',
}

/** Fills a folder with the demo market, and waits for the jobs that this adds. */
async function fillTemplate(folder: string): Promise<void> {
  const { platform, stop } = await startMarket({
    env: { ...settings, DATA_DIR: folder, PORT: '0' },
    stop: listenForStop(),
  })
  const { sql } = platform.database
  const hasOpenJobs = async () =>
    (await sql`select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`)
      .length > 0
  while (await hasOpenJobs()) await sleep(200)
  await stop()
}

async function startWorkerMarket(): Promise<void> {
  const dataDir = mkdtempSync(path.join(folderOfClusters(), 'market-e2e-'))
  const template = process.env['MARKET_TEMPLATE']
  // With the owner, who may not be the one who runs this.
  if (template !== undefined) execFileSync('cp', ['-a', `${template}/.`, dataDir])
  chmodSync(dataDir, 0o755)
  const port = Number(process.env['PORT'])
  const file = databaseFile(port)
  process.on('exit', () => {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(file, { force: true })
  })
  await runMarket({
    env: { ...settings, DATA_DIR: dataDir, INBOUND_PORT: String(mailPortOf(port)) },
    buildPages: buildPagesWhenStale,
    postMessage: postTo(() => `http://127.0.0.1:${pushPortOf(port)}`),
  })
  writeFileSync(file, JSON.stringify(runningPostgres(dataDir)), { mode: 0o600 })
}

const [option, folder] = process.argv.slice(2)
if (option === '--template' && folder !== undefined) {
  await fillTemplate(folder)
  process.exit()
}
await startWorkerMarket()
