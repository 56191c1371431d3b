import type { BlockReason } from '#contract/access.ts'

export type CompanyState =
  | 'new'
  | 'trial'
  | 'trial-ended'
  | 'active'
  | 'overdue'
  | 'force-pay'
  | 'custom-blocked'
  | 'terminated'

/** Why an account in this state is blocked; undefined when it is open (AM-016, section C). */
export function blockOf(state: CompanyState): BlockReason | undefined {
  switch (state) {
    case 'force-pay':
      return 'FORCE_PAY'
    case 'trial-ended':
      return 'TRIAL_ENDED'
    case 'custom-blocked':
      return 'CUSTOM_BLOCK'
    default:
      return undefined
  }
}

/** Accounts that cannot sign in at all. */
export const maySignIn = (state: CompanyState) => state !== 'new' && state !== 'terminated'

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** 'Main contact', '2nd', … '40th' (CO-015). */
export const contactLabel = (position: number) =>
  position === 1 ? 'Main contact' : `${position}${suffixes[ordinal.select(position)]}`
