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
import { upsertSettings } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, refuseEditConflict, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Job that records at its time that a planned change became visible. */
export const plannedChangeJob = 'publish-planned-change'

/** Makes browsers fetch the news again. */
export const markNewsChanged = (tx: Tx, now: Date) =>
  upsertSettings(tx, now, { lastNewsUpdate: now.toISOString() })

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
  const { version, visibleAt } = applied
  await recordAuditEntry(tx, {
    at: now,
    act: 'content.change-published',
    actor: { kind: 'system' },
    details: { id, kind, title, version, visibleAt: visibleAt.toISOString() },
  })
  if (kind === 'post') await markNewsChanged(tx, now)
}

/** Locks a post or page as readers see it now. */
export async function lockCurrent(tx: Tx, id: number, now: Date) {
  await applyDueChange(tx, id, { until: now, now })
  return lockContent(tx, id, now)
}

/** Edits a post or page whose draft still has the revision that the editor has read. */
export const editContent = <A>(
  platform: Platform,
  { id, revision }: { id: number; revision: number },
  { actor }: StaffBy,
  edit: (action: StaffAction<ContentRecord>) => Promise<A | Refused>,
): Promise<A | Refused> => {
  return staffAction(platform, { actor, id, lock: lockCurrent }, async (action) =>
    action.row.revision === revision ? edit(action) : refuseEditConflict(),
  )
}

/** The audit details of a post or page. */
export const describeContent = ({ id, kind, draft }: ContentRecord) => ({
  id,
  kind,
  title: completeDraft(draft).title,
})

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
export const cancelPlannedChange = (
  platform: Platform,
  content: { id: number; revision: number },
  by: StaffBy,
) =>
  editContent(platform, content, by, async ({ tx, row, now, record }) => {
    if (!row.plannedAt) return refuse(409, refusals.noChangePlanned, { extra: 'NOT_PLANNED' })
    await removePlan(tx, row, now)
    const details = { version: row.plannedVersion, plannedAt: row.plannedAt.toISOString() }
    await record('content.change-cancelled', { details: { ...describeContent(row), ...details } })
    return 'cancelled'
  })
