import { conditions } from '#contract/inventory/inventory.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import type { changeSelectedLines as changeSelectedLinesCall } from '#contract/inventory/selected-lines.ts'
import { inTurn } from '#server/features/inventory/own-stock/change-own-stock.ts'
import { recordStockUpdate } from '#server/features/inventory/own-stock/queries.ts'
import {
  changeSelection,
  findChangeable,
} from '#server/features/inventory/own-stock/selected-queries.ts'
import {
  archiveChanged,
  archiveLines,
  type Removal,
} from '#server/features/inventory/removal-queries.ts'
import { recordStaffChange, type StockEditor } from '#server/features/inventory/stock-access.ts'
import type { Platform } from '#server/platform/platform.ts'

type SelectedChanges = Omit<CallArguments<typeof changeSelectedLinesCall>['body'], 'ids'>

/**
 * Changes the selected lines of a company alike. Lines of others, and those whose part another line has in the new
 * condition (AM-084), stay.
 * @returns the removal that undoes it; undefined if no line changed
 */
export function changeSelectedLines(
  platform: Platform,
  editor: StockEditor,
  ids: readonly number[],
  { partCondition, quantity, pricePercent }: SelectedChanges,
): Promise<{ count: number; skipped: number; removal: Removal | undefined }> {
  const { companyId } = editor
  const changes = {
    condition: partCondition === undefined ? null : conditions.indexOf(partCondition),
    quantity: quantity ?? null,
    pricePercent: pricePercent ?? null,
  }
  return inTurn(platform, async (tx, now) => {
    const lines = await findChangeable(tx, companyId, ids, changes)
    const changed = lines.filter(({ isFree }) => isFree).map(({ id }) => id)
    const skipped = lines.length - changed.length
    if (changed.length === 0) return { count: 0, skipped, removal: undefined }
    const removal = await archiveChanged(tx, companyId, changed, now)
    await changeSelection(tx, changed, changes, now)
    await recordStockUpdate(tx, companyId, now)
    const details = { lines: changed.length, done: 'changed' }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return { count: changed.length, skipped, removal }
  })
}

/** Deletes the selected lines of a company. @returns the removal that restores them; undefined if there was none */
export function removeSelectedLines(
  platform: Platform,
  editor: StockEditor,
  ids: readonly number[],
): Promise<Removal | undefined> {
  const { companyId } = editor
  return inTurn(platform, async (tx, now) => {
    const removal = await archiveLines(tx, companyId, now, ids)
    if (!removal) return undefined
    await recordStockUpdate(tx, companyId, now)
    const details = { lines: removal.lines, done: 'deleted' }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return { ...removal, removedAt: now, isChange: false }
  })
}
