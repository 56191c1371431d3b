import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { staffRoles } from '#contract/access.ts'
import { createStaff } from '#contract/back-office/staff.ts'
import { inviteStaff } from '#server/features/back-office/public.ts'
import { fieldErrors, isRefused } from '#server/platform/http/refusal.ts'
import { withPlatform } from './open-platform.ts'

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

async function create(input: z.output<typeof StaffInput>): Promise<void> {
  await withPlatform(async (platform) => {
    const invited = await platform.database.transaction((tx) =>
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
  })
}

try {
  await create(readArguments())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
