import { systemClock } from '#server/platform/clock.ts'
import { readConfig, siteUrlOf, type Config } from '#server/platform/config.ts'
import { checkServer, migrate } from '#server/platform/database/migrate.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import {
  runningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { loadSecretKeys } from '#server/platform/secrets/secret-keys.ts'

interface DatabaseAccess {
  target: ConnectionTarget
  close(): Promise<void>
}

/** Connects to the configured server, to that of a running program, or to the embedded one, started temporarily. */
async function accessDatabase({ database, dataDir }: Config): Promise<DatabaseAccess> {
  const keepOpen = async () => {}
  if (database) {
    await checkServer(database)
    return { target: database, close: keepOpen }
  }
  const running = runningPostgres(dataDir)
  // The socket may be left over from a killed program.
  const answers =
    running &&
    (await checkServer(running).then(
      () => true,
      () => false,
    ))
  if (answers) return { target: running, close: keepOpen }
  const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { target: started.target, close: () => started.stop() }
}

/** Runs a command on the configured market, whether or not the program runs. It can queue mail, not send it. */
export async function withPlatform<R>(work: (platform: Platform) => Promise<R>): Promise<R> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { sendsMail: false })
  const { target, close } = await accessDatabase(config)
  try {
    await migrate(target)
    const database = openDatabase(target, { pool: 2 })
    try {
      return await work(await platformOn(config, database, target))
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

async function platformOn(
  config: Config,
  database: Platform['database'],
  target: ConnectionTarget,
): Promise<Platform> {
  const log = createLog(config)
  const clock = systemClock
  const siteUrl = siteUrlOf(config)
  const secretKeys = await loadSecretKeys(config)
  const options = { mailDomain: config.mailDomain, publicUrl: siteUrl, secretKeys }
  const metrics = createMetrics()
  const errors = createErrorReports(clock, '')
  const mailer = createMailer({ database, target, clock, log, options, metrics })
  return { config, clock, log, errors, database, mailer, metrics, siteUrl, secretKeys }
}
