import {
  getBulkAct,
  previewBulkAct as previewCall,
  previewBulkMail as previewMailCall,
  testBulkMail as testMailCall,
  startBulkAct as startCall,
  stopBulkAct as stopCall,
  undoBulkAct as undoCall,
} from '#contract/companies/desk/bulk-acts.ts'
import {
  presentBulkAct,
  previewBulkAct,
  previewBulkMail,
  startBulkAct,
  stopBulkAct,
  testBulkMail,
  undoBulkAct,
} from '#server/features/companies/desk/bulk/start-bulk-act.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Acts on several companies at once. */
export function mountBulkActs(mount: Mount, platform: Platform): void {
  mount(previewCall, ({ body, viewer: { roles } }) =>
    answerResult(previewBulkAct(platform, body, roles)),
  )

  mount(startCall, ({ body, actor, viewer }) =>
    answerResult(startBulkAct(platform, body, { actor, ...viewer })),
  )

  mount(previewMailCall, ({ body, viewer: { roles } }) =>
    answerResult(previewBulkMail(platform, body, roles)),
  )

  mount(testMailCall, ({ body, actor, viewer }) =>
    answerResult(testBulkMail(platform, body, { actor, ...viewer })),
  )

  mount(getBulkAct, async ({ params }) => {
    const bulkAct = await presentBulkAct(platform, params.id)
    return bulkAct ? { status: 200, payload: bulkAct } : notFound()
  })

  mount(stopCall, ({ params, actor, viewer }) =>
    answerResult(stopBulkAct(platform, params.id, { actor, ...viewer })),
  )

  mount(undoCall, ({ params, actor, viewer }) =>
    answerResult(undoBulkAct(platform, params.id, { actor, ...viewer })),
  )
}
