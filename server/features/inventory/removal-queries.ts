import {
  maxImportLinesKept,
  maxRemovalsKept,
  maxUndoableImports,
  StockUndo,
} from '#contract/inventory/stock-removals.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, rows } from '#server/platform/database/rows.ts'

/** The stored and restored columns of a line: every column of `stock_line` that an import writes. */
const keptColumns = (db: Queryable) => db`text_id, condition, quantity, price_cents,
  asked_cents, asked_currency, updated_at`

// ── Keeping ──

/** Moves every line of a company, or some, to a restorable copy. @returns undefined if there was none */
export async function archiveLines(
  tx: Tx,
  companyId: number,
  now: Date,
  ids?: readonly number[],
): Promise<{ id: number; lines: number } | undefined> {
  const those = tx`company_id = ${companyId}
    ${ids === undefined ? tx`` : tx`and id = any(${ids as number[]}::int[])`}`
  const [removal] = await tx<{ id: number; lines: number }[]>`
    insert into stock_removal (company_id, removed_at, lines)
    select ${companyId}, ${now}, count(*) from stock_line where ${those}
    having count(*) > 0
    returning id, lines`
  if (!removal) return undefined
  await tx`
    with deleted as (delete from stock_line where ${those} returning *)
    insert into stock_removed_line (removal_id, line_id, ${keptColumns(tx)})
    select ${removal.id}, id, ${keptColumns(tx)} from deleted`
  await deleteExcessRemovals(tx, companyId)
  return removal
}

