import type * as z from 'zod/mini'
import { accountRoles, everyRole, hasRole, moneyRoles, type StaffRole } from '#contract/access.ts'
import {
  listViews,
  maxViews,
  removeView,
  saveView,
  shippedViews,
  type DeskListName,
} from '#contract/back-office/lists/list-views.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { refusals } from '#contract/refusals.ts'
import { deleteView, insertView, viewsOf } from '#server/features/back-office/lists/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import { parseListAddress } from '#server/platform/lists/lists.ts'
import { countSelections, type ListSource } from '#server/platform/lists/list-queries.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** What the address of a list selects; undefined if it is not valid. */
type ListSourceOf = (db: Queryable, address: string, now: Date) => ListSource | undefined

export const sourceOfAddress =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    select: (db: Queryable, query: z.output<Schema>, now: Date) => ListSource,
  ): ListSourceOf =>
  (db, address, now) => {
    const query = parseListAddress(schema, address)
    return query && select(db, query, now)
  }

/** Who reads a list; others are for everybody. */
const rolesOf: Partial<Record<DeskListName, readonly StaffRole[]>> = {
  broadcasts: accountRoles,
  invoices: moneyRoles,
  payments: moneyRoles,
}
const reads = (roles: readonly StaffRole[], list: DeskListName) =>
  hasRole(roles, rolesOf[list] ?? everyRole)

/** Saved views of the lists. */
export function mountListViews(
  mount: Mount,
  platform: Platform,
  sources: Record<DeskListName, ListSourceOf>,
): void {
  const { database, clock } = platform
  const db = database.searchSql

  mount(listViews, async ({ viewer: { staffId, roles } }) => {
    const saved = await viewsOf(database.sql, staffId, 6 * maxViews)
    const views = [
      ...shippedViews.map((view) => ({ ...view, id: null, isShared: true, isOwn: false })),
      ...saved.map(({ createdBy, ...view }) => ({ ...view, isOwn: createdBy === staffId })),
    ].filter(({ list }) => reads(roles, list))
    const now = clock.now()
    const counted = await Promise.all(
      (Object.keys(sources) as DeskListName[]).map(async (list) => {
        const own = views.filter((view) => view.list === list)
        const counts = await countSelections(
          db,
          own.map(({ address }) => sources[list](db, address, now)),
        )
        return own.map((view, index) => ({ ...view, count: counts[index] ?? 0 }))
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
