import { businessTime, businessTimeZone, dayInWords } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  escapeHtml,
  mailButton,
  mailFacts,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** What a second factor's owner is told of by mail. */
export type TwoFactorEvent =
  | 'two-factor.enabled'
  | 'two-factor.disabled'
  | 'two-factor.reset'
  | 'two-factor.recovery-used'
  | 'two-factor.recovery-renewed'
/** The last one is no act of the owner: somebody has tried too many codes. */
export type TwoFactorMail = TwoFactorEvent | 'two-factor.guessed'

export interface TwoFactorMailContent {
  name: string
  at: Date
  /** Where the call came from; empty for the program itself. */
  place: string
  brand: string
  siteUrl: string
  isStaff: boolean
  codesLeft: number
}

interface Words {
  subject: string
  told: string
  next: string
}

const codes = (n: number) => (n === 1 ? '1 recovery code is' : `${n} recovery codes are`)

function wordsOf(event: TwoFactorMail, { brand, codesLeft }: TwoFactorMailContent): Words {
  switch (event) {
    case 'two-factor.enabled':
      return {
        subject: `Two-factor authentication is on for your ${brand} account`,
        told: 'From now on signing in asks for a code of your authenticator app after the password.',
        next: 'Keep your recovery codes where you find them without your phone: each works once in the place of the code.',
      }
    case 'two-factor.disabled':
      return {
        subject: `Two-factor authentication is off for your ${brand} account`,
        told: 'Signing in asks for your password alone. Authenticator app and recovery codes work no more.',
        next: 'Your account is safer with it: you can enable it again at any time.',
      }
    case 'two-factor.reset':
      return {
        subject: `Two-factor authentication of your ${brand} account was reset`,
        told: `We have turned two-factor authentication off for you. Authenticator app and recovery codes work no more.`,
        next: 'Please sign in with your password and enable it again.',
      }
    case 'two-factor.recovery-used':
      return {
        subject: `A recovery code of your ${brand} account was used`,
        told: `A recovery code was given in the place of the app's code. ${codes(codesLeft)} left.`,
        next: 'When your phone is lost, turn two-factor authentication off with another code and enable it on the new one.',
      }
    case 'two-factor.recovery-renewed':
      return {
        subject: `New recovery codes for your ${brand} account`,
        told: 'New recovery codes were made. The older ones work no more.',
        next: 'Keep them where you find them without your phone.',
      }
    case 'two-factor.guessed':
      return {
        subject: `Somebody may know the password of your ${brand} account`,
        told: 'Wrong codes of two-factor authentication were given so often that no more are tried for a while. Only somebody who has your password, or a device on which you are signed in, is asked for one.',
        next: 'A device on which you have signed in before still lets you in.',
      }
  }
}

/** Told of every change, so that nobody's second factor is changed behind their back (BK-019, AM-127). */
export function twoFactorMail(event: TwoFactorMail, content: TwoFactorMailContent) {
  const { name, at, place, brand, siteUrl, isStaff } = content
  const { subject, told, next } = wordsOf(event, content)
  const isGuess = event === 'two-factor.guessed'
  const link = `${siteUrl}${isStaff ? paths.admin : isGuess ? paths.profile : paths.twoFactor}`
  const notYou = `If that was not you, change your password at once and tell us.`
  const facts: [string, string][] = [
    ['When', `${dayInWords(at, businessTimeZone)}, ${businessTime(at)} (Amsterdam)`],
    ...(place === '' || event === 'two-factor.reset' ? [] : [['Place', place] as [string, string]]),
  ]
  const text = `Hello ${name},

${told}

${facts.map(([term, value]) => `${term}: ${value}`).join('\n')}

${next}
${link}

${notYou}
`
  const html = mailPage({
    title: subject,
    preview: told,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(told),
      mailFacts(facts),
      mailParagraph(next),
      mailButton(link, isGuess ? 'Change your password' : 'Two-factor authentication'),
      mailParagraph(notYou),
    ],
    foot: `Sent to you by ${escapeHtml(brand)} about your account.`,
  })
  return { subject, text, html }
}
