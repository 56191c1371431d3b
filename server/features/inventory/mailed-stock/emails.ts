import { businessTimeZone, dateAsStringLong } from '#contract/dates.ts'
import { stockMailRejections } from '#contract/inventory/import-messages.ts'
import type { Occasion, AuthenticatedMail } from '#server/platform/incoming/mailbox.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'

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
export const rejectionText = (fault: string): string =>
  stockMailRejections[fault] ?? stockMailRejections['other']!

/** What the sender of a mail to the inventory mailbox is written (BK-068). */
export function stockMailAnswer(occasion: Occasion, links: { inventory: string }, brand: string) {
  const about = {
    name: occasion.name,
    brand,
    foot: 'You get this e-mail because we received an e-mail from your address in our inventory mailbox.',
  }
  return composeShortMail(
    about,
    answerTo(occasion, { label: 'Open your inventory', url: links.inventory }),
  )
}

function answerTo(occasion: Occasion, toInventory: NonNullable<ShortMail['act']>): ShortMail {
  switch (occasion.kind) {
    case 'received': {
      const arrived = 'We received your e-mail and are reading the file.'
      return {
        subject: 'We are reading your stock file',
        preview: arrived,
        paragraphs: [
          `${arrived} Your current stock stays listed until the import is complete.`,
          'Your inventory page shows the progress and any problems with single lines.',
        ],
        facts: factsOf(occasion.mail),
        act: toInventory,
      }
    }
    case 'refused': {
      const fault = rejectionText(occasion.fault)
      const isStranger = occasion.name === undefined
      return {
        subject: 'We could not accept your stock file',
        preview: fault,
        paragraphs: isStranger
          ? [fault]
          : [
              fault,
              'Your stock has not changed. You can also upload the file on your inventory page.',
            ],
        facts: occasion.mail ? factsOf(occasion.mail) : [],
        act: isStranger ? undefined : toInventory,
      }
    }
    case 'held':
      return {
        subject: 'Please confirm your stock file',
        preview: 'We could not verify that it is from you.',
        paragraphs: [
          'We received an e-mail with a stock file in your name. Your domain has no DMARC policy, so we cannot verify that you sent it.',
          `If you did, confirm it by ${longTime(occasion.expiresAt)}. Otherwise do nothing: it will be deleted, and your stock does not change.`,
        ],
        facts: [['Received', longTime(occasion.receivedAt)]],
        act: { label: 'Review the e-mail', url: occasion.link, isUrlShown: true },
      }
  }
}
