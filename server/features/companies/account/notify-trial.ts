import { businessDate, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/account/queries.ts'
import { mailContact } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

export async function notifyTrialEnd(tx: Tx, platform: Platform, companyId: number, endsAt: Date) {
  await send(tx, platform, { companyId, endsAt, key: 'trial-ended' }, trialEndedMail)
}

/** The mail key contains reminder and end, so that each reminder is sent once per end. */
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
function trialReminderMail(content: TrialMail & { daysLeft: number }) {
  const { brand, companyName, endsAt, daysLeft, paymentUrl } = content
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return composeShortMail(content, {
    subject: `Your free trial of ${brand} ends ${when}`,
    preview: `The last day is ${lastDay(endsAt)}.`,
    paragraphs: [
      `The free trial of ${companyName} ends ${when}. The last day is ${lastDay(endsAt)}.`,
      'Become a member before then and nothing changes: you still see who is buying and selling, you can keep broadcasting, and you keep your settings and saved searches.',
      'Without a membership, your account closes after that day. It reopens when you become a member.',
    ],
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}

function trialEndedMail(content: TrialMail) {
  const { brand, companyName, endsAt, paymentUrl } = content
  return composeShortMail(content, {
    subject: `Your free trial of ${brand} has ended`,
    preview: 'We keep your account. It reopens when you become a member.',
    paragraphs: [
      `The free trial of ${companyName} has ended. Thank you for trading with us.`,
      'Until you become a member, you see what visitors see: broadcasts without names, and no broadcast e-mails. We keep your settings, favorites and saved searches.',
    ],
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}
