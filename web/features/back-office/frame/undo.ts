import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { undoMs } from '#contract/notices.ts'
import type { Notice } from '#contract/notices.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useKeys } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { showNotice } from '#web/ui/notices.ts'

/** The reason recorded when an action is undone from its notice. */
export const undoReason = 'Undone'

/** The latest action that can still be undone. */
let latest: { undo: () => void; until: number } | undefined

/**
 * Shows the notice of a reversible action with a button that undoes it, for 10 seconds. `undo` calls the server with
 * the opposite action and refetches; it runs at most once.
 */
export function notifyWithUndo({ title, text }: Notice, undo: () => Promise<unknown>): void {
  let isUndone = false
  const run = () => {
    if (isUndone) return
    isUndone = true
    if (latest?.undo === run) latest = undefined
    undo().then(
      () => notify(staffNotices.undone),
      (failure: unknown) => notifyFailure(`${title}: this could not be undone`, failure),
    )
  }
  latest = { undo: run, until: performance.now() + undoMs }
  showNotice({ tone: 'good', title, text, ms: undoMs, action: { label: 'Undo', run } })
}

/** `u` undoes the latest action while its notice is shown. */
export function useUndoKey(): void {
  useKeys({
    u: () => {
      if (latest && performance.now() < latest.until) latest.undo()
      else notify(staffNotices.nothingToUndo)
    },
  })
}
