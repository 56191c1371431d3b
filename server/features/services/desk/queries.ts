import type { ServiceListQuery, ServiceSort } from '#contract/services/desk/listings.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { ListSource } from '#server/platform/lists/list-queries.ts'

const named = (db: Queryable) => db`coalesce(company.name, listing.name)`

/** The same as `listingState` in the contract. */
const state = (db: Queryable, today: string) => db`
  case when submitted_at is not null then 'submitted' when published_until is null then 'draft'
    when published_until < ${today}::date then 'ended' else 'published' end`

/** The listings that a search and filters choose. */
export function selectListings(
  db: Queryable,
  { search, ...chosen }: ServiceListQuery,
  today: string,
): ListSource {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = db`lower(concat_ws(' ', ${named(db)}, listing.tagline))`
  const found = words.reduce((all, word) => db`${all} and strpos(${text}, ${word}) > 0`, db`true`)
  return {
    id: db`listing.id`,
    isWhole: words.length === 0,
    from: db`service_listing listing
      left join company on company.id = listing.company_id
      where ${found}`,
    filters: [
      { name: 'state', values: db`array[${state(db, today)}]`, chosen: chosen.state },
      {
        name: 'category',
        values: db`array(select category_id::text from service_listing_category
          where listing_id = listing.id)`,
        chosen: chosen.category,
      },
      {
        name: 'kind',
        values: db`array[case when listing.company_id is null then 'other' else 'member' end]`,
        chosen: chosen.kind,
      },
      {
        name: 'country',
        values: db`array[coalesce(company.country_code, listing.country_code)]`,
        chosen: chosen.country,
      },
    ],
  }
}

export const listingOrder = (db: Queryable, sort: ServiceSort): Fragment =>
  ({
    name: () => db`lower(${named(db)})`,
    position: () => db`listing.position`,
    until: () => db`published_until`,
    changed: () => db`changed_at`,
  })[sort]()

interface DeskRow {
  id: number
  name: string
  country: string
  companyId: number | null
  isOnPage: boolean
  isHidden: boolean
  categories: string[]
  position: number
  publishedFrom: string | null
  publishedUntil: string | null
  submittedAt: Date | null
  changedAt: Date
}

/** Listings in the order of the ids. */
export const listingRows = (db: Queryable, ids: readonly number[], today: string) => db<DeskRow[]>`
  select listing.id, ${named(db)} as name, country.name as country,
    listing.company_id,
    listing_is_published(published_from, published_until, company.state, ${today}::date)
      as is_on_page,
    coalesce(not account_is_listed(company.state), false) as is_hidden,
    array(select category.name from service_listing_category
      join service_category category on category.id = category_id
      where listing_id = listing.id order by category.position) as categories,
    listing.position, published_from::text as published_from,
    published_until::text as published_until, submitted_at,
    changed_at
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join service_listing listing on listing.id = asked.id
  left join company on company.id = listing.company_id
  join country on country.code = coalesce(company.country_code, listing.country_code)
  order by place`
