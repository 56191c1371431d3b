import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/account/queries.ts'
import { trialEndedMail, trialReminderMail } from '#server/features/companies/account/emails.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export async function notifyTrialEnd(
  tx: Tx,
  platform: Platform,
  companyId: number,
  endsAt: Date,
): Promise<void> {
  await send(tx, platform, { companyId, endsAt, key: 'trial-ended' }, trialEndedMail)
}

/**
 * Reminds the main contact of the end of a trial. The mail key contains the reminder and the end, so that each is
 * sent once per end.
 */
export async function notifyTrialReminder(
  tx: Tx,
  platform: Platform,
  trial: { companyId: number; endsAt: Date },
  reminder: { daysBefore: number; daysLeft: number },
): Promise<void> {
  const key = `trial-reminder-${reminder.daysBefore}`
  await send(tx, platform, { ...trial, key }, (content) =>
    trialReminderMail({ ...content, daysLeft: reminder.daysLeft }),
  )
}

async function send(
  tx: Tx,
  platform: Platform,
  { companyId, endsAt, key }: { companyId: number; endsAt: Date; key: string },
  write: (content: Parameters<typeof trialEndedMail>[0]) => ReturnType<typeof trialEndedMail>,
): Promise<void> {
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { brand, head } = await mailHead(platform)
  await platform.mailer.queueMail(
    tx,
    {
      key: `${key}:${companyId}:${businessDate(endsAt)}`,
      lane: 'personal',
      ...head,
      ...write({
        name: main.name,
        companyName: main.companyName,
        endsAt,
        paymentUrl: platform.siteUrl + paths.payment,
        brand,
      }),
    },
    toAddress(tx, main.email, main.id),
  )
}
