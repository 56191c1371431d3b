import type { Tier } from '#contract/tiers.ts'
import type { Membership } from '#server/features/companies/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

interface MembershipRow extends Membership {
  id: number
  version: number
  tier: Tier
  tierSince: Date | null
}

const membershipColumns = (db: Queryable) => db`
  company.id, company.version, company.tier, company.tier_since,
  to_char(company.member_since, 'YYYY-MM-DD') as member_since, company.has_warranty,
  company.is_service_only, coalesce(company.state_beneath, company.state) as state,
  (select count(*) from complaint
   where complaint.company_id = company.id and complaint.state = 'unsolved')::int
    as unsolved_complaints`

export async function lockMembership(tx: Tx, companyId: number) {
  // Locked before reading, so that the read sees the changes of the previous lock holder.
  await tx`select 1 from company where id = ${companyId} for no key update`
  return findMembership(tx, companyId)
}

export async function findMembership(db: Queryable, companyId: number) {
  const [row] = await db<MembershipRow[]>`
    select ${membershipColumns(db)} from company where id = ${companyId}`
  return row
}

export const listMembershipsAfter = (db: Queryable, id: number, limit: number) => db<
  MembershipRow[]
>`
  select ${membershipColumns(db)} from company where id > ${id} order by id limit ${limit}`

/** Sets the membership start unless one is set. */
export async function beginMembership(tx: Tx, companyId: number, day: string): Promise<boolean> {
  const done = await tx`
    update company set member_since = ${day}::text::date
    where id = ${companyId} and member_since is null`
  return done.count > 0
}

/** Clears a membership that began on a day, when its activation is taken back. */
export async function revertMembershipStart(
  tx: Tx,
  companyId: number,
  day: string,
): Promise<boolean> {
  const done = await tx`
    update company set member_since = null
    where id = ${companyId} and member_since = ${day}::text::date`
  return done.count > 0
}

export const updateMembership = (
  tx: Tx,
  companyId: number,
  { memberSince, hasWarranty }: Pick<Membership, 'memberSince' | 'hasWarranty'>,
) => tx`
  update company set member_since = ${memberSince}::text::date, has_warranty = ${hasWarranty}
  where id = ${companyId}`

export const updateTier = (tx: Tx, companyId: number, tier: Tier, now: Date) => tx`
  update company set tier = ${tier}, tier_since = ${now} where id = ${companyId}`
