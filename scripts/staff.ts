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
import { createErrorReports } from '#server/platform/errors/error-reports.ts'
import { fieldErrors, isRefused } from '#server/platform/http/refusal.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const usage = `Creates a staff account and prints the link to set its password.

  npm run staff -- create --email robin@firm.example --name "Robin Visser" --role admin

Roles: ${staffRoles.join(', ')}. It reads the variables of the program: DATABASE_URL and SECRET_KEY, or DATA_DIR
for the embedded database, running or not; PUBLIC_URL or PORT for the link.`

const StaffInput = z.pick(createStaff.body, { email: true, name: true, role: true })

/** Parses the arguments. @throws with one line for each mistake */
function readArguments(): z.output<typeof StaffInput> {
  let parsedArguments
  try {
    parsedArguments = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
  if (parsedArguments.positionals.join() !== 'create') throw new Error(usage)
  const parsed = StaffInput.safeParse(parsedArguments.values)
  if (parsed.success) return parsed.data
  const lines = fieldErrors(parsed.error.issues).map(({ param, msg }) => `--${param}: ${msg}`)
  throw new Error(`${lines.join('\n')}\n\n${usage}`)
}

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

async function create(input: z.output<typeof StaffInput>): Promise<void> {
  // It sends no mail, so it needs no SMTP server.
  const role = process.env['DATABASE_URL'] ? { ROLE: 'web' } : {}
  const config = readConfig({ ...process.env, ...role, LOG_LEVEL: 'silent' })
  const { target, close } = await accessDatabase(config)
  try {
    await migrate(target)
    const database = openDatabase(target, { pool: 2 })
    try {
      const platform = await platformOn(config, database, target)
      const invited = await database.transaction((tx) =>
        inviteStaff(tx, platform, {
          ...input,
          actor: { kind: 'system' },
          reason: 'Created on the command line',
        }),
      )
      if (isRefused(invited))
        throw new Error(invited.errors?.map(({ msg }) => msg).join('\n') ?? invited.msg)
      console.log(
        `${input.name} has access to the back office as ${input.role}. The link sets the password, once, within 7 days:\n\n${invited.link}\n`,
      )
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
  const errors = createErrorReports(clock, '')
  const siteUrl = siteUrlOf(config)
  const secretKey = config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir))
  const options = { mailDomain: config.mailDomain, publicUrl: siteUrl, secretKey }
  const mailer = createMailer({ database, target, clock, log, options })
  return { config, clock, log, errors, database, mailer, siteUrl, secretKey }
}

try {
  await create(readArguments())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
