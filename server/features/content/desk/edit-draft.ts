import {
  contentLimits,
  type ContentDraft,
  type ContentKind,
} from '#contract/content/desk/content.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { describeContent, editContent } from '#server/features/content/editing/planned-change.ts'
import {
  deleteContent,
  findStaffName,
  findVersion,
  insertContent,
  updateDraft,
} from '#server/features/content/editing/queries.ts'
import {
  cleanDraft,
  completeDraft,
  emptyDraft,
  isTooLong,
} from '#server/features/content/editing/prepare-draft.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'
import { isDeepStrictEqual } from 'node:util'

/** Saves of one person within this time are one entry of the audit log. */
const editingPeriodMs = 60 * 60_000

/** Starts an empty draft of a post or page; the author of a post is who starts it. */
export const createDraft = (platform: Platform, kind: ContentKind, { actor, staffId }: StaffBy) =>
  staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const author = kind === 'post' ? await findStaffName(tx, staffId) : ''
    const draft = { ...emptyDraft, author }
    const id = await insertContent(tx, { kind, draft, staffId, now })
    await record('content.created', { details: { id, kind, title: '' } })
    return { id }
  })

/** Saves the draft; refused if it was changed since the revision that it was written from. */
export async function saveDraft(
  platform: Platform,
  { draft: newDraft, ...content }: { id: number; revision: number; draft: ContentDraft },
  by: StaffBy,
): Promise<{ revision: number; savedAt: Date } | Refused> {
  const draft = cleanDraft(newDraft)
  if (isTooLong(draft)) {
    const msg = fieldMessages.atMost(contentLimits.html)
    return refuseFields([{ param: 'draft.html', msg }])
  }
  const { staffId } = by
  return editContent(platform, content, by, async ({ tx, row, now, record }) => {
    const { id, revision, draftAt, draftBy } = row
    if (isDeepStrictEqual(completeDraft(row.draft), draft)) {
      return { revision, savedAt: draftAt }
    }
    const isSameEdit = draftBy === staffId && now.getTime() - draftAt.getTime() < editingPeriodMs
    if (!isSameEdit) {
      await record('content.edited', { details: describeContent({ ...row, draft }) })
    }
    const next = await updateDraft(tx, id, { draft, staffId, now })
    return { revision: next, savedAt: now }
  })
}

/** Makes a published version the draft again. */
export const restoreVersion = (
  platform: Platform,
  { version, ...content }: { id: number; version: number; revision: number },
  by: StaffBy,
) =>
  editContent(platform, content, by, async ({ tx, row, now, record }) => {
    const earlier = await findVersion(tx, row.id, version)
    if (!earlier) return notFound()
    const { version: _version, savedAt: _savedAt, by: _by, ...draft } = earlier
    await updateDraft(tx, row.id, { draft, staffId: by.staffId, now })
    const details = { ...describeContent({ ...row, draft }), version }
    await record('content.restored', { details })
    return 'restored'
  })

/** Deletes a draft that readers have never seen. */
export const deleteDraft = (
  platform: Platform,
  content: { id: number; revision: number },
  by: StaffBy,
) =>
  editContent(platform, content, by, async ({ tx, row, record }) => {
    if (row.status !== 'draft' || row.firstSeenAt !== null) {
      return refuse(409, refusals.contentPublished, { extra: 'PUBLISHED' })
    }
    await deleteContent(tx, row.id)
    await record('content.deleted', { details: describeContent(row) })
    return 'deleted'
  })
