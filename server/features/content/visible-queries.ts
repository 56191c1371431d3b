import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/**
 * Content that readers see. Visibility depends on the time alone, so that scheduled posts and planned changes appear on
 * every node at their time, whenever the job runs that records them. All require the table `content`.
 */

/** Condition: a planned change is due, whether it is recorded or not. */
const isChangeDue = (db: Queryable, now: Date): Fragment => db`(content.planned_at <= ${now})`

/** The version that readers see, or will see of a scheduled post. */
export const currentVersion = (db: Queryable, now: Date): Fragment => db`
  (case when ${isChangeDue(db, now)} then content.planned_version else content.published_version end)`

/** The revision of the draft that this version was made from. */
const currentRevision = (db: Queryable, now: Date): Fragment => db`
  (case when ${isChangeDue(db, now)} then content.planned_revision else content.published_revision end)`

/** Condition: the draft differs from what readers see. */
export const hasChanges = (db: Queryable, now: Date): Fragment => db`
  (content.published_version is not null and content.revision > ${currentRevision(db, now)})`

/** Condition: readers see this post or page. */
export const isVisible = (db: Queryable, now: Date): Fragment => db`
  (content.published_version is not null and content.published_at <= ${now}
    and (content.unpublished_at is null or content.unpublished_at > ${now}))`

/** Condition: the row of `content_slug` is an address, which a planned slug is from its time on. */
export const isAddress = (db: Queryable, now: Date): Fragment => db`
  (content_slug.visible_from is null or content_slug.visible_from <= ${now})`

/** Tables `content` and `version`, the texts that readers see. */
export const currentContent = (db: Queryable, now: Date): Fragment => db`
  content join content_version version
    on version.content_id = content.id and version.version = ${currentVersion(db, now)}`

/** Since when readers see this text. Requires `version`. */
export const changedAt = (db: Queryable, now: Date): Fragment => db`
  greatest(version.saved_at, content.published_at,
    case when ${isChangeDue(db, now)} then content.planned_at else content.version_at end)`
