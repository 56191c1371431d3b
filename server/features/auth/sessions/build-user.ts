import { createHash } from 'node:crypto'
import type { BlockReason } from '#contract/access.ts'
import type { User } from '#contract/auth/auth.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Brand } from '#contract/brand.ts'
import type { Settings } from '#contract/site/site.ts'
import { tierFlags } from '#contract/tiers.ts'
import type { UserRow, AccountRow } from '#server/features/auth/queries.ts'
import { signatureOf } from '#server/features/auth/rules.ts'
import { blockReasonOf } from '#server/features/companies/public.ts'

/** Why an account is blocked; a missing second factor ranks last (AM-055, AM-120, BK-020). */
export function findBlockReason(
  account: AccountRow,
  { force2fa }: Pick<Settings, 'force2fa'>,
  now: Date,
): BlockReason | undefined {
  const isMissing = force2fa === 1 && !account.hasTwoFactor
  return blockReasonOf(account, now) ?? (isMissing ? 'TWO_FACTOR_REQUIRED' : undefined)
}

/** User record without favourites, which are too large for a header (AM-091). */
export type UserRecord = Omit<User, 'favCompanies'>

export function buildUser(
  row: UserRow,
  brand: Brand,
  { specialUserIds }: Pick<OperatorSettings, 'specialUserIds'>,
  block: BlockReason | undefined,
): UserRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailAlt: row.emailAlternative,
    tel: row.telephone,
    companyId: row.companyId,
    companyName: row.companyName,
    function: row.function,
    website: row.website,
    address: row.address,
    country: row.country,
    signature: signatureOf({ ...row, brand: brand.shortName }),
    isServiceOnly: row.isServiceOnly ? 1 : 0,
    ...tierFlags(row.tier),
    isEU: row.isEU,
    enable2fa: row.hasTwoFactor,
    forceLogout: false,
    possibleMatchesDisabled: row.possibleMatchesDisabled,
    isSpecialUser: specialUserIds.includes(row.id),
    hasChosenLists: row.hasChosenLists,
    block: block ?? null,
  }
}

export const fingerprint = (user: UserRecord) =>
  createHash('sha256').update(JSON.stringify(user)).digest('base64url').slice(0, 22)
