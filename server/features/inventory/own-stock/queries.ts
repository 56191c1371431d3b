import type { StockSort } from '#contract/search-params.ts'
import {
  extendStatementTimeout,
  recomputeVisibility,
  type NewStockLine,
} from '#server/features/inventory/stock-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** A line of a company as it stands. */
export interface OwnLine extends NewStockLine {
  id: number
  textId: number
  updatedAt: Date
}

export interface OwnSelection {
  companyId: number
  /** As it was typed; empty for all. */
  query: string
  id: number | undefined
}

/** By the terms that were typed, or by the pieces of them, as in the search of all stock. */
type Meaning = 'terms' | 'pieces'

const columns = (db: Queryable) => db`
  line.id, text_id as "textId", part_number as "partNumber", manufacturer, description, quantity,
  condition, price_cents::float8 as "priceCents", updated_at as "updatedAt"`

// The texts are looked up once: the planner cannot know how many there are.
const selected = (db: Queryable, { companyId, query, id }: OwnSelection, meaning: Meaning) => db`
  company_id = ${companyId}
  ${id === undefined ? db`` : db`and line.id = ${id}`}
  ${
    query === ''
      ? db``
      : db`and (text_id in (
          select id from part_text
          where words @@ (select ${meaning === 'terms' ? db`stock_query` : db`stock_loose_query`}(${query}))
        )) is true`
  }`

export async function countOwnLines(
  db: Queryable,
  selection: OwnSelection,
  meaning: Meaning,
): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from stock_line as line where ${selected(db, selection, meaning)}`
  return row!.n
}

export interface OwnPage {
  sort: StockSort | undefined
  isDescending: boolean
  limit: number
  offset: number
}

export const ownLines = (
  db: Queryable,
  selection: OwnSelection,
  meaning: Meaning,
  page: OwnPage,
) => db<OwnLine[]>`
  select ${columns(db)}
  from stock_line as line join part_text on part_text.id = text_id
  where ${selected(db, selection, meaning)}
  order by ${order(db, page)}
  limit ${page.limit} offset ${page.offset}`

function order(db: Queryable, { sort, isDescending }: OwnPage): Fragment {
  const direction = isDescending ? db`desc` : db`asc`
  switch (sort) {
    case undefined:
      return db`updated_at desc, line.id desc`
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

/** A line of this company; of others it is not found. */
export async function findOwnLine(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<OwnLine | undefined> {
  const [row] = await db<OwnLine[]>`
    select ${columns(db)} from stock_line as line join part_text on part_text.id = text_id
    where company_id = ${companyId} and line.id = ${id}`
  return row
}

/** Its line for the same part: the same key, manufacturer and condition (AM-084). */
export async function findSamePart(
  tx: Tx,
  companyId: number,
  { partNumber, manufacturer, condition }: NewStockLine,
): Promise<{ id: number } | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select line.id from part_text join stock_line as line on line.text_id = part_text.id
    where key = stock_key(${partNumber}) and maker = lower(${manufacturer})
      and company_id = ${companyId} and condition = ${condition}
    order by line.id limit 1`
  return row
}

/**
 * Makes a company an owner of stock, and says that it looked after it today; what its age has hidden stays hidden.
 * What its texts would tell visitors of it is known from then on.
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
    returning is_marked as "isMarked"`
  if (owner && !owner.isMarked) await recomputeVisibility(tx, companyId)
  return owner !== undefined
}

/** The row of a text, which lines share. */
async function keepText(
  tx: Tx,
  { partNumber, manufacturer, description }: NewStockLine,
): Promise<number> {
  await tx`
    insert into part_text (part_number, manufacturer, description)
    values (${partNumber}, ${manufacturer}, ${description})
    on conflict (digest) do nothing`
  const [row] = await tx<{ id: number }[]>`
    select id from part_text
    where digest = stock_digest(${partNumber}, ${manufacturer}, ${description})`
  return row!.id
}

