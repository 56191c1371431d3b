import type { Tier } from '#contract/tiers.ts'
import { tierNames } from '#contract/tiers.ts'
import { countText } from '#contract/figures/numbers.ts'
import { businessTime, businessTimeZone, formatDate } from '#contract/dates.ts'
import type { Offer } from '#server/features/broadcasts/posting/offer-text.ts'
import {
  buttonPart,
  chosenMailFoot,
  composeMail,
  escapeHtml,
  factsPart,
  faintStyle,
  linkedText,
  mailButton,
  mailChip,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
  mailTitle,
  type WrittenPart,
  textStyle,
} from '#server/platform/mail-writing/mail-page.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

export interface BroadcastMailContent {
  offer: Offer
  headline: string
  price: string
  message: string
  listName: string
  sender: {
    name: string
    companyName: string
    country: string
    telephone: string
    tier: Tier
    memberSince: Date | null
  }
  sentAt: Date
  broadcastUrl: string
  /** The text that a correction replaces (AM-028). */
  replaced?: string | undefined
  brand: string
  brandLine: string
}

/** Side and headline, as subjects name a broadcast. */
export const titleInMail = (
  { offer, headline, replaced }: Pick<BroadcastMailContent, 'offer' | 'headline' | 'replaced'>,
  separator = ': ',
) => `${replaced === undefined ? '' : 'Corrected: '}${offer.side}${separator}${headline}`

function tierLine(sender: BroadcastMailContent['sender'], brand: string): string {
  const since = sender.memberSince ? ` since ${sender.memberSince.getUTCFullYear()}` : ''
  return sender.tier === 0 ? `${brand} member${since}` : `${tierNames[sender.tier]} member${since}`
}

export function broadcastInMail(content: BroadcastMailContent): WrittenPart {
  const { offer, headline, sender, listName, broadcastUrl, replaced, brand } = content
  const when = `${formatDate(content.sentAt, businessTimeZone)}, ${businessTime(content.sentAt)} Amsterdam time`
  const who = `${sender.name}, ${sender.companyName}, ${sender.country}`
  const senderLine = [tierLine(sender, brand), sender.telephone].filter(Boolean).join(', ')

  const text = `${replaced === undefined ? '' : `${replaced}\n\n`}${offer.side}, ${listName}, ${when}

${headline}

${content.message}

Reply to this e-mail to reach ${sender.name} directly, or use
${broadcastUrl}

--
${who}
${senderLine}`

  const facts = [
    ['Quantity', offer.quantity],
    ['Brand', offer.brand],
    ['Description', offer.description],
    ['Condition', offer.condition],
    ['Price', content.price],
  ] as const
  const words = [offer.additionalInfo, offer.productLink].filter(Boolean).join('\n\n')
  const html = [
    ...(replaced === undefined
      ? []
      : [`<p class="t1" style="${textStyle(15)};font-weight:600">${escapeHtml(replaced)}</p>`]),
    `<p class="t3" style="${faintStyle()};padding-bottom:8px">${mailChip(offer.side, offer.side === 'WTS' ? 'teal' : 'indigo')}&nbsp; ${escapeHtml(listName)} list &nbsp;·&nbsp; ${when}</p>
${mailTitle(headline)}`,
    mailFacts(facts),
    ...(words ? [mailHtmlParagraph(linkedText(words))] : []),
    `${mailButton(broadcastUrl, 'Reply to Broadcast')}<p class="t3" style="${faintStyle()};padding-top:8px">Or reply to this e-mail to reach ${escapeHtml(sender.name)} directly.</p>`,
    `<p class="t2 ln" style="${faintStyle(14)};border-top:1px solid #e2e7e8;padding-top:14px"><b class="t1" style="font-weight:600">${escapeHtml(sender.name)}</b>, ${escapeHtml(sender.companyName)}, ${escapeHtml(sender.country)}<br>${escapeHtml(senderLine)}</p>`,
  ]
  return { text, html }
}

export const mailPreview = ({ sender, offer, replaced }: BroadcastMailContent) =>
  `${replaced === undefined ? '' : `${replaced}. `}${sender.companyName}, ${sender.country}. ${[...offer.additionalInfo].slice(0, 120).join('')}`

/** Renders a broadcast e-mail; one body serves all subscribers, with placeholders for personal links. */
export function broadcastMail(content: BroadcastMailContent) {
  const { headline, listName, brandLine } = content
  return composeMail({
    subject: `[${listName}] ${titleInMail(content)}`,
    title: headline,
    preview: mailPreview(content),
    parts: [broadcastInMail(content)],
    ...chosenMailFoot(
      {
        reason: `You get this at ${placeholder.ownAddress} because you follow ${listName}.`,
        links: [['Unsubscribe from this list', placeholder.unsubscribeUrl]],
        brandLine,
      },
      '',
    ),
  })
}

/** Confirms a broadcast to its sender, with its text as sent and a link to its possible matches. */
export function broadcastCopyMail(
  content: Pick<BroadcastMailContent, 'offer' | 'headline' | 'message' | 'listName' | 'sentAt'> &
    Pick<BroadcastMailContent, 'broadcastUrl' | 'replaced' | 'brandLine'> & {
      /** Addresses that get it at once. */
      receivers: number
      digestHour: number
      matchesUrl: string
      settingsUrl: string
    },
) {
  const { offer, headline, listName, sentAt, receivers, digestHour, brandLine, settingsUrl } =
    content
  const { replaced } = content
  const subject = `Sent: ${titleInMail(content, ' ')}`
  const when = `${formatDate(sentAt, businessTimeZone)}, ${businessTime(sentAt)} Amsterdam time`
  return composeMail({
    subject,
    preview: `${listName} list, ${when}`,
    parts: [
      ...(replaced === undefined
        ? ['Your broadcast is sent.']
        : ['Your correction is sent.', replaced]),
      factsPart([
        ['Broadcast', `${offer.side} ${headline}`],
        ['List', listName],
        ['Sent', when],
        ['By e-mail at once', receivers === 1 ? '1 address' : `${countText(receivers)} addresses`],
        ['In the daily digest', `at ${String(digestHour).padStart(2, '0')}:00 Amsterdam time`],
      ]),
      buttonPart(content.matchesUrl, 'See possible matches', { intro: 'Possible matches: ' }),
      content.message,
      {
        text: `Your broadcast: ${content.broadcastUrl}`,
        html: [mailHtmlParagraph(mailLink(content.broadcastUrl, 'Open your broadcast'))],
      },
    ],
    ...chosenMailFoot({
      reason: 'You get this because you chose copies of your broadcasts.',
      links: [['Change when you get this', settingsUrl]],
      brandLine,
    }),
  })
}
