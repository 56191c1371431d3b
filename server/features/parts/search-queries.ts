import { firstPublicId } from '#contract/endpoint.ts'
import { conditions } from '#contract/inventory/conditions.ts'
import type { PartFilter } from '#contract/parts.ts'
import type { PartSort } from '#contract/search-params.ts'
import {
  hasTextIn,
  matchesPartNumber,
  type Texts,
  type TextQuery,
} from '#server/features/parts/text-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

/** Filters by what a line says. */
export interface LineFilter {
  /** As indexes in the contract's list; all if empty. */
  conditions: readonly number[]
  minQuantity: number | undefined
  /** Changed or confirmed since then. */
  since: Date | undefined
  /** Whether visitors could see by a filter which lines are of one company. */
  isForMembers: boolean
}

/** The filters by line; undefined without any. Ages are counted to the hour, so that counts can be cached. */
export function lineFilterOf(
  { condition, quantity, age }: PartFilter,
  now: Date,
): LineFilter | undefined {
  if (condition.length === 0 && quantity === undefined && age === undefined) return undefined
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return {
    conditions: condition.map((one) => conditions.indexOf(one)),
    minQuantity: quantity,
    since: age === undefined ? undefined : new Date(hour - age * 86_400_000),
    isForMembers: age !== undefined,
  }
}

/** The selection of a search: a query, with filters of lines and the kind of reader. */
export interface PartSelection extends TextQuery {
  lines?: LineFilter | undefined
  /** Undefined for all companies. */
  companies: readonly number[] | undefined
  /** Companies whose account state hides their stock but whose lines are still listed (BK-070). */
  closed: readonly number[]
  /** For visitors: lines that reveal their owner are found by part number only (AM-121). */
  isPublic: boolean
}

/** A selection with its matching texts. */
export type Selected = PartSelection & { texts: Texts }

export interface ResolvedSelection extends Selected {
  /** Whether some matching lines are hidden from the reader. */
  hasHidden: boolean
}

export interface PartPage {
  sort: PartSort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

/** The stock version and the companies whose account state hides their stock but whose lines are still listed. */
export const readStockVersion = (db: Queryable) =>
  onlyRow(db<{ version: string; closed: number[] }[]>`
    select (select number from stock_edition)::text as version,
      array(select company_id from stock_owner where is_listed and not is_open) as closed`)

export const ofCompanies = (db: Queryable, { companies, closed }: PartSelection) => db`
  ${companies === undefined ? db`` : db`and company_id = any(${companies as number[]})`}
  ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}`

/** Condition: a listed line with one of the texts. */
const hasText = (db: Queryable, { texts }: Selected) =>
  db`line.is_listed and ${hasTextIn(db, texts, db`line.text_id`)}`

/** Condition: what the line says passes the filters; to be added to others. */
export const passesFilters = (db: Queryable, { lines }: PartSelection) =>
  lines === undefined
    ? db``
    : db`
        ${lines.conditions.length === 0 ? db`` : db`and line.condition = any(${lines.conditions as number[]})`}
        ${lines.minQuantity === undefined ? db`` : db`and line.quantity >= ${lines.minQuantity}`}
        ${
          lines.since === undefined
            ? db``
            : db`and (line.updated_at >= ${lines.since} or line.company_id in (
                select company_id from stock_owner where confirmed_at >= ${lines.since}))`
        }`

/** Condition: a listed line with one of the texts that passes the filters. */
export const isMatched = (db: Queryable, selection: Selected) =>
  db`${hasText(db, selection)} ${passesFilters(db, selection)}`

/** Condition: a matching line that visitors must not find. */
const isHiddenFromVisitors = (db: Queryable, selection: Selected) => db`
  ${hasText(db, selection)} and public_view > 0
    and (public_view = 2 or (text_id in (
      select id from part_text where ${matchesPartNumber(db, selection)}
    )) is not true)`

export const visibleTo = (db: Queryable, selection: ResolvedSelection) => db`
  ${ofCompanies(db, selection)}
  ${
    selection.hasHidden
      ? db`and (line.id in (select line.id from stock_line as line where ${isHiddenFromVisitors(db, selection)})) is not true`
      : db``
  }`

/** Listed lines with these texts from the counters, those of hidden accounts included. */
export const countListedLines = (db: Queryable, { texts }: Selected) =>
  onlyValue(db<{ n: number }[]>`
    select coalesce(sum(listed_lines), 0)::int as n from part_text_count
    where ${
      texts.ids
        ? db`text_id in (select unnest(${texts.ids}::int[]))`
        : hasTextIn(db, texts, db`text_id`)
    }`)

/** Lines with these texts that are hidden from visitors, without those of hidden accounts. */
export const countHiddenLines = (db: Queryable, selection: Selected) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line
    where ${isHiddenFromVisitors(db, selection)}
      ${ofCompanies(db, { ...selection, companies: undefined })}`)

/** Lines with these texts of some companies, whatever their account state. */
export const countLinesOfCompanies = (
  db: Queryable,
  selection: Selected,
  companies: readonly number[],
) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line
    where ${hasText(db, selection)} and company_id = any(${companies as number[]})`)

