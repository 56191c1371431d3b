import type { PartSort } from '#contract/address-words.ts'
import {
  isOneOf,
  matchedNumber,
  type PartSelection,
  type Texts,
} from '#server/features/parts/text-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A selection whose texts are known. */
export interface Selected extends PartSelection {
  texts: Texts
  /** Whether it finds lines that its reader does not get. */
  hasHidden: boolean
}

export interface PartPage {
  sort: PartSort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

/** What a search needs to know first, in one look. */
export interface StockEdition {
  /** Rises with every change of stock. */
  edition: string
  closed: number[]
}

export async function stockEdition(db: Queryable): Promise<StockEdition> {
  const [row] = await db<StockEdition[]>`
    select (select number from stock_edition)::text as edition,
      array(select company_id from stock_owner where is_listed and not is_open) as closed`
  return row!
}

export const ownersOf = (db: Queryable, { companies, closed }: PartSelection) => db`
  ${companies === undefined ? db`` : db`and company_id = any(${companies as number[]})`}
  ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}`

/** Lines that visitors do not get, though the words find their texts. */
export const hidden = (db: Queryable, selection: PartSelection & { texts: Texts }) => db`
  covered.is_listed and covered.public_view > 0
    and ${isOneOf(db, selection.texts, db`covered.text_id`)}
    and (covered.public_view = 2 or (covered.text_id in (
      select id from part_text where ${matchedNumber(db, selection)}
    )) is not true)`

/** What of the lines its reader gets; they are called line. */
export const openTo = (db: Queryable, selection: Selected) => db`
  ${ownersOf(db, selection)}
  ${
    selection.hasHidden
      ? db`and (line.id in (select covered.id from stock_line as covered where ${hidden(db, selection)})) is not true`
      : db``
  }`

/** Lines of all companies with these texts, of those whose account was closed too: what the counters say. */
export async function countListedLines(db: Queryable, texts: Texts): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select coalesce(sum(listed_lines), 0)::int as n from part_text_count
    where ${
      texts.ids
        ? db`text_id in (select unnest(${texts.ids}::int[]))`
        : isOneOf(db, texts, db`text_id`)
    }`
  return row!.n
}

/** Lines of these texts that visitors do not get; those of closed accounts are none of them. */
export async function countHiddenLines(
  db: Queryable,
  selection: PartSelection & { texts: Texts },
): Promise<number> {
  const { closed } = selection
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from stock_line as covered
    where ${hidden(db, selection)}
      ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}`
  return row!.n
}

/** Lines of some companies with these texts. */
export async function countLinesOf(
  db: Queryable,
  texts: Texts,
  companies: readonly number[],
): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from stock_line
    where is_listed and company_id = any(${companies as number[]})
      and ${isOneOf(db, texts, db`text_id`)}`
  return row!.n
}

/** Lines in all, and of some companies. */
export async function countAllLines(
  db: Queryable,
  companies: readonly number[],
): Promise<{ all: number; ofThem: number }> {
  const [row] = await db<{ all: number; ofThem: number }[]>`
    select coalesce(sum(lines), 0)::int as all,
      coalesce(sum(lines) filter (where company_id = any(${companies as number[]})), 0)::int as "ofThem"
    from stock_owner where is_listed`
  return row!
}

export interface FoundPart {
  id: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  /** Null for CALL. */
  priceCents: number | null
  companyId: number
  companyName: string
  companyTelephone: string
  country: string
  tier: 0 | 1 | 2 | 4
  /** What visitors get of it: 0 all but names, 1 neither manufacturer nor description, 2 nothing. */
  publicView: 0 | 1 | 2
  /** Whether somebody of the company takes requests for quotes. */
  takesQuotes: boolean
}

export const takesQuotes = (db: Queryable) => db`
  exists (
    select from contact
    where contact.company_id = company.id and removed_at is null and not rfq_disabled
  ) as "takesQuotes"`

/** The lines of a page, in the order of the ids. */
export const partsById = (db: Queryable, ids: readonly number[]) => db<FoundPart[]>`
  select line.id, part_number as "partNumber", manufacturer, part_text.description,
    quantity, condition, price_cents::float8 as "priceCents", company.id as "companyId",
    company.name as "companyName", company.telephone as "companyTelephone", country.name as country,
    company.tier, public_view as "publicView", ${takesQuotes(db)}
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join stock_line as line on line.id = asked.id
  join part_text on part_text.id = text_id
  join company on company.id = company_id
  join country on country.code = country_code
  order by place`

/** Companies with stock in a country. */
export const ownersIn = (db: Queryable, countryCode: string) => db<{ companyId: number }[]>`
  select company_id as "companyId" from stock_owner join company on company.id = company_id
  where country_code = ${countryCode} order by company_id`
