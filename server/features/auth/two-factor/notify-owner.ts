import { businessTime, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { failureWindowMs } from '#server/features/auth/rules.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { findOwner, type SecondFactorOwner } from '#server/features/auth/two-factor/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  composeMail,
  escapeHtml,
  factsPart,
  mailButton,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Records a change of a second factor and e-mails its owner, in the same transaction (BK-019). */
export async function notifyOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  happened: { act: TwoFactorEvent; actor: Actor; reason?: string; codesLeft?: number },
): Promise<void> {
  const { act, actor, reason = '', codesLeft } = happened
  const at = platform.clock.now()
  const { companyId } = await findOwner(tx, owner)
  await recordAuditEntry(tx, {
    at,
    act,
    actor,
    ...owner,
    companyId,
    reason,
    details: codesLeft === undefined ? {} : { codesLeft },
  })
  await mailOwner(tx, platform, owner, { event: act, actor, codesLeft })
}

/** Warns the owner, once per throttle window, that someone with the password enters wrong codes. */
export function warnOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  { counter, actor }: { counter: string; actor: Actor },
): Promise<void> {
  const window = Math.floor(platform.clock.now().getTime() / failureWindowMs)
  const event = 'two-factor.guessed'
  return mailOwner(tx, platform, owner, { event, actor, once: `${counter}:${window}` })
}

async function mailOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  notice: {
    event: TwoFactorMail
    actor: Actor
    codesLeft?: number | undefined
    once?: string
  },
): Promise<void> {
  const { event, actor, codesLeft = 0, once } = notice
  const { name, email } = await findOwner(tx, owner)
  const { shortName: brand } = await readSettings(platform)
  const mail = twoFactorMail(event, {
    name,
    at: platform.clock.now(),
    place: actor.kind === 'system' ? '' : actor.source,
    brand,
    siteUrl: platform.siteUrl,
    isStaff: 'staffId' in owner,
    codesLeft,
  })
  const contactId = 'contactId' in owner ? owner.contactId : undefined
  await sendSecurityMail(tx, platform, { about: event, once, to: { contactId, email }, mail })
}

type TwoFactorEvent =
  | 'two-factor.enabled'
  | 'two-factor.disabled'
  | 'two-factor.reset'
  | 'two-factor.recovery-used'
  | 'two-factor.recovery-renewed'
/** `two-factor.guessed` is a warning about too many wrong codes. */
type TwoFactorMail = TwoFactorEvent | 'two-factor.guessed'

interface TwoFactorMailContent {
  name: string
  at: Date
  /** Where the request came from; empty for the system. */
  place: string
  brand: string
  siteUrl: string
  isStaff: boolean
  codesLeft: number
}

interface MailText {
  subject: string
  message: string
  next: string
}

const codes = (n: number) => (n === 1 ? '1 recovery code is' : `${n} recovery codes are`)

function contentOf(event: TwoFactorMail, { brand, codesLeft }: TwoFactorMailContent): MailText {
  switch (event) {
    case 'two-factor.enabled':
      return {
        subject: `Two-factor authentication is on for your ${brand} account`,
        message:
          'From now on, signing in requires your password and a code from your authenticator app.',
        next: 'Keep your recovery codes where you can reach them without your phone. Each works once instead of a code.',
      }
    case 'two-factor.disabled':
      return {
        subject: `Two-factor authentication is off for your ${brand} account`,
        message:
          'Signing in now requires only your password. Your authenticator app and recovery codes no longer work.',
        next: 'Your account is safer with two-factor authentication. You can enable it again at any time.',
      }
    case 'two-factor.reset':
      return {
        subject: `Two-factor authentication was reset for your ${brand} account`,
        message: `We have turned off two-factor authentication for you. Your authenticator app and recovery codes no longer work.`,
        next: 'Please sign in with your password and enable it again.',
      }
    case 'two-factor.recovery-used':
      return {
        subject: `A recovery code was used for your ${brand} account`,
        message: `A recovery code was used instead of a code from the app. ${codes(codesLeft)} left.`,
        next: 'If you have lost your phone, turn off two-factor authentication with another recovery code and enable it on your new phone.',
      }
    case 'two-factor.recovery-renewed':
      return {
        subject: `New recovery codes for your ${brand} account`,
        message: 'New recovery codes were created. The old ones no longer work.',
        next: 'Keep them where you can reach them without your phone.',
      }
    case 'two-factor.guessed':
      return {
        subject: `Someone may know the password of your ${brand} account`,
        message:
          'Too many wrong two-factor codes were entered, so further attempts are blocked for a while. Only someone who has your password, or uses a device on which you are signed in, is asked for a code.',
        next: 'You can still sign in on a device that you have used before.',
      }
  }
}

/** Sent after every change, so that no second factor is changed unnoticed (BK-019, AM-127). */
function twoFactorMail(event: TwoFactorMail, content: TwoFactorMailContent) {
  const { name, at, place, brand, siteUrl, isStaff } = content
  const { subject, message, next } = contentOf(event, content)
  const isGuess = event === 'two-factor.guessed'
  const link = `${siteUrl}${isStaff ? paths.admin : isGuess ? paths.profileSecurity : paths.twoFactor}`
  const notYou = `If this was not you, change your password immediately and tell us.`
  const facts: [string, string][] = [
    ['When', `${formatLongDay(at, businessTimeZone)}, ${businessTime(at)} Amsterdam time`],
    ...(place === '' || event === 'two-factor.reset' ? [] : [['Place', place] as [string, string]]),
  ]
  const label = isGuess ? 'Change your password' : 'Two-factor authentication'
  return composeMail({
    subject,
    preview: message,
    parts: [
      `Hello ${name},`,
      message,
      factsPart(facts),
      { text: `${next}\n${link}`, html: [mailParagraph(next), mailButton(link, label)] },
      notYou,
    ],
    foot: `Sent to you by ${escapeHtml(brand)} about your account.`,
  })
}
