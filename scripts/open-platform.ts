import { systemClock } from '#server/platform/clock.ts'
import { readConfig, siteUrlOf, type Config } from '#server/platform/config.ts'
import { checkServer } from '#server/platform/database/migrate.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { asProgram } from '#server/platform/database/embedded/credentials.ts'
import {
  runningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'
import { prepareSchema, type DatabaseRoles } from '#server/platform/schema.ts'
import { loadSecretKeys } from '#server/platform/secrets/secret-keys.ts'

interface DatabaseAccess extends DatabaseRoles {
  close(): Promise<void>
}

/** Connects to the configured server, to that of a running program, or to the embedded one, started temporarily. */
async function accessDatabase({
  database,
  databaseOwner,
  dataDir,
}: Config): Promise<DatabaseAccess> {
  const keepOpen = async () => {}
  if (database) {
    await checkServer(database)
    return { program: database, owner: databaseOwner ?? database, close: keepOpen }
  }
  const running = runningPostgres(dataDir)
  // The socket may be left over from a killed program.
  const answers =
    running &&
    (await checkServer(running).then(
      () => true,
      () => false,
    ))
  if (answers) return { owner: running, program: asProgram(running), close: keepOpen }
  const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { target: owner, program } = started
  return { owner, program, close: () => started.stop() }
}

/** Runs a command on the configured market, whether or not the program runs. It can queue mail, not send it. */
export async function withPlatform<R>(work: (platform: Platform) => Promise<R>): Promise<R> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' }, { sendsMail: false })
  const { owner, program, close } = await accessDatabase(config)
  try {
    await prepareSchema({ owner, program })
    const database = openDatabase(program, { pool: 2 })
    try {
      return await work(await platformOn(config, database, program))
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
