import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxQuantity } from '#contract/inventory/inventory.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** A line as its owner enters it. */
export interface NewStockLine {
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  /** Place in the contract's list of conditions. */
  condition: number
  /** In cents of euro; null for CALL. */
  priceCents: number | null
}

export interface StockChange {
  added: number
  changed: number
  unchanged: number
  removed: number
}

/** Any number that no other advisory lock of one key uses. */
const stockLock = 7_201_601

/** A company may have 200,000 lines and more, whose first texts take a minute and more on a machine that is busy. */
export const extendStatementTimeout = (tx: Tx) => tx`set local statement_timeout = '600s'`

/** Serialises writers of stock: they share counters, and one at a time is fastest. */
export const lockStock = (tx: Tx) => tx`select pg_advisory_xact_lock(${stockLock})`

/** Makes a company an owner of stock, or says that its stock is true today, which lists it where its account may. */
export const confirmOwner = (tx: Tx, companyId: number, now: Date) => tx`
  insert into stock_owner (company_id, is_open, refreshed_at)
  select id, account_lists_stock(state, is_service_only), ${now}
  from company where id = ${companyId}
  on conflict (company_id) do update set refreshed_at = excluded.refreshed_at, hides_at = null,
    hidden_at = null, is_listed = stock_owner.is_open`

/**
 * Makes sure that what a company would be told by is known (AM-121): learnt when names changed, and with every whole
 * stock, as it follows from what others sell which words are everyday ones.
 * @returns whether its older lines have to be marked anew
 */
async function updateKnownNames(tx: Tx, companyId: number, isReplacing: boolean): Promise<boolean> {
  const told = tx`row(names::text, number_names::text, telephones)`
  const [before] = await tx<{ isMarked: boolean; told: string }[]>`
    select is_marked as "isMarked", ${told}::text as told
    from stock_owner where company_id = ${companyId}`
  if (before?.isMarked && !isReplacing) return false
  await tx`select learn_stock_names(${companyId})`
  const [after] = await tx<{ told: string }[]>`
    update stock_owner set is_marked = true where company_id = ${companyId}
    returning ${told}::text as told`
  return before?.isMarked === false || before?.told !== after?.told
}

const updateLineVisibility = (tx: Tx, companyId: number) => tx`
  update stock_line set public_view = stock_view(part_text, owner)
  from part_text, stock_owner as owner
  where part_text.id = text_id and owner.company_id = stock_line.company_id
    and stock_line.company_id = ${companyId} and public_view <> stock_view(part_text, owner)`

/** Marks what visitors get of the stock of a company anew. The caller has the turn of the writers. */
export async function recomputeVisibility(tx: Tx, companyId: number): Promise<void> {
  await extendStatementTimeout(tx)
  await updateKnownNames(tx, companyId, true)
  await updateLineVisibility(tx, companyId)
}

/** Companies whose names changed since their stock was marked. */
export const ownersWithStaleVisibility = (db: Queryable, most: number) => db<
  { companyId: number }[]
>`
  select company_id as "companyId" from stock_owner where not is_marked and lines > 0
  order by company_id limit ${most}`

/** Has every stock marked anew, as the words of the trade change. */
export const invalidateVisibility = (db: Queryable) => db`
  update stock_owner set is_marked = false where is_marked and lines > 0`

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copyText = (text: string) => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!)

