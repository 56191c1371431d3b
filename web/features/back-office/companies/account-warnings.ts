import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { dateText } from '#web/ui/text/time-text.ts'

/** A problem of an account that affects its users. */
export interface AccountWarning {
  /** `bad`: users are locked out or receive nothing. `warn`: users are or will soon be notified. */
  tone: 'bad' | 'warn'
  title: string
  text?: string
}

const day = (at: string) => dateText(at, businessTimeZone)

/** Problems of a company in the order in which users meet them (AM-120). */
export function accountWarnings(account: Account): AccountWarning[] {
  const { state, stateSince, underlyingState, trialEndsAt, addresses } = account
  const ownState = state === 'custom-blocked' ? underlyingState : state
  const warnings: (AccountWarning | false)[] = [
    state === 'terminated' && {
      tone: 'bad',
      title: `Terminated on ${day(stateSince)}`,
      text: 'Nobody can sign in. The company and its broadcasts are hidden.',
    },
    state === 'new' && {
      tone: 'warn',
      title: 'Waiting for approval',
      text: 'Nobody can sign in yet. Approval sends the link to set a password.',
    },
    ownState === 'force-pay' && {
      tone: 'bad',
      title: 'Must pay first',
      text: 'They can sign in, but access is limited to payment.',
    },
    ownState === 'trial-ended' && {
      tone: 'bad',
      title: `Free trial ended${trialEndsAt ? ` on ${day(trialEndsAt)}` : ''}`,
      text: 'They can sign in, but access is limited to payment.',
    },
    state === 'custom-blocked' && {
      tone: 'bad',
      title: `Blocked by staff since ${day(stateSince)}`,
      text: 'They can sign in and read the block message. The company and its broadcasts are hidden from others.',
    },
    ownState === 'overdue' && {
      tone: 'warn',
      title: 'An invoice is overdue',
      text: 'They see a reminder on the site and keep full access.',
    },
    addresses.used.length > addresses.limit && {
      tone: 'warn',
      title: `${addresses.used.length} addresses receive lists, the plan allows ${addresses.limit}`,
      text: addresses.used.join(', '),
    },
    account.messageHtml !== '' && {
      tone: 'warn',
      title: 'A special message is shown to this company',
    },
    findLockedOutWarning(account),
  ]
  return warnings.filter((one) => one !== false)
}

const maxNames = 5

/** Contacts who are locked out although the account is open. */
function findLockedOutWarning({ state, contacts }: Account): AccountWarning | false {
  const names = contacts
    .filter((contact) => contactWarnings(contact).some(({ tone }) => tone === 'bad'))
    .map(({ name }) => name)
  if (names.length === 0 || state === 'new' || state === 'terminated') return false
  const rest = names.length - maxNames
  const named = names.slice(0, maxNames).join(', ')
  return {
    tone: 'warn',
    title:
      names.length === 1
        ? '1 person cannot sign in'
        : `${names.length} of ${contacts.length} people cannot sign in`,
    text: rest > 0 ? `${named} and ${rest} more` : named,
  }
}

/** Failed sign-ins in a day that cause a warning. */
const failedSignInsThreshold = 3

/** Problems of one contact besides those of the company. */
export function contactWarnings(contact: ContactAccount): AccountWarning[] {
  const { hasPassword, lastSeenAt, failedSignIns, deadAddresses, exclusions, pending } = contact
  const warnings: (AccountWarning | false)[] = [
    contact.blockHtml !== '' && { tone: 'bad', title: 'Blocked' },
    contact.mustEnrol && { tone: 'bad', title: 'Must set up two-factor first' },
    !hasPassword && { tone: 'bad', title: 'No password yet' },
    failedSignIns >= failedSignInsThreshold && {
      tone: 'warn',
      title: `${failedSignIns} failed sign-ins today`,
    },
    deadAddresses.length > 0 && {
      tone: 'warn',
      title: `No mail to ${deadAddresses.join(', ')}`,
      text: 'The address is suppressed: it gets security mail only.',
    },
    pending.length > 0 && {
      tone: 'warn',
      title: `Unconfirmed: ${pending.map(({ email }) => email).join(', ')}`,
      text: 'Waiting for confirmation by the link in the mail',
    },
    exclusions > 0 && { tone: 'warn', title: 'Removed from lists' },
    contact.messageHtml !== '' && { tone: 'warn', title: 'Has a message' },
    hasPassword && lastSeenAt === null && { tone: 'warn', title: 'Never signed in' },
  ]
  return warnings.filter((one) => one !== false)
}
