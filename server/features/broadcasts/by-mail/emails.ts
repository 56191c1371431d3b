import { describeDoubts, listMailRejections, mailedExample } from '#contract/broadcasts/by-mail.ts'
import { formatBusinessDateTime } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { composePath } from '#contract/push/app-addresses.ts'
import { factsOf, textOf } from '#server/features/broadcasts/by-mail/post-by-mail.ts'
import type { MailedOffer } from '#server/features/broadcasts/by-mail/read-offer.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import type { AutoReplyEvent } from '#server/platform/incoming/mailbox.ts'
import type { ShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface About {
  list: ListRow | undefined
  offer: MailedOffer | undefined
  /** Path of the broadcast that a held mail answers. */
  answers: string | undefined
  siteUrl: string
}

/** Faults of what was written, which another mail or the compose form can mend. */
const mendable = new Set(['noSide', 'bothSides', 'several', 'table', 'uncertain', 'fields'])

/** The automatic reply to a mail to a list (BK-044). */
export function answerToListMail(event: AutoReplyEvent, about: About): ShortMail {
  switch (event.kind) {
    case 'received':
      return confirmation(event, about)
    case 'refused':
      return refusal(event, about)
    case 'held':
      return request(event, about)
  }
}

/** The request to confirm a mail; it quotes nothing of the mail, which may be forged. */
function request(
  { reasons, expiresAt, receivedAt, link }: Extract<AutoReplyEvent, { kind: 'held' }>,
  { answers, siteUrl }: About,
): ShortMail {
  const doubts = describeDoubts(reasons)
  const until = formatBusinessDateTime(expiresAt)
  const facts: ShortMail['facts'] = [['Received', formatBusinessDateTime(receivedAt)]]
  const isUnproved = reasons.includes('noPolicy')
  if (doubts === '') {
    return {
      subject: 'Please confirm your broadcast',
      preview: 'We could not verify that it is from you.',
      paragraphs: [
        'We received an e-mail in your name for one of our lists. Your domain has no DMARC policy, so we cannot verify that you sent it.',
        `If you did, confirm it by ${until}. Otherwise do nothing: it will be deleted, and nothing is sent to the list.`,
      ],
      facts,
      act: { label: 'Review the e-mail', url: link, isUrlShown: true },
    }
  }
  return {
    subject: 'Please check your e-mail to our list',
    preview: 'Nothing was sent to the list.',
    paragraphs: [
      `We received an e-mail in your name for one of our lists and did not send it to the list. ${doubts}`,
      ...(isUnproved
        ? ['Your domain has no DMARC policy, so we cannot verify that you sent it.']
        : []),
      answers === undefined
        ? 'To answer one member, reply to the e-mail of the broadcast, or use Reply on its page.'
        : `To answer the member, use Reply on the page of the broadcast: ${siteUrl}${answers}`,
      `To post it to the list, open the link by ${until}, check what would be posted and what is left out, and confirm. Otherwise do nothing: it will be deleted.`,
    ],
    facts,
    act: { label: 'Review the e-mail', url: link, isUrlShown: true },
  }
}

const describeFiles = (names: readonly string[]) =>
  names.length === 0
    ? []
    : [
        `Attachments are not read: ${names.join(', ')}. Write what belongs to the broadcast into the text of the mail.`,
      ]

function confirmation(
  { reference, mail }: Extract<AutoReplyEvent, { kind: 'received' }>,
  { list, offer, siteUrl }: About,
): ShortMail {
  const listName = list?.name ?? mail.recipient
  return {
    subject: `Your broadcast to ${listName} is sent`,
    preview: `Sent to ${listName}.`,
    paragraphs: [
      'Your e-mail was sent as a broadcast. Until 15 minutes after it you can edit quantity and price once on its page.',
      ...describeFiles(mail.fileNames),
    ],
    facts: [['List', listName], ...(offer ? factsOf(offer) : [])],
    act: { label: 'Open your broadcast', url: siteUrl + paths.broadcast(reference!) },
  }
}

function refusal(
  { name, fault, detail, mail }: Extract<AutoReplyEvent, { kind: 'refused' }>,
  { list, offer, siteUrl }: About,
): ShortMail {
  const reason = listMailRejections[fault] ?? listMailRejections['other']!
  const why = fault === 'rule' && detail ? detail : reason
  const isMendable = mendable.has(fault)
  const read = isMendable || fault === 'rule' ? offer : undefined
  return {
    subject: 'We could not send your broadcast',
    preview: why,
    paragraphs: [
      ...(detail && detail !== why ? [why, detail] : [why]),
      ...(isMendable
        ? [
            `Write it for example like this. Subject: ${mailedExample.subject}. Text: ${mailedExample.text.replaceAll('\n', ', ')}.`,
          ]
        : []),
      ...(mail ? describeFiles(mail.fileNames) : []),
      ...(mail && read ? ['This is what we read:'] : []),
    ],
    facts: mail
      ? [
          ['Your mail', mail.subject || '(no subject)'],
          ...(list ? [['List', list.name] as [string, string]] : []),
          ...(read ? factsOf(read) : []),
        ]
      : [],
    act:
      name !== undefined && isMendable && offer
        ? { label: 'Complete it on the site', url: siteUrl + composePath(textOf(offer, list)) }
        : undefined,
  }
}
