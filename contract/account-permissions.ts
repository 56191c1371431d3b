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

/** Block reason of each state (AU-016); a missing second factor ranks after these. */
export const blockReasonOfState: Readonly<Partial<Record<AccountState, BlockReason>>> = {
  'force-pay': 'FORCE_PAY',
  'trial-ended': 'TRIAL_ENDED',
  'custom-blocked': 'CUSTOM_BLOCK',
}

interface Permission {
  states: readonly AccountState[]
  /** Whether service-only companies have it too. */
  serviceOnly: boolean
  /** Whether a person has it without the second factor that the operator requires. */
  withoutSecondFactor: boolean
}

/** A trial has the rights of a member (AM-106); an overdue invoice removes none. */
const open = ['trial', 'active', 'overdue'] as const
const findable = [...open, 'trial-ended', 'force-pay'] as const
const admitted = [...findable, 'custom-blocked'] as const

/**
 * Permissions of each account state. 0007-companies.sql states the same in SQL for queries;
 * `tests/api/accounts/account-permissions.test.ts` compares the two.
 */
export const accountPermissions = {
  /** Set a password or confirm an address by a link. */
  useLinks: { states: ['new', ...admitted], serviceOnly: true, withoutSecondFactor: true },
  signIn: { states: admitted, serviceOnly: true, withoutSecondFactor: true },
  /** Read and act as a member. A signed-in account without it is blocked and reads what visitors read (BK-009). */
  act: { states: open, serviceOnly: true, withoutSecondFactor: false },
  /** Call endpoints for trading members: broadcasts, requests for quotes, own stock. */
  trade: { states: open, serviceOnly: false, withoutSecondFactor: false },
  /** Have stock that is visible in the market (BK-070). */
  listStock: { states: open, serviceOnly: false, withoutSecondFactor: true },
  receiveQuoteRequests: { states: open, serviceOnly: false, withoutSecondFactor: true },
  /** Appear in the directory, on the map, in tier lists and public counts, and receive visitor messages (BK-116). */
  beListed: { states: open, serviceOnly: true, withoutSecondFactor: true },
  /** Have a company page for members and broadcasts visible to everyone (BK-116). */
  beFound: { states: findable, serviceOnly: true, withoutSecondFactor: true },
  /** Receive broadcasts by e-mail, singly or in the digest (BK-041). */
  receiveListMail: { states: open, serviceOnly: false, withoutSecondFactor: true },
  /** Receive saved search alerts and notices about addresses beyond the plan (BK-041). */
  receiveAlerts: { states: open, serviceOnly: true, withoutSecondFactor: true },
} as const satisfies Record<string, Permission>
export type AccountPermission = keyof typeof accountPermissions

export interface PermittedAccount {
  state: AccountState
  isServiceOnly?: boolean
  /** Whether the person lacks the second factor that the operator requires. */
  lacksSecondFactor?: boolean
}

/** Whether an account has a permission. A person blocked individually counts as custom-blocked. */
export function accountAllows(account: PermittedAccount, permission: AccountPermission): boolean {
  const { states, serviceOnly, withoutSecondFactor }: Permission = accountPermissions[permission]
  return (
    states.includes(account.state) &&
    (serviceOnly || account.isServiceOnly !== true) &&
    (withoutSecondFactor || account.lacksSecondFactor !== true)
  )
}

/** The same for a signed-in user, whose `block` reflects state and second factor. */
export function userAllows(
  user: { isServiceOnly: boolean; block: BlockReason | null | undefined },
  permission: 'act' | 'trade',
): boolean {
  return !user.block && (accountPermissions[permission].serviceOnly || !user.isServiceOnly)
}
