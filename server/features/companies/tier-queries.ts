import type { Tier } from '#contract/tiers.ts'
import type { Membership } from '#server/features/companies/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface MembershipRow extends Membership {
  id: number
  tier: Tier
}

const membershipColumns = (db: Queryable) => db`
  company.id, company.tier, to_char(company.member_since, 'YYYY-MM-DD') as "memberSince",
  company.has_warranty as "hasWarranty", company.is_service_only as "isServiceOnly",
  coalesce(company.state_beneath, company.state) as state,
  (select count(*) from complaint
   where complaint.company_id = company.id and complaint.state = 'unsolved')::int
    as "unsolvedComplaints"`

/** What a company's tier rests on, held until the end of the transaction. */
export async function holdMembership(tx: Tx, companyId: number) {
  // Held before it is read: whoever waited sees what the one before has written.
  await tx`select 1 from company where id = ${companyId} for no key update`
  const [row] = await tx<MembershipRow[]>`
    select ${membershipColumns(tx)} from company where id = ${companyId}`
  return row
}

/** The memberships after an id, in the order of ids. */
export const membershipsAfter = (db: Queryable, id: number, limit: number) => db<MembershipRow[]>`
  select ${membershipColumns(db)} from company where id > ${id} order by id limit ${limit}`

export const writeTier = (tx: Tx, companyId: number, tier: Tier, now: Date) => tx`
  update company set tier = ${tier}, tier_since = ${now} where id = ${companyId}`
