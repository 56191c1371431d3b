import { accountRoles, moneyRoles, type StaffRole } from '../../access.ts'
import { accountStates, type AccountState } from '../../account-permissions.ts'

export const companyActGroups = ['Trial', 'Membership', 'Company', 'Message', 'Access'] as const

interface CompanyActRule {
  label: string
  group: (typeof companyActGroups)[number]
  roles: readonly StaffRole[]
  /** States that allow it; during a block by staff, the state under the block. */
  states: readonly AccountState[]
  /** Possible only during a block by staff, or only without one. */
  block?: 'only' | 'never'
  danger?: true
}

const untilTerminated = accountStates.filter((state) => state !== 'terminated')
const signedUp = untilTerminated.filter((state) => state !== 'new')
const ofTrial = ['trial', 'trial-ended'] as const

/** Staff actions on a company, by role and state. Page and server read this one table (BK-007). */
export const companyActs = {
  approve: { label: 'Approve trial', group: 'Trial', roles: accountRoles, states: ['new'] },
  reject: { label: 'Reject', group: 'Trial', roles: accountRoles, states: ['new'], danger: true },
  extend: { label: 'Extend trial', group: 'Trial', roles: accountRoles, states: ofTrial },
  end: {
    label: 'End trial',
    group: 'Trial',
    roles: accountRoles,
    states: ['trial'],
    danger: true,
  },
  activate: {
    label: 'Open as paying member',
    group: 'Membership',
    roles: moneyRoles,
    states: ['new', ...ofTrial],
  },
  plan: { label: 'Change plan', group: 'Membership', roles: moneyRoles, states: untilTerminated },
  invoice: {
    label: 'Reminders and forced payment',
    group: 'Membership',
    roles: moneyRoles,
    states: accountStates,
  },
  membership: {
    label: 'Change member since and warranty',
    group: 'Membership',
    roles: accountRoles,
    states: accountStates,
  },
  edit: { label: 'Edit company', group: 'Company', roles: accountRoles, states: accountStates },
  place: {
    label: 'Set map location',
    group: 'Company',
    roles: accountRoles,
    states: accountStates,
  },
  addContact: {
    label: 'Add contact',
    group: 'Company',
    roles: accountRoles,
    states: untilTerminated,
  },
  view: { label: 'View as member', group: 'Company', roles: accountRoles, states: signedUp },
  serviceOnly: {
    label: 'Switch to services only',
    group: 'Company',
    roles: accountRoles,
    states: untilTerminated,
  },
  message: {
    label: 'On-screen notice',
    group: 'Message',
    roles: accountRoles,
    states: untilTerminated,
  },
  lift: {
    label: 'Lift block',
    group: 'Access',
    roles: accountRoles,
    states: signedUp,
    block: 'only',
  },
  changeBlock: {
    label: 'Change block message',
    group: 'Access',
    roles: accountRoles,
    states: signedUp,
    block: 'only',
  },
  block: {
    label: 'Block company',
    group: 'Access',
    roles: accountRoles,
    states: signedUp,
    block: 'never',
    danger: true,
  },
  signOut: {
    label: 'Sign everyone out',
    group: 'Access',
    roles: accountRoles,
    states: untilTerminated,
    danger: true,
  },
  terminate: {
    label: 'Terminate',
    group: 'Access',
    roles: accountRoles,
    states: untilTerminated,
    danger: true,
  },
} as const satisfies Record<string, CompanyActRule>
export type CompanyAct = keyof typeof companyActs

export const companyActNames = Object.keys(companyActs) as CompanyAct[]
export const companyActRule = (act: CompanyAct): CompanyActRule => companyActs[act]

interface ActingState {
  state: AccountState
  /** The state under a block by staff. */
  underlyingState: AccountState | null
}

/** Whether the state of a company allows an act, whoever does it. */
export function stateAllows({ state, underlyingState }: ActingState, act: CompanyAct): boolean {
  const { states, block } = companyActRule(act)
  const isBlocked = state === 'custom-blocked'
  if (block !== undefined && isBlocked !== (block === 'only')) return false
  return states.includes(isBlocked ? (underlyingState ?? state) : state)
}

/** The two acts that fit a state best, shown as buttons; the last one is what the state waits for. */
export const mainActs: Readonly<Record<AccountState, readonly CompanyAct[]>> = {
  new: ['reject', 'approve'],
  trial: ['extend', 'activate'],
  'trial-ended': ['extend', 'activate'],
  active: ['edit', 'message'],
  overdue: ['message', 'invoice'],
  'force-pay': ['message', 'invoice'],
  'custom-blocked': ['changeBlock', 'lift'],
  terminated: ['edit'],
}

/** Days by which the button of a trial extends it. */
export const trialExtensionDays = 14
