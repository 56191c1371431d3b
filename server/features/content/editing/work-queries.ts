import { hasChanges } from '#server/features/content/visible-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * The content that waits for an editor, by page of the back office: drafts that readers do not see and that no time
 * is planned for, posts that appear before `tomorrow`, entries that came with the program, and broken links.
 */
export const countContentWork = (db: Queryable, { now, tomorrow }: { now: Date; tomorrow: Date }) =>
  db<{ name: string; count: number }[]>`
    select case kind when 'post' then 'news' else 'pages' end as name, count(*)::int as count
    from content
    where ((published_version is null or (unpublished_at is null and ${hasChanges(db, now)}))
        and (planned_at is null or planned_at <= ${now}))
      or (published_version is not null and unpublished_at is null
        and published_at > ${now} and published_at < ${tomorrow})
      or (planned_at > ${now} and planned_at < ${tomorrow})
    group by 1
    union all
    select kind, count(*)::int from content_item where changed_by is null and is_published group by 1
    union all
    select 'brokenLinks', count(*)::int from content_link where problem is not null`
