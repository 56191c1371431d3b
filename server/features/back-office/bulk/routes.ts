import {
  getBulkAct,
  previewBulkAct as previewCall,
  startBulkAct as startCall,
  undoBulkAct as undoCall,
} from '#contract/back-office/lists/bulk-acts.ts'
import {
  presentBulkAct,
  previewBulkAct,
  startBulkAct,
  undoBulkAct,
} from '#server/features/back-office/bulk/start-bulk-act.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Acts on several companies at once. */
export function mountBulkActs(mount: Mount, platform: Platform): void {
  mount(previewCall, ({ body }) => answerResult(previewBulkAct(platform, body)))

  mount(startCall, ({ body, actor, viewer }) =>
    answerResult(startBulkAct(platform, body, { actor, staffId: viewer.staffId })),
  )

  mount(getBulkAct, async ({ params }) => {
    const found = await presentBulkAct(platform, params.id)
    return found ? { status: 200, payload: found } : notFound()
  })

  mount(undoCall, ({ params, actor, viewer }) =>
    answerResult(undoBulkAct(platform, params.id, { actor, staffId: viewer.staffId })),
  )
}
