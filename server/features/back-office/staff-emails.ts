import { businessTimeZone, dayInWords } from '#contract/dates.ts'
import {
  escapeHtml,
  mailButton,
  mailLink,
  mailPage,
  textStyle,
} from '#server/platform/mail-page.ts'

/** The link by which a person of the operator sets the first password. */
export function staffLinkMail(content: {
  name: string
  email: string
  role: string
  link: string
  endsAt: Date
  brand: string
}) {
  const { name, email, role, link, endsAt, brand } = content
  const subject = `Your access to the ${brand} back office`
  const what = `You have access to the back office of ${brand} (role: ${role}). You sign in with ${email}, a password of your own choice and an authenticator app.`
  const rules = `The link works once, until ${dayInWords(endsAt, businessTimeZone)}. Only the newest one works.`
  const text = `Hello ${name},

${what}

Set your password here:
${link}

${rules}
`
  const paragraph = (words: string) =>
    `<p class="t1" style="${textStyle(15)}">${escapeHtml(words)}</p>`
  const html = mailPage({
    title: subject,
    preview: what,
    sections: [
      paragraph(`Hello ${name},`),
      paragraph(what),
      mailButton(link, 'Set your password'),
      `<p class="t2" style="${textStyle(13)}">Or copy this address into your browser:<br>${mailLink(link, link)}</p>`,
      paragraph(rules),
    ],
    foot: `You get this e-mail because you work for ${escapeHtml(brand)}.`,
  })
  return { subject, text, html }
}
