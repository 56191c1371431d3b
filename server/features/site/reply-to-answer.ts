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
    const undated = { why: `We could not add your e-mail to the ${what}.`, next: undatedMessage }
    const { why, next } = unread[fault] ?? (fault === 'undated' ? undated : refusal(fault))
    return {
      subject: 'We could not add your e-mail',
      preview: why,
      paragraphs: [why, next],
      facts: [],
      act: undefined,
    }
  }
}

/** The kinds of mail that no mailbox can read, and how to send it instead. */
const unread: Readonly<Record<string, { why: string; next: string }>> = {
  encrypted: {
    why: 'Your e-mail is encrypted (S/MIME or PGP, such as smime.p7m), so we could not read it.',
    next: 'Send it again without encryption.',
  },
  signedOnly: {
    why: 'Your mail program packed the e-mail into its signature (smime.p7m), so we could not read it.',
    next: 'Send it again without a signature, or sign it in clear text.',
  },
  winmail: {
    why: 'Your mail program packed the e-mail into winmail.dat, which only Outlook can open.',
    next: 'Send it again as HTML or plain text.',
  },
  forwarded: {
    why: 'Your e-mail has no text of its own, only another e-mail attached to it, which we do not read.',
    next: 'Copy what we should read into the text of your e-mail.',
  },
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
