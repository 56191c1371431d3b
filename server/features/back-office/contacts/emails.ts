import { emailLinkDays, type EmailKind } from '#contract/back-office/back-office.ts'
import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
  plainLink,
} from '#server/platform/mail-writing/mail-page.ts'

const kindNames: Record<EmailKind, string> = {
  primary: 'e-mail address',
  alternative: 'alternative e-mail address',
}

/** The link that puts a new address in use (AM-124). */
export function confirmEmailMail(content: {
  name: string
  email: string
  kind: EmailKind
  link: string
  expiresAt: Date
  brand: string
}) {
  const { name, email, kind, link, brand } = content
  const subject = `Confirm your new ${brand} e-mail address`
  const asked = `We were asked to use ${email} as the ${kindNames[kind]} of your ${brand} account.`
  const next = 'It is used once you confirm it. Until then the old one stays in use.'
  const until = `The link works once, for ${emailLinkDays} days, until ${dayInWords(content.expiresAt, businessTimeZone)}.`
  const notYou = 'If you did not request this, ignore this e-mail. Nothing will change.'
  const text = `Hello ${name},

${asked}

${next}

${link}

${until}

${notYou}
`
  const html = mailPage({
    title: subject,
    preview: next,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(asked),
      mailParagraph(next),
      mailButton(link, 'Confirm this address'),
      plainLink(link),
      mailParagraph(until),
      mailParagraph(notYou),
    ],
    foot: escapeHtml(brand),
  })
  return { subject, text, html }
}

interface AddressNews {
  name: string
  email: string
  kind: EmailKind
  brand: string
}

/** What the old address reads when a new one waits to be confirmed. */
export const emailAskedMail = (news: AddressNews) =>
  notifyOldAddress(news, {
    subject: `Your ${news.brand} e-mail address is about to change`,
    said: `We were asked to change the ${kindNames[news.kind]} of your ${news.brand} account. The new address is used once it is confirmed from there.`,
  })

/** What the old address reads once it is no longer used. */
export const emailChangedMail = (news: AddressNews) =>
  notifyOldAddress(news, {
    subject: `Your ${news.brand} e-mail address has changed`,
    said: `The ${kindNames[news.kind]} of your ${news.brand} account has changed. This address is no longer used for it.`,
  })

function notifyOldAddress(
  { name, email, brand }: AddressNews,
  { subject, said }: { subject: string; said: string },
) {
  const notYou = 'If you did not request this, please call us immediately.'
  const text = `Hello ${name},

${said}

New address: ${email}

${notYou}
`
  const html = mailPage({
    title: subject,
    preview: said,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(said),
      mailFacts([['New address', email]]),
      mailParagraph(notYou),
    ],
    foot: escapeHtml(brand),
  })
  return { subject, text, html }
}

/** What the main contact reads when a trial was not approved, with staff's reason (BK-002). */
export function trialRejectedMail(content: { name: string; reason: string; brand: string }) {
  const { name, reason, brand } = content
  const subject = `Your application to ${brand}`
  const said = `Thank you for your application to ${brand}. We could not open an account for your company.`
  const text = `Hello ${name},

${said}

${reason}

If you have a question, reply to this e-mail.
`
  const html = mailPage({
    title: subject,
    preview: said,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(said),
      mailFacts([['Reason', reason]]),
      mailParagraph('If you have a question, reply to this e-mail.'),
    ],
    foot: escapeHtml(brand),
  })
  return { subject, text, html }
}
