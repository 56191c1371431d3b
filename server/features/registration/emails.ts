import { businessTimeZone, formatDateTime } from '#contract/dates.ts'
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
  /** Opens the page that shows where the application stands. */
  url: string
}

/** To the applicant, when an application has come in. */
export const receivedMail = (content: ApplicationMail & { receivedAt: Date }) =>
  composeShortMail(content, {
    subject: `We received your application to ${content.brand}`,
    preview: 'We verify your company, usually within one working day.',
    paragraphs: [
      `Thank you for applying for a free trial of ${content.brand}.`,
      'We verify your company now: tax number, website, telephone and address. That usually takes one working day. Then you get an e-mail with a link that chooses your password, and your month starts.',
    ],
    facts: [
      ['Company', content.company],
      ['Received', formatDateTime(content.receivedAt, businessTimeZone)],
    ],
    act: { label: 'See where it stands', url: content.url },
  })

/** To the owner of an address that has an account already; nobody else learns of it (BK-003). */
export const knownAddressMail = (content: ApplicationMail & { signInUrl: string }) =>
  composeShortMail(content, {
    subject: `You already have a ${content.brand} account`,
    preview: 'Sign in with this e-mail address, or choose a new password.',
    paragraphs: [
      `Somebody applied for a free trial of ${content.brand} for ${content.company} with this e-mail address. It already belongs to an account.`,
      'If it was you, sign in. If you no longer know the password, choose "Forgot your password?" there. We have your application too and write to you if something is to be done.',
      'If it was not you, you need not do anything.',
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

/** To the operator: an application has come in (BK-001). */
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
