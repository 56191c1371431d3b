import type { BlockReason } from './access.ts'

/** States of a company's account (BK-007). */
export const accountStates = [
  'new',
  'trial',
  'trial-ended',
  'active',
  'overdue',
  'force-pay',
  'custom-blocked',
  'terminated',
] as const
export type AccountState = (typeof accountStates)[number]

/** Why the people of an account in this state are blocked (AU-016); a missing second factor comes after these. */
export const blockReasonOfState: Readonly<Partial<Record<AccountState, BlockReason>>> = {
  'force-pay': 'FORCE_PAY',
  'trial-ended': 'TRIAL_ENDED',
  'custom-blocked': 'CUSTOM_BLOCK',
}

interface Permission {
  /** States of the account that allow it. */
  states: readonly AccountState[]
  /** Whether a company that only sells services has it as well. */
  serviceOnly: boolean
  /** Whether a person has it while the second factor that the operator requires is not set up. */
  withoutSecondFactor: boolean
}

/** A trial has the rights of a member (AM-106), and an overdue invoice takes none away. */
const open = ['trial', 'active', 'overdue'] as const
const findable = [...open, 'trial-ended', 'force-pay'] as const
const admitted = [...findable, 'custom-blocked'] as const

/**
 * What the state of an account allows: the one table of it. Migration 0034 says the same in SQL, for what queries ask;
 * `tests/api/accounts/account-permissions.test.ts` compares the two.
 */
export const accountPermissions = {
  /** Set a password or confirm an address by a link. */
  useLinks: { states: ['new', ...admitted], serviceOnly: true, withoutSecondFactor: true },
  signIn: { states: admitted, serviceOnly: true, withoutSecondFactor: true },
  /** Read and act as a member. Whoever signs in without it is blocked, and reads what visitors read (BK-009). */
  act: { states: open, serviceOnly: true, withoutSecondFactor: false },
  /** Make the calls of members who trade: broadcasts, requests for quotes, own stock. */
  trade: { states: open, serviceOnly: false, withoutSecondFactor: false },
  /** Have stock, which everybody finds (BK-070). */
  listStock: { states: open, serviceOnly: false, withoutSecondFactor: true },
  receiveQuoteRequests: { states: open, serviceOnly: false, withoutSecondFactor: true },
  /** Be in the directory, on the map, in tier lists and public counts, and be written to by visitors (BK-116). */
  beListed: { states: open, serviceOnly: true, withoutSecondFactor: true },
  /** Have a page that members find, and broadcasts that everybody finds (BK-116). */
  beFound: { states: findable, serviceOnly: true, withoutSecondFactor: true },
  /** Receive broadcasts of lists, one by one or in the digest (BK-041). */
  receiveListMail: { states: open, serviceOnly: false, withoutSecondFactor: true },
  /** Receive alerts of saved searches, and notices of addresses beyond the plan (BK-041). */
  receiveAlerts: { states: open, serviceOnly: true, withoutSecondFactor: true },
} as const satisfies Record<string, Permission>
export type AccountPermission = keyof typeof accountPermissions

export interface PermittedAccount {
  state: AccountState
  isServiceOnly?: boolean
  /** Whether the person has not set up the second factor that the operator requires. */
  lacksSecondFactor?: boolean
}

/** Whether an account has a permission; a person who is blocked alone counts as custom-blocked. */
export function accountAllows(account: PermittedAccount, permission: AccountPermission): boolean {
  const { states, serviceOnly, withoutSecondFactor }: Permission = accountPermissions[permission]
  return (
    states.includes(account.state) &&
    (serviceOnly || account.isServiceOnly !== true) &&
    (withoutSecondFactor || account.lacksSecondFactor !== true)
  )
}

/** The same for a signed-in user, whose block stands for state and second factor. */
export function userAllows(
  user: { isServiceOnly: boolean; block: BlockReason | null | undefined },
  permission: 'act' | 'trade',
): boolean {
  return !user.block && (accountPermissions[permission].serviceOnly || !user.isServiceOnly)
}
