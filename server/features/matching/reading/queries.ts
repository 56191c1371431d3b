import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { oldMethodDays } from '#contract/broadcasts/matching.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import type { Tier } from '#contract/tiers.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface OwnOffer {
  id: number
  companyId: number
  side: Side
  listId: number
  headline: string
  quantity: string
  brand: string
  description: string
  price: string
  currency: Currency
  priceCents: number | null
  sentAt: Date
  model: number | null
  matchedAt: Date | null
}

/** A broadcast of a company, or of any company for staff; undefined if removed. */
export async function findOwnOffer(db: Queryable, id: number, companyId: number | undefined) {
  const [row] = await db<OwnOffer[]>`
    select id, company_id, side, list_id, headline, quantity, brand, description, price, currency,
      price_cents::float8 as price_cents, sent_at, encoding.model, encoding.matched_at
    from broadcast left join offer_encoding as encoding on encoding.broadcast_id = id
    where id = ${id} and removed_at is null
      ${companyId === undefined ? db`` : db`and company_id = ${companyId}`}`
  return row
}

export async function isSwitchedOff(db: Queryable, contactId: number): Promise<boolean> {
  const [row] = await db<{ isOff: boolean }[]>`
    select possible_matches_disabled as is_off from contact where id = ${contactId}`
  return row?.isOff ?? true
}

export interface MatchRow {
  broadcastId: number
  similarity: number
  reasons: MatchReason[]
  side: Side
  listId: number
  listName: string
  headline: string
  quantity: string
  condition: string
  price: string
  currency: Currency
  priceCents: number | null
  sentAt: Date
  contactId: number
  companyId: number
  companyName: string
  country: string
  tier: Tier
  isNew: boolean
  isReplied: boolean
}

const otherColumns = (db: Queryable, companyId: number): Fragment => db`
  other.id as broadcast_id, other.side, other.list_id, list.name as list_name,
  other.headline, other.quantity, other.condition, other.price, other.currency,
  other.price_cents::float8 as price_cents, other.sent_at,
  other.contact_id, company.id as company_id, company.name as company_name,
  country.name as country, company.tier, exists (
    select from broadcast_reply as reply join contact on contact.id = reply.contact_id
    where reply.broadcast_id = other.id and contact.company_id = ${companyId}
  ) as is_replied`

const otherJoins = (db: Queryable): Fragment => db`
  join broadcast_list as list on list.id = other.list_id
  join company on company.id = other.company_id
  join country on country.code = company.country_code`

/** Condition: the other offer is open and of another company (BK-046, BK-116). Requires `otherJoins`. */
const isOpen = (db: Queryable, own: OwnOffer, since: Date): Fragment => db`
  other.removed_at is null and other.sent_at > ${since} and other.side <> ${own.side}
  and other.company_id <> ${own.companyId} and not account_is_hidden(company.state)`

/** Condition: the other offer may be shown to the owner as a match. */
const isShown = (db: Queryable, own: OwnOffer, since: Date): Fragment => db`
  ${isOpen(db, own, since)} and not exists (
    select from match_dismissal where own_id = ${own.id} and other_id = other.id)`

/** The side's column of a pair. */
const idOf = (db: Queryable, side: Side): Fragment =>
  side === 'WTS' ? db`pair.wts_id` : db`pair.wtb_id`
const otherSide = (side: Side): Side => (side === 'WTS' ? 'WTB' : 'WTS')

/** When a contact last saw the matches of a broadcast; null if never. */
const seenAt = (db: Queryable, contactId: number, broadcastId: Fragment): Fragment => db`
  greatest(
    (select seen_at from match_watch where contact_id = ${contactId}),
    (select seen_at from match_view
      where contact_id = ${contactId} and broadcast_id = ${broadcastId}))`

/** Stored matches of an open offer, best first. */
export const listMatches = (
  db: Queryable,
  own: OwnOffer,
  filter: { contactId: number; since: Date; shownFrom: number; limit: number },
) => db<MatchRow[]>`
  select pair.similarity, pair.reasons, ${otherColumns(db, own.companyId)},
    (pair.later_side = other.side and pair.found_at >
      coalesce(${seenAt(db, filter.contactId, db`${own.id}`)}, '-infinity')) is true as is_new
  from possible_match as pair
  join broadcast as other on other.id = ${idOf(db, otherSide(own.side))} ${otherJoins(db)}
  where ${idOf(db, own.side)} = ${own.id} and pair.similarity >= ${filter.shownFrom}
    and ${isShown(db, own, filter.since)}
  order by pair.rank desc, other.sent_at desc, other.id desc limit ${filter.limit}`

