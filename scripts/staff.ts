import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import * as z from 'zod/mini'
import { staffRoles } from '#contract/access.ts'
import { createStaff, formatRoles } from '#contract/back-office/staff.ts'
import { passwordLinkHours } from '#contract/auth/passwords.ts'
import { businessTimeZone, formatDateTime } from '#contract/dates.ts'
import { Email, Reason } from '#contract/fields.ts'
import {
  allStaff,
  endAccess,
  findStaffByEmail,
  inviteStaff,
  resetAccess,
} from '#server/features/back-office/public.ts'
import { fieldErrors, isRefused, refusalText, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withPlatform } from './open-platform.ts'

const usage = `Manages staff accounts of the back office, whether or not the program runs.

  npm run staff -- list [--all]
      Lists who has access; with --all former staff, too.
  npm run staff -- create --email robin@firm.example --name "Robin Visser" --role admin
      Creates an account and prints the link to set its password. Roles: ${staffRoles.join(', ')};
      for several, give --role for each.
  npm run staff -- end --email robin@firm.example
      Ends the access and all sessions. The last admin cannot be ended.
  npm run staff -- reset --email robin@firm.example [--second-factor]
      Prints a link to set a new password. With --second-factor it also removes the second factor and ends all
      sessions; the next sign-in sets up a new one. This is how an only admin gets in again.

--reason TEXT is stored in the audit log. It reads the variables of the program: DATABASE_URL and SECRET_KEY, or
DATA_DIR for the embedded database; PUBLIC_URL or PORT for links. Exit codes: 0 done, 1 not possible, 2 wrong usage.`

/** Arguments that are no command; the usage follows the message. */
class UsageError extends Error {}

const reason = z._default(Reason, 'On the command line')
const Create = z.extend(z.pick(createStaff.body, { email: true, name: true }), {
  role: createStaff.body.shape.roles,
  reason,
})
const End = z.object({ email: Email, reason })
const Reset = z.object({ email: Email, reason, 'second-factor': z.optional(z.boolean()) })

/** @throws UsageError with one line for each mistake */
function read<T extends z.ZodMiniType>(schema: T, values: unknown): z.output<T> {
  const parsed = z.safeParse(schema, values)
  if (parsed.success) return parsed.data
  const lines = fieldErrors(parsed.error.issues).map(
    ({ param, msg }) => `--${param.split('.')[0]}: ${msg}`,
  )
  throw new UsageError(lines.join('\n'))
}

/** @throws with the lines of a refusal */
function accepted<R>(result: R | Refused): R {
  if (!isRefused(result)) return result
  throw new Error(result.errors?.map(({ msg }) => msg).join('\n') ?? refusalText(result))
}

const actor = { kind: 'system' } as const

async function findColleague({ database }: Platform, email: string) {
  const staff = await findStaffByEmail(database.sql, email)
  if (staff) return staff
  throw new Error(`No one with access has the address ${email}. See npm run staff -- list`)
}

const describeHours = (hours: number) => (hours === 1 ? 'an hour' : `${hours / 24} days`)

interface Command {
  options: ParseArgsOptionsConfig
  /** @returns what to print */
  run(values: object): Promise<string>
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const commands: Record<string, Command> = {
  list: {
    options: { all: flag },
    run: (values) => withPlatform((platform) => list(platform, 'all' in values)),
  },
  create: {
    options: { email: text, name: text, role: { ...text, multiple: true }, reason: text },
    run: (values) => {
      const { role: roles, ...input } = read(Create, values)
      return withPlatform(async (platform) => {
        const { link } = accepted(
          await platform.database.transaction((tx) =>
            inviteStaff(tx, platform, { ...input, roles, actor }),
          ),
        )
        const period = describeHours(passwordLinkHours.welcome)
        return `${input.name} has access to the back office as ${formatRoles(roles)}. The link sets the password, once, within ${period}:\n\n${link}\n`
      })
    },
  },
  end: {
    options: { email: text, reason: text },
    run: (values) => {
      const input = read(End, values)
      return withPlatform(async (platform) => {
        const { id, name } = await findColleague(platform, input.email)
        accepted(await endAccess(platform, { staffId: id, actor, reason: input.reason }))
        return `${name} has no access any more, and all sessions have ended.`
      })
    },
  },
  reset: {
    options: { email: text, reason: text, 'second-factor': flag },
    run: (values) => {
      const input = read(Reset, values)
      const secondFactor = input['second-factor'] ?? false
      return withPlatform(async (platform) => {
        const { id, name } = await findColleague(platform, input.email)
        const change = { staffId: id, actor, reason: input.reason, secondFactor }
        const { link, hours, wasReset } = accepted(await resetAccess(platform, change))
        const lines = [
          `The link sets a new password for ${name}, once, within ${describeHours(hours)}:\n\n${link}\n`,
        ]
        if (wasReset) {
          lines.push(
            'The second factor was removed and all sessions have ended. The next sign-in sets up a new one.',
          )
        } else if (secondFactor) {
          lines.push('There was no second factor. The next sign-in sets one up.')
        }
        return lines.join('\n')
      })
    },
  },
}

async function list({ database }: Platform, all: boolean): Promise<string> {
  const staff = await allStaff(database.sql)
  const shown = staff.filter(({ endedAt }) => all || endedAt === null)
  if (shown.length === 0)
    return 'There are no staff accounts. Create the first one: npm run staff -- create'
  const time = (at: Date | null) => (at ? formatDateTime(at, businessTimeZone) : 'never')
  const rows = shown.map((one) => [
    one.email,
    one.name,
    formatRoles(one.roles),
    one.endedAt ? '' : one.hasPassword ? 'yes' : 'not set',
    one.endedAt ? '' : one.hasTwoFactor ? 'yes' : 'not set up',
    time(one.lastSeenAt),
    ...(all ? [one.endedAt ? time(one.endedAt) : ''] : []),
  ])
  const titles = ['E-mail', 'Name', 'Roles', 'Password', 'Second factor', 'Last seen', 'Ended']
  const table = [titles.slice(0, rows[0]!.length), ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function run([name = '', ...args]: string[]): Promise<string> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) return usage
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new UsageError(name === '' ? 'A command is missing.' : `Unknown command '${name}'`)
  let values
  try {
    values = parseArgs({ args, options: command.options }).values
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
  return command.run(values)
}

try {
  console.log(await run(process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof UsageError ? `${message}\n\n${usage}` : message)
  process.exit(error instanceof UsageError ? 2 : 1)
}
