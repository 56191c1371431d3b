import { businessTime, businessTimeZone, dayInWords } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailHtmlParagraph,
  mailLink,
  mailPage,
  mailParagraph,
  plainLink,
} from '#server/platform/mail-writing/mail-page.ts'

/** The link that somebody asked for who cannot sign in (AU-010). */
export function resetMail(content: { name: string; link: string; source: string; brand: string }) {
  const { name, link, source, brand } = content
  const subject = `Choose a new ${brand} password`
  const asked = `Somebody asked for a new password for your ${brand} account. The link below lets you choose one.`
  const rules = 'It works once, and for an hour. Only the newest link works.'
  const notYou =
    'If that was not you, you need not do anything: without this link nobody can change your password.'
  const text = `Hello ${name},

${asked}

${link}

${rules}

${notYou}

Asked for from ${source}.
`
  const html = mailPage({
    title: subject,
    preview: rules,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(asked),
      mailButton(link, 'Choose a new password'),
      plainLink(link),
      mailParagraph(rules),
      mailParagraph(notYou),
    ],
    foot: `Asked for from ${escapeHtml(source)}. ${escapeHtml(brand)} never asks for your password by e-mail.`,
  })
  return { subject, text, html }
}

/** The first link of a new contact (AM-071, AM-076). */
export function welcomeMail(content: {
  name: string
  companyName: string
  email: string
  link: string
  endsAt: Date
  brand: string
}) {
  const { name, companyName, email, link, endsAt, brand } = content
  const subject = `Welcome to ${brand}: choose your password`
  const who = `You now have an account at ${brand} as a contact of ${companyName}. You sign in with ${email} and a password of your own choice.`
  const rules = `The link works once, until ${dayInWords(endsAt, businessTimeZone)}. After that, "Forgotten?" in the sign-in dialog sends you another one.`
  const text = `Hello ${name},

${who}

Choose your password here:
${link}

${rules}
`
  const html = mailPage({
    title: subject,
    preview: who,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(who),
      mailButton(link, 'Choose your password'),
      plainLink(link),
      mailParagraph(rules),
    ],
    foot: `You get this e-mail because ${escapeHtml(companyName)} is a member of ${escapeHtml(brand)}.`,
  })
  return { subject, text, html }
}

/** Told after every change, so that nobody's password is changed behind their back. */
export function passwordChangedMail(content: {
  name: string
  isStaff: boolean
  /** By a link, or signed in with the current password. */
  how: 'link' | 'profile'
  at: Date
  device: string
  place: string
  siteUrl: string
  brand: string
}) {
  const { name, isStaff, how, at, device, place, siteUrl, brand } = content
  const whose = isStaff ? `${brand} back office` : brand
  const link = isStaff ? siteUrl + paths.admin : siteUrl
  const subject = `Your ${whose} password was changed`
  const when = `${dayInWords(at, businessTimeZone)}, ${businessTime(at)} (Amsterdam)`
  const told =
    how === 'link'
      ? `The password of your ${whose} account was changed by a link that we had sent to this address. All devices were signed out.`
      : `The password of your ${whose} account was changed on ${isStaff ? 'the page of your account' : 'your profile'}. All other devices were signed out.`
  const notYou = isStaff
    ? 'If that was not you, tell an admin at once, who sends you a link to choose another one.'
    : `If that was not you, choose "Forgotten?" in the sign-in dialog at once to set a new password, and tell us.`
  const text = `Hello ${name},

${told}

When: ${when}
Device: ${device}
Place: ${place}

${notYou}
${link}
`
  const html = mailPage({
    title: subject,
    preview: told,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(told),
      mailFacts([
        ['When', when],
        ['Device', device],
        ['Place', place],
      ]),
      mailHtmlParagraph(`${escapeHtml(notYou)} ${mailLink(link, link)}`),
    ],
    foot: `Sent to you by ${escapeHtml(brand)} about your account.`,
  })
  return { subject, text, html }
}
