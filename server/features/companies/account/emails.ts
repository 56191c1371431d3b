import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { composeShortMail } from '#server/platform/mail-writing/short-mail.ts'

interface TrialMail {
  name: string
  companyName: string
  endsAt: Date
  /** Where one becomes a member. */
  paymentUrl: string
  brand: string
}

const lastDay = (endsAt: Date) => dayInWords(endsAt, businessTimeZone)

/** The reminder before a trial's end; `daysLeft` counts business days, 0 on the last one (BK-005). */
export function trialReminderMail(content: TrialMail & { daysLeft: number }) {
  const { brand, companyName, endsAt, daysLeft, paymentUrl } = content
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return composeShortMail(content, {
    subject: `Your free trial of ${brand} ends ${when}`,
    preview: `The last day is ${lastDay(endsAt)}.`,
    paragraphs: [
      `The free trial of ${companyName} ends ${when}: ${lastDay(endsAt)} is its last day.`,
      'Become a member before then and nothing changes: you keep seeing who offers and who seeks, you keep broadcasting, and your settings and saved searches stay.',
      'Without a membership the account closes after that day. You can open it again at any time.',
    ],
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}

/** What the main contact reads once the trial is over. */
export function trialEndedMail(content: TrialMail) {
  const { brand, companyName, endsAt, paymentUrl } = content
  return composeShortMail(content, {
    subject: `Your free trial of ${brand} has ended`,
    preview: 'Your account is kept. It opens again with a membership.',
    paragraphs: [
      `The free trial of ${companyName} has ended. Thank you for trading with us.`,
      'Until you become a member you see what visitors see: broadcasts without names, and no mails of the lists. Your settings, favorites and saved searches are kept for you.',
    ],
    facts: [
      ['Company', companyName],
      ['Last day', lastDay(endsAt)],
    ],
    act: { label: 'Become a member', url: paymentUrl },
  })
}
