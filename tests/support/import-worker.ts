import { importStock } from '#server/features/inventory/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'

/** A worker that imports stock files, at the time its parent says; to be killed in the middle of it. */
const target = JSON.parse(process.argv[2] ?? '') as ConnectionTarget
const at = new Date(process.argv[3] ?? '')
const database = openDatabase(target, { pool: 4 })
const config = readConfig({ LOG_LEVEL: 'silent' })
const log = createLog(config)
const clock = { now: () => new Date(at) }
const secretKey = 'a secret of the tests, long enough to be one'
const siteUrl = 'http://market.test'
const mailer = createMailer({
  database,
  target,
  clock,
  log,
  options: { mailDomain: config.mailDomain, publicUrl: siteUrl, secretKey },
})
const platform = { config, clock, log, database, mailer, siteUrl, secretKey }
await startJobs(platform, target, [importStock])
process.send?.('ready')
