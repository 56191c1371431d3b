import type { Queryable } from '#server/platform/database/database.ts'

/** Members whose account could be used, and how many of them have no second factor. */
export async function countTwoFactorReach(
  db: Queryable,
): Promise<{ people: number; without: number }> {
  const [row] = await db<{ people: number; without: number }[]>`
    select count(*)::int as people,
      (count(*) filter (where two_factor.enabled_at is null))::int as without
    from contact
    join company on company.id = contact.company_id and company.state not in ('new', 'terminated')
    left join two_factor on two_factor.contact_id = contact.id
    where contact.removed_at is null`
  return row!
}
