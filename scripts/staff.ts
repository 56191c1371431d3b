import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { staffRoles } from '#contract/access.ts'
import { createStaff } from '#contract/back-office/staff.ts'
import { inviteStaff } from '#server/features/back-office/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  readConfig,
  type Config,
  siteUrlOf,
  loadOrCreateSecretKey,
} from '#server/platform/config.ts'
import { checkServer, migrate } from '#server/platform/database/migrate.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import {
  runningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import { fieldErrors, isRefused } from '#server/platform/http/refusal.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const usage = `Gives somebody access to the back office and prints the link that sets their password.

  npm run staff -- create --email robin@firm.example --name "Robin Visser" --role admin

Roles: ${staffRoles.join(', ')}. The same variables count as for the program: DATABASE_URL and SECRET_KEY, or
DATA_DIR for its own database, whether it runs or not; PUBLIC_URL or PORT for the link.`

const Wanted = z.pick(createStaff.body, { email: true, name: true, role: true })

/** What was asked for; a mistake is said in a line for each. */
function readArguments(): z.output<typeof Wanted> {
  let given
  try {
    given = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
  if (given.positionals.join() !== 'create') throw new Error(usage)
  const parsed = Wanted.safeParse(given.values)
  if (parsed.success) return parsed.data
  const lines = fieldErrors(parsed.error.issues).map(({ param, msg }) => `--${param}: ${msg}`)
  throw new Error(`${lines.join('\n')}\n\n${usage}`)
}

interface Reached {
  target: ConnectionTarget
  leave(): Promise<void>
}

/** The database of the program: its own server, that of a running program, or the embedded one for a moment. */
async function reachDatabase({ database, dataDir }: Config): Promise<Reached> {
  const stay = async () => {}
  if (database) {
    await checkServer(database)
    return { target: database, leave: stay }
  }
  const running = runningPostgres(dataDir)
  // A socket may be left by a program that was killed.
  const answers =
    running &&
    (await checkServer(running).then(
      () => true,
      () => false,
    ))
  if (answers) return { target: running, leave: stay }
  const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { target: started.target, leave: () => started.stop() }
}

async function create(wanted: z.output<typeof Wanted>): Promise<void> {
  // It answers nothing and mails nothing, so it needs no mail server.
  const role = process.env['DATABASE_URL'] ? { ROLE: 'web' } : {}
  const config = readConfig({ ...process.env, ...role, LOG_LEVEL: 'silent' })
  const { target, leave } = await reachDatabase(config)
  try {
    await migrate(target)
    const database = openDatabase(target, { pool: 2 })
    try {
      const platform = await platformOn(config, database, target)
      const made = await database.transaction((tx) =>
        inviteStaff(tx, platform, {
          ...wanted,
          actor: { kind: 'system' },
          reason: 'Made on the command line',
        }),
      )
      if (isRefused(made))
        throw new Error(made.errors?.map(({ msg }) => msg).join('\n') ?? made.msg)
      console.log(
        `${wanted.name} has access to the back office as ${wanted.role}. The link sets the password, once, within 7 days:\n\n${made.link}\n`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await leave()
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
  const secretKey = config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir))
  const options = { mailDomain: config.mailDomain, publicUrl: siteUrl, secretKey }
  const mailer = createMailer({ database, target, clock, log, options })
  return { config, clock, log, database, mailer, siteUrl, secretKey }
}

try {
  await create(readArguments())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
