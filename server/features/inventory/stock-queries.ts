import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { conditions, maxQuantity, type RepeatedLineMode } from '#contract/inventory/inventory.ts'
import type { ImportCounts } from '#contract/inventory/stock-files.ts'
import { partDigestBytes } from '#server/features/inventory/reading/read-stock-line.ts'
import type { StockPrice } from '#server/features/inventory/stock-price.ts'
import { archiveReplaced, deleteRemovalOf } from '#server/features/inventory/removal-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { onlyValue } from '#server/platform/database/rows.ts'

export interface NewStockLine extends StockPrice {
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  /** Index in the contract's list of conditions. */
  condition: number
}

export type StockChange = Pick<ImportCounts, 'added' | 'changed' | 'unchanged' | 'removed'>

/** Key of the advisory lock; unique among the locks with one key. */
const stockLock = 7_201_601

/** The first import of 200,000 lines takes over a minute on a busy machine. */
export const extendStatementTimeout = (tx: Tx) => tx`set local statement_timeout = '600s'`

/** Serialises writers of stock: they share counters, and are fastest one at a time. */
export const lockStock = (tx: Tx) => tx`select pg_advisory_xact_lock(${stockLock})`

/** Below `stockChangeDeadlineMs`, so that a statement ends before its request does. */
const longRequestTimeout = '50s'

/** Extends the time of statements, also of the wait for the lock, in a request with that deadline. */
export const extendRequestTimeout = (tx: Tx) =>
  tx`select set_config('statement_timeout', ${longRequestTimeout}, true)`

/**
 * Records a company as an owner of stock and its stock as up to date, which lists it if the account allows. If all of
 * its stock is confirmed, no line is older than that, so searches by age are counted again.
 */
export const confirmOwner = (tx: Tx, companyId: number, isComplete: boolean, now: Date) => tx`
  with counted_again as (
    update stock_edition set number = number + 1 where ${isComplete}
  )
  insert into stock_owner (company_id, is_open, refreshed_at, confirmed_at)
  select id, account_lists_stock(state, is_service_only), ${now}, ${isComplete ? now : null}
  from company where id = ${companyId}
  on conflict (company_id) do update set refreshed_at = excluded.refreshed_at,
    confirmed_at = coalesce(excluded.confirmed_at, stock_owner.confirmed_at), hides_at = null,
    hidden_at = null, is_listed = stock_owner.is_open`

/**
 * Updates the names that would reveal a company (AM-121): after they changed, and with every complete import, as common
 * words depend on what others sell.
 * @returns whether the visibility of existing lines must be recomputed
 */
async function updateKnownNames(tx: Tx, companyId: number, isReplacing: boolean): Promise<boolean> {
  const names = tx`row(names::text, number_names::text, telephones)`
  const [before] = await tx<{ isMarked: boolean; names: string }[]>`
    select is_marked, ${names}::text as names
    from stock_owner where company_id = ${companyId}`
  if (before?.isMarked && !isReplacing) return false
  await tx`select learn_stock_names(${companyId})`
  const [after] = await tx<{ names: string }[]>`
    update stock_owner set is_marked = true where company_id = ${companyId}
    returning ${names}::text as names`
  return before?.isMarked === false || before?.names !== after?.names
}

const updateLineVisibility = (tx: Tx, companyId: number) => tx`
  update stock_line set public_view = stock_view(part_text, owner)
  from part_text, stock_owner as owner
  where part_text.id = text_id and owner.company_id = stock_line.company_id
    and stock_line.company_id = ${companyId} and public_view <> stock_view(part_text, owner)`

/** Recomputes what visitors see of the stock of a company. The caller holds the stock lock. */
export async function recomputeVisibility(tx: Tx, companyId: number): Promise<void> {
  await extendStatementTimeout(tx)
  await updateKnownNames(tx, companyId, true)
  await updateLineVisibility(tx, companyId)
}

/** Companies whose names changed since the visibility of their stock was computed. */
export const ownersWithStaleVisibility = (db: Queryable, limit: number) => db<
  { companyId: number }[]
>`
  select company_id from stock_owner where not is_marked and lines > 0
  order by company_id limit ${limit}`

export const invalidateVisibility = (db: Queryable) => db`
  update stock_owner set is_marked = false where is_marked and lines > 0`

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copyText = (text: string) => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!)