/** Lines of a selection that pass its filters, without those that the reader does not find. */
export const countFilteredLines = (db: Queryable, selection: ResolvedSelection) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line
    where line.is_listed and ${
      selection.texts.ids
        ? db`line.text_id in (select unnest(${selection.texts.ids}::int[]))`
        : hasTextIn(db, selection.texts, db`line.text_id`)
    } ${passesFilters(db, selection)} ${visibleTo(db, selection)}`)

/** Listed lines of all companies and of some, whatever their text. */
export const countCompanyLines = (db: Queryable, companies: readonly number[]) =>
  onlyRow(db<{ all: number; ofThem: number }[]>`
    select coalesce(sum(lines), 0)::int as all,
      coalesce(sum(lines) filter (where company_id = any(${companies as number[]})), 0)::int as of_them
    from stock_owner where is_listed`)

/** Listed lines of the companies of a selection that pass its filters, whatever their text. */
export const countStock = (db: Queryable, selection: PartSelection) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line
    where line.is_listed ${passesFilters(db, selection)} ${ofCompanies(db, selection)}`)

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
  /** The visitors' view: 0 everything but the company, 1 neither manufacturer nor description, 2 nothing. */
  publicView: 0 | 1 | 2
  /** Whether a contact of the company accepts requests for quotes. */
  takesQuotes: boolean
  /** When the line was last changed or confirmed. */
  updatedAt: Date
}

const partColumns = (db: Queryable) => db`
  line.id, part_number, manufacturer, part_text.description, quantity, condition,
  price_cents::float8 as price_cents, company.id as company_id, company.name as company_name,
  company.telephone as company_telephone, country.name as country, company.tier,
  public_view, exists (
    select from contact
    where contact.company_id = company.id and removed_at is null and not rfq_disabled
  ) as takes_quotes, greatest(line.updated_at, (
    select confirmed_at from stock_owner where stock_owner.company_id = company.id
  )) as updated_at`

const joinedTables = (db: Queryable) => db`
  join part_text on part_text.id = text_id
  join company on company.id = company_id
  join country on country.code = country_code`

/** Loads the lines of a page in the order of the ids. */
export const partsById = (db: Queryable, ids: readonly number[]) => db<FoundPart[]>`
  select ${partColumns(db)}
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join stock_line as line on line.id = asked.id
  ${joinedTables(db)}
  order by place`

export interface PartDetails extends FoundPart {
  companyDescription: string
}

/** A line for its own page: listed, or of the reader's company. Also by the id that it had before ids were changed. */
export const findPart = (db: Queryable, id: number, own: number | null) =>
  firstRow(db<PartDetails[]>`
    select ${partColumns(db)}, company.description as company_description
    from stock_line as line ${joinedTables(db)}
    join stock_owner as owner on owner.company_id = line.company_id
    where line.id = ${id < firstPublicId ? db`stock_line_public_id(${id})` : id} and (line.is_listed and owner.is_open or company.id = ${own})`)

export const companiesInCountries = (db: Queryable, codes: readonly string[]) => db<
  { companyId: number }[]
>`
  select company_id from stock_owner join company on company.id = company_id
  where country_code = any(${codes as string[]}) order by company_id`
