import type * as z from 'zod/mini'
import { news, pages, type ContentKind, type ContentRow } from '#contract/content/desk/content.ts'
import { fillText, type TextValues } from '#contract/fill-text.ts'
import { listNamedCategories, readFigures } from '#server/features/content/desk/present-content.ts'
import { statusOf } from '#server/features/content/editing/queries.ts'
import { currentVersion, hasChanges } from '#server/features/content/visible-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList, type ListContext } from '#server/platform/lists/serve-desk-list.ts'

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

const hasText = (
  db: Queryable,
  { search, figures }: { search: string; figures: TextValues },
  now: Date,
): Fragment => db`
  (strpos(lower(${searchedText(db, figures)}), lower(${search})) > 0
    or '#' || content.id = ${search}
    or exists (
      select from content_version
      where content_id = content.id and version = ${currentVersion(db, now)}
        and search @@ websearch_to_tsquery('english', ${search})
    ))`

type ContentListRow = Omit<z.output<typeof ContentRow>, 'category'> & { categoryId: number | null }

/** In the order of the ids. */
const contentRows = (db: Queryable, ids: readonly number[], now: Date) => db<ContentListRow[]>`
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
const authorNames = (db: Queryable, keys: readonly string[]) => db<{ key: string; name: string }[]>`
  select distinct on (${authorKey(db)}) ${authorKey(db)} as key, draft ->> 'author' as name
  from content where ${authorKey(db)} = any(${keys as string[]})
  order by ${authorKey(db)}`

/** The list that posts and pages share. */
const listOf = (kind: ContentKind) => ({
  async select({ platform, db, query: { search }, now }: ListContext<{ search: string }>) {
    const figures = await readFigures(platform, kind)
    return {
      id: db`content.id`,
      isWhole: search === '',
      from: db`content where kind = ${kind}
        and ${search === '' ? db`true` : hasText(db, { search, figures }, now)}`,
      filters: {
        status: db`array_remove(array[${statusOf(db, now)},
          case when planned_at > ${now} then 'planned' end], null)`,
      },
    }
  },
  order: ({ db }: { db: Queryable }) => ({
    date: db`coalesce(published_at, draft_at)`,
    changed: db`draft_at`,
    title: db`lower(draft ->> 'title')`,
  }),
  async read(ids: readonly number[], { platform, db, now }: ListContext<{ search: string }>) {
    const [rows, categories, figures] = await Promise.all([
      contentRows(db, ids, now),
      listNamedCategories(platform, db),
      readFigures(platform, kind),
    ])
    const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
    return rows.map(({ categoryId, ...row }) => ({
      ...row,
      title: fillText(row.title, figures),
      category: categoryId === null ? null : (nameOf.get(categoryId) ?? null),
    }))
  },
})

const posts = listOf('post')

export const servedNews = serveDeskList<typeof news>(news, {
  ...posts,
  async select(context) {
    const { db } = context
    const { filters, ...selection } = await posts.select(context)
    return {
      ...selection,
      filters: {
        ...filters,
        category: db`array_remove(array[draft ->> 'categoryId'], null)`,
        author: db`case when draft ->> 'author' <> '' then array[${authorKey(db)}] else '{}' end`,
        pinned: db`case when is_pinned then array['yes'] else array['no'] end`,
      },
    }
  },
  labels: {
    category: async (_values, { platform, db }) =>
      (await listNamedCategories(platform, db)).map(({ id, name }) => [String(id), name] as const),
    author: async (values, { db }) =>
      (await authorNames(db, values)).map(({ key, name }) => [key, name] as const),
  },
})

export const servedPages = serveDeskList<typeof pages>(pages, listOf('page'))
