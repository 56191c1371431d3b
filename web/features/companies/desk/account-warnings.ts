import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import type { CompanyAct } from '#contract/companies/desk/company-acts.ts'
import { activationHours } from '#contract/billing/orders.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import type { ContactAct } from '#web/features/companies/desk/contacts/use-contact-acts.tsx'
import { dateText } from '#web/ui/text/time-text.ts'

/** A problem of an account that affects its users. */
export interface AccountWarning {
  /** `bad`: users are locked out or receive nothing. `warn`: users are or will soon be notified. */
  tone: 'bad' | 'warn'
  title: string
  text?: string
  /** The acts on the company that resolve it, best first. */
  acts?: readonly CompanyAct[]
  /** The person concerned, and the acts on that person. */
  contact?: ContactAccount
  contactActs?: readonly ContactAct[]
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
    account.order?.paidAt != null && {
      tone: 'warn',
      title: 'A paid membership waits for you',
      text: `${planNames[account.order.plan]}, paid on ${day(account.order.paidAt)}. We promise to activate it within ${activationHours} hours.`,
      acts: ['activate'],
    },
    state === 'new' &&
      !account.order?.paidAt && {
        tone: 'warn',
        title: 'Waiting for approval',
        text: 'Nobody can sign in yet. Approval sends the link to set a password.',
        acts: ['approve'],
      },
    ownState === 'force-pay' && {
      tone: 'bad',
      title: 'Must pay first',
      text: 'They can sign in, but access is limited to payment.',
      acts: ['invoice'],
    },
    ownState === 'trial-ended' && {
      tone: 'bad',
      title: `Free trial ended${trialEndsAt ? ` on ${day(trialEndsAt)}` : ''}`,
      text: 'They can sign in, but access is limited to payment.',
      acts: ['extend', 'activate'],
    },
    state === 'custom-blocked' && {
      tone: 'bad',
      title: `Blocked by staff since ${day(stateSince)}`,
      text: 'They can sign in and read the block message. The company and its broadcasts are hidden from others.',
      acts: ['lift'],
    },
    ownState === 'overdue' && {
      tone: 'warn',
      title: 'An invoice is overdue',
      text: 'They see a reminder on the site and keep full access.',
      acts: ['invoice'],
    },
    addresses.used.length > addresses.limit && {
      tone: 'warn',
      title: `${addresses.used.length} addresses receive lists, the plan allows ${addresses.limit}`,
      text: addresses.used.join(', '),
      acts: ['plan'],
    },
    account.isPlaceOutdated && {
      tone: 'warn',
      title: 'The address has changed since the company was placed on the map',
      text: 'The map still shows where staff placed it.',
      acts: ['place'],
    },
    account.messageHtml !== '' && {
      tone: 'warn',
      title: 'A special message is shown to this company',
      acts: ['message'],
    },
    ...personWarnings(account),
  ]
  return warnings.filter((one) => one !== false)
}

/** Maximum warnings about single persons; more are one warning. */
const maxPersonWarnings = 5

/** Warnings about single persons who cannot use an open account, or get no mail. */
function personWarnings({ state, contacts }: Account): AccountWarning[] {
  if (state === 'new' || state === 'terminated') return []
  const warnings = contacts.flatMap((contact) => personWarningsOf(contact))
  if (warnings.length <= maxPersonWarnings) return warnings
  const names = [...new Set(warnings.map(({ contact }) => contact!.name))]
  const rest = names.length - maxPersonWarnings
  const named = names.slice(0, maxPersonWarnings).join(', ')
  return [
    {
      tone: 'warn',
      title: `${names.length} of ${contacts.length} people cannot sign in or receive no mail`,
      text: rest > 0 ? `${named} and ${rest} more` : named,
    },
  ]
}

function personWarningsOf(contact: ContactAccount): AccountWarning[] {
  const { name, hasPassword, mustEnrol, blockHtml, deadAddresses } = contact
  const warnings: (AccountWarning | false)[] = [
    blockHtml !== '' && {
      tone: 'bad',
      title: `${name} is blocked`,
      contactActs: ['lift'],
    },
    !hasPassword && {
      tone: 'warn',
      title: `${name} has no password yet`,
      contactActs: ['link'],
    },
    hasPassword && mustEnrol && { tone: 'warn', title: `${name} must set up two-factor first` },
    deadAddresses.length > 0 && {
      tone: 'bad',
      title: `Mail to ${name} is suppressed`,
      text: `${deadAddresses.join(', ')} gets security mail only.`,
      contactActs: ['email', 'reactivate'],
    },
  ]
  return warnings.flatMap((one) => (one === false ? [] : [{ ...one, contact }]))
}

/** Failed sign-ins in a day that cause a warning. */
const failedSignInsThreshold = 3

/** Problems of one contact besides those of the company. */
export function contactWarnings(contact: ContactAccount): AccountWarning[] {
  const { hasPassword, failedSignIns, exclusions, pending } = contact
  const warnings: (AccountWarning | false)[] = [
    contact.blockHtml !== '' && { tone: 'bad', title: 'Blocked' },
    contact.mustEnrol && { tone: 'bad', title: 'Must set up two-factor first' },
    !hasPassword && { tone: 'bad', title: 'No password yet' },
    failedSignIns >= failedSignInsThreshold && {
      tone: 'warn',
      title: `${failedSignIns} failed sign-ins today`,
    },
    pending.length > 0 && {
      tone: 'warn',
      title: `Unconfirmed: ${pending.map(({ email }) => email).join(', ')}`,
      text: 'Waiting for confirmation by the link in the mail',
    },
    exclusions > 0 && { tone: 'warn', title: 'Banned from posting' },
    contact.messageHtml !== '' && { tone: 'warn', title: 'Has a message' },
  ]
  return warnings.filter((one) => one !== false)
}
