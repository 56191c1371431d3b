import { conditions } from '#contract/inventory/inventory.ts'
import { centsOf, maxRemovalsKept, type StockDraft } from '#contract/inventory/own-stock.ts'
import { refusals } from '#contract/refusals.ts'
import {
  archiveLines,
  deleteLine,
  findOwnLine,
  findSamePart,
  insertLine,
  recordStockUpdate,
  removalsSince,
  restoreLines,
  writeLine,
  type OwnLine,
  type Removal,
} from '#server/features/inventory/own-stock/queries.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import { recordStaffChange, type StockEditor } from '#server/features/inventory/stock-access.ts'
import {
  confirmOwner,
  lockStock,
  type NewStockLine,
} from '#server/features/inventory/stock-queries.ts'
import { markLinesListed } from '#server/features/inventory/visibility/queries.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuse,
  type Refused,
  refuseEditConflict,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Changes = { [K in keyof StockDraft]?: StockDraft[K] | undefined }

/** Changes stock in one transaction, after all other writers. */
const inTurn = <T>(
  { database, clock }: Platform,
  change: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    return change(tx, now)
  })

/** The version changes whenever a value of the line does; texts never change. */
export const versionOf = ({ textId, quantity, condition, priceCents }: OwnLine): string =>
  [textId, quantity, condition, priceCents ?? ''].join('-')

const toStoredLine = (draft: StockDraft): NewStockLine => ({
  partNumber: draft.partNumber,
  manufacturer: draft.manufacturer,
  description: draft.description,
  quantity: draft.quantity,
  condition: conditions.indexOf(draft.partCondition),
  priceCents: centsOf(draft.price) ?? null,
})

/** Applies the given changes; omitted fields stay. */
function applyChanges(line: OwnLine, { partCondition, price, ...changes }: Changes): NewStockLine {
  return {
    partNumber: changes.partNumber ?? line.partNumber,
    manufacturer: changes.manufacturer ?? line.manufacturer,
    description: changes.description ?? line.description,
    quantity: changes.quantity ?? line.quantity,
    condition: partCondition === undefined ? line.condition : conditions.indexOf(partCondition),
    priceCents: price === undefined ? line.priceCents : (centsOf(price) ?? null),
  }
}

/**
 * Adds a line to the stock of a company, or updates the one for the same part (AM-084).
 * @returns 404 for a company that does not exist
 */
export function addStockLine(platform: Platform, editor: StockEditor, draft: StockDraft) {
  const { companyId } = editor
  const given = toStoredLine(draft)
  return inTurn<{ type: 'insert' | 'update'; line: OwnLine } | Refused>(
    platform,
    async (tx, now) => {
      if (!(await recordStockUpdate(tx, companyId, now))) return notFound()
      const same = await findSamePart(tx, companyId, given)
      if (same) await writeLine(tx, same.id, given, now)
      const id = same?.id ?? (await insertLine(tx, companyId, given, now))
      const details = { partNumber: given.partNumber, done: same ? 'updated' : 'added' }
      await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
      const line = (await findOwnLine(tx, companyId, id))!
      return { type: same ? 'update' : 'insert', line }
    },
  )
}

const auditedValues = ({ id: _id, textId: _textId, updatedAt: _at, ...values }: OwnLine) => values

/** Changes a line of a company unless its version is outdated. */
export function changeStockLine(
  platform: Platform,
  editor: StockEditor,
  id: number,
  { version, ...changes }: Changes & { version?: string | undefined },
) {
  const { companyId } = editor
  return inTurn<OwnLine | Refused>(platform, async (tx, now) => {
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    if (version !== undefined && version !== versionOf(line)) return refuseEditConflict()
    const changed = applyChanges(line, changes)
    const same = await findSamePart(tx, companyId, changed)
    if (same && same.id !== id) return refuse(409, refusals.samePart, { extra: 'SAME_PART' })
    await recordStockUpdate(tx, companyId, now)
    await writeLine(tx, id, changed, now)
    const after = (await findOwnLine(tx, companyId, id))!
    const details = differences(auditedValues(line), auditedValues(after))
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return after
  })
}

export function removeStockLine(platform: Platform, editor: StockEditor, id: number) {
  const { companyId } = editor
  return inTurn<Refused | undefined>(platform, async (tx, now) => {
    const line = await findOwnLine(tx, companyId, id)
    if (!line) return notFound()
    await deleteLine(tx, companyId, id)
    await recordStockUpdate(tx, companyId, now)
    const details = { partNumber: line.partNumber, done: 'deleted' }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return undefined
  })
}

/** Confirms that the stock of a company is up to date; stock hidden for its age is listed again (BK-069). */
export function confirmStock(platform: Platform, editor: StockEditor) {
  return inTurn(platform, async (tx, now) => {
    await confirmOwner(tx, editor.companyId, now)
    await markLinesListed(tx, editor.companyId)
    await recordStaffChange(tx, editor, { at: now, act: 'stock.confirmed' })
  })
}

/**
 * Deletes all lines of a company; they can be restored for some days (BK-067).
 * @returns undefined if there was none
 */
export function removeAllStock(platform: Platform, editor: StockEditor) {
  return inTurn<Removal | undefined>(platform, async (tx, now) => {
    const removal = await archiveLines(tx, editor.companyId, now)
    if (!removal) return undefined
    const details = { lines: removal.lines }
    await recordAuditEntry(tx, { ...editor, at: now, act: 'stock.deleted', details })
    return { ...removal, removedAt: now }
  })
}

/** Restores deleted stock, once. @returns the number of lines restored */
export function restoreStock(platform: Platform, editor: StockEditor, removalId: number) {
  const { companyId } = editor
  return inTurn<number | Refused>(platform, async (tx, now) => {
    const restorable = await removalsSince(tx, companyId, restoreCutoff(now), maxRemovalsKept)
    if (!restorable.some(({ id }) => id === removalId)) return notFound()
    const lines = await restoreLines(tx, companyId, removalId)
    await recordAuditEntry(tx, { ...editor, at: now, act: 'stock.restored', details: { lines } })
    return lines
  })
}
