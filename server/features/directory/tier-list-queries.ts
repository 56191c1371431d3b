import type { Tier } from '#contract/tiers.ts'
import { openStates } from '#server/features/companies/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** How many listed companies carry a tier (BK-116). */
export async function countTierMembers(db: Queryable, tier: Tier): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from directory_entry
    where tier = ${tier} and state = any(${openStates})`
  return row!.n
}

export interface TierMemberRow {
  id: number
  name: string
  country: string
  memberSince: string | null
}

/** The listed companies of a tier, by name. */
export const tierMembers = (
  db: Queryable,
  tier: Tier,
  { limit, offset }: { limit: number; offset: number },
) => db<TierMemberRow[]>`
  select company.id, company.name, country.name as country,
    to_char(member_since, 'YYYY-MM-DD') as "memberSince"
  from directory_entry
  join company on company.id = company_id
  join country on country.code = company.country_code
  where directory_entry.tier = ${tier} and directory_entry.state = any(${openStates})
  order by name_key, company.id limit ${limit} offset ${offset}`
