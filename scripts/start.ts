import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { paths } from '#contract/paths.ts'
import {
  demoAccountRoles,
  demoAccounts,
  demoPassword,
  demoStaff,
} from '#database/seed/demo-accounts.ts'
import type { RunningMarket, StartOptions } from '#server/main.ts'
import { listenForStop } from '#server/platform/processes/stop-request.ts'
import { formatVersion, programVersion } from '#server/platform/version.ts'
import { buildPagesWhenStale } from './build-pages.ts'
import { compileCacheFolder } from './compile-cache.ts'

/** Starts the market and prints its addresses; exits with one line when it cannot start. */
export async function start(
  options: Omit<StartOptions, 'env' | 'stop'>,
  parentPid?: number,
): Promise<void> {
  // Before the program loads, which takes a second or more: a process with the id 1 gets no signal until it listens.
  const stop = listenForStop(parentPid)
  enableCompileCache(compileCacheFolder)
  try {
    const { runMarket } = await import('#server/main.ts')
    await printAddresses(await runMarket({ env: process.env, stop, ...options }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function printAddresses({ platform }: RunningMarket): Promise<void> {
  const { siteUrl, config } = platform
  const lines = [`The market is open: ${siteUrl}`, `Version ${formatVersion(programVersion())}`]
  if (config.demo) {
    lines.push(
      '',
      `Demo accounts, password ${demoPassword}`,
      ...Object.entries(demoAccounts).map(
        ([name, email]) =>
          `  ${email.padEnd(24)} ${demoAccountRoles[name as keyof typeof demoAccounts]}`,
      ),
      '',
      `Back office: ${siteUrl}${paths.admin}`,
      `  ${demoStaff.email.padEnd(24)} the same password; the first sign-in sets up two-factor`,
    )
  }
  const { allStaff } = await import('#server/features/back-office/public.ts')
  // The market runs without this hint too.
  const staff = await allStaff(platform.database.sql).catch(() => undefined)
  if (staff?.every(({ endedAt }) => endedAt !== null)) {
    lines.push(
      '',
      'Nobody has access to the back office yet. Create the first admin:',
      '  npm run staff -- create --email you@firm.example --name "Your Name" --role admin',
      `Then sign in at ${siteUrl}${paths.admin} and follow the first steps.`,
    )
  }
  if (config.demo && config.smtpUrl === undefined) {
    lines.push('', `All outgoing mail: ${siteUrl}/mailbox`)
  }
  console.log(`\n${lines.join('\n')}\n`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { parent: { type: 'string' } }, strict: false })
  await start({ buildPages: buildPagesWhenStale }, Number(values.parent) || undefined)
}
