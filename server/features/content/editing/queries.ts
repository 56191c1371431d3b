import type * as z from 'zod/mini'
import type { ContentVersion } from '#contract/content/desk/content-versions.ts'
import {
  EditedCategory,
  type ContentDraft,
  type ContentKind,
  type ContentStatus,
} from '#contract/content/desk/content.ts'
import { currentVersion, hasChanges, isAddress } from '#server/features/content/visible-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue, rows } from '#server/platform/database/rows.ts'

/** Requires the table content. */
export const statusOf = (db: Queryable, now: Date): Fragment => db`
  case when published_version is null then 'draft'
    when unpublished_at is not null then 'unpublished'
    when published_at > ${now} then 'scheduled' else 'published' end`

export interface ContentRecord {
  id: number
  kind: ContentKind
  status: ContentStatus
  /** May lack fields that were added later. */
  draft: Partial<ContentDraft>
  revision: number
  draftAt: Date
  draftBy: number | null
  savedBy: string | null
  /** The version that readers see. */
  publishedVersion: number | null
  publishedAt: Date | null
  unpublishedAt: Date | null
  /** Null if readers have never seen it. */
  firstSeenAt: Date | null
  isPinned: boolean
  hasChanges: boolean
  /** The planned change, until its time. */
  plannedVersion: number | null
  plannedAt: Date | null
  plannedRevision: number | null
}

const columns = (db: Queryable, now: Date): Fragment => db`
  content.id, kind, ${statusOf(db, now)} as status, draft, revision, draft_at,
  draft_by, (select name from staff where id = draft_by) as saved_by,
  ${currentVersion(db, now)} as published_version, published_at,
  unpublished_at, is_pinned, ${hasChanges(db, now)} as has_changes,
  case when planned_at > ${now} then planned_version end as planned_version,
  case when planned_at > ${now} then planned_at end as planned_at,
  case when planned_at > ${now} then planned_revision end as planned_revision,
  case when coalesce(first_published_at, published_at) <= ${now}
    then coalesce(first_published_at, published_at) end as first_seen_at`

export const findContent = (db: Queryable, id: number, now: Date) =>
  firstRow(db<ContentRecord[]>`select ${columns(db, now)} from content where id = ${id}`)

export const lockContent = (tx: Tx, id: number, now: Date) =>
  firstRow(tx<ContentRecord[]>`
    select ${columns(tx, now)} from content where id = ${id} for no key update`)

export const insertContent = (
  tx: Tx,
  content: { kind: ContentKind; draft: ContentDraft; staffId: number; now: Date },
) =>
  onlyValue(tx<{ id: number }[]>`
    insert into content (kind, draft, draft_at, draft_by)
    values (${content.kind}, ${tx.json({ ...content.draft })}, ${content.now}, ${content.staffId})
    returning id`)

/** Replaces the draft. @returns its new revision */
export const updateDraft = (
  tx: Tx,
  id: number,
  input: { draft: ContentDraft; staffId: number; now: Date },
) =>
  onlyValue(tx<{ revision: number }[]>`
    update content set draft = ${tx.json({ ...input.draft })}, draft_at = ${input.now},
      draft_by = ${input.staffId}, revision = revision + 1
    where id = ${id} returning revision`)

/**
 * Sets the version that readers see from now on, or from the time of a scheduled post on.
 * @param input.versionAt since when they see the version; null if they see it already
 */
export const updatePublication = (
  tx: Tx,
  id: number,
  input: { version: number; publishedAt: Date; firstPublishedAt: Date; versionAt: Date | null },
) => tx`
  update content set published_version = ${input.version}, published_at = ${input.publishedAt},
    first_published_at = ${input.firstPublishedAt}, unpublished_at = null,
    published_revision = revision, version_at = coalesce(${input.versionAt}, version_at)
  where id = ${id}`

export const markUnpublished = (tx: Tx, id: number, now: Date) => tx`
  update content set unpublished_at = ${now} where id = ${id}`

/** Undoes a publication that readers have never seen. */
export const clearPublication = (tx: Tx, id: number) => tx`
  update content set published_version = null, published_at = null, first_published_at = null,
    version_at = null
  where id = ${id}`

export const updatePinned = (tx: Tx, id: number, isPinned: boolean) => tx`
  update content set is_pinned = ${isPinned} where id = ${id}`

export const deleteContent = (tx: Tx, id: number) => tx`delete from content where id = ${id}`

// ── Versions ──

export interface VersionRecord extends ContentDraft {
  version: number
  savedAt: Date
  by: string | null
}

const versionColumns = (db: Queryable): Fragment => db`
  version, title, slug, category_id, author, lead, html, meta_title, meta_description,
  meta_keywords, is_cut, saved_at,
  (select name from staff where id = staff_id) as by`

