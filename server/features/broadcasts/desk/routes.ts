import type * as z from 'zod/mini'
import { exportBroadcasts } from '#contract/back-office/lists/list-views.ts'
import { answerExport } from '#server/features/back-office/lists/answer-export.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'
import {
  broadcastStateNames,
  getModeratedBroadcast,
  listModeratedBroadcasts,
  removeBroadcasts as removeCall,
  restoreBroadcasts as restoreCall,
  type ModeratedBroadcast,
} from '#contract/broadcasts/desk/moderation.ts'
import {
  findTargets,
  listModerated,
  presentDetail,
  removeBroadcasts,
  restoreBroadcasts,
} from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const broadcastColumns: ExportColumns<z.output<typeof ModeratedBroadcast>> = {
  id: [['id', ({ id }) => String(id)]],
  side: [['side', ({ side }) => side]],
  headline: [['broadcast', ({ headline }) => headline]],
  list: [['list', ({ list }) => list]],
  company: [['company', ({ company }) => company.name]],
  contact: [['sender', ({ contact }) => contact.name]],
  state: [['state', ({ state }) => broadcastStateNames[state]]],
  sends: [['sends', ({ sends }) => String(sends)]],
  sent: [['sent', ({ sentAt }) => sentAt]],
}

export function mountModeratedBroadcasts(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(listModeratedBroadcasts, async ({ query }) => ({
    status: 200,
    payload: await listModerated(database.searchSql, query, clock.now()),
  }))

  mount(exportBroadcasts, ({ query, actor }) =>
    answerExport(platform, {
      list: 'broadcasts',
      action: 'broadcasts.exported',
      actor,
      query,
      columns: broadcastColumns,
      read: (whole) => listModerated(database.searchSql, whole, platform.clock.now()),
    }),
  )

  mount(getModeratedBroadcast, async ({ params }) => {
    const found = await presentDetail(database.sql, params.id, clock.now())
    return found ? { status: 200, payload: found } : notFound()
  })

  mount(removeCall, async ({ body: { target, reason }, actor, viewer }) => {
    const ids = await findTargets(database.searchSql, target, clock.now())
    if (isRefused(ids)) return ids
    const by = { actor, staffId: viewer.staffId, reason }
    return answerResult(removeBroadcasts(platform, ids, by))
  })

  mount(restoreCall, ({ params, actor, viewer }) =>
    answerResult(restoreBroadcasts(platform, params.id, { actor, staffId: viewer.staffId })),
  )
}
