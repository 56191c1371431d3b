import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  excludeContact as excludeEndpoint,
  exclusionPageSize,
  liftExclusion as liftEndpoint,
  listExclusions,
} from '#contract/broadcasts/desk/exclusions.ts'
import {
  broadcastListChanges,
  listChangesShown,
  orderBroadcastLists,
  renameBroadcastList,
} from '#contract/broadcasts/desk/list-editing.ts'
import { listChangeRows } from '#server/features/back-office/audit/queries.ts'
import {
  excludeContact,
  findExclusions,
  liftExclusion,
  type ExclusionRow,
} from '#server/features/broadcasts/public.ts'
import { orderLists, renameList } from '#server/features/broadcasts/desk/edit-lists.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pageOf } from '#server/features/back-office/log-filters.ts'

function presentExclusion({ listName, ...row }: ExclusionRow) {
  return {
    ...row,
    list: listName ?? (row.stopsMessages ? 'All lists and messages' : 'All lists'),
  }
}

export function mountExclusions(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(listExclusions, async ({ query }) => {
    const rows = await findExclusions(
      database.sql,
      { ...query, limit: exclusionPageSize + 1 },
      clock.now(),
    )
    return { status: 200, payload: pageOf(rows.map(presentExclusion), exclusionPageSize) }
  })

  mount(excludeEndpoint, ({ params, body, actor }) =>
    answerResult(excludeContact(platform, params.id, body, actor)),
  )

  mount(liftEndpoint, ({ params, body, actor }) =>
    answerMessage(
      liftExclusion(platform, params.id, body.reason, actor),
      staffNotices.exclusionLifted.title,
    ),
  )

  mount(orderBroadcastLists, ({ body, actor }) =>
    answerMessage(orderLists(platform, body, actor), staffNotices.listsOrdered.title),
  )

  mount(renameBroadcastList, ({ params, body, actor }) =>
    answerMessage(renameList(platform, params.id, body, actor), staffNotices.listRenamed.title),
  )

  mount(broadcastListChanges, async () => {
    const results = await listChangeRows(platform.database.sql, listChangesShown)
    return { status: 200, payload: { results } }
  })
}
