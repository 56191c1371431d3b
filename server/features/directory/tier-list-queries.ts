import type { Tier } from '#contract/tiers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Number of listed companies with a tier (BK-116). */
export async function countTierMembers(db: Queryable, tier: Tier): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from directory_entry
    where tier = ${tier} and account_is_listed(state)`
  return row!.n
}

export interface TierMemberRow {
  id: number
  name: string
  country: string
  memberSince: string | null
}

/** The listed companies of a tier, by name. */
export const listTierMembers = (
  db: Queryable,
  tier: Tier,
  { limit, offset }: { limit: number; offset: number },
) => db<TierMemberRow[]>`
  select company.id, company.name, country.name as country,
    to_char(member_since, 'YYYY-MM-DD') as "memberSince"
  from directory_entry
  join company on company.id = company_id
  join country on country.code = company.country_code
  where directory_entry.tier = ${tier} and account_is_listed(directory_entry.state)
  order by name_key, company.id limit ${limit} offset ${offset}`
