import {
  emptyMarketCompanies,
  firstStepLabels,
  firstStepNames,
  openingSteps,
  type FirstStep,
  type FirstStepName,
} from '#contract/back-office/desk/today.ts'
import type { StaffViewer } from '#contract/access.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import { findMarketStart } from '#server/features/back-office/today/today-queries.ts'
import { readBillingTerms } from '#server/features/billing/public.ts'
import { findStaff } from '#server/features/back-office/staff/queries.ts'
import { readBackupLamp } from '#server/features/back-office/today/backup-lamp.ts'
import { mailHead, readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import { composeMail, escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** The remaining steps to set up a new market, for admins; null once it has companies or all is done (BK-120). */
export async function readFirstSteps(
  platform: Platform,
  { roles }: StaffViewer,
): Promise<FirstStep[] | null> {
  if (!roles.includes('admin')) return null
  const { steps, companies } = await readSteps(platform)
  if (companies >= emptyMarketCompanies) return null
  return steps.every(({ state }) => state === 'done') ? null : steps
}

/** The steps that are missing before registration can be opened, in words; empty if none. A demo market needs none. */
export async function readMissingForOpening(platform: Platform): Promise<string> {
  if (platform.config.demo) return ''
  const { steps } = await readSteps(platform)
  return openingSteps
    .filter((name) => steps.find((step) => step.name === name)?.state !== 'done')
    .map((name) => firstStepLabels[name])
    .join(', ')
}

async function readSteps(platform: Platform): Promise<{ steps: FirstStep[]; companies: number }> {
  const { config, clock, database } = platform
  const [start, operator, site, { seller }, backups] = await Promise.all([
    findMarketStart(database.sql, emptyMarketCompanies),
    readOperatorSettings(platform),
    readSettings(platform),
    readBillingTerms(platform),
    readBackupLamp(platform, clock.now()),
  ])
  const isStored = (key: string) => start.storedSettings.includes(key)
  // With a database of one's own, workers do not start without an SMTP server; web processes need none.
  const hasMailServer = (config.smtpUrl ?? config.database) !== undefined
  const isLive = config.mollieKey?.startsWith('live_') ?? false
  const { plus, broker } = operator.membershipPrices
  const progress: Record<FirstStepName, [isDone: boolean, value?: string, isStarted?: boolean]> = {
    brand: [isStored('productName'), site.productName],
    logo: [site.logo !== ''],
    invoices: [
      seller !== undefined,
      seller ? `${seller.name}, ${seller.vatNumber}` : '',
      Object.values(operator.seller).some((value) => value !== ''),
    ],
    contract: [start.hasContract],
    privacy: [start.hasPrivacy],
    contact: [start.hasContactPage],
    colleague: [start.colleagues > 1, `${start.colleagues} people`],
    provider: [operator.providerEmail !== '', operator.providerEmail],
    mail: [hasMailServer && start.hasSentMail, config.mailDomain, hasMailServer],
    incoming: [config.inbound !== undefined],
    claims: [operator.claimsConfirmed === 1],
    prices: [isStored('membershipPrices'), `Plus ${euroText(plus)}, Broker ${euroText(broker)}`],
    payments: [isLive, 'Mollie', config.mollieKey !== undefined],
    vies: [config.viesUrl !== undefined],
    company: [
      start.companies > 0,
      start.companies === 1 ? '1 company' : `${start.companies} companies`,
    ],
    backups: [backups.state === 'ok'],
    registration: [site.registration.isOpen === 1],
  }
  const steps = firstStepNames.map((name): FirstStep => {
    const [isDone, value = '', isStarted = false] = progress[name]
    if (isDone) return { name, state: 'done', value }
    const hasFailed = name === 'backups' && ['late', 'failed'].includes(backups.state)
    return { name, state: hasFailed ? 'failed' : isStarted ? 'started' : 'open', value: '' }
  })
  return { steps, companies: start.companies }
}

/** The beginning of the keys of test mails to a member of staff. */
export const testMailKey = (staffId: number) => `staff-test:${staffId}:` as const

/** Sends a mail to the staff member who asks, through the same server as all mail. */
export async function sendTestMail(
  platform: Platform,
  staffId: number,
  actor: Actor,
): Promise<{ address: string } | Refused> {
  const { brand, head } = await mailHead(platform)
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const staff = await findStaff(tx, staffId)
    if (!staff) return notFound()
    const mail = composeMail({
      subject: `Test mail from ${brand}`,
      preview: 'Mail from the market arrives.',
      parts: [`Hello ${staff.name},`, 'Mail from the market arrives.'],
      foot: `You get this e-mail because you work for ${escapeHtml(brand)}.`,
    })
    const key = `${testMailKey(staffId)}${now.getTime()}` as const
    await platform.mailer.queueMail(
      tx,
      { key, lane: 'personal', ...head, ...mail },
      toAddress(tx, staff.email),
    )
    await record('mail.tested')
    return { address: staff.email }
  })
}