/** The same of others for a reader who does not own the offer; what its owner has dismissed stays the owner's. */
export const listCounterparts = (
  db: Queryable,
  offer: OwnOffer,
  filter: { readerId: number; since: Date; shownFrom: number; limit: number },
) => db<MatchRow[]>`
  select pair.similarity, pair.reasons, ${otherColumns(db, filter.readerId)}, false as is_new
  from possible_match as pair
  join broadcast as other on other.id = ${idOf(db, otherSide(offer.side))} ${otherJoins(db)}
  where ${idOf(db, offer.side)} = ${offer.id} and pair.similarity >= ${filter.shownFrom}
    and other.company_id <> ${filter.readerId} and ${isOpen(db, offer, filter.since)}
  order by pair.rank desc, other.sent_at desc, other.id desc limit ${filter.limit}`

export async function countDismissed(db: Queryable, id: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select (select count(*) from match_dismissal where own_id = ${id})::int
      + (select count(*) from stock_dismissal join broadcast on broadcast.id = broadcast_id
          and broadcast.company_id = stock_dismissal.company_id where broadcast_id = ${id})::int as n`
  return row!.n
}

// ── Old method ──

/** Candidates that share a part number. */
const maxWordCandidates = 500

/**
 * Offers that share a part number, ranked by full text search with the brand (BK-056); the brand alone would find
 * everything of the maker. `parts` and `all` are tsquery literals of part-number tokens and of these with the brand. The
 * similarity is the rank divided by that of the offer for its own words; `shared` are the common ones of `tokens`.
 */
export const listSimilarWords = (
  db: Queryable,
  own: OwnOffer,
  filter: { parts: string; all: string; tokens: readonly string[]; now: Date; limit: number },
) => {
  const since = new Date(filter.now.getTime() - oldMethodDays * 86_400_000)
  return db<(MatchRow & { shared: string[] })[]>`
  with candidate as materialized (
    select id from broadcast_search
    where words_for_members(id) @@ (select ${filter.parts}::tsquery)
      and side = ${otherSide(own.side)} and sent_at > ${since}
    order by sent_at desc limit ${maxWordCandidates}
  ), scored as (
    select other.id, least(1, ts_rank(other.search_member, ${filter.all}::tsquery)
      / nullif(ts_rank(own.search_member, ${filter.all}::tsquery), 0)) as similarity
    from candidate join broadcast as other on other.id = candidate.id
    join broadcast as own on own.id = ${own.id}
  )
  select scored.similarity, '[]'::jsonb as reasons, false as is_new,
    ${otherColumns(db, own.companyId)}, array(
      select token
      from unnest(${filter.tokens as string[]}::text[]) with ordinality as asked (token, place)
      where other.search_member @@ token::tsquery order by place
    ) as shared
  from scored join broadcast as other on other.id = scored.id ${otherJoins(db)}
  where scored.similarity > 0 and ${isShown(db, own, since)}
  order by scored.similarity desc, other.sent_at desc, other.id desc limit ${filter.limit}`
}

// ── News ──

export interface NewMatchesRow {
  broadcastId: number
  side: Side
  headline: string
  newMatches: number
  total: number
}

/** Open broadcasts of a contact with the number of matches that came after it last looked, most recent first. */
export const listNewMatches = (
  db: Queryable,
  filter: {
    contactId: number
    companyId: number
    since: Date
    shownFrom: number
    most: number
    limit: number
  },
) => db<NewMatchesRow[]>`
  with own as materialized (
    select id, side, headline, company_id, coalesce(${seenAt(db, filter.contactId, db`broadcast.id`)},
      '-infinity') as seen_at
    from broadcast
    where company_id = ${filter.companyId} and contact_id = ${filter.contactId}
      and removed_at is null and sent_at > ${filter.since}
  ), found as (
    select own.id, pair.wtb_id as other_id, pair.found_at
    from own join possible_match as pair on pair.wts_id = own.id and own.side = 'WTS'
    where pair.later_side = 'WTB' and pair.found_at > own.seen_at
      and pair.similarity >= ${filter.shownFrom}
    union all
    select own.id, pair.wts_id, pair.found_at
    from own join possible_match as pair on pair.wtb_id = own.id and own.side = 'WTB'
    where pair.later_side = 'WTS' and pair.found_at > own.seen_at
      and pair.similarity >= ${filter.shownFrom}
  ), shown as (
    select found.id, count(*)::int as n, max(found.found_at) as newest
    from found join broadcast as other on other.id = found.other_id
    join company on company.id = other.company_id
    where other.removed_at is null and other.sent_at > ${filter.since}
      and not account_is_hidden(company.state) and not exists (
        select from match_dismissal
        where own_id = found.id and match_dismissal.other_id = found.other_id)
    group by found.id
  )
  select own.id as broadcast_id, own.side, own.headline, least(shown.n, ${filter.most}) as new_matches,
    least(sum(shown.n) over (), ${filter.most})::int as total
  from shown join own on own.id = shown.id
  order by shown.newest desc, own.id desc limit ${filter.limit}`
