import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openStates } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** A line as its owner gives it. */
export interface GivenLine {
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

/** Writers of stock take turns: texts are counted by all of them, and one at a time is the quickest. */
export const lockStock = (tx: Tx) => tx`select pg_advisory_xact_lock(${stockLock})`

/** Makes a company an owner of stock, or says that its stock is true today, which lists it where its account may. */
export const refreshOwner = (tx: Tx, companyId: number, now: Date) => tx`
  insert into stock_owner (company_id, is_open, refreshed_at)
  select id, state = any(${openStates}) and not is_service_only, ${now}
  from company where id = ${companyId}
  on conflict (company_id) do update set refreshed_at = excluded.refreshed_at, hides_at = null,
    hidden_at = null, is_listed = stock_owner.is_open`

/**
 * Makes sure that what a company would be told by is known (AM-121): learnt when names changed, and with every whole
 * stock, as it follows from what others sell which words are everyday ones.
 * @returns whether its older lines have to be marked anew
 */
async function learnNames(tx: Tx, companyId: number, isReplacing: boolean): Promise<boolean> {
  const [owner] = await tx<{ isMarked: boolean }[]>`
    select is_marked as "isMarked" from stock_owner where company_id = ${companyId}`
  if (owner?.isMarked && !isReplacing) return false
  await tx`select learn_stock_names(${companyId})`
  await tx`update stock_owner set is_marked = true where company_id = ${companyId}`
  return owner?.isMarked === false
}

const markLines = (tx: Tx, companyId: number) => tx`
  update stock_line set public_view = stock_view(part_text, owner)
  from part_text, stock_owner as owner
  where part_text.id = text_id and owner.company_id = stock_line.company_id
    and stock_line.company_id = ${companyId} and public_view <> stock_view(part_text, owner)`

/** Marks what visitors get of the stock of a company anew. The caller has the turn of the writers. */
export async function markStock(tx: Tx, companyId: number): Promise<void> {
  await tx`set local statement_timeout = '120s'`
  await learnNames(tx, companyId, true)
  await markLines(tx, companyId)
}

/** Companies whose names changed since their stock was marked. */
export const unmarkedOwners = (db: Queryable, most: number) => db<{ companyId: number }[]>`
  select company_id as "companyId" from stock_owner where not is_marked and lines > 0
  order by company_id limit ${most}`

/** Has every stock marked anew, as the words of the trade change. */
export const unmarkOwners = (db: Queryable) => db`
  update stock_owner set is_marked = false where is_marked and lines > 0`

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copyText = (text: string) => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!)

async function* copyLines(lines: AsyncIterable<GivenLine> | Iterable<GivenLine>) {
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
  lines: AsyncIterable<GivenLine> | Iterable<GivenLine>,
): Promise<void> {
  await tx`set local statement_timeout = '120s'`
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
  await tx`analyze stock_staged`
  const isAnew = await learnNames(tx, companyId, isReplacing)
  await tx`
    insert into part_text (part_number, manufacturer, description)
    select part_number, manufacturer, description
    from (select distinct part_number, manufacturer, description from stock_staged) as given
    where not exists (
      select from part_text
      where digest = stock_digest(given.part_number, given.manufacturer, given.description))
    order by part_number, manufacturer, description
    on conflict (digest) do nothing`
  await tx`
    create temp table stock_wanted on commit drop as
    select distinct on (part_text.key, lower(part_text.manufacturer), condition)
      part_text.id as text_id, part_text.key, lower(part_text.manufacturer) as maker,
      least(sum(quantity) over (
        partition by part_text.key, lower(part_text.manufacturer), condition
      ), 999999999)::integer as quantity,
      condition, price_cents, stock_view(part_text, owner) as public_view
    from stock_staged as given
    join part_text
      on digest = stock_digest(given.part_number, given.manufacturer, given.description)
    join stock_owner as owner on owner.company_id = ${companyId}
    order by part_text.key, lower(part_text.manufacturer), condition, place desc`
  await tx`analyze stock_wanted`
  await tx`
    create temp table stock_paired on commit drop as
    select line.id, line.text_id is not null and wanted.text_id is not null
        and (line.text_id, line.quantity, line.price_cents)
          is not distinct from (wanted.text_id, wanted.quantity, wanted.price_cents) as is_same,
      wanted.*
    from (
      select stock_line.id, text_id, quantity, condition, price_cents, key, lower(manufacturer) as maker
      from stock_line join part_text on part_text.id = text_id
      where company_id = ${companyId}
    ) as line
    full join stock_wanted as wanted using (key, maker, condition)`
  const [removed, changed, added] = [
    isReplacing
      ? await tx`
          delete from stock_line using stock_paired as paired
          where stock_line.id = paired.id and paired.text_id is null`
      : undefined,
    await tx`
      update stock_line
      set text_id = paired.text_id, quantity = paired.quantity, price_cents = paired.price_cents,
        public_view = paired.public_view, updated_at = ${now}
      from stock_paired as paired
      where stock_line.id = paired.id and paired.text_id is not null and not is_same`,
    await tx`
      insert into stock_line
        (company_id, text_id, quantity, condition, price_cents, is_listed, public_view, updated_at)
      select company_id, text_id, quantity, condition, price_cents, is_listed, public_view, ${now}
      from stock_paired cross join (
        select company_id, is_listed from stock_owner where company_id = ${companyId}
      ) as owner
      where id is null`,
  ]
  // What others sell may have made a word of its name an everyday one, or its name changed.
  await tx`
    update stock_line set public_view = paired.public_view
    from stock_paired as paired
    where stock_line.id = paired.id and is_same and stock_line.public_view <> paired.public_view`
  if (isAnew && !isReplacing) await markLines(tx, companyId)
  const [same] = await tx<{ n: number }[]>`
    select count(*)::int as n from stock_paired where is_same`
  await tx`drop table stock_staged, stock_wanted, stock_paired`
  return {
    added: added.count,
    changed: changed.count,
    unchanged: same!.n,
    removed: removed?.count ?? 0,
  }
}
