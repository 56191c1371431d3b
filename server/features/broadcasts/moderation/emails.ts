import {
  composeMail,
  escapeHtml,
  linkedText,
  mailButton,
  mailHtmlParagraph,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

interface MailedBroadcast {
  headline: string
  list: string
}

/** Broadcasts named in one mail; more are counted. */
const maxNamed = 20

function nameBroadcasts(broadcasts: readonly MailedBroadcast[]) {
  const named = broadcasts.slice(0, maxNamed).map(({ headline, list }) => `${headline} (${list})`)
  const more = broadcasts.length - named.length
  const lines = more > 0 ? [...named, `and ${more} more`] : named
  return { text: lines.join('\n'), html: [mailHtmlParagraph(lines.map(escapeHtml).join('<br>'))] }
}

const countOf = (broadcasts: readonly unknown[]) =>
  broadcasts.length === 1 ? 'Your broadcast' : `${broadcasts.length} of your broadcasts`
const verb = (broadcasts: readonly unknown[]) => (broadcasts.length === 1 ? 'was' : 'were')

/** E-mail to the sender of removed broadcasts, with the reason (BK-046). */
export function removalMail(content: {
  name: string
  broadcasts: readonly MailedBroadcast[]
  reason: string
  rulesUrl: string
  brandLine: string
}) {
  const { name, broadcasts, reason, rulesUrl, brandLine } = content
  const subject = `${countOf(broadcasts)} ${verb(broadcasts)} removed`
  const state = `${subject} by our staff. Members no longer see ${broadcasts.length === 1 ? 'it' : 'them'}.`
  const next = 'If you think this is a mistake, please contact us. The broadcast rules:'
  return composeMail({
    subject,
    preview: state,
    parts: [
      `Hello ${name},`,
      state,
      nameBroadcasts(broadcasts),
      { text: `Reason: ${reason}`, html: [mailHtmlParagraph(`Reason: ${linkedText(reason)}`)] },
      {
        text: `${next}\n${rulesUrl}`,
        html: [mailParagraph(next), mailButton(rulesUrl, 'Broadcast rules')],
      },
    ],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}

/** E-mail to the sender when the removal was undone. */
export function restoredMail(content: {
  name: string
  broadcasts: readonly MailedBroadcast[]
  brandLine: string
}) {
  const { name, broadcasts, brandLine } = content
  const subject = `${countOf(broadcasts)} ${broadcasts.length === 1 ? 'is' : 'are'} listed again`
  const state = `${subject}. The removal was undone; you do not have to do anything.`
  return composeMail({
    subject,
    preview: state,
    parts: [`Hello ${name},`, state, nameBroadcasts(broadcasts)],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}
