import type { TestMarket } from '../market/test-market.ts'

export interface TestListing {
  id: number
  publicId: number
  name: string
}

let serial = 0

/** Inserts a listing, of a company that is not a member unless one is given; published for weeks around the clock. */
export async function aListing(
  { database: { sql }, clock }: Pick<TestMarket, 'database'> & { clock: { now(): Date } },
  given: Partial<{
    companyId: number
    name: string
    countryCode: string
    tagline: string
    description: string
    website: string
    email: string
    categories: readonly number[]
    /** First and last day; null if it was never published. */
    period: readonly [from: string, until: string] | null
    position: number
    draft: object
    submittedAt: Date | undefined
  }> = {},
): Promise<TestListing> {
  const now = clock.now()
  const dayOf = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { companyId = null, period = [dayOf(-30), dayOf(60)], categories = [4] } = given
  const name = companyId === null ? (given.name ?? `Service ${++serial} Ltd`) : null
  const [row] = await sql<TestListing[]>`
    with listing as (
      insert into service_listing (company_id, name, country_code, tagline, description, website,
        email, draft, submitted_at, published_from, published_until, position, changed_at)
      values (${companyId}, ${name}, ${name === null ? null : (given.countryCode ?? 'GB')},
        ${given.tagline ?? 'EU pallets'}, ${given.description ?? 'We move pallets.'},
        ${given.website ?? 'https://pallets.example'},
        ${given.email ?? (companyId === null ? `info${++serial}@pallets.example` : '')},
        ${given.draft ? JSON.stringify(given.draft) : null}::text::jsonb,
        ${given.submittedAt ?? null}, ${period?.[0] ?? null}::text::date,
        ${period?.[1] ?? null}::text::date, ${given.position ?? 100}, ${now})
      returning id, public_id, company_id, name
    ), linked as (
      insert into service_listing_category (listing_id, category_id)
      select id, unnest(${categories as number[]}::smallint[]) from listing
    )
    select listing.id, public_id, coalesce(company.name, listing.name) as name
    from listing left join company on company.id = company_id`
  return row!
}
