import type { Tier } from '#contract/tiers.ts'
import { encodingColumns, toEncodedOffer } from '#server/features/matching/finding/queries.ts'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import type { OfferBody } from '#server/features/matching/model/offer-body.ts'
import type { MatchRow } from '#server/features/matching/reading/queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface FittingLine {
  id: number
  textId: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  priceCents: number | null
}

const lineColumns = (db: Queryable): Fragment => db`
  line.id, part.id as text_id, part.part_number, part.manufacturer,
  part.description, line.quantity, line.condition, line.price_cents::float8 as price_cents`

const isListed = (db: Queryable): Fragment => db`
  join stock_owner as owner on owner.company_id = line.company_id and owner.is_open`

/** Condition: a company has not marked the `line` of `part` and a broadcast as not a match. */
const isNotDismissed = (db: Queryable, broadcastId: Fragment, companyId: number): Fragment => db`
  not exists (
    select from stock_dismissal as dismissal
    where dismissal.broadcast_id = ${broadcastId} and dismissal.company_id = ${companyId}
      and dismissal.owner_id = line.company_id and dismissal.part_key = part.key)`

/** The cheapest lines that are read for a part number, and in all. */
const maxLines = { perPart: 40, all: 100 }

export interface OfferedLine extends FittingLine {
  companyId: number
  companyName: string
  country: string
  tier: Tier
  takesQuotes: boolean
}

/**
 * Listed lines with a part number of an encoded offer, cheapest first, without those of its owner and of the reader; for
 * the owner without those that were dismissed.
 */
export const listLinesForOffer = (
  db: Queryable,
  { id, companyId }: { id: number; companyId: number },
  readerId: number,
) => db<OfferedLine[]>`
  select found.*, company.name as company_name, country.name as country, company.tier, exists (
      select from contact
      where contact.company_id = company.id and removed_at is null and not rfq_disabled
    ) as takes_quotes
  from (
    select distinct on (each.id) each.*
    from offer_encoding as encoding
    cross join lateral unnest(encoding.part_keys) as asked (key)
    cross join lateral (
      select line.company_id, ${lineColumns(db)}
      from part_text as part
      join stock_line as line on line.text_id = part.id and line.is_listed
      ${isListed(db)}
      where part.key = asked.key and line.company_id not in (${companyId}, ${readerId})
        ${readerId === companyId ? db`and ${isNotDismissed(db, db`${id}::int`, companyId)}` : db``}
      order by line.price_cents nulls last, line.id limit ${maxLines.perPart}
    ) as each
    where encoding.broadcast_id = ${id}
  ) as found
  join company on company.id = found.company_id and not account_is_hidden(company.state)
  join country on country.code = company.country_code
  order by found.price_cents nulls last, found.id limit ${maxLines.all}`

/** How many other companies list each of these part numbers; counted up to a bound of lines. */
export const countCompaniesWithParts = (
  db: Queryable,
  keys: readonly string[],
  companyId: number,
) => db<{ key: string; companies: number }[]>`
  select asked.key, count(distinct line.company_id)::int as companies
  from unnest(${keys as string[]}::text[]) as asked (key)
  cross join lateral (
    select line.company_id
    from part_text as part
    join stock_line as line on line.text_id = part.id and line.is_listed
    ${isListed(db)}
    where part.key = asked.key collate "C" and line.company_id <> ${companyId} limit 200
  ) as line
  group by asked.key`

export interface StockMatchRow
  extends
    FittingLine,
    Omit<MatchRow, 'similarity' | 'reasons' | 'side' | 'isNew' | 'quantity' | 'condition'> {
  offerQuantity: string
  offerCondition: string
  offerPriceCents: number | null
  model: number
  kind: string | null
  partKeys: string[]
  body: OfferBody
  vector: Buffer
}
export const offerOf = (row: StockMatchRow): EncodedOffer => toEncodedOffer({ ...row, side: 'WTB' })

/**
 * Open WTB offers of others with a part number that a company lists, newest first, and one line for each. Goes through
 * the offers and looks for each of their few part numbers in the stock of the company.
 */
export const listOffersForStock = (
  db: Queryable,
  filter: { companyId: number; model: number; since: Date; limit: number },
) => db<StockMatchRow[]>`
  select fitting.*, other.id as broadcast_id, other.headline, other.quantity as offer_quantity,
    other.condition as offer_condition, other.price, other.currency,
    other.price_cents::float8 as offer_price_cents, other.sent_at,
    other.contact_id, list.name as list_name, company.id as company_id,
    company.name as company_name, country.name as country, company.tier,
    ${encodingColumns(db)}, exists (
      select from broadcast_reply as reply join contact on contact.id = reply.contact_id
      where reply.broadcast_id = other.id and contact.company_id = ${filter.companyId}
    ) as is_replied
  from broadcast as other
  join offer_encoding as encoding on encoding.broadcast_id = other.id
    and encoding.model = ${filter.model} and encoding.part_keys <> '{}'
  cross join lateral (
    select ${lineColumns(db)}
    from unnest(encoding.part_keys) with ordinality as wanted (key, place)
    join part_text as part on part.key = wanted.key
    join stock_line as line on line.text_id = part.id and line.company_id = ${filter.companyId}
      and line.is_listed and ${isNotDismissed(db, db`other.id`, filter.companyId)}
    order by wanted.place, line.id limit 1
  ) as fitting
  join broadcast as broadcast on broadcast.id = other.id
  join broadcast_list as list on list.id = other.list_id
  join company on company.id = other.company_id and not account_is_hidden(company.state)
  join country on country.code = company.country_code
  where other.removed_at is null and other.side = 'WTB' and other.sent_at > ${filter.since}
    and other.company_id <> ${filter.companyId}
  order by other.sent_at desc, other.id desc limit ${filter.limit}`
