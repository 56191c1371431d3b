import type { ContentDraft, ContentKind, ContentStatus } from '#contract/back-office/content.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'

/** Requires the table content. */
export const statusOf = (db: Queryable, now: Date): Fragment => db`
  case when published_version is null then 'draft'
    when unpublished_at is not null then 'unpublished'
    when published_at > ${now} then 'scheduled' else 'published' end`

/** Whether the draft differs from what readers see. Requires the table content. */
export const hasChanges = (db: Queryable): Fragment => db`
  (published_version is not null and revision > published_revision)`

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
  publishedVersion: number | null
  publishedAt: Date | null
  unpublishedAt: Date | null
  /** Null if readers have never seen it. */
  firstSeenAt: Date | null
  isPinned: boolean
  hasChanges: boolean
}

const columns = (db: Queryable, now: Date): Fragment => db`
  content.id, kind, ${statusOf(db, now)} as status, draft, revision, draft_at as "draftAt",
  draft_by as "draftBy", (select name from staff where id = draft_by) as "savedBy",
  published_version as "publishedVersion", published_at as "publishedAt",
  unpublished_at as "unpublishedAt", is_pinned as "isPinned", ${hasChanges(db)} as "hasChanges",
  case when coalesce(first_published_at, published_at) <= ${now}
    then coalesce(first_published_at, published_at) end as "firstSeenAt"`

export const findContent = (db: Queryable, id: number, now: Date) =>
  firstRow(db<ContentRecord[]>`select ${columns(db, now)} from content where id = ${id}`)

export const lockContent = (tx: Tx, id: number, now: Date) =>
  firstRow(tx<ContentRecord[]>`
    select ${columns(tx, now)} from content where id = ${id} for no key update`)

export const insertContent = (
  tx: Tx,
  given: { kind: ContentKind; draft: ContentDraft; staffId: number; now: Date },
) =>
  onlyValue(tx<{ id: number }[]>`
    insert into content (kind, draft, draft_at, draft_by)
    values (${given.kind}, ${tx.json({ ...given.draft })}, ${given.now}, ${given.staffId})
    returning id`)

/** Replaces the draft. @returns its new revision */
export const updateDraft = (
  tx: Tx,
  id: number,
  given: { draft: ContentDraft; staffId: number; now: Date },
) =>
  onlyValue(tx<{ revision: number }[]>`
    update content set draft = ${tx.json({ ...given.draft })}, draft_at = ${given.now},
      draft_by = ${given.staffId}, revision = revision + 1
    where id = ${id} returning revision`)

export const updatePublication = (
  tx: Tx,
  id: number,
  given: { version: number; publishedAt: Date; firstPublishedAt: Date },
) => tx`
  update content set published_version = ${given.version}, published_at = ${given.publishedAt},
    first_published_at = ${given.firstPublishedAt}, unpublished_at = null,
    published_revision = revision
  where id = ${id}`

export const markUnpublished = (tx: Tx, id: number, now: Date) => tx`
  update content set unpublished_at = ${now} where id = ${id}`

/** Takes back the publication of what readers have never seen. */
export const clearPublication = (tx: Tx, id: number) => tx`
  update content set published_version = null, published_at = null, first_published_at = null
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
  version, title, slug, category_id as "categoryId", author, lead, html,
  meta_title as "metaTitle", meta_description as "metaDescription",
  meta_keywords as "metaKeywords", is_cut as "isCut", saved_at as "savedAt",
  (select name from staff where id = staff_id) as by`

export const findVersion = (db: Queryable, contentId: number, version: number) =>
  firstRow(db<VersionRecord[]>`
    select ${versionColumns(db)} from content_version
    where content_id = ${contentId} and version = ${version}`)

export const findLatestVersion = (db: Queryable, contentId: number) =>
  firstRow(db<VersionRecord[]>`
    select ${versionColumns(db)} from content_version
    where content_id = ${contentId} order by version desc limit 1`)

export const listVersions = (db: Queryable, contentId: number, limit: number) => db<
  { version: number; title: string; savedAt: Date; by: string | null }[]
>`
  select version, title, saved_at as "savedAt", staff.name as by
  from content_version left join staff on staff.id = staff_id
  where content_id = ${contentId} order by version desc limit ${limit}`

export const insertVersion = (
  tx: Tx,
  contentId: number,
  given: ContentDraft & { version: number; bodyText: string; staffId: number; now: Date },
) => tx`
  insert into content_version (content_id, version, title, slug, category_id, author, lead, html,
    body_text, meta_title, meta_description, meta_keywords, is_cut, staff_id, saved_at)
  values (${contentId}, ${given.version}, ${given.title}, ${given.slug}, ${given.categoryId},
    ${given.author}, ${given.lead}, ${given.html}, ${given.bodyText}, ${given.metaTitle},
    ${given.metaDescription}, ${given.metaKeywords}, ${given.isCut}, ${given.staffId},
    ${given.now})`

// ── Slugs, categories, authors ──

/** Serializes the publishing of slugs, which belong to one post or page each. */
export const lockSlugs = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('content slugs', 0))`

/** The title of the other post or page that has, or had, this slug. */
export async function findSlugOwner(
  tx: Tx,
  given: { kind: ContentKind; slug: string; contentId: number },
): Promise<string | undefined> {
  const row = await firstRow(tx<{ title: string }[]>`
    select content.draft ->> 'title' as title
    from content_slug join content on content.id = content_id
    where content_slug.kind = ${given.kind} and slug = ${given.slug}
      and content_id <> ${given.contentId}`)
  return row?.title
}

export const insertSlug = (
  tx: Tx,
  given: { kind: ContentKind; slug: string; contentId: number },
) => tx`
  insert into content_slug (kind, slug, content_id)
  values (${given.kind}, ${given.slug}, ${given.contentId})
  on conflict (kind, slug) do nothing`

export async function listSlugs(db: Queryable, contentId: number): Promise<string[]> {
  const rows = await db<{ slug: string }[]>`
    select slug from content_slug where content_id = ${contentId} order by slug limit 50`
  return rows.map(({ slug }) => slug)
}

export const listCategories = (db: Queryable) => db<
  { id: number; name: string; slug: string; isArchived: boolean }[]
>`
  select id, name, slug, is_archived as "isArchived" from news_category order by position`

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
  given: {
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
    values (${given.fileId}, ${given.smallFileId}, ${given.width}, ${given.height},
      ${given.staffId}, ${given.now})
    returning id`)
