import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { brandLine } from '#server/features/broadcasts/emails.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** E-mail to the main contact when more addresses receive lists than the plan includes (BK-099). */
export function addressLimitMail(content: {
  name: string
  /** Undefined for service-only companies. */
  plan: string | undefined
  limit: number
  used: readonly string[]
  /** Addresses that will stop receiving lists. */
  beyond: readonly string[]
  endsAt: Date
  settingsUrl: string
  brand: string
}) {
  const { name, plan, limit, used, beyond, settingsUrl, brand } = content
  const day = dayInWords(content.endsAt, businessTimeZone)
  const many = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`
  const state =
    plan === undefined
      ? `Service accounts do not receive broadcasts, but ${many(used.length)} of your company still would.`
      : `Your plan (${plan}) includes ${many(limit)} that can receive broadcasts. Your company uses ${used.length}.`
  const next = `Please choose by ${day} which addresses to keep. After that day, the addresses added last stop receiving broadcasts by e-mail: ${beyond.join(', ')}. Nothing changes on the site.`
  const subject = `${many(used.length)} receive broadcasts, your plan includes ${limit}`
  const kept = used.filter((address) => !beyond.includes(address))

  const text = `Hello ${name},

${state}

${next}

${settingsUrl}

${brandLine(brand)}
`
  const html = mailPage({
    title: subject,
    preview: state,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(state),
      mailParagraph(next),
      mailFacts([
        ...(kept.length > 0 ? [['Keep receiving', kept.join(', ')] as const] : []),
        ['Stop receiving', beyond.join(', ')],
      ]),
      mailButton(settingsUrl, 'Choose addresses'),
    ],
    foot: escapeHtml(brandLine(brand)),
  })
  return { subject, text, html }
}
