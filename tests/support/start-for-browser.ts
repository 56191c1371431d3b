import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMarket, stopOnSignals } from '#server/main.ts'
import { buildPagesWhenStale } from '../../scripts/build-pages.ts'

/** The program as a newcomer starts it, on an empty data folder of its own. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'market-e2e-'))
chmodSync(dataDir, 0o755)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const market = await startMarket({
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000' },
  pagesBuilt: buildPagesWhenStale(),
})
stopOnSignals(market)
