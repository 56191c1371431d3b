import type { BlockReason } from '#contract/access.ts'
import { stateAllows, type CompanyAct } from '#contract/companies/desk/company-acts.ts'
import {
  accountAllows,
  blockReasonOfState,
  type AccountState,
} from '#contract/account-permissions.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import {
  trialMonths,
  trialReminderDays,
  trialReminderHour,
} from '#contract/billing/account-status.ts'
import { tierYears, type Tier, type TierHindrance } from '#contract/tiers.ts'
import {
  businessDate,
  businessHourStart,
  businessTimeZone,
  getDateParts,
  nextBusinessDayStart,
} from '#contract/dates.ts'

export type CompanyState = AccountState

/** Account fields that decide whether a person is blocked. */
export interface PersonAccount {
  state: CompanyState
  /** Underlying state of a custom block, restored when it is lifted. */
  underlyingState: CompanyState | null
  trialEndsAt: Date | null
  hasOwnBlock: boolean
}

/** The state without a custom block. A trial past its end counts as ended, even before the job has run. */
export function underlyingState(
  account: Pick<PersonAccount, 'state' | 'underlyingState' | 'trialEndsAt'>,
  now: Date,
): CompanyState {
  const { state, trialEndsAt } = account
  const underlying = state === 'custom-blocked' ? (account.underlyingState ?? state) : state
  return underlying === 'trial' && trialEndsAt !== null && trialEndsAt <= now
    ? 'trial-ended'
    : underlying
}

/** The state that determines a person's permissions: of several block reasons, the one with precedence (AM-120). */
export function effectiveState(account: PersonAccount, now: Date): AccountState {
  const underlying = underlyingState(account, now)
  if (underlying === 'force-pay' || underlying === 'trial-ended') return underlying
  return account.hasOwnBlock ? 'custom-blocked' : account.state
}

/** Why a person's account is blocked; undefined if it is open (AU-016). */
export const blockReasonOf = (account: PersonAccount, now: Date): BlockReason | undefined =>
  blockReasonOfState[effectiveState(account, now)]

/** Whether a trial has ended without a membership, also behind a forced payment. */
export function hasTrialEnded(
  account: Pick<PersonAccount, 'state' | 'underlyingState' | 'trialEndsAt'>,
  now: Date,
): boolean {
  const underlying = underlyingState(account, now)
  const isOver = account.trialEndsAt !== null && account.trialEndsAt <= now
  return underlying === 'trial-ended' || (underlying === 'force-pay' && isOver)
}

// ── Changes ──

export interface Account {
  state: CompanyState
  underlyingState: CompanyState | null
  trialEndsAt: Date | null
  plan: Plan | null
  isServiceOnly: boolean
  blockHtml: string
  messageHtml: string
}

export type AccountChange =
  | { kind: 'approveTrial' | 'rejectTrial' | 'endTrial' | 'liftBlock' | 'terminate' }
  /** Automatic end of a trial, only after its end date; `endTrial` is the staff action. */
  | { kind: 'expireTrial' }
  /** To the end of a business day, such as 2026-12-20. */
  | { kind: 'extendTrial'; until: string }
  | { kind: 'activate' | 'setPlan'; plan: Plan | null }
  /** Undoes an activation; the trial before it ends as it would have, or has ended. */
  | { kind: 'deactivate'; trialEndsAt: Date | null }
  | { kind: 'setServiceOnly'; isServiceOnly: boolean }
  /** Sanitised HTML; an empty message removes it. */
  | { kind: 'setBlock' | 'setMessage'; html: string }
  | { kind: 'settle'; invoiceStatus: { isPastDue: boolean; forcePay: boolean } }

/** Allowed state transitions. Custom blocks are separate: they can cover every state with sign-in. */
const allowedTransitions: Readonly<Record<CompanyState, readonly CompanyState[]>> = {
  new: ['trial', 'active', 'terminated'],
  trial: ['trial', 'trial-ended', 'active', 'force-pay', 'terminated'],
  'trial-ended': ['trial', 'active', 'force-pay', 'terminated'],
  active: ['trial', 'trial-ended', 'overdue', 'force-pay', 'terminated'],
  overdue: ['trial', 'trial-ended', 'active', 'force-pay', 'terminated'],
  'force-pay': ['active', 'overdue', 'trial', 'trial-ended', 'terminated'],
  'custom-blocked': ['terminated'],
  terminated: [],
}

