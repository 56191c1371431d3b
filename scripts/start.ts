import { paths } from '#contract/paths.ts'
import {
  demoAccountRoles,
  demoAccounts,
  demoPassword,
  demoStaff,
} from '#database/seed/demo-accounts.ts'
import { startMarket, handleProcessErrors } from '#server/main.ts'
import { buildPagesWhenStale } from './build-pages.ts'

/** `npm start`: builds the pages when they are stale, starts the market, and says where to go. */
try {
  const market = await startMarket({ env: process.env, buildPages: buildPagesWhenStale })
  handleProcessErrors(market)
  const { siteUrl, config } = market.platform
  const lines = [`The market is open: ${siteUrl}`]
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
  if (config.demo && config.smtpUrl === undefined) {
    lines.push('', `Every mail that goes out: ${siteUrl}/mailbox`)
  }
  console.log(`\n${lines.join('\n')}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
