import { withLatinPartNumbers } from '#contract/inventory/part-numbers.ts'
import type { StockSort } from '#contract/search-params.ts'
import { recomputeVisibility, type NewStockLine } from '#server/features/inventory/stock-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'

export interface OwnLine extends NewStockLine {
  id: number
  textId: number
  updatedAt: Date
}

export interface OwnSelection {
  companyId: number
  /** As typed; empty for all. */
  query: string
  id: number | undefined
  /** Changed and confirmed before this time only. */
  before?: Date | undefined
  /** Whole terms or pieces of them, as in the stock search. */
  matchMode: 'terms' | 'pieces'
}

interface OwnPage {
  sort: StockSort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

const prices = (db: Queryable) => db`
  price_cents::float8 as price_cents, asked_cents::float8 as asked_cents, asked_currency`

const columns = (db: Queryable) => db`
  line.id, text_id, part_number, manufacturer, description, quantity,
  condition, ${prices(db)}, updated_at`

/** Matches a query as typed, or with its part numbers in Latin letters. */
export function inEitherLetters(
  db: Queryable,
  query: string,
  matches: (query: string) => Fragment,
): Fragment {
  const latin = withLatinPartNumbers(query)
  return latin === query ? matches(query) : db`(${matches(query)} or ${matches(latin)})`
}

const matchesWords = (db: Queryable, { query, matchMode }: OwnSelection) =>
  inEitherLetters(db, query, (text) =>
    matchMode === 'terms'
      ? db`words @@ (select stock_query(${text}))`
      : db`words @@ (select stock_loose_query(${text}))`,
  )

// As a subquery that runs once: the planner cannot estimate how many texts match.
const selected = (db: Queryable, selection: OwnSelection) => {
  const { companyId, query, id, before } = selection
  return db`
  company_id = ${companyId}
  ${id === undefined ? db`` : db`and line.id = ${id}`}
  ${
    before === undefined
      ? db``
      : db`and greatest(line.updated_at, (
          select confirmed_at from stock_owner as owner where owner.company_id = ${companyId}
        )) < ${before}`
  }
  ${
    query === ''
      ? db``
      : db`and (text_id in (
          select id from part_text where ${matchesWords(db, selection)}
        )) is true`
  }`
}

export const countOwnLines = (db: Queryable, selection: OwnSelection) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line where ${selected(db, selection)}`)

export const ownLines = (db: Queryable, selection: OwnSelection, page: OwnPage) => db<OwnLine[]>`
  select ${columns(db)}
  from stock_line as line join part_text on part_text.id = text_id
  where ${selected(db, selection)}
  order by ${order(db, page)}
  limit ${page.limit} offset ${page.offset}`

function order(db: Queryable, { sort, isDescending }: OwnPage): Fragment {
  const direction = isDescending ? db`desc` : db`asc`
  switch (sort) {
    case undefined:
      return db`updated_at desc, text_id desc, line.id`
    case 'Partnumber':
      return db`key ${direction}, line.id`
    case 'Manufacturer':
      return db`maker ${direction}, key ${direction}, line.id`
    case 'Quantity':
      return db`quantity ${direction}, line.id`
    case 'PartCondition':
      return db`condition ${direction}, line.id`
    case 'Price':
      return db`price_cents ${direction} nulls last, line.id`
  }
}

/** A line of this company; lines of others are not found. */
export const findOwnLine = (db: Queryable, companyId: number, id: number) =>
  firstRow(db<OwnLine[]>`
    select ${columns(db)} from stock_line as line join part_text on part_text.id = text_id
    where company_id = ${companyId} and line.id = ${id}`)

/** The line for the same part: same key, manufacturer and condition (AM-084). */
export const findSamePart = (
  tx: Tx,
  companyId: number,
  { partNumber, manufacturer, condition }: NewStockLine,
) =>
  firstRow(tx<{ id: number }[]>`
    select line.id from part_text join stock_line as line on line.text_id = part_text.id
    where key = stock_key(${partNumber}) and maker = lower(${manufacturer})
      and company_id = ${companyId} and condition = ${condition}
    order by line.id limit 1`)

/**
 * Records an update of stock, and the company as an owner of stock; stock hidden for its age stays hidden. Visibility is
 * recomputed if it is out of date.
 * @returns false for a company that does not exist
 */
export async function recordStockUpdate(tx: Tx, companyId: number, now: Date): Promise<boolean> {
  const [owner] = await tx<{ isMarked: boolean }[]>`
    insert into stock_owner (company_id, is_open, refreshed_at)
    select id, account_lists_stock(state, is_service_only), ${now}
    from company where id = ${companyId}
    on conflict (company_id) do update set
      refreshed_at = case when stock_owner.hidden_at is null then excluded.refreshed_at
        else stock_owner.refreshed_at end,
      hides_at = null
    returning is_marked`
  if (owner && !owner.isMarked) await recomputeVisibility(tx, companyId)
  return owner !== undefined
}

/** Finds or inserts the text of a line. @returns its id */
async function upsertText(
  tx: Tx,
  { partNumber, manufacturer, description }: NewStockLine,
): Promise<number> {
  await tx`
    insert into part_text (part_number, manufacturer, description)
    values (${partNumber}, ${manufacturer}, ${description})
    on conflict (digest) do nothing`
  return onlyValue(tx<{ id: number }[]>`
    select id from part_text
    where digest = stock_digest(${partNumber}, ${manufacturer}, ${description})`)
}

/** Inserts a line, listed if its owner is. @returns its id */
export const insertLine = async (tx: Tx, companyId: number, line: NewStockLine, now: Date) =>
  onlyValue(tx<{ id: number }[]>`
    insert into stock_line
      (company_id, text_id, quantity, condition, price_cents, asked_cents, asked_currency, is_listed,
        public_view, updated_at)
    select owner.company_id, part_text.id, ${line.quantity}, ${line.condition}, ${line.priceCents},
      ${line.askedCents}, ${line.askedCurrency}, owner.is_listed, stock_view(part_text, owner), ${now}
    from stock_owner as owner, part_text
    where owner.company_id = ${companyId} and part_text.id = ${await upsertText(tx, line)}
    returning id`)

export async function writeLine(tx: Tx, id: number, line: NewStockLine, now: Date): Promise<void> {
  await tx`
    update stock_line
    set text_id = part_text.id, quantity = ${line.quantity}, condition = ${line.condition},
      price_cents = ${line.priceCents}, asked_cents = ${line.askedCents},
      asked_currency = ${line.askedCurrency}, public_view = stock_view(part_text, owner),
      updated_at = ${now}
    from stock_owner as owner, part_text
    where stock_line.id = ${id} and owner.company_id = stock_line.company_id
      and part_text.id = ${await upsertText(tx, line)}`
}

export const deleteLine = (tx: Tx, companyId: number, id: number) => tx`
  delete from stock_line where company_id = ${companyId} and id = ${id}`

/** Streams the stock of a company in batches, as of one snapshot. */
export const streamStock = (tx: Tx, companyId: number) =>
  tx<NewStockLine[]>`
    select part_number, manufacturer, description, quantity, condition, ${prices(tx)}
    from stock_line as line join part_text on part_text.id = text_id
    where company_id = ${companyId} order by text_id, condition`.cursor(2000)