async function* copyLines(lines: AsyncIterable<NewStockLine> | Iterable<NewStockLine>) {
  let place = 0
  let chunk = ''
  for await (const line of lines) {
    const { partNumber, manufacturer, description, quantity, condition } = line
    const texts = [partNumber, manufacturer, description].map(copyText).join('\t')
    const prices = [line.priceCents, line.askedCents, line.askedCurrency]
      .map((value) => value ?? '\\N')
      .join('\t')
    chunk += `${place++}\t${texts}\t${quantity}\t${condition}\t${prices}\n`
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Copies lines to the staging table, for `mergeStaged` in the same transaction. */
export async function stageLines(
  tx: Tx,
  lines: AsyncIterable<NewStockLine> | Iterable<NewStockLine>,
): Promise<void> {
  await extendStatementTimeout(tx)
  await tx`
    create temp table stock_staged (
      place integer, part_number text, manufacturer text, description text, quantity integer,
      condition smallint, price_cents bigint, asked_cents bigint, asked_currency text
    ) on commit drop`
  const copying = await tx`copy stock_staged from stdin`.writable()
  await pipeline(Readable.from(copyLines(lines)), copying)
}

export interface StockMerge {
  companyId: number
  isReplacing: boolean
  /** Adds up the quantities unless told otherwise. */
  repeatedLines?: RepeatedLineMode | undefined
  /** The file of an import that can be undone. */
  stockFileId?: number | undefined
  now: Date
}

/**
 * Replaces the stock of a company by the staged lines, or adds them. A part is identified by key, manufacturer and
 * condition (AM-084). Lines for the same part are combined: quantities are added, the rest is from the last, or the
 * first one counts alone (decision 28). A combined line replaces the company's line for the part, also when adding.
 */
export async function mergeStaged(
  tx: Tx,
  { companyId, isReplacing, repeatedLines = 'add', stockFileId, now: startedAt }: StockMerge,
): Promise<StockChange> {
  // Sorted and joined in memory; a small sample suffices for statistics.
  await tx`set local work_mem = '64MB'`
  await tx`set local default_statistics_target = 10`
  if (await updateKnownNames(tx, companyId, isReplacing)) await updateLineVisibility(tx, companyId)
  await stageCurrentLines(tx, companyId)
  await resolveTexts(tx)
  await pairLines(tx, repeatedLines)
  // As text: the driver rounds times to milliseconds.
  const now = tx`${await timeOfLines(tx, companyId, startedAt)}::text::timestamptz`
  if (stockFileId !== undefined) {
    await archiveReplaced(tx, { companyId, stockFileId, isReplacing, at: now })
  }
  const removed = await tx`
    delete from stock_line using stock_current as existing
    where stock_line.id = existing.id and not exists (
      select from stock_paired as paired where paired.id = existing.id
    ) and (${isReplacing} or exists (
      select from stock_paired as paired
      where (paired.key, paired.maker, paired.condition) = (existing.key, existing.maker, existing.condition)))`
  // A subquery per row: with a join the planner would read all texts.
  const view = tx`(select stock_view(part_text, owner) from part_text where id = paired.text_id)`
  const changed = await tx`
    update stock_line
    set text_id = paired.text_id, quantity = paired.quantity, price_cents = paired.price_cents,
      asked_cents = paired.asked_cents, asked_currency = paired.asked_currency,
      public_view = case when stock_line.text_id = paired.text_id then public_view else ${view} end,
      updated_at = ${now}
    from stock_paired as paired
    join stock_owner as owner on owner.company_id = ${companyId}
    where stock_line.id = paired.id and not is_same`
  const added = await tx`
    insert into stock_line
      (company_id, text_id, quantity, condition, price_cents, asked_cents, asked_currency, is_listed,
        public_view, updated_at)
    select company_id, text_id, quantity, condition, price_cents, asked_cents, asked_currency, is_listed,
      ${view}, ${now}
    from stock_paired as paired
    join stock_owner as owner on owner.company_id = ${companyId}
    where paired.id is null`
  const unchanged = await onlyValue(tx<{ n: number }[]>`
    select count(*)::int as n from stock_paired where is_same`)
  if (stockFileId !== undefined && added.count + changed.count + removed.count === 0) {
    await deleteRemovalOf(tx, stockFileId)
  }
  await tx`drop table stock_staged, stock_current, stock_resolved, stock_paired`
  return { added: added.count, changed: changed.count, unchanged, removed: removed.count }
}

/** The time of the lines of an import. No other line of the company has it: edits are at whole milliseconds. */
const timeOfLines = (tx: Tx, companyId: number, now: Date) =>
  onlyValue(tx<{ at: string }[]>`
    select (greatest(${now}::timestamptz, (select max(updated_at) from stock_current), (
      select max(removed_at) from stock_removal where company_id = ${companyId}
    )) + interval '1 microsecond')::text as at`)

async function stageCurrentLines(tx: Tx, companyId: number): Promise<void> {
  await tx`
    create temp table stock_current on commit drop as
    select line.id, text_id, quantity, condition, price_cents, asked_cents, asked_currency, updated_at,
      part_number, manufacturer, description, key, maker
    from stock_line as line cross join lateral (
      select part_number, manufacturer, description, key, maker from part_text where id = text_id limit 1
    ) as text
    where company_id = ${companyId}`
  await tx`analyze stock_current (id)`
}

/** Finds the text of every staged line, mostly from a current line, and inserts new ones. */
async function resolveTexts(tx: Tx): Promise<void> {
  await tx`analyze stock_staged (place)`
  await tx`
    create temp table stock_resolved on commit drop as
    select incoming.*, text_id, key, maker
    from stock_staged as incoming left join (
      select text_id, condition, key, maker, part_number, manufacturer, description from stock_current
    ) as existing using (part_number, manufacturer, description, condition)`
  await tx`
    insert into part_text (part_number, manufacturer, description)
    select distinct part_number, manufacturer, description from stock_resolved as incoming
    where text_id is null and not exists (
      select from part_text
      where digest = stock_digest(incoming.part_number, incoming.manufacturer, incoming.description))
    on conflict (digest) do nothing`
  await tx`
    update stock_resolved as incoming
    set text_id = part_text.id, key = part_text.key, maker = part_text.maker
    from part_text
    where text_id is null
      and digest = stock_digest(incoming.part_number, incoming.manufacturer, incoming.description)`
}

/** Combines staged lines by part and pairs each with the first current line for the part. */
async function pairLines(tx: Tx, repeatedLines: RepeatedLineMode): Promise<void> {
  const addsUp = repeatedLines === 'add'
  await tx`
    create temp table stock_paired on commit drop as
    select existing.id, key, maker, condition, incoming.text_id, incoming.quantity, incoming.price_cents,
      incoming.asked_cents, incoming.asked_currency,
      existing.id is not null and (existing.text_id, existing.quantity, existing.price_cents,
          existing.asked_cents, existing.asked_currency)
        is not distinct from (incoming.text_id, incoming.quantity, incoming.price_cents,
          incoming.asked_cents, incoming.asked_currency) as is_same
    from (
      select distinct on (key, maker, condition)
        key, maker, condition, text_id, price_cents, asked_cents, asked_currency,
        ${addsUp ? tx`least(sum(quantity) over (partition by key, maker, condition), ${maxQuantity}::integer)::integer as quantity` : tx`quantity`}
      from stock_resolved
      order by key, maker, condition, place ${addsUp ? tx`desc` : tx`asc`}
    ) as incoming
    left join stock_current as existing using (key, maker, condition)`
  await tx`
    delete from stock_paired as paired using stock_paired as first
    where first.id < paired.id and (first.key, first.maker, first.condition)
      = (paired.key, paired.maker, paired.condition)`
  await tx`analyze stock_paired (id, text_id)`
}

/** The digests of the parts that a company lists, one after another: the same as those of the lines of a file. */
export async function findPartDigests(db: Queryable, companyId: number): Promise<Uint8Array> {
  const digests = await onlyValue(db<{ digests: Buffer | null }[]>`
    select string_agg(substr(sha256(convert_to(
      key || chr(10) || maker || chr(10) || (${[...conditions]}::text[])[condition + 1], 'UTF8'
    )), 1, ${partDigestBytes}), ''::bytea) as digests
    from stock_line as line cross join lateral (
      select key, maker from part_text where id = text_id limit 1
    ) as text
    where company_id = ${companyId}`)
  return digests ?? new Uint8Array()
}