async function* copyLines(lines: AsyncIterable<NewStockLine> | Iterable<NewStockLine>) {
  let place = 0
  let chunk = ''
  for await (const line of lines) {
    const { partNumber, manufacturer, description, quantity, condition, priceCents } = line
    const texts = [partNumber, manufacturer, description].map(copyText).join('\t')
    chunk += `${place++}\t${texts}\t${quantity}\t${condition}\t${priceCents ?? '\\N'}\n`
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Puts lines where the next merge of this transaction finds them. */
export async function stageLines(
  tx: Tx,
  lines: AsyncIterable<NewStockLine> | Iterable<NewStockLine>,
): Promise<void> {
  await extendStatementTimeout(tx)
  await tx`
    create temp table stock_staged (
      place integer, part_number text, manufacturer text, description text, quantity integer,
      condition smallint, price_cents bigint
    ) on commit drop`
  const copying = await tx`copy stock_staged from stdin`.writable()
  await pipeline(Readable.from(copyLines(lines)), copying)
}

/**
 * Makes what was staged the stock of a company, or adds it. A part is known by its key, manufacturer and condition
 * (AM-084). Lines for the same part are one line: their quantities are added, all else is that of the last (decision
 * 28). It takes the place of the line that the company had for the part, also where lines are added.
 */
export async function mergeStaged(
  tx: Tx,
  { companyId, isReplacing, now }: { companyId: number; isReplacing: boolean; now: Date },
): Promise<StockChange> {
  // A file is sorted and joined in memory, and a small sample tells enough of it.
  await tx`set local work_mem = '64MB'`
  await tx`set local default_statistics_target = 10`
  // What others sell may have made a word of its name an everyday one, or its name changed.
  if (await updateKnownNames(tx, companyId, isReplacing)) await updateLineVisibility(tx, companyId)
  await stageCurrentLines(tx, companyId)
  await resolveTexts(tx)
  await pairLines(tx)
  const removed = await tx`
    delete from stock_line using stock_held as held
    where stock_line.id = held.id and not exists (
      select from stock_paired as paired where paired.id = held.id
    ) and (${isReplacing} or exists (
      select from stock_paired as paired
      where (paired.key, paired.maker, paired.condition) = (held.key, held.maker, held.condition)))`
  // Looked up one by one: the planner would read all texts for a part of them.
  const view = tx`(select stock_view(part_text, owner) from part_text where id = paired.text_id)`
  const changed = await tx`
    update stock_line
    set text_id = paired.text_id, quantity = paired.quantity, price_cents = paired.price_cents,
      public_view = case when stock_line.text_id = paired.text_id then public_view else ${view} end,
      updated_at = ${now}
    from stock_paired as paired
    join stock_owner as owner on owner.company_id = ${companyId}
    where stock_line.id = paired.id and not is_same`
  const added = await tx`
    insert into stock_line
      (company_id, text_id, quantity, condition, price_cents, is_listed, public_view, updated_at)
    select company_id, text_id, quantity, condition, price_cents, is_listed, ${view}, ${now}
    from stock_paired as paired
    join stock_owner as owner on owner.company_id = ${companyId}
    where paired.id is null`
  const [same] = await tx<{ n: number }[]>`
    select count(*)::int as n from stock_paired where is_same`
  await tx`drop table stock_staged, stock_held, stock_given, stock_paired`
  return {
    added: added.count,
    changed: changed.count,
    unchanged: same!.n,
    removed: removed.count,
  }
}

/** What the company has. */
async function stageCurrentLines(tx: Tx, companyId: number): Promise<void> {
  await tx`
    create temp table stock_held on commit drop as
    select line.id, text_id, quantity, condition, price_cents, part_number, manufacturer,
      description, key, maker
    from stock_line as line cross join lateral (
      select part_number, manufacturer, description, key, maker from part_text where id = text_id limit 1
    ) as text
    where company_id = ${companyId}`
  await tx`analyze stock_held (id)`
}

/** Finds the text of every staged line, mostly at a line that the company has already, and writes the new ones. */
async function resolveTexts(tx: Tx): Promise<void> {
  await tx`analyze stock_staged (place)`
  await tx`
    create temp table stock_given on commit drop as
    select given.*, text_id, key, maker
    from stock_staged as given left join (
      select text_id, condition, key, maker, part_number, manufacturer, description from stock_held
    ) as held using (part_number, manufacturer, description, condition)`
  await tx`
    insert into part_text (part_number, manufacturer, description)
    select distinct part_number, manufacturer, description from stock_given as given
    where text_id is null and not exists (
      select from part_text
      where digest = stock_digest(given.part_number, given.manufacturer, given.description))
    on conflict (digest) do nothing`
  await tx`
    update stock_given as given
    set text_id = part_text.id, key = part_text.key, maker = part_text.maker
    from part_text
    where text_id is null
      and digest = stock_digest(given.part_number, given.manufacturer, given.description)`
}

/** One row for each part that was given, with the line that the company has for it: of several the first. */
async function pairLines(tx: Tx): Promise<void> {
  await tx`
    create temp table stock_paired on commit drop as
    select held.id, key, maker, condition, given.text_id, given.quantity, given.price_cents,
      held.id is not null and (held.text_id, held.quantity, held.price_cents)
        is not distinct from (given.text_id, given.quantity, given.price_cents) as is_same
    from (
      select distinct on (key, maker, condition)
        key, maker, condition, text_id, price_cents,
        least(sum(quantity) over (partition by key, maker, condition), ${maxQuantity}::integer)::integer as quantity
      from stock_given
      order by key, maker, condition, place desc
    ) as given
    left join stock_held as held using (key, maker, condition)`
  await tx`
    delete from stock_paired as paired using stock_paired as first
    where first.id < paired.id and (first.key, first.maker, first.condition)
      = (paired.key, paired.maker, paired.condition)`
  await tx`analyze stock_paired (id, text_id)`
}