export const findVersion = (db: Queryable, contentId: number, version: number) =>
  firstRow(db<VersionRecord[]>`
    select ${versionColumns(db)} from content_version
    where content_id = ${contentId} and version = ${version}`)

export const findLatestVersion = (db: Queryable, contentId: number) =>
  firstRow(db<VersionRecord[]>`
    select ${versionColumns(db)} from content_version
    where content_id = ${contentId} order by version desc limit 1`)

type VersionListRow = Omit<z.output<typeof ContentVersion>, 'isCurrent' | 'isPlanned'>

export const listVersions = (db: Queryable, contentId: number, limit: number) => db<
  VersionListRow[]
>`
  select version.version, title, saved_at, author.name as by,
    visible_at, decided_at, decider.name as decided_by
  from content_version as version
  left join lateral (
    select visible_at, decided_at, staff_id from content_publication as known
    where known.content_id = version.content_id and known.version = version.version
    order by visible_at desc limit 1
  ) as publication on true
  left join staff as author on author.id = version.staff_id
  left join staff as decider on decider.id = publication.staff_id
  where version.content_id = ${contentId} order by version.version desc limit ${limit}`

export const insertVersion = (
  tx: Tx,
  contentId: number,
  version: ContentDraft & { version: number; bodyText: string; staffId: number; now: Date },
) => tx`
  insert into content_version (content_id, version, title, slug, category_id, author, lead, html,
    body_text, meta_title, meta_description, meta_keywords, is_cut, staff_id, saved_at)
  values (${contentId}, ${version.version}, ${version.title}, ${version.slug}, ${version.categoryId},
    ${version.author}, ${version.lead}, ${version.html}, ${version.bodyText}, ${version.metaTitle},
    ${version.metaDescription}, ${version.metaKeywords}, ${version.isCut}, ${version.staffId},
    ${version.now})`

/** The author and the time of the planned change. */
export const findPlanner = (db: Queryable, contentId: number, plannedAt: Date) =>
  firstRow(db<{ by: string | null; decidedAt: Date }[]>`
    select staff.name as by, decided_at
    from content_publication left join staff on staff.id = staff_id
    where content_id = ${contentId} and visible_at = ${plannedAt}`)

// ── Slugs, categories, authors ──

/** Serializes the publishing of slugs, which belong to one post or page each. */
export const lockSlugs = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('content slugs', 0))`

/** The title of the other post or page that has, or had, this slug. */
export async function findSlugOwner(
  tx: Tx,
  address: { kind: ContentKind; slug: string; contentId: number },
): Promise<string | undefined> {
  const row = await firstRow(tx<{ title: string }[]>`
    select content.draft ->> 'title' as title
    from content_slug join content on content.id = content_id
    where content_slug.kind = ${address.kind} and slug = ${address.slug}
      and content_id <> ${address.contentId}`)
  return row?.title
}

/** Makes the slug one of this post or page; an address from the time on, or at once. */
export const insertSlug = (
  tx: Tx,
  address: { kind: ContentKind; slug: string; contentId: number; visibleFrom: Date | null },
) => tx`
  insert into content_slug (kind, slug, content_id, visible_from)
  values (${address.kind}, ${address.slug}, ${address.contentId}, ${address.visibleFrom})
  on conflict (kind, slug) do nothing`

/** Its addresses, without a planned one. */
export async function listSlugs(db: Queryable, contentId: number, now: Date): Promise<string[]> {
  const rows = await db<{ slug: string }[]>`
    select slug from content_slug
    where content_id = ${contentId} and ${isAddress(db, now)} order by slug limit 50`
  return rows.map(({ slug }) => slug)
}

export const listCategories = (db: Queryable) => rows(db, EditedCategory)`
  select id, name, slug, is_archived from news_category order by position`

/** Names of authors of the newest posts, by how recently they wrote. */
export async function listAuthors(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db<{ author: string }[]>`
    select draft ->> 'author' as author from content
    where kind = 'post' and draft ->> 'author' <> ''
    group by draft ->> 'author' order by max(draft_at) desc limit ${limit}`
  return rows.map(({ author }) => author)
}

export const findStaffName = (db: Queryable, id: number) =>
  onlyValue(db<{ name: string }[]>`select name from staff where id = ${id}`)

export const insertPicture = (
  tx: Tx,
  picture: {
    fileId: number
    smallFileId: number
    width: number
    height: number
    staffId: number
    now: Date
  },
) =>
  onlyValue(tx<{ id: number }[]>`
    insert into content_picture (file_id, small_file_id, width, height, staff_id, uploaded_at)
    values (${picture.fileId}, ${picture.smallFileId}, ${picture.width}, ${picture.height},
      ${picture.staffId}, ${picture.now})
    returning id`)
