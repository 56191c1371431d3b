import { businessTimeZone, dateAsStringLong } from '#contract/dates.ts'
import { stockMailFaults } from '#contract/stock-mail.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
  plainLink,
} from '#server/platform/mail-page.ts'
import type { Occasion, ProvedMail } from '#server/platform/incoming/mailbox.ts'

interface Content {
  name: string | undefined
  subject: string
  said: readonly string[]
  facts: [string, string][]
  act: { label: string; link: string } | undefined
  brand: string
}

const longTime = (at: Date) => `${dateAsStringLong(at, businessTimeZone)} (Amsterdam)`

const shownFiles = 10
function factsOf({ subject, receivedAt, files }: ProvedMail): [string, string][] {
  const names = files.slice(0, shownFiles).map(({ name }) => name)
  if (files.length > shownFiles) names.push(`and ${files.length - shownFiles} more`)
  return [
    ['Your mail', subject || '(no subject)'],
    ['Received', longTime(receivedAt)],
    ['Files', names.join(', ') || 'none'],
  ]
}

const faultText = (fault: string) => stockMailFaults[fault] ?? stockMailFaults['other']!

function contentOf(occasion: Occasion, links: { inventory: string }, brand: string): Content {
  const { name } = occasion
  switch (occasion.kind) {
    case 'received':
      return {
        name,
        subject: 'We are reading your stock file',
        said: [
          'Your mail has arrived and its file is being read. Your old stock stays as it is until the new one is in.',
          'On your inventory page you see how far it is and what was wrong with single lines.',
        ],
        facts: factsOf(occasion.mail),
        act: { label: 'Open your inventory', link: links.inventory },
        brand,
      }
    case 'refused':
      return {
        name,
        subject: 'We could not take your mail with a stock file',
        said: [
          faultText(occasion.fault),
          ...(name === undefined
            ? []
            : ['Your stock is as it was. You can also upload the file on your inventory page.']),
        ],
        facts: occasion.mail ? factsOf(occasion.mail) : [],
        act:
          name === undefined ? undefined : { label: 'Open your inventory', link: links.inventory },
        brand,
      }
    case 'held':
      return {
        name,
        subject: 'Please confirm your mail with a stock file',
        said: [
          'A mail with a stock file has come in your name. Your domain has no DMARC, so we cannot tell by ourselves whether it is from you.',
          `If it is, confirm it until ${longTime(occasion.expiresAt)}. Otherwise do nothing: it will be deleted, and your stock stays as it is.`,
        ],
        facts: [['Received', longTime(occasion.receivedAt)]],
        act: { label: 'Look at the mail', link: occasion.link },
        brand,
      }
  }
}

/** What the sender of a mail to the inventory mailbox is written (BK-068). */
export function stockMailLetter(occasion: Occasion, links: { inventory: string }, brand: string) {
  const { name, subject, said, facts, act } = contentOf(occasion, links, brand)
  const hello = name === undefined ? 'Hello,' : `Hello ${name},`
  const foot = `You get this mail because a mail with your address came to our inventory mailbox. ${brand}`
  const text = [
    hello,
    ...said,
    ...(facts.length > 0 ? [facts.map(([term, value]) => `${term}: ${value}`).join('\n')] : []),
    ...(act ? [`${act.label}: ${act.link}`] : []),
    `${foot}\n`,
  ].join('\n\n')
  const html = mailPage({
    title: subject,
    preview: said[0]!,
    sections: [
      mailParagraph(hello),
      ...said.map(mailParagraph),
      ...(facts.length > 0 ? [mailFacts(facts)] : []),
      ...(act ? [mailButton(act.link, act.label)] : []),
      ...(occasion.kind === 'held' ? [plainLink(occasion.link)] : []),
    ],
    foot: escapeHtml(foot),
  })
  return { subject, text, html }
}
