import { businessDate, businessTimeZone } from '#contract/dates.ts'
import { endingListingDays } from '#contract/services/services.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

const midnight = (db: Queryable, day: Fragment) =>
  db`((${day})::timestamp at time zone ${businessTimeZone})`

/**
 * Listings that wait for staff, in the columns of a queue: submitted ones, and those on the page that end soon, unless
 * staff were done with that end already. Decided ones are done.
 */
export function serviceItems(db: Queryable, isDone: boolean, now: Date): Fragment {
  const today = businessDate(now)
  const soon = db`published_until - ${endingListingDays}::int`
  const isEnding = db`
    listing_is_published(published_from, published_until, company.state, ${today}::date)
    and ${today}::date >= ${soon}
    and coalesce(checked.done_at < ${midnight(db, soon)}, true)`
  const isOpen = db`(submitted_at is not null or (${isEnding}))`
  const since = isDone
    ? db`greatest(decided_at, checked.done_at)`
    : db`coalesce(submitted_at, ${midnight(db, soon)})`
  return db`
    select listing.id,
      case when submitted_at is not null then 'Listing submitted' when ${isDone} then 'Listing'
        else 'Listing ends on ' || to_char(published_until, 'DD/MM/YYYY') end as title,
      company.id as company_id, coalesce(company.name, listing.name) as company_name,
      listing.tagline as detail, ${since} as since, false as is_waiting,
      case when submitted_at is null then ${midnight(db, db`published_until + 1`)} end as own_due
    from service_listing listing
    left join company on company.id = listing.company_id
    left join queue_item checked on checked.kind = 'service' and checked.item_id = listing.id
    where ${
      isDone
        ? db`not ${isOpen} and (decided_at is not null or checked.done_at is not null)`
        : isOpen
    }`
}

/**
 * The last decision about each listing and since when it had waited; nothing about a draft that its company has
 * withdrawn, or where that is not known.
 */
export const serviceOutcomes = (db: Queryable): Fragment => db`
  select id, case when is_end then ${midnight(db, db`published_until - ${endingListingDays}::int`)}
      else last_submitted_at end as began_at,
    case when is_end then 'Checked' when declined <> '' then 'Returned'
      when published_from is null then 'Accepted' else 'Published' end as outcome
  from (
    select listing.*, coalesce(done_at > coalesce(decided_at, '-infinity'), false) as is_end,
      greatest(decided_at, done_at) as ended_at
    from service_listing listing
    left join queue_item checked on checked.kind = 'service' and item_id = listing.id
  ) decided
  where case when is_end then ${midnight(db, db`published_until - ${endingListingDays}::int`)}
    else last_submitted_at end <= ended_at`

/** Whether a listing waits for a decision about its draft. */
export async function isListingSubmitted(db: Queryable, id: number): Promise<boolean> {
  const result = await db`
    select from service_listing where id = ${id} and submitted_at is not null`
  return result.count > 0
}
