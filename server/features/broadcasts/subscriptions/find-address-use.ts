import { addressLimitOf, type Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { addressesInUse } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** How many addresses of a company may receive lists, and those that do, the first one first (AM-075). */
export async function findAddressUse(
  db: Queryable,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
): Promise<{ limit: number; used: string[] }> {
  const inUse = await addressesInUse(db, company.id)
  return {
    limit: addressLimitOf({ ...company, plan: company.plan ?? undefined }),
    used: [...new Set(inUse.map(({ address }) => address))],
  }
}

/** The same before and after one address of a contact takes the place of another, with its settings. */
export async function addressUseAfter(
  db: Queryable,
  company: { id: number; plan: Plan | null; isServiceOnly: boolean },
  contactId: number,
  change: { from: string | null; to: string },
): Promise<{ limit: number; before: string[]; after: string[] }> {
  const { limit, used } = await findAddressUse(db, company)
  const inUse = await addressesInUse(db, company.id)
  const after = inUse.map((row) =>
    row.contactId === contactId && row.address === change.from ? change.to : row.address,
  )
  return { limit, before: used, after: [...new Set(after)] }
}
