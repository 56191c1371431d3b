import type { DeskListName, View } from '#contract/back-office/lists/list-views.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

type ViewRow = Pick<View, 'list' | 'name' | 'address' | 'isShared'> & {
  id: number
  createdBy: number
}

/** The views of a staff member and of the team. */
export const viewsOf = (db: Queryable, staffId: number, limit: number) => db<ViewRow[]>`
  select id, list, name, address, is_shared, created_by from list_view
  where is_shared or created_by = ${staffId}
  order by is_shared desc, lower(name), id limit ${limit}`

/** Replaces the view of the same name; undefined if there are too many. */
export async function insertView(
  tx: Tx,
  view: {
    list: DeskListName
    name: string
    address: string
    isShared: boolean
    staffId: number
    now: Date
  },
  limit: number,
): Promise<number | undefined> {
  const { list, name, address, isShared, staffId, now } = view
  await tx`select pg_advisory_xact_lock(hashtextextended('list-view', 0))`
  await tx`
    delete from list_view
    where list = ${list} and lower(name) = lower(${name}) and is_shared = ${isShared}
      and created_by = ${staffId}`
  const [row] = await tx<{ id: number }[]>`
    insert into list_view (list, name, address, created_by, is_shared, created_at)
    select ${list}, ${name}, ${address}, ${staffId}, ${isShared}, ${now}
    where (select count(*) from list_view where list = ${list} and is_shared = ${isShared}
      and (is_shared or created_by = ${staffId})) < ${limit}
      and not exists (select from list_view
        where list = ${list} and is_shared and ${isShared} and lower(name) = lower(${name}))
    returning id`
  return row?.id
}

/** Deletes a view of a staff member, or a shared one for an admin; its name, or undefined. */
export async function deleteView(
  tx: Tx,
  id: number,
  { staffId, isAdmin }: { staffId: number; isAdmin: boolean },
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from list_view
    where id = ${id} and (created_by = ${staffId} or (is_shared and ${isAdmin}))
    returning name`
  return row?.name
}
