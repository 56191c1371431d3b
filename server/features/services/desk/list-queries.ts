import type * as z from 'zod/mini'
import { businessDate } from '#contract/dates.ts'
import { listings, listingState, type ServiceRow } from '#contract/services/desk/listings.ts'
import { listCategories } from '#server/features/services/queries.ts'
import { listCountries } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

const named = (db: Queryable) => db`coalesce(company.name, listing.name)`

/** The same as `listingState` in the contract. */
const state = (db: Queryable, today: string) => db`
  case when submitted_at is not null then 'submitted' when published_until is null then 'draft'
    when published_until < ${today}::date then 'ended' else 'published' end`

type DeskRow = Omit<z.output<typeof ServiceRow>, 'state'>

/** Listings in the order of the ids. */
export const listingRows = (db: Queryable, ids: readonly number[], today: string) => db<DeskRow[]>`
  select listing.id, ${named(db)} as name, country.name as country, listing.company_id,
    listing_is_published(published_from, published_until, company.state, ${today}::date)
      as is_on_page,
    coalesce(not account_is_listed(company.state), false) as is_hidden,
    array(select category.name from service_listing_category
      join service_category category on category.id = category_id
      where listing_id = listing.id order by category.position) as categories,
    listing.position, published_from::text as published_from,
    published_until::text as published_until, submitted_at, changed_at
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join service_listing listing on listing.id = asked.id
  left join company on company.id = listing.company_id
  join country on country.code = coalesce(company.country_code, listing.country_code)
  order by place`

/** The listings of the services page in every state. */
export const servedListings = serveDeskList(listings, {
  select({ db, query, now }) {
    const today = businessDate(now)
    const words = query.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
    const text = db`lower(concat_ws(' ', ${named(db)}, listing.tagline))`
    const match = words.reduce((all, word) => db`${all} and strpos(${text}, ${word}) > 0`, db`true`)
    return {
      id: db`listing.id`,
      isWhole: words.length === 0,
      from: db`service_listing listing
      left join company on company.id = listing.company_id
      where ${match}`,
      filters: {
        state: db`array[${state(db, today)}]`,
        category: db`array(select category_id::text from service_listing_category
          where listing_id = listing.id)`,
        kind: db`array[case when listing.company_id is null then 'other' else 'member' end]`,
        country: db`array[coalesce(company.country_code, listing.country_code)]`,
      },
    }
  },
  order: ({ db }) => ({
    name: db`lower(${named(db)})`,
    position: db`listing.position`,
    until: db`published_until`,
    changed: db`changed_at`,
  }),
  labels: {
    category: async (_values, { db }) =>
      (await listCategories(db)).map(({ id, name }) => [String(id), name] as const),
    country: async (_values, { db }) =>
      (await listCountries(db)).map(({ code, name }) => [code, name] as const),
  },
  async read(ids, { db, now }) {
    const today = businessDate(now)
    const rows = await listingRows(db, ids, today)
    return rows.map((row) => ({ ...row, state: listingState(row, today) }))
  },
})
