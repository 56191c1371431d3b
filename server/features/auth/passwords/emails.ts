import { businessTime, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import type { TextRenderer } from '#server/features/site/public.ts'
import {
  buttonPart,
  composeMail,
  escapeHtml,
  factsPart,
  mailHtmlParagraph,
  mailLink,
} from '#server/platform/mail-writing/mail-page.ts'

export function resetMail(content: { name: string; link: string; source: string; brand: string }) {
  const { name, link, source, brand } = content
  const subject = `Choose a new ${brand} password`
  const intro = `Someone requested a new password for your ${brand} account. Use the link below to choose one.`
  const rules = 'The link works once and expires after an hour. Only the most recent link works.'
  const notYou = 'If this was not you, you can ignore this e-mail. Your password stays the same.'
  return composeMail({
    subject,
    preview: rules,
    parts: [
      `Hello ${name},`,
      intro,
      buttonPart(link, 'Choose a new password', { isUrlShown: true }),
      rules,
      notYou,
    ],
    textFoot: `Requested from ${source}.`,
    foot: `Requested from ${escapeHtml(source)}. ${escapeHtml(brand)} never asks for your password by e-mail.`,
  })
}

export function welcomeMail(
  fill: TextRenderer<'welcome'>,
  content: {
    name: string
    companyName: string
    email: string
    link: string
    endsAt: Date
    brand: string
  },
) {
  const { name, companyName, email, link, endsAt, brand } = content
  const { subject, preview, paragraphs } = fill({ contact: name, company: companyName })
  const rules = `The link works once, until ${formatLongDay(endsAt, businessTimeZone)}. After that, use "Forgot your password?" in the sign-in dialog to get a new one.`
  return composeMail({
    subject,
    preview,
    parts: [
      `Hello ${name},`,
      ...paragraphs,
      `Sign in with ${email} and a password that you choose.`,
      buttonPart(link, 'Choose your password', {
        intro: 'Choose your password here:\n',
        isUrlShown: true,
      }),
      rules,
    ],
    foot: `You received this e-mail because ${escapeHtml(companyName)} is a member of ${escapeHtml(brand)}.`,
  })
}

/** How a password was set: by a link where there was none, by a link that replaces one, or on the own page. */
export type PasswordChange = 'first' | 'link' | 'profile'

/** Sent after every change, so that no password is changed unnoticed. */
export function passwordChangedMail(content: {
  name: string
  isStaff: boolean
  how: PasswordChange
  at: Date
  device: string
  place: string
  siteUrl: string
  brand: string
}) {
  const { name, isStaff, how, at, device, place, siteUrl, brand } = content
  const whose = isStaff ? `${brand} back office` : brand
  const link = isStaff ? siteUrl + paths.admin : siteUrl
  const subject = `Your ${whose} password was ${how === 'first' ? 'set' : 'changed'}`
  const when = `${formatLongDay(at, businessTimeZone)}, ${businessTime(at)} Amsterdam time`
  const message = {
    first: `The password of your ${whose} account was set with a link sent to this address. You can now sign in with it.`,
    link: `The password of your ${whose} account was changed with a link sent to this address. All devices were signed out.`,
    profile: `The password of your ${whose} account was changed on your ${isStaff ? 'account page' : 'profile'}. All other devices were signed out.`,
  }[how]
  const notYou = isStaff
    ? 'If this was not you, tell an admin immediately. They can send you a link to set a new password.'
    : `If this was not you, set a new password immediately with "Forgot your password?" in the sign-in dialog, and tell us.`
  const facts = [
    ['When', when],
    ['Device', device],
    ['Place', place],
  ] as const
  return composeMail({
    subject,
    preview: message,
    parts: [
      `Hello ${name},`,
      message,
      factsPart(facts),
      {
        text: `${notYou}\n${link}`,
        html: [mailHtmlParagraph(`${escapeHtml(notYou)} ${mailLink(link, link)}`)],
      },
    ],
    foot: `Sent to you by ${escapeHtml(brand)} about your account.`,
  })
}
