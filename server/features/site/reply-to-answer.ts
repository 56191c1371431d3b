import { undatedMessage } from '#contract/incoming-mail.ts'
import { mailHead } from '#server/features/site/read-settings.ts'
import type { AutoReplyEvent } from '#server/platform/incoming/mailbox.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The automatic reply to an answer by mail that is not added to a `ticket`, `case` or `application`, or not before it is confirmed;
 * undefined for one that was added, which a colleague answers. `refusal` says why and what to do.
 */
export async function composeReplyToAnswer(
  platform: Platform,
  event: AutoReplyEvent,
  what: 'ticket' | 'case' | 'application',
  refusal: (fault: string) => { why: string; next: string },
) {
  if (event.kind === 'received') return undefined
  const { brand, head } = await mailHead(platform)
  const content = event.kind === 'held' ? confirmation(event.link, what) : refused(event.fault)
  return { ...head, ...composeShortMail({ name: event.name, brand }, content) }

  function refused(fault: string) {
    const { why, next } =
      fault === 'undated'
        ? { why: `We could not add your e-mail to the ${what}.`, next: undatedMessage }
        : refusal(fault)
    return {
      subject: 'We could not add your e-mail',
      preview: why,
      paragraphs: [why, next],
      facts: [],
      act: undefined,
    }
  }
}

function confirmation(url: string, what: string) {
  const preview = 'We could not verify that your answer is from you.'
  return {
    subject: 'Please confirm your answer',
    preview,
    paragraphs: [
      `${preview} Your domain has no DMARC policy.`,
      `Confirm it to add it to the ${what}. If you did not write to us, do nothing.`,
    ],
    facts: [],
    act: { label: 'Review the e-mail', url, isUrlShown: true as const },
  }
}