/** Stores lines as they are before an act changes them. @param now the time that the changed lines get */
export async function archiveChanged(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<Removal> {
  const { id } = await onlyRow(tx<{ id: number }[]>`
    insert into stock_removal (company_id, removed_at, lines)
    values (${companyId}, ${now}, ${ids.length}) returning id`)
  await tx`
    insert into stock_removed_line (removal_id, line_id, was_changed, ${keptColumns(tx)})
    select ${id}, id, true, ${keptColumns(tx)} from stock_line
    where company_id = ${companyId} and id = any(${ids as number[]}::int[])`
  await deleteExcessRemovals(tx, companyId)
  return { id, lines: ids.length, removedAt: now, isChange: true }
}

/**
 * Keeps the lines that an import is about to remove or change, from the temporary tables of `mergeStaged`.
 * @param at the time that the lines of the import get
 */
export async function archiveReplaced(
  tx: Tx,
  replacement: { companyId: number; stockFileId: number; isReplacing: boolean; at: Fragment },
): Promise<void> {
  const { companyId, stockFileId, isReplacing, at } = replacement
  const { id } = await onlyRow(tx<{ id: number }[]>`
    insert into stock_removal (company_id, stock_file_id, removed_at, lines)
    values (${companyId}, ${stockFileId}, ${at}, 0) returning id`)
  const archived = await tx`
    insert into stock_removed_line (removal_id, line_id, was_changed, ${keptColumns(tx)})
    select ${id}, id, paired_id is not null, ${keptColumns(tx)}
    from stock_current left join (select id as paired_id, is_same from stock_paired) as paired
      on paired_id = id
    where not is_same or (paired_id is null and (${isReplacing} or (key, maker, condition) in (
      select key, maker, condition from stock_paired)))`
  await tx`update stock_removal set lines = ${archived.count} where id = ${id}`
  await deleteExcessRemovals(tx, companyId)
}

/** An import that changed nothing leaves nothing to undo. */
export const deleteRemovalOf = (tx: Tx, stockFileId: number) => tx`
  delete from stock_removal where stock_file_id = ${stockFileId}`

/** Deletes the oldest removals of a company beyond their limits by kind; the newest of each stays. */
const deleteExcessRemovals = (tx: Tx, companyId: number) => tx`
  delete from stock_removal where id in (
    select id from (
      select id, stock_file_id is not null as is_import,
        row_number() over newer as place, sum(lines) over newer as total
      from stock_removal where company_id = ${companyId}
      window newer as (partition by stock_file_id is not null order by id desc)
    ) as placed
    where place > case when is_import then ${maxUndoableImports}::int else ${maxRemovalsKept}::int end
      or (is_import and place > 1 and total > ${maxImportLinesKept}::int))`

// ── Corrected lines of an import ──

/** The time of the lines of an import, also once it can no longer be undone. */
const timeOfImport = (db: Queryable, stockFileId: number) => db`
  (select coalesce(removed_at, ended_at + interval '1 microsecond')
  from stock_file left join stock_removal on stock_file_id = stock_file.id
  where stock_file.id = ${stockFileId})`

/**
 * Adds the removal of an import that changed nothing, so that its corrected lines can be undone. Its time is that of
 * the import, after those of all earlier ones.
 */
export const insertRemovalOf = (tx: Tx, stockFileId: number) => tx`
  insert into stock_removal (company_id, stock_file_id, removed_at, lines)
  select company_id, id, greatest(ended_at, (
    select max(removed_at) from stock_removal as earlier
    where earlier.company_id = file.company_id and stock_file_id is not null
  ), (
    select max(updated_at) from stock_line as line
    where line.company_id = file.company_id
      and updated_at <> date_trunc('milliseconds', updated_at)
  )) + interval '1 microsecond', 0
  from stock_file as file where id = ${stockFileId} and added + changed + removed = 0
    and not exists (select from stock_removal where stock_file_id = file.id)`

/** The quantity of a line, and whether it was written before (-1), by (0) or after (1) an import. */
export const findOfImport = (tx: Tx, stockFileId: number, lineId: number) =>
  onlyRow(tx<{ quantity: number; since: number }[]>`
    select quantity, case when updated_at < imported_at then -1 when updated_at = imported_at then 0 else 1 end as since
    from stock_line, ${timeOfImport(tx, stockFileId)} as imported (imported_at)
    where id = ${lineId}`)

/** Stores a line as it is before a correction changes it, if the import can be undone. */
export async function archiveLine(tx: Tx, stockFileId: number, lineId: number): Promise<void> {
  // An edited line goes back to its edit, not to what it was before the import.
  await tx`
    delete from stock_removed_line using stock_removal
    where removal_id = stock_removal.id and stock_file_id = ${stockFileId} and line_id = ${lineId}`
  await tx`
    insert into stock_removed_line (removal_id, line_id, was_changed, ${keptColumns(tx)})
    select stock_removal.id, stock_line.id, true, ${keptColumns(tx)}
    from stock_removal, stock_line where stock_file_id = ${stockFileId} and stock_line.id = ${lineId}
    on conflict (removal_id, text_id, condition) do update set
      line_id = excluded.line_id, was_changed = true, quantity = excluded.quantity,
      price_cents = excluded.price_cents, asked_cents = excluded.asked_cents,
      asked_currency = excluded.asked_currency, updated_at = excluded.updated_at`
}

/** Counts the lines kept for an import anew. */
export const countKeptLines = (tx: Tx, stockFileId: number) => tx`
  update stock_removal set lines = (
    select count(*) from stock_removed_line where removal_id = stock_removal.id)
  where stock_file_id = ${stockFileId}`

/** Sets the time of an import on a line, by which undoing it finds the line. */
export const dateAsImported = (tx: Tx, stockFileId: number, lineId: number) => tx`
  update stock_line set updated_at = ${timeOfImport(tx, stockFileId)} where id = ${lineId}`

// ── Undoing ──

export interface Removal {
  id: number
  lines: number
  removedAt: Date
  /** Whether the lines were changed, not deleted. */
  isChange: boolean
}

/** Condition: lines were changed, not deleted. */
const isChange = (db: Queryable) => db`exists (
  select from stock_removed_line where removal_id = stock_removal.id and was_changed)`

/** Deletions and changes of lines after a time, without imports, newest first. */
export const deletionsSince = (db: Queryable, companyId: number, since: Date, limit: number) => db<
  Removal[]
>`
  select id, lines, removed_at, ${isChange(db)} as is_change from stock_removal
  where company_id = ${companyId} and stock_file_id is null and removed_at > ${since}
  order by id desc limit ${limit}`

export interface UndoableRemoval extends Omit<Removal, 'isChange'> {
  /** Of an import. */
  stockFileId: number | null
  file: string | null
  /** Whether stock was imported or deleted later, and the last file. */
  hasLater: boolean
  laterFile: string | null
}

/** A removal of this company after a time; those of others are not found. */
export const findRemoval = (db: Queryable, companyId: number, id: number, since: Date) =>
  firstRow(db<UndoableRemoval[]>`
    select removal.id, removal.lines, removal.removed_at, removal.stock_file_id,
      stock_file.name as file, later.id is not null as has_later, later.name as later_file
    from stock_removal as removal
    left join stock_file on stock_file.id = removal.stock_file_id
    left join lateral (
      select other.id, name from stock_removal as other
      left join stock_file on stock_file.id = other.stock_file_id
      where other.company_id = removal.company_id and other.id > removal.id
      order by other.id desc limit 1
    ) as later on true
    where removal.company_id = ${companyId} and removal.id = ${id}
      and removal.removed_at > ${since}`)

/** Whether a kept line cannot come back, because its part is listed by a line other than those that go. */
const isListedAgain = (db: Queryable, companyId: number, stays = db`true`) => db`
  (exists (
    select from stock_line as newer join part_text as its on its.id = newer.text_id
    where newer.company_id = ${companyId} and newer.condition = kept.condition
      and its.key = part_text.key and its.maker = part_text.maker and ${stays}
  ) or exists (select from stock_line as same where same.id = kept.line_id))`

/** Previews undoing a removal. */
export const previewUndo = (db: Queryable, companyId: number, id: number) =>
  onlyRow(rows(db, StockUndo)`
    select (
      select count(*)::int from stock_removed_line as kept join part_text on part_text.id = text_id
      where removal_id = ${id} and not was_changed
        and not ${isListedAgain(db, companyId, db`newer.updated_at <> stock_removal.removed_at`)}
    ) as restored, coalesce(lines.changed, 0) as changed, coalesce(lines.removed, 0) as removed,
      coalesce(lines.edited, 0) as edited
    from stock_removal left join lateral (
      select count(*) filter (where line.updated_at = removed_at and kept.line_id is not null)::int as changed,
        count(*) filter (where line.updated_at = removed_at and kept.line_id is null)::int as removed,
        count(*) filter (where line.updated_at > removed_at)::int as edited
      from stock_line as line left join stock_removed_line as kept
        on kept.removal_id = ${id} and kept.was_changed and kept.line_id = line.id
      where line.company_id = ${companyId}
    ) as lines on stock_file_id is not null
    where stock_removal.id = ${id}`)

/**
 * Undoes a deletion or import and deletes what was kept for it. Lines that were edited, deleted or listed again since
 * stay as they are. The caller holds the stock lock.
 */
export async function undoRemoval(
  tx: Tx,
  companyId: number,
  { id, stockFileId }: Pick<UndoableRemoval, 'id' | 'stockFileId'>,
): Promise<Omit<StockUndo, 'edited'>> {
  const lines = {
    changed: await undoChanges(tx, companyId, id),
    removed: stockFileId === null ? 0 : await removeAdded(tx, companyId, id),
  }
  await moveToEarlierRemoval(tx, companyId, id)
  const restored = await tx`
    insert into stock_line (id, company_id, is_listed, public_view, ${keptColumns(tx)})
    select coalesce(line_id, stock_line_public_id(nextval('stock_line_serial')::integer)),
      company_id, is_listed, public_view, ${keptColumns(tx)}
    from (
      select kept.*, owner.company_id, owner.is_listed, stock_view(part_text, owner) as public_view
      from stock_removed_line as kept
      join part_text on part_text.id = kept.text_id
      join stock_owner as owner on owner.company_id = ${companyId}
      where removal_id = ${id} and not was_changed and not ${isListedAgain(tx, companyId)}
    ) as back`
  await tx`delete from stock_removal where id = ${id} and company_id = ${companyId}`
  return { restored: restored.count, ...lines }
}

/**
 * Moves lines that cannot come back, because their part is listed anew, to the last import that may have listed it.
 * They come back when that import is undone.
 */
const moveToEarlierRemoval = (tx: Tx, companyId: number, id: number) => tx`
  update stock_removed_line as kept set removal_id = moved.target
  from (
    select kept.text_id, kept.condition, target.id as target
    from stock_removed_line as kept
    join part_text on part_text.id = kept.text_id
    cross join lateral (
      select id from stock_removal
      where company_id = ${companyId} and id <> ${id} and stock_file_id is not null
        and removed_at > kept.updated_at
      order by id desc limit 1
    ) as target
    where kept.removal_id = ${id} and not was_changed and ${isListedAgain(tx, companyId)}
  ) as moved
  where kept.removal_id = ${id} and (kept.text_id, kept.condition) = (moved.text_id, moved.condition)
    and not exists (
      select from stock_removed_line as its
      where (its.removal_id, its.text_id, its.condition) = (moved.target, kept.text_id, kept.condition))`

/** The time of the lines that an import or a change wrote. */
const timeOf = (tx: Tx, id: number) => tx`(select removed_at from stock_removal where id = ${id})`

/**
 * Gives changed lines that were not edited since their former values, unless another line has the part in that
 * condition by now.
 */
async function undoChanges(tx: Tx, companyId: number, id: number): Promise<number> {
  const changed = await tx`
    update stock_line
    set (${keptColumns(tx)}, public_view) = (
      select ${keptColumns(tx)}, stock_view(part_text, owner)
      from (select kept.*) as former, part_text, stock_owner as owner
      where part_text.id = former.text_id and owner.company_id = ${companyId})
    from stock_removed_line as kept
    where removal_id = ${id} and was_changed and stock_line.id = line_id
      and stock_line.company_id = ${companyId} and stock_line.updated_at = ${timeOf(tx, id)}
      and (stock_line.condition = kept.condition or not exists (
        select from part_text as own
        join part_text as its on its.key = own.key and its.maker = own.maker
        join stock_line as other on other.text_id = its.id
        where own.id = kept.text_id and other.company_id = ${companyId}
          and other.condition = kept.condition and other.id <> kept.line_id))`
  return changed.count
}

/** Deletes the lines that an import added. Those it changed have their former time again. */
async function removeAdded(tx: Tx, companyId: number, id: number): Promise<number> {
  const removed = await tx`
    delete from stock_line where company_id = ${companyId} and updated_at = ${timeOf(tx, id)}`
  return removed.count
}

/** Deletes up to `limit` removals older than a time. @returns how many */
export async function deleteOldRemovals(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const deleted = await db`
    delete from stock_removal where id in (
      select id from stock_removal where removed_at <= ${before} limit ${limit})`
  return deleted.count
}
