import type { BlockReason } from '#contract/access.ts'
import type { Settings } from '#contract/site/site.ts'
import { blockReasonOf, type PersonAccount } from '#server/features/companies/public.ts'

export interface AccountRow extends PersonAccount {
  hasTwoFactor: boolean
}

/** Why an account is blocked; a missing second factor ranks last (AM-055, AM-120, BK-020). */
export function findBlockReason(
  account: AccountRow,
  { force2fa }: Pick<Settings, 'force2fa'>,
  now: Date,
): BlockReason | undefined {
  const isMissing = force2fa === 1 && !account.hasTwoFactor
  return blockReasonOf(account, now) ?? (isMissing ? 'TWO_FACTOR_REQUIRED' : undefined)
}
