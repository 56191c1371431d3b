import { businessTimeZone, dateAsStringLong } from '#contract/dates.ts'
import { stockMailFaults } from '#contract/inventory/stock-mail.ts'
import type { Occasion, AuthenticatedMail } from '#server/platform/incoming/mailbox.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/short-mail.ts'

const longTime = (at: Date) => `${dateAsStringLong(at, businessTimeZone)} (Amsterdam)`

const shownFiles = 10
function factsOf({ subject, receivedAt, files }: AuthenticatedMail): [string, string][] {
  const names = files.slice(0, shownFiles).map(({ name }) => name)
  if (files.length > shownFiles) names.push(`and ${files.length - shownFiles} more`)
  return [
    ['Your mail', subject || '(no subject)'],
    ['Received', longTime(receivedAt)],
    ['Files', names.join(', ') || 'none'],
  ]
}

/** Why a mail was not taken; also what SMTP says. */
export const faultText = (fault: string): string =>
  stockMailFaults[fault] ?? stockMailFaults['other']!

/** What the sender of a mail to the inventory mailbox is written (BK-068). */
export function stockMailAnswer(occasion: Occasion, links: { inventory: string }, brand: string) {
  const about = {
    name: occasion.name,
    brand,
    foot: 'You get this mail because a mail with your address came to our inventory mailbox.',
  }
  return composeShortMail(
    about,
    answerTo(occasion, { label: 'Open your inventory', url: links.inventory }),
  )
}

function answerTo(occasion: Occasion, toInventory: NonNullable<ShortMail['act']>): ShortMail {
  switch (occasion.kind) {
    case 'received': {
      const arrived = 'Your mail has arrived and its file is being read.'
      return {
        subject: 'We are reading your stock file',
        preview: arrived,
        paragraphs: [
          `${arrived} Your old stock stays as it is until the new one is in.`,
          'On your inventory page you see how far it is and what was wrong with single lines.',
        ],
        facts: factsOf(occasion.mail),
        act: toInventory,
      }
    }
    case 'refused': {
      const fault = faultText(occasion.fault)
      const isStranger = occasion.name === undefined
      return {
        subject: 'We could not take your mail with a stock file',
        preview: fault,
        paragraphs: isStranger
          ? [fault]
          : [
              fault,
              'Your stock is as it was. You can also upload the file on your inventory page.',
            ],
        facts: occasion.mail ? factsOf(occasion.mail) : [],
        act: isStranger ? undefined : toInventory,
      }
    }
    case 'held':
      return {
        subject: 'Please confirm your mail with a stock file',
        preview: 'We cannot tell by ourselves whether it is from you.',
        paragraphs: [
          'A mail with a stock file has come in your name. Your domain has no DMARC, so we cannot tell by ourselves whether it is from you.',
          `If it is, confirm it until ${longTime(occasion.expiresAt)}. Otherwise do nothing: it will be deleted, and your stock stays as it is.`,
        ],
        facts: [['Received', longTime(occasion.receivedAt)]],
        act: { label: 'Look at the mail', url: occasion.link, isUrlShown: true },
      }
  }
}
