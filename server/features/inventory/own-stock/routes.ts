import {
  changeSelectedLines as changeSelectedLinesCall,
  removeSelectedLines as removeSelectedLinesCall,
} from '#contract/inventory/selected-lines.ts'
import {
  changeSelectedLines,
  removeSelectedLines,
} from '#server/features/inventory/own-stock/change-selected-lines.ts'
import type { Removal } from '#server/features/inventory/removal-queries.ts'
import { restorableUntil } from '#server/features/inventory/rules.ts'
import { authorizeStockChange } from '#server/features/inventory/stock-access.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const presentUndo = (removal: Removal | undefined) =>
  removal && {
    removal: { id: removal.id, until: restorableUntil(removal.removedAt).toISOString() },
  }

/** Actions on several lines at once. */
export function mountSelectedLines(mount: Mount, platform: Platform): void {
  mount(changeSelectedLinesCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const { removal, ...done } = await changeSelectedLines(platform, editor, body.ids, body)
    return { status: 200, payload: { ...done, ...presentUndo(removal) } }
  })

  mount(removeSelectedLinesCall, async ({ body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const removal = await removeSelectedLines(platform, editor, body.ids)
    return { status: 200, payload: { count: removal?.lines ?? 0, ...presentUndo(removal) } }
  })
}
