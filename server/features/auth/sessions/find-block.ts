import type { BlockReason } from '#contract/access.ts'
import type { Settings } from '#contract/site/site.ts'
import { blockOf, type AccountStanding } from '#server/features/companies/public.ts'

/** A person's account as the database has it. */
export interface AccountRow extends AccountStanding {
  hasTwoFactor: boolean
}

/** Why an account is blocked; a missing second factor counts only where nothing else does (AM-055, AM-120, BK-020). */
export function findBlock(
  account: AccountRow,
  { force2fa }: Pick<Settings, 'force2fa'>,
  now: Date,
): BlockReason | undefined {
  const isMissing = force2fa === 1 && !account.hasTwoFactor
  return blockOf(account, now) ?? (isMissing ? 'TWO_FACTOR_REQUIRED' : undefined)
}
