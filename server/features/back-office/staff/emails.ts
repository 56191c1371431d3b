import { businessTime, businessTimeZone, dayInWords } from '#contract/dates.ts'
import type { PasswordLinkKind } from '#contract/auth/passwords.ts'
import {
  escapeHtml,
  mailButton,
  mailPage,
  mailParagraph,
  plainLink,
} from '#server/platform/mail-writing/mail-page.ts'

/** The link by which a person of the operator sets the first password, or a new one. */
export function staffLinkMail(content: {
  name: string
  email: string
  role: string
  kind: PasswordLinkKind
  link: string
  endsAt: Date
  brand: string
}) {
  const { name, email, role, kind, link, endsAt, brand } = content
  const isNew = kind === 'reset'
  const subject = isNew
    ? `Choose a new password for the ${brand} back office`
    : `Your access to the ${brand} back office`
  const what = `You have access to the back office of ${brand} (role: ${role}). You sign in with ${email}, a password of your own choice and an authenticator app.`
  const until = isNew
    ? `and for an hour, until ${businessTime(endsAt)} (Amsterdam)`
    : `until ${dayInWords(endsAt, businessTimeZone)}`
  const rules = `The link works once, ${until}. Only the newest one works.`
  const set = isNew ? 'Choose a new password' : 'Set your password'
  const text = `Hello ${name},

${what}

${set} here:
${link}

${rules}
`
  const html = mailPage({
    title: subject,
    preview: what,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(what),
      mailButton(link, set),
      plainLink(link),
      mailParagraph(rules),
    ],
    foot: `You get this e-mail because you work for ${escapeHtml(brand)}.`,
  })
  return { subject, text, html }
}
