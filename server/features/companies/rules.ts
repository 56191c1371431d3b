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

/** States in which a company is shown to everybody and receives mail (BK-116, BK-041). */
export const openStates: CompanyState[] = ['trial', 'active', 'overdue']
/** States in which signed-in users still find a company's own page. */
export const findableStates: CompanyState[] = [...openStates, 'trial-ended', 'force-pay']
/** States in which nobody sees a company or its broadcasts. */
export const hiddenStates: CompanyState[] = ['new', 'custom-blocked', 'terminated']

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
