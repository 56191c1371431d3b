import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMarket } from '#server/main.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { buildPagesWhenStale } from '../../../scripts/build-pages.ts'
import { databaseFile } from './demo-database.ts'
import { postTo } from '../push/push-server.ts'
import { mailPortOf, pushPortOf } from './market-port.ts'

/** Starts the program with the demo market in an empty data folder. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'market-e2e-'))
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
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000',
    PASSWORD_HASH_MEMORY: '64',
    INBOUND_PORT: String(mailPortOf(port)),
  },
  buildPages: buildPagesWhenStale,
  postMessage: postTo(() => `http://127.0.0.1:${pushPortOf(port)}`),
})
writeFileSync(file, JSON.stringify(runningPostgres(dataDir)), { mode: 0o600 })