/** A new line, listed as its owner is. @returns its id */
export async function insertLine(
  tx: Tx,
  companyId: number,
  line: NewStockLine,
  now: Date,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into stock_line
      (company_id, text_id, quantity, condition, price_cents, is_listed, public_view, updated_at)
    select owner.company_id, part_text.id, ${line.quantity}, ${line.condition}, ${line.priceCents},
      owner.is_listed, stock_view(part_text, owner), ${now}
    from stock_owner as owner, part_text
    where owner.company_id = ${companyId} and part_text.id = ${await keepText(tx, line)}
    returning id`
  return row!.id
}

export async function writeLine(tx: Tx, id: number, line: NewStockLine, now: Date): Promise<void> {
  await tx`
    update stock_line
    set text_id = part_text.id, quantity = ${line.quantity}, condition = ${line.condition},
      price_cents = ${line.priceCents}, public_view = stock_view(part_text, owner),
      updated_at = ${now}
    from stock_owner as owner, part_text
    where stock_line.id = ${id} and owner.company_id = stock_line.company_id
      and part_text.id = ${await keepText(tx, line)}`
}

/** @returns whether there was such a line of this company */
export async function deleteLine(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const deleted = await tx`
    delete from stock_line where company_id = ${companyId} and id = ${id}`
  return deleted.count > 0
}

// ── All of it ──

/** Deletes every line of a company and keeps a copy. @returns undefined where there was none */
export async function archiveLines(
  tx: Tx,
  companyId: number,
  now: Date,
): Promise<{ id: number; lines: number } | undefined> {
  await extendStatementTimeout(tx)
  const [removal] = await tx<{ id: number; lines: number }[]>`
    insert into stock_removal (company_id, removed_at, lines)
    select ${companyId}, ${now}, count(*) from stock_line where company_id = ${companyId}
    having count(*) > 0
    returning id, lines`
  if (!removal) return undefined
  await tx`
    with deleted as (
      delete from stock_line where company_id = ${companyId}
      returning text_id, condition, quantity, price_cents, updated_at
    )
    insert into stock_removed_line
      (removal_id, text_id, condition, quantity, price_cents, updated_at)
    select ${removal.id}, text_id, condition, quantity, price_cents, updated_at from deleted`
  return removal
}

export interface Removal {
  id: number
  lines: number
  removedAt: Date
}

/** What a company deleted since a moment, the newest first. */
export const removalsSince = (db: Queryable, companyId: number, since: Date, most: number) => db<
  Removal[]
>`
  select id, lines, removed_at as "removedAt" from stock_removal
  where company_id = ${companyId} and removed_at > ${since} order by id desc limit ${most}`

/** Takes a copy back and ends it; where the same part is listed again, the newer line stays. @returns how many came back */
export async function restoreLines(tx: Tx, companyId: number, id: number): Promise<number> {
  await extendStatementTimeout(tx)
  const back = await tx`
    insert into stock_line
      (company_id, text_id, quantity, condition, price_cents, is_listed, public_view, updated_at)
    select owner.company_id, removed.text_id, quantity, condition, price_cents, owner.is_listed,
      stock_view(part_text, owner), removed.updated_at
    from stock_removed_line as removed
    join part_text on part_text.id = removed.text_id
    join stock_owner as owner on owner.company_id = ${companyId}
    where removal_id = ${id} and not exists (
      select from stock_line as newer join part_text as its on its.id = newer.text_id
      where newer.company_id = ${companyId} and newer.condition = removed.condition
        and its.key = part_text.key and its.maker = part_text.maker)`
  await tx`delete from stock_removal where id = ${id} and company_id = ${companyId}`
  return back.count
}

/** Removes copies of before a moment, and of each company those behind its newest. */
export const deleteOldRemovals = (
  db: Queryable,
  { before, kept }: { before: Date; kept: number },
) => db`
  delete from stock_removal where removed_at <= ${before} or id in (
    select id from (
      select id, row_number() over (partition by company_id order by id desc) as place
      from stock_removal
    ) as placed where place > ${kept})`

// ── Export ──

/** A line of the own stock as it is exported. */
export interface ExportedLine {
  id: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  priceCents: number | null
}

/** The own stock some thousand lines at a time, all as of one moment where the transaction holds one. */
export const streamStock = (tx: Tx, companyId: number) =>
  tx<ExportedLine[]>`
    select line.id, part_number as "partNumber", manufacturer, description, quantity, condition,
      price_cents::float8 as "priceCents"
    from stock_line as line join part_text on part_text.id = text_id
    where company_id = ${companyId} order by line.id`.cursor(2000)
