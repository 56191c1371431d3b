import { refusals } from '#contract/refusals.ts'
import {
  applyDuePlan,
  clearPlan,
  deletePlannedPublications,
  insertPublication,
  updatePlan,
} from '#server/features/content/editing/plan-queries.ts'
import { completeDraft } from '#server/features/content/editing/prepare-draft.ts'
import {
  findVersion,
  insertSlug,
  lockContent,
  type ContentRecord,
} from '#server/features/content/editing/queries.ts'
import {
  markNewsChanged,
  recordEdit,
  type Editor,
} from '#server/features/content/editing/record-edit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Job that records at its time that a planned change became visible. */
export const plannedChangeJob = 'publish-planned-change'

/**
 * Makes a planned version that is due the current one; readers see it at its time in any case. It is recorded once: by
 * the job, or by an edit that comes first.
 * @param until when the version is due, by the clock that this runs by
 */
export async function applyDueChange(
  tx: Tx,
  id: number,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const applied = await applyDuePlan(tx, id, until)
  if (!applied) return
  const { kind } = (await lockContent(tx, id, now))!
  const { title } = (await findVersion(tx, id, applied.version))!
  const details = { version: applied.version, visibleAt: applied.visibleAt.toISOString() }
  const by = { at: now, actor: { kind: 'system' } } as const
  await recordEdit(tx, 'content.change-published', { id, kind, title }, by, details)
  if (kind === 'post') await markNewsChanged(tx, now)
}

/** Locks a post or page as readers see it now. */
export async function lockCurrent(tx: Tx, id: number, now: Date) {
  await applyDueChange(tx, id, { until: now, now })
  return lockContent(tx, id, now)
}

/** The same; refused if it is gone, or was changed since the editor read this revision. */
export async function lockRevision(
  tx: Tx,
  id: number,
  revision: number,
  now: Date,
): Promise<ContentRecord | Refused> {
  const row = await lockCurrent(tx, id, now)
  if (!row) return notFound()
  return row.revision === revision ? row : refuseEditConflict()
}

/** Plans a version of what readers see already; a plan before it was removed. */
export async function planChange(
  tx: Tx,
  { id, kind }: ContentRecord,
  { version, slug, plannedAt }: { version: number; slug: string; plannedAt: Date },
  by: { staffId: number; now: Date },
): Promise<void> {
  await updatePlan(tx, id, { version, plannedAt })
  await insertPublication(tx, id, { version, visibleAt: plannedAt, ...by })
  await insertSlug(tx, { kind, slug, contentId: id, visibleFrom: plannedAt })
  const payload = { contentId: id, plannedAt: plannedAt.toISOString() }
  await enqueue(tx, plannedChangeJob, payload, { at: plannedAt })
}

/** Removes what has not become visible yet: a planned change, or the schedule of a post. */
export async function removePlan(tx: Tx, { id, plannedAt }: ContentRecord, now: Date) {
  if (plannedAt) await clearPlan(tx, id)
  await deletePlannedPublications(tx, id, now)
}

/** Cancels the planned change; its version can still be restored. */
export function cancelPlannedChange(
  { database, clock }: Platform,
  { id, revision }: { id: number; revision: number },
  { actor }: Editor,
): Promise<'cancelled' | Refused> {
  const now = clock.now()
  return database.transaction<'cancelled' | Refused>(async (tx) => {
    const row = await lockRevision(tx, id, revision, now)
    if (isRefused(row)) return row
    if (!row.plannedAt) return refuse(409, refusals.noChangePlanned, { extra: 'NOT_PLANNED' })
    await removePlan(tx, row, now)
    const content = { id, kind: row.kind, title: completeDraft(row.draft).title }
    const details = { version: row.plannedVersion, plannedAt: row.plannedAt.toISOString() }
    await recordEdit(tx, 'content.change-cancelled', content, { at: now, actor }, details)
    return 'cancelled'
  })
}
