import { hasRole } from '#contract/access.ts'
import {
  listViews,
  maxViews,
  removeView,
  saveView,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { refusals } from '#contract/refusals.ts'
import { deleteView, insertView, viewsOf } from '#server/features/back-office/lists/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import { countSelections } from '#server/platform/lists/list-queries.ts'
import {
  isAddressRefused,
  selectAddress,
  type ServedList,
} from '#server/platform/lists/serve-desk-list.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Saved views of the lists. */
export function mountListViews(
  mount: Mount,
  platform: Platform,
  lists: readonly ServedList[],
): void {
  const { database } = platform
  const db = database.searchSql

  mount(listViews, async ({ viewer: { staffId, roles } }) => {
    const saved = await viewsOf(database.sql, staffId, (lists.length + 1) * maxViews)
    const counted = await Promise.all(
      lists.map(async (served) => {
        const { name, path, roles: readers, views: shipped = [] } = served.list
        if (!hasRole(roles, readers)) return []
        const all = [
          ...shipped.map((view) => ({ ...view, id: null, isShared: true, isOwn: false })),
          ...saved
            .filter(({ list }) => list === name)
            .map(({ createdBy, ...view }) => ({ ...view, isOwn: createdBy === staffId })),
        ]
        const views = all.filter(({ address }) => !isAddressRefused(served, address, roles))
        const sources = views.map(({ address }) => selectAddress(served, platform, address))
        const counts = await countSelections(db, await Promise.all(sources))
        return views.map((view, index) => ({
          ...view,
          list: name as DeskListName,
          path,
          count: counts[index] ?? 0,
        }))
      }),
    )
    return { status: 200, payload: { results: counted.flat() } }
  })

  mount(saveView, ({ body, actor, viewer: { staffId } }) =>
    answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        const id = await insertView(tx, { ...body, staffId, now }, maxViews)
        if (id === undefined) return refuse(409, refusals.viewNotSaved)
        const { list, name, isShared } = body
        await record('view.saved', { details: { list, name, isShared } })
        return { id }
      }),
    ),
  )

  mount(removeView, ({ params, actor, viewer: { staffId, roles } }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        const name = await deleteView(tx, params.id, { staffId, isAdmin: roles.includes('admin') })
        if (name === undefined) return notFound()
        await record('view.removed', { details: { name } })
        return name
      }),
      staffNotices.viewRemoved.title,
    ),
  )
}
