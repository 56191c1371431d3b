import { causeNames } from '#contract/mail/desk/mail-log.ts'
import type { WhyAnswer } from '#contract/mail/desk/why-mail.ts'

export type WhyFix = 'reactivate' | 'retry' | 'settings' | 'company' | 'stopped'

interface Explained {
  /** One sentence, with the time as `format` shows it. */
  text: string
  tone: 'ok' | 'bad' | 'warn' | 'neutral'
  /** The solution; undefined where there is nothing to do. */
  fix?: WhyFix
}

/** The answer in one sentence, and what resolves it. */
export function explainAnswer(
  answer: WhyAnswer,
  about: { listName: string | null; format: (at: string) => string },
): Explained {
  const { kind, at, text, suppression, isPlanFull } = answer
  const when = at === null ? '' : about.format(at)
  const list = about.listName ?? 'this list'
  const since = when && ` since ${when}`
  const quoted = text === '' ? '' : `: ${text}`
  switch (kind) {
    case 'sent':
      return {
        text: `Accepted by the mail server${when && ` on ${when}`}${text && ` (${text})`}. Ask them to look in the spam folder.`,
        tone: 'ok',
      }
    case 'waiting':
      return {
        text: `Still waiting${quoted}.${when && ` Next attempt: ${when}.`}`,
        tone: 'neutral',
      }
    case 'held':
      return {
        text: 'The mailing has stopped because too much of it failed, and this mail waits.',
        tone: 'bad',
        fix: 'stopped',
      }
    case 'failed':
      return {
        text: `Delivery failed${quoted}.`,
        tone: 'bad',
        ...(answer.deliveryId === null ? {} : { fix: 'retry' }),
      }
    case 'stopped':
      return {
        text: text
          ? `Was queued, but not sent: ${text}.`
          : 'Was queued, but not sent: the address unsubscribed or was suppressed before.',
        tone: 'warn',
      }
    case 'joinedLater':
      return {
        text: `Was sent before this person was added${when && ` on ${when}`}.`,
        tone: 'neutral',
      }
    case 'removed':
      return { text: 'The person has been removed.', tone: 'neutral' }
    case 'blocked':
      return { text: 'The person is blocked.', tone: 'warn', fix: 'company' }
    case 'account':
      return {
        text: 'The account of the company is not open, so it gets no list mail.',
        tone: 'warn',
        fix: 'company',
      }
    case 'serviceOnly':
      return {
        text: 'The company sells services only, so it gets no list mail.',
        tone: 'warn',
        fix: 'company',
      }
    case 'sender':
      return { text: 'This person sent it: senders get no copy.', tone: 'neutral' }
    case 'digest':
      return {
        text: `The setting for ${list} is Daily${since}: it comes in the daily digest.`,
        tone: 'neutral',
        fix: 'settings',
      }
    case 'noEmail':
      return {
        text: `The setting for ${about.listName ?? 'the digest'} is Off${since}.${isPlanFull ? ' All addresses of the plan are in use by others.' : ''}`,
        tone: 'warn',
        fix: 'settings',
      }
    case 'suppressed':
      return {
        text: `The address is suppressed${since} (${suppression ? causeNames[suppression.cause].toLowerCase() : ''})${quoted}.`,
        tone: 'bad',
        fix: 'reactivate',
      }
    case 'invalid':
      return {
        text: 'Mail cannot be sent to this address: it is not valid.',
        tone: 'bad',
        fix: 'company',
      }
    case 'emptyDigest':
      return { text: 'There was nothing for this digest.', tone: 'neutral' }
    case 'notAddressed':
      return { text: 'This mail was not meant for this person.', tone: 'neutral' }
    case 'changed':
      return {
        text: 'This person would get it today: settings, account or address have changed since.',
        tone: 'neutral',
        fix: 'settings',
      }
  }
}
