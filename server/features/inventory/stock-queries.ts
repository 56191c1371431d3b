import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openStates } from '#server/features/companies/public.ts'
import type { Tx } from '#server/platform/database/database.ts'

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

/** Makes a company an owner of stock, or says that its stock is true today. */
export const refreshOwner = (tx: Tx, companyId: number, now: Date) => tx`
  insert into stock_owner (company_id, is_open, refreshed_at)
  select id, state = any(${openStates}) and not is_service_only, ${now}
  from company where id = ${companyId}
  on conflict (company_id) do update set refreshed_at = excluded.refreshed_at, reminded_at = null`

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
 * (AM-084); of two lines for one part the later counts.
 */
export async function mergeStaged(
  tx: Tx,
  { companyId, isReplacing, now }: { companyId: number; isReplacing: boolean; now: Date },
): Promise<StockChange> {
  await tx`analyze stock_staged`
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
      quantity, condition, price_cents
    from stock_staged as given
    join part_text
      on digest = stock_digest(given.part_number, given.manufacturer, given.description)
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
        updated_at = ${now}
      from stock_paired as paired
      where stock_line.id = paired.id and paired.text_id is not null and not is_same`,
    await tx`
      insert into stock_line
        (company_id, text_id, quantity, condition, price_cents, is_listed, updated_at)
      select company_id, text_id, quantity, condition, price_cents, is_listed, ${now}
      from stock_paired cross join (
        select company_id, is_listed from stock_owner where company_id = ${companyId}
      ) as owner
      where id is null`,
  ]
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
