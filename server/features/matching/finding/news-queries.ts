import type { MatchAlert } from '#contract/broadcasts/matching.ts'
import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { receivesAlerts } from '#server/features/broadcasts/public.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

interface Figures {
  quantity: string
  price: string
  currency: Currency
  priceCents: number | null
}

/** A new match, as its mail shows it to the owner of the earlier offer. */
export interface MatchNews {
  contactId: number
  address: string
  ownId: number
  ownHeadline: string
  ownSide: 'WTS' | 'WTB'
  own: Figures
  otherId: number
  otherHeadline: string
  other: Figures
  companyName: string
  country: string
  similarity: number
  reasons: MatchReason[]
  /** When the owner gets mail about new matches. */
  alert: MatchAlert
}

/** Quantity and price of an offer, as one value. */
const figures = (db: Queryable, offer: Fragment): Fragment => db`
  jsonb_build_object('quantity', ${offer}.quantity, 'price', ${offer}.price,
    'currency', ${offer}.currency, 'priceCents', ${offer}.price_cents)`

/** New matches with the owner of the earlier offer, if that contact gets mail, of open and visible offers only. */
const news = (db: Queryable, only: Fragment): Fragment => db`
  select owner.id as contact_id, owner.email as address, own.id as own_id,
    own.headline as own_headline, own.side as own_side, other.id as other_id,
    other.headline as other_headline, other_company.name as company_name,
    country.short_name as country, pair.similarity, pair.reasons,
    ${figures(db, db`own`)} as own, ${figures(db, db`other`)} as other,
    coalesce(watch.alert, 'digest') as alert
  from possible_match as pair
  join broadcast as own on own.removed_at is null
    and own.id = case pair.later_side when 'WTS' then pair.wtb_id else pair.wts_id end
  join broadcast as other on other.removed_at is null
    and other.id = case pair.later_side when 'WTS' then pair.wts_id else pair.wtb_id end
  join company as other_company on other_company.id = other.company_id
    and not account_is_hidden(other_company.state)
  join country on country.code = other_company.country_code
  join (
    select contact.id, contact.email, contact.company_id
    from contact join company on company.id = contact.company_id
    where ${receivesAlerts(db)} and not company.is_service_only
      and not contact.possible_matches_disabled
  ) as owner on owner.id = own.contact_id
  left join match_watch as watch on watch.contact_id = owner.id
  where pair.later_side is not null and ${only}
    and not exists (
      select from match_dismissal where own_id = own.id and other_id = other.id)
  order by owner.id, own.id, pair.rank desc, other.id`

/** New matches of one offer with some others, whenever their owners get mail. */
export const listNews = (tx: Tx, id: number, otherIds: readonly number[]) => tx<MatchNews[]>`
  ${news(
    tx,
    tx`(pair.wts_id, pair.wtb_id) in (
      select case own_side.side when 'WTS' then ${id}::int else given.id end,
        case own_side.side when 'WTS' then given.id else ${id}::int end
      from unnest(${otherIds as number[]}::int[]) as given (id)
      cross join (select side from broadcast where id = ${id}) as own_side)`,
  )}`

/** New matches found in a period, for contacts with the digest. */
export const listDigestNews = (tx: Tx, { from, until }: { from: Date; until: Date }) => tx<
  MatchNews[]
>`
  ${news(
    tx,
    tx`coalesce(watch.alert, 'digest') = 'digest'
      and pair.found_at >= ${from} and pair.found_at < ${until}`,
  )}`

export const selectAddress = (tx: Tx, contactId: number): Fragment => tx`
  select email as address, id as contact_id from contact where id = ${contactId}`
