import { BrokenLink } from '#contract/content/desk/content.ts'
import { currentContent, isVisible } from '#server/features/content/visible-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { onlyValue, rows } from '#server/platform/database/rows.ts'

/** Published texts after an id, a few at a time. */
export const listPublishedTexts = (
  db: Queryable,
  { after, limit, now }: { after: number; limit: number; now: Date },
) => db<{ id: number; html: string }[]>`
  select content.id, version.html
  from ${currentContent(db, now)}
  where ${isVisible(db, now)} and content.id > ${after}
  order by content.id limit ${limit}`

/** Stores the outcome of a check; the start of a failure is kept while it lasts. */
export const upsertLink = (
  db: Queryable,
  check: { contentId: number; url: string; problem: string | null; now: Date },
) => db`
  insert into content_link (content_id, url, problem, failing_since, checked_at)
  select id, ${check.url}, ${check.problem}::text,
    case when ${check.problem}::text is not null then ${check.now}::timestamptz end, ${check.now}
  from content where id = ${check.contentId}
  on conflict (content_id, url) do update set problem = excluded.problem,
    failing_since = case when excluded.problem is not null
      then coalesce(content_link.failing_since, excluded.failing_since) end,
    checked_at = excluded.checked_at`

/** Deletes links that a run has no longer found. */
export const deleteLinksBefore = (db: Queryable, before: Date) => db`
  delete from content_link where checked_at < ${before}`

export const findBrokenLinks = (db: Queryable, contentId: number) => db<
  { url: string; problem: string }[]
>`
  select url, problem from content_link
  where content_id = ${contentId} and problem is not null order by url limit 100`

export const listBrokenLinks = (db: Queryable, limit: number) => rows(db, BrokenLink)`
  select content.id, kind, draft ->> 'title' as title, url, problem, failing_since
  from content_link join content on content.id = content_id
  where problem is not null
  order by failing_since desc, content.id, url limit ${limit}`

export const findLastCheck = (db: Queryable) =>
  onlyValue(db<{ at: Date | null }[]>`select max(checked_at) as at from content_link`)
