import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface TrialMail {
  name: string
  companyName: string
  endsAt: Date
  paymentUrl: string
  brand: string
}

const lastDay = (endsAt: Date) => dayInWords(endsAt, businessTimeZone)

/** Reminder before the end of a trial; `daysLeft` counts business days, 0 on the last one (BK-005). */
export function trialReminderMail(content: TrialMail & { daysLeft: number }) {
  const { brand, companyName, endsAt, daysLeft, paymentUrl } = content
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return composeShortMail(content, {
    subject: `Your free trial of ${brand} ends ${when}`,
    preview: `The last day is ${lastDay(endsAt)}.`,
    paragraphs: [
      `The free trial of ${companyName} ends ${when}. The last day is ${lastDay(endsAt)}.`,
      'Become a member before then and nothing changes: you still see who is buying and selling, you can keep broadcasting, and you keep your settings and saved searches.',
      'Without a membership, your account closes after that day. You can reopen it at any time.',
    ],
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}

/** Sent to the main contact when the trial has ended. */
export function trialEndedMail(content: TrialMail) {
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