function endOfDay(day: string): Date {
  return new Date(nextBusinessDayStart(new Date(`${day}T12:00:00Z`)).getTime() - 1000)
}

/** End of a trial that starts now: the same day of a later month, last second. */
export function trialEnd(now: Date): Date {
  const { year, month, day } = getDateParts(now, businessTimeZone)
  const monthsOn = Number(month) - 1 + trialMonths
  const lastOfMonth = new Date(Date.UTC(+year, monthsOn + 1, 0)).getUTCDate()
  const last = new Date(Date.UTC(+year, monthsOn, Math.min(Number(day), lastOfMonth)))
  return endOfDay(last.toISOString().slice(0, 10))
}

/** The latest trial reminder due by now and the business days left; none at night. */
export function reminderDue(
  trialEndsAt: Date,
  now: Date,
): { daysBefore: number; daysLeft: number } | undefined {
  if (now < businessHourStart(now, trialReminderHour)) return undefined
  const daysLeft =
    (Date.parse(businessDate(trialEndsAt)) - Date.parse(businessDate(now))) / 86_400_000
  const due = trialReminderDays.filter((days) => daysLeft <= days)
  return due.length === 0 ? undefined : { daysBefore: Math.min(...due), daysLeft }
}

/** The acts of staff that the table of acts per state governs. */
const actOfChange: Partial<Record<AccountChange['kind'], CompanyAct>> = {
  approveTrial: 'approve',
  rejectTrial: 'reject',
  extendTrial: 'extend',
  endTrial: 'end',
  activate: 'activate',
  setPlan: 'plan',
  setServiceOnly: 'serviceOnly',
  setMessage: 'message',
  liftBlock: 'lift',
  terminate: 'terminate',
}

/** The account after a change, or undefined if its state does not allow it (BK-007). */
export function accountAfter(
  account: Account,
  change: AccountChange,
  now: Date,
): Account | undefined {
  const act = actOfChange[change.kind]
  if (act && !stateAllows(account, act)) return undefined
  const underlying = underlyingState(account, now)
  const to = (state: CompanyState, rest: Partial<Account> = {}): Account | undefined =>
    allowedTransitions[underlying].includes(state)
      ? { ...withState(account, state), ...rest }
      : undefined

  switch (change.kind) {
    case 'approveTrial':
      return to('trial', { trialEndsAt: trialEnd(now) })
    case 'rejectTrial':
      return to('terminated')
    case 'extendTrial': {
      const trialEndsAt = endOfDay(change.until)
      return trialEndsAt > now ? to('trial', { trialEndsAt }) : undefined
    }
    case 'endTrial':
      return endedTrial(account, now)
    case 'expireTrial': {
      const { trialEndsAt } = account
      return trialEndsAt !== null && trialEndsAt <= now ? endedTrial(account, now) : undefined
    }
    case 'activate': {
      const fits = (change.plan === null) === account.isServiceOnly
      return fits ? to('active', { plan: change.plan, trialEndsAt: null }) : undefined
    }
    case 'deactivate': {
      if (underlying !== 'active' && underlying !== 'overdue') return undefined
      const trialEndsAt = change.trialEndsAt ?? now
      return to(trialEndsAt > now ? 'trial' : 'trial-ended', { plan: null, trialEndsAt })
    }
    case 'setPlan':
      return (change.plan === null) !== account.isServiceOnly
        ? undefined
        : { ...account, plan: change.plan }
    case 'setServiceOnly':
      return withService(account, change.isServiceOnly, underlying)
    case 'setBlock':
      return change.html === '' ? undefined : blocked(account, change.html)
    case 'liftBlock':
      return {
        ...account,
        state: account.underlyingState ?? 'active',
        underlyingState: null,
        blockHtml: '',
      }
    case 'setMessage':
      return { ...account, messageHtml: change.html }
    case 'terminate':
      return to('terminated')
    case 'settle':
      return settled(account, change.invoiceStatus, now)
  }
}

