import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import { brandLine } from '#server/features/broadcasts/emails.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** What the main contact reads when more addresses receive lists than the plan has (BK-099). */
export function addressLimitMail(content: {
  name: string
  /** Undefined for a firm that only sells services. */
  plan: string | undefined
  limit: number
  used: readonly string[]
  /** Those that stop receiving lists. */
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
      ? `Accounts for services do not receive broadcasts; ${many(used.length)} of your company still would.`
      : `Your plan (${plan}) has ${many(limit)} that receive broadcasts, and ${many(used.length)} of your company do.`
  const next = `Please choose until ${day} which of them it should be. From then on the one added last goes first: ${beyond.join(', ')} would no longer receive broadcasts by e-mail. On the site nothing changes.`
  const subject = `${many(used.length)} receive broadcasts, your plan has ${limit}`
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
        ...(kept.length > 0 ? [['Stay', kept.join(', ')] as const] : []),
        ['Would end', beyond.join(', ')],
      ]),
      mailButton(settingsUrl, 'Choose addresses'),
    ],
    foot: escapeHtml(brandLine(brand)),
  })
  return { subject, text, html }
}
