import type { Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** Records when a version becomes visible, and who decided that. */
export const insertPublication = (
  tx: Tx,
  contentId: number,
  publication: { version: number; visibleAt: Date; staffId: number; now: Date },
) => tx`
  insert into content_publication (content_id, version, visible_at, staff_id, decided_at)
  values (${contentId}, ${publication.version}, ${publication.visibleAt}, ${publication.staffId}, ${publication.now})
  on conflict (content_id, visible_at) do update set version = excluded.version,
    staff_id = excluded.staff_id, decided_at = excluded.decided_at`

/** Forgets publications and slugs whose time has not come. */
export async function deletePlannedPublications(tx: Tx, contentId: number, now: Date) {
  await tx`delete from content_publication where content_id = ${contentId} and visible_at > ${now}`
  await tx`delete from content_slug where content_id = ${contentId} and visible_from > ${now}`
}

/** Plans a version of what readers see, made from the draft as it is. */
export const updatePlan = (tx: Tx, id: number, plan: { version: number; plannedAt: Date }) => tx`
  update content set planned_version = ${plan.version}, planned_at = ${plan.plannedAt},
    planned_revision = revision
  where id = ${id}`

export const clearPlan = (tx: Tx, id: number) => tx`
  update content set planned_version = null, planned_at = null, planned_revision = null
  where id = ${id}`

/** Makes a planned version that is due the current one. @returns it, once */
export const applyDuePlan = (tx: Tx, id: number, now: Date) =>
  firstRow(tx<{ version: number; visibleAt: Date }[]>`
    update content set published_version = planned_version, published_revision = planned_revision,
      version_at = planned_at, planned_version = null, planned_at = null, planned_revision = null
    where id = ${id} and planned_at <= ${now}
    returning published_version as version, version_at as visible_at`)