/** Sets the state, or the underlying state during a custom block; termination removes the block. */
function withState(account: Account, state: CompanyState): Account {
  if (account.state !== 'custom-blocked') return { ...account, state }
  return state === 'terminated'
    ? { ...account, state, underlyingState: null, blockHtml: '' }
    : { ...account, underlyingState: state }
}

function endedTrial(account: Account, now: Date): Account | undefined {
  const { trialEndsAt } = account
  const underlying = account.state === 'custom-blocked' ? account.underlyingState : account.state
  if (underlying !== 'trial') return undefined
  return {
    ...withState(account, 'trial-ended'),
    trialEndsAt: trialEndsAt !== null && trialEndsAt <= now ? trialEndsAt : now,
  }
}

function blocked(account: Account, blockHtml: string): Account | undefined {
  if (!accountAllows(account, 'signIn')) return undefined
  return account.state === 'custom-blocked'
    ? { ...account, blockHtml }
    : { ...account, state: 'custom-blocked', underlyingState: account.state, blockHtml }
}

/** Service-only companies have no plan; a paying company that trades again gets Plus. */
function withService(account: Account, isServiceOnly: boolean, underlying: CompanyState): Account {
  if (isServiceOnly === account.isServiceOnly) return account
  const hasPaid = underlying === 'active' || underlying === 'overdue' || underlying === 'force-pay'
  return { ...account, isServiceOnly, plan: !isServiceOnly && hasPaid ? 'plus' : null }
}

/** Applies the invoice status to the state; a trial yields to a forced payment only and keeps its end. */
function settled(
  account: Account,
  { isPastDue, forcePay }: { isPastDue: boolean; forcePay: boolean },
  now: Date,
): Account {
  const underlying = underlyingState(account, now)
  if (!accountAllows({ state: underlying }, 'signIn')) return account
  if (forcePay) return withState(account, 'force-pay')
  if (underlying === 'trial' || underlying === 'trial-ended') return account
  if (account.trialEndsAt !== null) {
    return withState(account, account.trialEndsAt <= now ? 'trial-ended' : 'trial')
  }
  return withState(account, isPastDue ? 'overdue' : 'active')
}

// ── Tiers ──

/** The facts that a tier is derived from. */
export interface Membership {
  /** The day it began, as 2003-04-01; null while the company has never paid. */
  memberSince: string | null
  /** One month of return-to-base warranty. */
  hasWarranty: boolean
  /** Upheld and not resolved. */
  unsolvedComplaints: number
  isServiceOnly: boolean
  state: CompanyState
}

/** Why a company cannot have a tier. Trials have none (AM-106), nor do companies that sell no goods. */
export function tierHindrance(membership: Membership): TierHindrance | undefined {
  const { state, memberSince, isServiceOnly, unsolvedComplaints, hasWarranty } = membership
  const isTrial = state === 'new' || state === 'trial' || state === 'trial-ended'
  if (isTrial || memberSince === null) return 'NO_MEMBER'
  if (isServiceOnly) return 'SERVICE_ONLY'
  if (unsolvedComplaints > 0) return 'COMPLAINT'
  return hasWarranty ? undefined : 'WARRANTY'
}

/** The highest tier reached by the business day of `now` (TI-001, TI-002, AM-044). */
export function tierOf(membership: Membership, now: Date): Tier {
  const { memberSince } = membership
  if (memberSince === null || tierHindrance(membership)) return 0
  const [year, rest] = [Number(businessDate(now).slice(0, 4)), businessDate(now).slice(4)]
  const isReached = (tier: Tier) =>
    memberSince <= `${String(year - tierYears[tier]).padStart(4, '0')}${rest}`
  return ([4, 2, 1] as const).find(isReached) ?? 0
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** 'Main contact', '2nd', … '40th' (CO-015). */
export const contactLabel = (position: number) =>
  position === 1 ? 'Main contact' : `${position}${suffixes[ordinal.select(position)]}`
