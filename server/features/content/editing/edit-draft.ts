import {
  contentLimits,
  type ContentDraft,
  type ContentKind,
} from '#contract/content/desk/content.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { lockRevision } from '#server/features/content/editing/planned-change.ts'
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
import { recordEdit, type Editor } from '#server/features/content/editing/record-edit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isDeepStrictEqual } from 'node:util'

/** Saves of one person within this time are one entry of the audit log. */
const editingPeriodMs = 60 * 60_000

/** Starts an empty draft of a post or page; the author of a post is who starts it. */
export async function createDraft(
  { database, clock }: Platform,
  kind: ContentKind,
  { actor, staffId }: Editor,
): Promise<{ id: number }> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const author = kind === 'post' ? await findStaffName(tx, staffId) : ''
    const draft = { ...emptyDraft, author }
    const id = await insertContent(tx, { kind, draft, staffId, now })
    await recordEdit(tx, 'content.created', { id, kind, title: '' }, { at: now, actor })
    return { id }
  })
}

/** Saves the draft; refused if it was changed since the revision that it was written from. */
export function saveDraft(
  { database, clock }: Platform,
  { id, revision, draft: given }: { id: number; revision: number; draft: ContentDraft },
  { actor, staffId }: Editor,
): Promise<{ revision: number; savedAt: Date } | Refused> {
  const draft = cleanDraft(given)
  if (isTooLong(draft)) {
    const msg = fieldMessages.atMost(contentLimits.html)
    return Promise.resolve(refuseFields([{ param: 'draft.html', msg }]))
  }
  const now = clock.now()
  return database.transaction<{ revision: number; savedAt: Date } | Refused>(async (tx) => {
    const row = await lockRevision(tx, id, revision, now)
    if (isRefused(row)) return row
    if (isDeepStrictEqual(completeDraft(row.draft), draft)) {
      return { revision, savedAt: row.draftAt }
    }
    const isSameEdit =
      row.draftBy === staffId && now.getTime() - row.draftAt.getTime() < editingPeriodMs
    if (!isSameEdit) {
      const content = { id, kind: row.kind, title: draft.title }
      await recordEdit(tx, 'content.edited', content, { at: now, actor })
    }
    const next = await updateDraft(tx, id, { draft, staffId, now })
    return { revision: next, savedAt: now }
  })
}

/** Makes a published version the draft again. */
export function restoreVersion(
  { database, clock }: Platform,
  { id, version, revision }: { id: number; version: number; revision: number },
  { actor, staffId }: Editor,
): Promise<'restored' | Refused> {
  const now = clock.now()
  return database.transaction<'restored' | Refused>(async (tx) => {
    const row = await lockRevision(tx, id, revision, now)
    if (isRefused(row)) return row
    const found = await findVersion(tx, id, version)
    if (!found) return notFound()
    const { version: _version, savedAt: _savedAt, by: _by, ...draft } = found
    await updateDraft(tx, id, { draft, staffId, now })
    const content = { id, kind: row.kind, title: draft.title }
    await recordEdit(tx, 'content.restored', content, { at: now, actor }, { version })
    return 'restored'
  })
}

/** Deletes a draft that readers have never seen. */
export function deleteDraft(
  { database, clock }: Platform,
  { id, revision }: { id: number; revision: number },
  { actor }: Editor,
): Promise<'deleted' | Refused> {
  const now = clock.now()
  return database.transaction<'deleted' | Refused>(async (tx) => {
    const row = await lockRevision(tx, id, revision, now)
    if (isRefused(row)) return row
    if (row.status !== 'draft' || row.firstSeenAt !== null) {
      return refuse(409, refusals.contentPublished, { extra: 'PUBLISHED' })
    }
    await deleteContent(tx, id)
    const content = { id, kind: row.kind, title: completeDraft(row.draft).title }
    await recordEdit(tx, 'content.deleted', content, { at: now, actor })
    return 'deleted'
  })
}
