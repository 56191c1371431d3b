import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMarket, handleProcessErrors } from '#server/main.ts'
import { buildPagesWhenStale } from '../../../scripts/build-pages.ts'
import { databaseFile } from './demo-database.ts'

/** Starts the program with the demo market in an empty data folder. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'market-e2e-'))
chmodSync(dataDir, 0o755)
const file = databaseFile(process.env['PORT'] ?? '')
process.on('exit', () => {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(file, { force: true })
})
const market = await startMarket({
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000',
    PASSWORD_HASH_MEMORY: '64',
  },
  buildPages: buildPagesWhenStale,
})
handleProcessErrors(market)

const [target] = await market.platform.database.sql`
  select trim(both '"' from current_setting('unix_socket_directories')) as host, current_setting('port')::integer as port,
    current_database() as database, current_user as username`
writeFileSync(file, JSON.stringify(target))
