import {
  emptyMarketCompanies,
  firstStepNames,
  type FirstStepName,
} from '#contract/back-office/desk/today.ts'
import type { StaffViewer } from '#contract/access.ts'
import { findMarketStart } from '#server/features/back-office/desk/today-queries.ts'
import { readBillingTerms } from '#server/features/billing/public.ts'
import { findStaff } from '#server/features/back-office/staff/queries.ts'
import { mailHead, readOperatorSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { composeMail, escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What is left to do on a new market, for admins; null once it has companies or all is done (BK-120). */
export async function readFirstSteps(
  platform: Platform,
  { role }: StaffViewer,
): Promise<{ name: FirstStepName; isDone: boolean }[] | null> {
  if (role !== 'admin') return null
  const [start, { claimsConfirmed, providerEmail }, { seller }] = await Promise.all([
    findMarketStart(platform.database.sql, emptyMarketCompanies),
    readOperatorSettings(platform),
    readBillingTerms(platform),
  ])
  if (start.companies >= emptyMarketCompanies) return null
  const done: Record<FirstStepName, boolean> = {
    claims: claimsConfirmed === 1,
    provider: providerEmail !== '',
    // With a database of one's own, workers do not start without an SMTP server; web processes need none.
    mail: (platform.config.smtpUrl ?? platform.config.database) !== undefined && start.hasSentMail,
    contract: start.hasContract,
    invoices: seller !== undefined,
    colleague: start.colleagues > 1,
    company: start.companies > 0,
  }
  const steps = firstStepNames.map((name) => ({ name, isDone: done[name] }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}

/** The beginning of the keys of test mails to a member of staff. */
export const testMailKey = (staffId: number) => `staff-test:${staffId}:`

/** Sends a mail to the staff member who asks, through the same server as all mail. */
export async function sendTestMail(
  platform: Platform,
  staffId: number,
  actor: Actor,
): Promise<string> {
  const { database, clock, mailer } = platform
  const { brand, head } = await mailHead(platform)
  return database.transaction(async (tx) => {
    const staff = (await findStaff(tx, staffId))!
    const at = clock.now()
    const mail = composeMail({
      subject: `Test mail from ${brand}`,
      preview: 'Mail from the market arrives.',
      parts: [`Hello ${staff.name},`, 'Mail from the market arrives.'],
      foot: `You get this e-mail because you work for ${escapeHtml(brand)}.`,
    })
    const key = `${testMailKey(staffId)}${at.getTime()}`
    await mailer.queueMail(
      tx,
      { key, lane: 'personal', ...head, ...mail },
      toAddress(tx, staff.email),
    )
    await recordAuditEntry(tx, { at, act: 'mail.tested', actor, details: {} })
    return staff.email
  })
}
