import type { StockUndo } from '#contract/inventory/stock-removals.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow } from '#server/platform/database/rows.ts'

/** What is kept of a line, and what it gets back: every column of `stock_line` that an import writes. */
const keptColumns = (db: Queryable) => db`text_id, condition, quantity, price_cents,
  asked_cents, asked_currency, updated_at`

// ── Keeping ──

/** Moves every line of a company to a restorable copy. @returns undefined if there was none */
export async function archiveLines(
  tx: Tx,
  companyId: number,
  now: Date,
): Promise<{ id: number; lines: number } | undefined> {
  const [removal] = await tx<{ id: number; lines: number }[]>`
    insert into stock_removal (company_id, removed_at, lines)
    select ${companyId}, ${now}, count(*) from stock_line where company_id = ${companyId}
    having count(*) > 0
    returning id, lines`
  if (!removal) return undefined
  await tx`
    with deleted as (delete from stock_line where company_id = ${companyId} returning *)
    insert into stock_removed_line (removal_id, line_id, ${keptColumns(tx)})
    select ${removal.id}, id, ${keptColumns(tx)} from deleted`
  return removal
}

/**
 * Keeps the lines that an import is about to remove or change, from the temporary tables of `mergeStaged`.
 * @param at the time that the lines of the import get
 */
export async function archiveReplaced(
  tx: Tx,
  given: { companyId: number; stockFileId: number; isReplacing: boolean; at: Fragment },
): Promise<void> {
  const { companyId, stockFileId, isReplacing, at } = given
  const { id } = await onlyRow(tx<{ id: number }[]>`
    insert into stock_removal (company_id, stock_file_id, removed_at, lines)
    values (${companyId}, ${stockFileId}, ${at}, 0) returning id`)
  const kept = await tx`
    insert into stock_removed_line (removal_id, line_id, was_changed, ${keptColumns(tx)})
    select ${id}, id, paired_id is not null, ${keptColumns(tx)}
    from stock_current left join (select id as paired_id, is_same from stock_paired) as paired
      on paired_id = id
    where not is_same or (paired_id is null and (${isReplacing} or (key, maker, condition) in (
      select key, maker, condition from stock_paired)))`
  await tx`update stock_removal set lines = ${kept.count} where id = ${id}`
}

/** An import that changed nothing leaves nothing to undo. */
export const deleteRemovalOf = (tx: Tx, stockFileId: number) => tx`
  delete from stock_removal where stock_file_id = ${stockFileId}`

// ── Undoing ──

export interface Removal {
  id: number
  lines: number
  removedAt: Date
}

/** Deletions of the whole stock after a time, newest first. */
export const deletionsSince = (db: Queryable, companyId: number, since: Date, limit: number) => db<
  Removal[]
>`
  select id, lines, removed_at as "removedAt" from stock_removal
  where company_id = ${companyId} and stock_file_id is null and removed_at > ${since}
  order by id desc limit ${limit}`

export interface UndoableRemoval extends Removal {
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
    select removal.id, removal.lines, removal.removed_at as "removedAt",
      removal.stock_file_id as "stockFileId", stock_file.name as file,
      later.id is not null as "hasLater", later.name as "laterFile"
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

/** What undoing a removal would do. */
export const previewUndo = (db: Queryable, companyId: number, id: number) =>
  onlyRow(db<StockUndo[]>`
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
  const lines =
    stockFileId === null
      ? await keepForLaterImport(tx, companyId, id)
      : await undoLines(tx, companyId, id)
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

/** Lines that a deletion took and a later import listed anew come back when that import is undone. */
async function keepForLaterImport(tx: Tx, companyId: number, id: number) {
  await tx`
    update stock_removed_line as kept set removal_id = later.id
    from part_text, (
      select id from stock_removal
      where company_id = ${companyId} and id > ${id} and stock_file_id is not null
      order by id desc limit 1
    ) as later
    where kept.removal_id = ${id} and part_text.id = kept.text_id and ${isListedAgain(tx, companyId)}
      and not exists (
        select from stock_removed_line as its
        where (its.removal_id, its.text_id, its.condition) = (later.id, kept.text_id, kept.condition))`
  return { changed: 0, removed: 0 }
}

/** Gives the lines of an import that were not edited since their former values, and deletes those it added. */
async function undoLines(tx: Tx, companyId: number, id: number) {
  const at = tx`(select removed_at from stock_removal where id = ${id})`
  const changed = await tx`
    update stock_line
    set (${keptColumns(tx)}, public_view) = (
      select ${keptColumns(tx)}, stock_view(part_text, owner)
      from (select kept.*) as former, part_text, stock_owner as owner
      where part_text.id = former.text_id and owner.company_id = ${companyId})
    from stock_removed_line as kept
    where removal_id = ${id} and was_changed and stock_line.id = line_id
      and stock_line.company_id = ${companyId} and stock_line.updated_at = ${at}`
  const removed = await tx`
    delete from stock_line where company_id = ${companyId} and updated_at = ${at}`
  return { changed: changed.count, removed: removed.count }
}

/** Deletes up to `limit` removals older than a time, and all but the newest of each company and kind. @returns how many */
export async function deleteOldRemovals(
  db: Queryable,
  given: { before: Date; keptDeletions: number; keptImports: number; limit: number },
): Promise<number> {
  const { before, keptDeletions, keptImports, limit } = given
  const deleted = await db`
    delete from stock_removal where id in (
      select id from (
        select id, removed_at, stock_file_id, row_number() over (
          partition by company_id, stock_file_id is null order by id desc) as place
        from stock_removal
      ) as placed
      where removed_at <= ${before}
        or place > case when stock_file_id is null then ${keptDeletions}::int else ${keptImports}::int end
      limit ${limit})`
  return deleted.count
}
