import { setTimeout as sleep } from 'node:timers/promises'
import { startMarket } from '#server/main.ts'
import { browserSettings } from './browser-settings.ts'

/** Fills a folder with the demo market once, for workers that start with copies: BAKED_MARKET of start-for-browser. */
const { platform, stop } = await startMarket({
  env: { ...process.env, ...browserSettings, DATA_DIR: process.argv[2], PORT: '0' },
})
const openJobs = async () => {
  const [row] = await platform.database.sql<{ open: number }[]>`
    select count(*)::int as open from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts`
  return row!.open
}
while ((await openJobs()) > 0) await sleep(200)
await stop()
process.exit()
