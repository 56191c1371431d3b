import type { ContentDraft } from '#contract/content/desk/content.ts'
import { businessInstant } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { insertPublication } from '#server/features/content/editing/plan-queries.ts'
import {
  describeContent,
  editContent,
  lockCurrent,
  markNewsChanged,
  planChange,
  removePlan,
} from '#server/features/content/editing/planned-change.ts'
import {
  clearPublication,
  findLatestVersion,
  findSlugOwner,
  findVersion,
  insertSlug,
  insertVersion,
  listCategories,
  lockSlugs,
  markUnpublished,
  updateDraft,
  updatePinned,
  updatePublication,
  type ContentRecord,
} from '#server/features/content/editing/queries.ts'
import {
  cleanDraft,
  completeDraft,
  findProblems,
  withSlug,
} from '#server/features/content/editing/prepare-draft.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'
import { isDeepStrictEqual } from 'node:util'

/** Job that runs when readers first see a post. */
export const postPublishedJob = 'post-published'

interface Publication {
  id: number
  revision: number
  at: { day: string; time: string } | null
}

/**
 * Publishes the draft as the next version, at once or at a time (BK-078). Of what readers see already, a version with a
 * time is a planned change. There is one plan at most: whatever is published replaces it.
 * @returns the time of the planned change that this one replaces
 */
export const publishDraft = (
  platform: Platform,
  { at, ...content }: Publication,
  editor: StaffBy,
): Promise<{ replacedAt: Date | null } | Refused> =>
  editContent(platform, content, editor, async ({ tx, row, now, record }) => {
    const { id } = row
    const startsAt = at && businessInstant(at.day, at.time)
    if (startsAt && startsAt <= now) {
      return refuseFields([{ param: 'at', msg: fieldMessages.inFuture }])
    }
    const draft = withSlug(cleanDraft(completeDraft(row.draft)))
    const errors = await findErrors(tx, row, draft)
    if (errors.length > 0) return refuseFields(errors)

    const by = { staffId: editor.staffId, now }
    if (!isDeepStrictEqual(completeDraft(row.draft), draft)) {
      await updateDraft(tx, id, { draft, ...by })
    }
    const version = await saveVersion(tx, id, draft, by)
    await removePlan(tx, row, now)
    const replacedAt = row.plannedAt
    const isChange = row.status === 'published' && startsAt !== null
    const visibleAt = startsAt ?? now
    if (isChange) {
      await planChange(tx, row, { version, slug: draft.slug, plannedAt: visibleAt }, by)
    } else await makeCurrent(tx, row, { version, slug: draft.slug, visibleAt }, by)
    const act = isChange
      ? 'content.change-planned'
      : visibleAt > now
        ? 'content.scheduled'
        : 'content.published'
    const publishedAt = row.status === 'published' && !isChange ? row.publishedAt! : visibleAt
    await record(act, {
      details: {
        ...describeContent({ ...row, draft }),
        version,
        publishedAt: publishedAt.toISOString(),
        ...(replacedAt && { replacedAt: replacedAt.toISOString() }),
      },
    })
    return { replacedAt }
  })

/** Makes a version what readers see, from the time on; what they see already keeps its date of publication. */
async function makeCurrent(
  tx: Tx,
  row: ContentRecord,
  { version, slug, visibleAt }: { version: number; slug: string; visibleAt: Date },
  by: { staffId: number; now: Date },
): Promise<void> {
  const { id, kind } = row
  const isVisible = row.status === 'published'
  const publishedAt = isVisible ? row.publishedAt! : visibleAt
  await insertSlug(tx, { kind, slug, contentId: id, visibleFrom: null })
  const isSame = isVisible && version === row.publishedVersion
  await updatePublication(tx, id, {
    version,
    publishedAt,
    firstPublishedAt: row.firstSeenAt ?? publishedAt,
    versionAt: isSame ? null : visibleAt,
  })
  if (!isSame) await insertPublication(tx, id, { version, visibleAt, ...by })
  if (kind !== 'post') return
  if (isVisible) return void (await markNewsChanged(tx, by.now))
  const payload = { contentId: id, publishedAt: publishedAt.toISOString() }
  await enqueue(tx, postPublishedJob, payload, { at: visibleAt > by.now ? visibleAt : null })
}

async function findErrors(tx: Tx, row: ContentRecord, draft: ContentDraft): Promise<FieldError[]> {
  const published =
    row.publishedVersion === null ? undefined : await findVersion(tx, row.id, row.publishedVersion)
  const errors = findProblems(row.kind, draft, published?.slug)
  await lockSlugs(tx)
  const owner = await findSlugOwner(tx, { kind: row.kind, slug: draft.slug, contentId: row.id })
  if (owner !== undefined) errors.push({ param: 'slug', msg: fieldMessages.slugTaken(owner) })
  const category =
    draft.categoryId !== null &&
    (await listCategories(tx)).find(({ id }) => id === draft.categoryId)
  const isOffered = category && (!category.isArchived || published?.categoryId === category.id)
  if (draft.categoryId !== null && (row.kind === 'page' || !isOffered)) {
    errors.push({ param: 'categoryId', msg: fieldMessages.choice })
  }
  return errors
}

/** Stores the draft as a version, unless the latest one says the same. @returns its number */
async function saveVersion(
  tx: Tx,
  id: number,
  draft: ContentDraft,
  by: { staffId: number; now: Date },
): Promise<number> {
  const latest = await findLatestVersion(tx, id)
  if (latest) {
    const { version, savedAt: _savedAt, by: _by, ...text } = latest
    if (isDeepStrictEqual(text, draft)) return version
  }
  const version = (latest?.version ?? 0) + 1
  const bodyText = textOfHtml(draft.html)
  await insertVersion(tx, id, { ...draft, version, bodyText, ...by })
  return version
}

/** Hides a post or page from readers, which cancels a planned change, or cancels its schedule. */
export const unpublish = (
  platform: Platform,
  content: { id: number; revision: number },
  by: StaffBy,
) =>
  editContent(platform, content, by, async ({ tx, row, now, record }) => {
    const { id } = row
    if (row.status === 'draft' || row.status === 'unpublished') return 'unpublished'
    await removePlan(tx, row, now)
    if (row.firstSeenAt === null) await clearPublication(tx, id)
    else await markUnpublished(tx, id, now)
    const isVisible = row.status === 'published'
    const cancelled = row.plannedAt ? { cancelledAt: row.plannedAt.toISOString() } : {}
    await record(isVisible ? 'content.unpublished' : 'content.unscheduled', {
      details: { ...describeContent(row), ...cancelled },
    })
    if (isVisible && row.kind === 'post') await markNewsChanged(tx, now)
    return 'unpublished'
  })

/** Shows a post before all others, or no longer (NW-016). */
export const pinPost = (
  platform: Platform,
  { id, isPinned }: { id: number; isPinned: boolean },
  { actor }: StaffBy,
) =>
  staffAction(platform, { actor, id, lock: lockCurrent }, async ({ tx, row, now, record }) => {
    if (row.kind !== 'post') return notFound()
    if (row.isPinned === isPinned) return 'changed'
    await updatePinned(tx, id, isPinned)
    const act = isPinned ? 'content.pinned' : 'content.unpinned'
    await record(act, { details: describeContent(row) })
    if (row.status === 'published') await markNewsChanged(tx, now)
    return 'changed'
  })
