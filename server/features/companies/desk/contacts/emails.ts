import { emailLinkValidityDays, type EmailKind } from '#contract/back-office/back-office.ts'
import { businessTimeZone, formatLongDay } from '#contract/dates.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
import {
  buttonPart,
  composeMail,
  escapeHtml,
  factsPart,
  mailFacts,
} from '#server/platform/mail-writing/mail-page.ts'

const kindNames: Record<EmailKind, string> = {
  primary: 'e-mail address',
  alternative: 'alternative e-mail address',
}

/** Confirmation link for a new address (AM-124). */
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
  const intro = `We were asked to use ${email} as the ${kindNames[kind]} of your ${brand} account.`
  const next = 'It is used once you confirm it. Until then the old one stays in use.'
  const until = `The link works once, for ${emailLinkValidityDays} days, until ${formatLongDay(content.expiresAt, businessTimeZone)}.`
  const notYou = 'If you did not request this, ignore this e-mail. Nothing will change.'
  return composeMail({
    subject,
    preview: next,
    parts: [
      `Hello ${name},`,
      intro,
      next,
      buttonPart(link, 'Confirm this address', { isUrlShown: true }),
      until,
      notYou,
    ],
    foot: escapeHtml(brand),
  })
}

interface AddressChange {
  name: string
  email: string
  kind: EmailKind
  brand: string
}

export const emailAskedMail = (change: AddressChange) =>
  notifyOldAddress(change, {
    subject: `Your ${change.brand} e-mail address is about to change`,
    message: `We were asked to change the ${kindNames[change.kind]} of your ${change.brand} account. The new address is used once it is confirmed from there.`,
  })

export const emailChangedMail = (change: AddressChange) =>
  notifyOldAddress(change, {
    subject: `Your ${change.brand} e-mail address has changed`,
    message: `The ${kindNames[change.kind]} of your ${change.brand} account has changed. This address is no longer used for it.`,
  })

function notifyOldAddress(
  { name, email, brand }: AddressChange,
  { subject, message }: { subject: string; message: string },
) {
  return composeMail({
    subject,
    preview: message,
    parts: [
      `Hello ${name},`,
      message,
      factsPart([['New address', email]]),
      'If you did not request this, please call us immediately.',
    ],
    foot: escapeHtml(brand),
  })
}

/** Sent to the main contact when a trial was rejected, with the reason of staff (BK-002). */
export function trialRejectedMail(
  fill: TextRenderer<'registrationRejected'>,
  content: { name: string; company: string; reason: string; brand: string },
) {
  const { name, company, reason, brand } = content
  const { subject, preview, paragraphs } = fill({ contact: name, company })
  return composeMail({
    subject,
    preview,
    parts: [
      `Hello ${name},`,
      ...paragraphs,
      { text: reason, html: [mailFacts([['Reason', reason]])] },
      'If you have a question, reply to this e-mail.',
    ],
    foot: escapeHtml(brand),
  })
}
