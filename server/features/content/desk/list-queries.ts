import type { ContentKind, ContentSort, ContentStatus } from '#contract/content/desk/content.ts'
import type { TextValues } from '#contract/fill-text.ts'
import { statusOf } from '#server/features/content/editing/queries.ts'
import { currentVersion, hasChanges } from '#server/features/content/visible-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { ListSource } from '#server/platform/lists/list-queries.ts'

export interface ContentSelection {
  kind: ContentKind
  search: string
  status: readonly string[]
  category: readonly string[]
  author: readonly string[]
  pinned: readonly string[]
  /** Values of the placeholders of titles. */
  figures: TextValues
}

/** Names of authors can contain what values of a filter cannot. */
const authorKey = (db: Queryable): Fragment => db`md5(draft ->> 'author')`

/** The fields that are searched, with the name of the product as readers see it. */
const searchedText = (
  db: Queryable,
  { productName = '', shortName = '' }: TextValues,
): Fragment => db`
  replace(replace(
    concat_ws(' ', draft ->> 'title', draft ->> 'slug', draft ->> 'author', draft ->> 'lead'),
    '{productName}', ${productName}::text), '{shortName}', ${shortName}::text)`

const hasText = (db: Queryable, { search, figures }: ContentSelection, now: Date): Fragment => db`
  (strpos(lower(${searchedText(db, figures)}), lower(${search})) > 0
    or '#' || content.id = ${search}
    or exists (
      select from content_version
      where content_id = content.id and version = ${currentVersion(db, now)}
        and search @@ websearch_to_tsquery('english', ${search})
    ))`

export const selectContent = (db: Queryable, chosen: ContentSelection, now: Date): ListSource => ({
  id: db`content.id`,
  isWhole: chosen.search === '',
  from: db`content where kind = ${chosen.kind}
    and ${chosen.search === '' ? db`true` : hasText(db, chosen, now)}`,
  filters: [
    {
      name: 'status',
      values: db`array_remove(array[${statusOf(db, now)},
        case when planned_at > ${now} then 'planned' end], null)`,
      chosen: chosen.status,
    },
    {
      name: 'category',
      values: db`array_remove(array[draft ->> 'categoryId'], null)`,
      chosen: chosen.category,
    },
    {
      name: 'author',
      values: db`case when draft ->> 'author' <> '' then array[${authorKey(db)}] else '{}' end`,
      chosen: chosen.author,
    },
    {
      name: 'pinned',
      values: db`case when is_pinned then array['yes'] else array['no'] end`,
      chosen: chosen.pinned,
    },
  ],
})

export const contentOrder = (db: Queryable, sort: ContentSort): Fragment =>
  ({
    date: () => db`coalesce(published_at, draft_at)`,
    changed: () => db`draft_at`,
    title: () => db`lower(draft ->> 'title')`,
  })[sort]()

export interface ContentListRow {
  id: number
  title: string
  slug: string
  status: ContentStatus
  categoryId: number | null
  author: string
  isPinned: boolean
  hasChanges: boolean
  publishedAt: Date | null
  plannedAt: Date | null
  changedAt: Date
  changedBy: string | null
  brokenLinks: number
}

/** In the order of the ids. */
export const contentRows = (db: Queryable, ids: readonly number[], now: Date) => db<
  ContentListRow[]
>`
  select content.id, coalesce(draft ->> 'title', '') as title, coalesce(draft ->> 'slug', '') as slug,
    ${statusOf(db, now)} as status, (draft ->> 'categoryId')::int as category_id,
    coalesce(draft ->> 'author', '') as author, is_pinned,
    ${hasChanges(db, now)} as has_changes, published_at,
    case when planned_at > ${now} then planned_at end as planned_at, draft_at as changed_at,
    staff.name as changed_by, (
      select count(*)::int from content_link
      where content_id = content.id and problem is not null
    ) as broken_links
  from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
  join content on content.id = asked_id
  left join staff on staff.id = draft_by
  order by place`

/** Names of authors by the values of their filter. */
export const authorNames = (db: Queryable, keys: readonly string[]) => db<
  { key: string; name: string }[]
>`
  select distinct on (${authorKey(db)}) ${authorKey(db)} as key, draft ->> 'author' as name
  from content where ${authorKey(db)} = any(${keys as string[]})
  order by ${authorKey(db)}`
