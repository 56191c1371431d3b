import { businessTimeZone, dateAsStringLong } from '#contract/dates.ts'
import { brandLine } from '#server/features/broadcasts/emails.ts'
import {
  escapeHtml,
  linkedText,
  mailButton,
  mailFacts,
  mailHtmlParagraph,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** Formats the end of an exclusion; undefined when it has none. */
export const formatExclusionEnd = (until: Date | null) =>
  until === null ? undefined : `${dateAsStringLong(until, businessTimeZone)} Amsterdam time`

/** E-mail to an excluded contact: list, reason and end date (BK-047). */
export function exclusionMail(content: {
  name: string
  /** Undefined for every list. */
  list: string | undefined
  until: Date | null
  reason: string
  rulesUrl: string
  brand: string
}) {
  const { name, list, reason, rulesUrl, brand } = content
  const from = list === undefined ? 'all lists' : `the list ${list}`
  const until = formatExclusionEnd(content.until) ?? 'further notice'
  const subject = `You have been removed from ${from}`
  const state = `You cannot send broadcasts to ${from} for now. You still receive broadcasts and can reply to them.`
  const next = 'If you think this is a mistake, please contact us. The broadcast rules:'
  const text = `Hello ${name},

${state}

Reason: ${reason}
Until: ${until}

${next}
${rulesUrl}

${brandLine(brand)}
`
  const html = mailPage({
    title: subject,
    preview: state,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(state),
      mailHtmlParagraph(linkedText(reason)),
      mailFacts([
        ['List', list ?? 'All lists'],
        ['Until', until],
      ]),
      mailParagraph(next),
      mailButton(rulesUrl, 'Broadcast rules'),
    ],
    foot: escapeHtml(brandLine(brand)),
  })
  return { subject, text, html }
}

/** E-mail to a contact whose exclusion has been lifted. */
export function liftedMail(content: { name: string; list: string | undefined; brand: string }) {
  const { name, list, brand } = content
  const to = list === undefined ? 'all lists' : `the list ${list}`
  const subject = `You can send to ${to} again`
  const state = `You can send broadcasts to ${to} again.`
  const text = `Hello ${name},

${state}

${brandLine(brand)}
`
  const html = mailPage({
    title: subject,
    preview: state,
    sections: [mailParagraph(`Hello ${name},`), mailParagraph(state)],
    foot: escapeHtml(brandLine(brand)),
  })
  return { subject, text, html }
}
