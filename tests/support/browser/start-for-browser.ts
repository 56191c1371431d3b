import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMarket } from '#server/main.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { buildPagesWhenStale } from '../../../scripts/build-pages.ts'
import { folderOfClusters } from '../folder-of-clusters.ts'
import { browserSettings } from './browser-settings.ts'
import { databaseFile } from './demo-database.ts'
import { postTo } from '../push/push-server.ts'
import { mailPortOf, pushPortOf } from './market-port.ts'

/** Starts the program with the demo market in a data folder of its own: a copy of BAKED_MARKET, or an empty one. */
const dataDir = mkdtempSync(path.join(folderOfClusters(), 'market-e2e-'))
const baked = process.env['BAKED_MARKET']
// With the owner, who may not be the one who runs this.
if (baked !== undefined) spawnSync('cp', ['-a', `${baked}/.`, dataDir])
chmodSync(dataDir, 0o755)
const port = Number(process.env['PORT'])
const file = databaseFile(port)
process.on('exit', () => {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(file, { force: true })
})
await runMarket({
  env: {
    ...process.env,
    ...browserSettings,
    DATA_DIR: dataDir,
    INBOUND_PORT: String(mailPortOf(port)),
  },
  buildPages: buildPagesWhenStale,
  postMessage: postTo(() => `http://127.0.0.1:${pushPortOf(port)}`),
})
writeFileSync(file, JSON.stringify(runningPostgres(dataDir)), { mode: 0o600 })
