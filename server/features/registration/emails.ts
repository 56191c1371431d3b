import { formatBusinessDateTime } from '#contract/dates.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
import {
  buttonPart,
  composeMail,
  composeShortMail,
  escapeHtml,
  factsPart,
  linkedText,
  mailHtmlParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

interface ApplicationMail {
  name: string
  company: string
  brand: string
  /** Opens the page with the status of the application. */
  url: string
}

/** To the applicant: an application was received, with the link that confirms the address. */
export function receivedMail(
  fill: TextRenderer<'registrationReceived'>,
  content: ApplicationMail & { receivedAt: Date },
) {
  const { paragraphs, ...text } = fill({ contact: content.name, company: content.company })
  return composeShortMail(content, {
    ...text,
    paragraphs: [
      ...paragraphs,
      'Please confirm that this e-mail address is yours: open the link below and press the button. The page also shows the status of your application.',
      'If you did not apply, you do not need to do anything. Nobody signs in without a link that we mail to this address.',
    ],
    facts: [
      ['Company', content.company],
      ['Received', formatBusinessDateTime(content.receivedAt)],
    ],
    act: { label: 'Confirm and see the status', url: content.url },
  })
}

/**
 * To the owner of an address that has an account already: how to sign in (BK-003). Sent when an application has the
 * address, because its answer does not reveal that, and when staff who close the application choose so.
 */
export const knownAddressMail = (
  content: Omit<ApplicationMail, 'url'> & { signInUrl: string; isClosed: boolean },
) =>
  composeShortMail(content, {
    subject: `You already have a ${content.brand} account`,
    preview: 'Sign in with this e-mail address, or choose a new password.',
    paragraphs: [
      `We received an application for a free trial of ${content.brand} for ${content.company} with this e-mail address. The address already belongs to an account.`,
      `If it was you, sign in. If you no longer know the password, choose "Forgot your password?" there. ${
        content.isClosed
          ? 'We have closed the application: you do not need another account.'
          : 'We also have your application and write to you if we need anything.'
      }`,
      'If it was not you, you do not need to do anything.',
    ],
    facts: [],
    act: { label: 'Sign in', url: content.signInUrl },
  })

/** A question of staff, which is answered by mail or by the link. */
export function questionMail(content: ApplicationMail & { text: string; canReply: boolean }) {
  const { name, company, brand, url, text, canReply } = content
  const subject = `A question about your application to ${brand}`
  const how = canReply
    ? 'Reply to this e-mail, or answer on our site.'
    : 'Please answer on our site.'
  return composeMail({
    subject,
    preview: text.slice(0, 140),
    parts: [
      `Hello ${name},`,
      `We are verifying ${company} and have a question.`,
      { text, html: [mailHtmlParagraph(linkedText(text))] },
      how,
      buttonPart(url, 'Answer on our site', { intro: 'Answer on our site: ' }),
    ],
    foot: escapeHtml(brand),
  })
}

/** To the operator: a new application (BK-001). */
export function operatorMail(content: {
  company: string
  country: string
  name: string
  email: string
  deskUrl: string
}) {
  const { company, country, name, email, deskUrl } = content
  return composeMail({
    subject: `New application: ${company}`,
    preview: `${name}, ${country}`,
    parts: [
      `${company} has applied for a free trial.`,
      factsPart([
        ['Company', company],
        ['Country', country],
        ['Contact', name],
        ['E-mail', email],
      ]),
      buttonPart(deskUrl, 'Open the application', { intro: 'Open the application: ' }),
    ],
    foot: '',
  })
}
