import type { MailType } from '#contract/mail/desk/mail-types.ts'
import { businessDate, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/account/queries.ts'
import { mailContact, readMailText, type TextRenderer } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

export async function notifyTrialEnd(tx: Tx, platform: Platform, companyId: number, endsAt: Date) {
  const fill = await readMailText(platform, 'trialEnded')
  await send(tx, platform, { companyId, endsAt, key: 'trial-ended' }, (content) =>
    trialEndedMail(fill, content),
  )
}

/** The mail key contains reminder and end, so that each reminder is sent once per end. */
export async function notifyTrialReminder(
  tx: Tx,
  platform: Platform,
  trial: { companyId: number; endsAt: Date },
  reminder: { daysBefore: number; daysLeft: number },
): Promise<void> {
  const key = `trial-reminder-${reminder.daysBefore}` as const
  const fill = await readMailText(platform, 'trialEnding')
  await send(tx, platform, { ...trial, key }, (content) =>
    trialReminderMail(fill, { ...content, daysLeft: reminder.daysLeft }),
  )
}

async function send(
  tx: Tx,
  platform: Platform,
  { companyId, endsAt, key }: { companyId: number; endsAt: Date; key: MailType },
  write: (content: TrialMail) => ReturnType<typeof trialEndedMail>,
): Promise<void> {
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { name, companyName } = main
  const paymentUrl = platform.siteUrl + paths.payment
  await mailContact(tx, platform, `${key}:${companyId}:${businessDate(endsAt)}`, main, (brand) =>
    write({ name, companyName, endsAt, paymentUrl, brand }),
  )
}

interface TrialMail {
  name: string
  companyName: string
  endsAt: Date
  paymentUrl: string
  brand: string
}

const lastDay = (endsAt: Date) => formatLongDay(endsAt, businessTimeZone)

/** Reminder before the end of a trial; `daysLeft` counts business days, 0 on the last one (BK-005). */
export function trialReminderMail(
  fill: TextRenderer<'trialEnding'>,
  content: TrialMail & { daysLeft: number },
) {
  const { name, companyName, endsAt, daysLeft, paymentUrl } = content
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return composeShortMail(content, {
    ...fill({ contact: name, company: companyName, when, lastDay: lastDay(endsAt) }),
    preview: `The last day is ${lastDay(endsAt)}.`,
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}

export function trialEndedMail(fill: TextRenderer<'trialEnded'>, content: TrialMail) {
  const { name, companyName, endsAt, paymentUrl } = content
  return composeShortMail(content, {
    ...fill({ contact: name, company: companyName, lastDay: lastDay(endsAt) }),
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}
