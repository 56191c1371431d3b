import {
  changedAt,
  currentContent,
  isAddress,
  isVisible,
} from '#server/features/content/visible-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'
import type { NewsSearch } from '#server/features/content/news/rules.ts'

/** Condition: readers see this post. Requires `content`. */
const isVisiblePost = (db: Queryable, now: Date): Fragment => db`
  (content.kind = 'post' and ${isVisible(db, now)})`

export interface CategoryRow {
  id: number
  slug: string
  name: string
  isArchived: boolean
  posts: number
  changedAt: Date | null
}

export const listCategories = (db: Queryable, now: Date) => db<CategoryRow[]>`
  select category.id, category.slug, name, is_archived,
    count(content.id)::int as posts, max(${changedAt(db, now)}) as changed_at
  from news_category category
  left join (${currentContent(db, now)}) on version.category_id = category.id and ${isVisiblePost(db, now)}
  group by category.id order by position`

interface PostFields {
  id: number
  title: string
  titleSlug: string
  catId: number
  by: string
  publishedAt: Date
  isPinned: boolean
  isCut: boolean
  lead: string
}
const postFields = (db: Queryable): Fragment => db`
  content.id, title, version.slug as title_slug, category_id as cat_id, author as by,
  content.published_at, is_pinned, is_cut, lead`

/** Far more than a teaser, because line breaks and double spaces are removed from it. */
const excerptCharacters = 1000

export interface PostListRow extends PostFields {
  /** The beginning if the post is cut. */
  text: string
  /** The tag of the first picture. */
  picture: string | null
  hasVideo: boolean
}
const teaserFields = (db: Queryable): Fragment => db`
  substring(html from '<figure class="picture">(<img[^>]*>)') as picture,
  position('<figure class="video"' in html) > 0 as has_video`
const listFields = (db: Queryable): Fragment => db`
  ${postFields(db)},
  case when is_cut then left(body_text, ${excerptCharacters}) else body_text end as text,
  ${teaserFields(db)}`

const searchQuery = (db: Queryable, { typed, beginning }: NewsSearch): Fragment =>
  beginning
    ? db`(websearch_to_tsquery('english', ${typed}) || (
        websearch_to_tsquery('english', ${beginning.before})
          && to_tsquery('simple', ${`'${beginning.prefix}':*`})))`
    : db`websearch_to_tsquery('english', ${typed})`

/** The categories whose name has the words. */
const findCategories = async (db: Queryable, search: NewsSearch): Promise<number[]> => {
  const rows = await db<{ id: number }[]>`
    select id from news_category where to_tsvector('english', name) @@ ${searchQuery(db, search)}`
  return rows.map(({ id }) => id)
}

/** Posts with the words, and posts of a category with them that have no excluded word. */
function isFound(db: Queryable, search: NewsSearch, categories: number[]): Fragment {
  const query = searchQuery(db, search)
  if (categories.length === 0) return db`search @@ ${query}`
  return db`(search @@ ${query} or category_id = any(${categories}) and (
    search || (select to_tsvector('english', name) from news_category where id = category_id)
  ) @@ ${query})`
}

export interface PostFilter {
  search: NewsSearch | undefined
  catId: number | undefined
  /** Posts to skip. */
  offset: number
  limit: number
}

/** Posts with the number of all that match: the best first for a search, otherwise pinned ones, then the newest. */
export async function listPosts(
  db: Queryable,
  { search, catId, offset, limit }: PostFilter,
  now: Date,
): Promise<{ rows: PostListRow[]; total: number }> {
  const matches = db`
    ${isVisiblePost(db, now)} ${catId === undefined ? db`` : db`and category_id = ${catId}::int`}
    ${search ? db`and ${isFound(db, search, await findCategories(db, search))}` : db``}`
  const order = search
    ? db`ts_rank(search, ${searchQuery(db, search)}) desc, content.published_at desc`
    : db`is_pinned desc, content.published_at desc`
  const [rows, [count]] = await Promise.all([
    db<PostListRow[]>`
      select ${listFields(db)} from ${currentContent(db, now)} where ${matches}
      order by ${order}, content.id desc limit ${limit} offset ${offset}`,
    db<{ n: number }[]>`select count(*)::int as n from ${currentContent(db, now)} where ${matches}`,
  ])
  return { rows: [...rows], total: count!.n }
}

/** The newest posts, whether pinned or not. */
export const listNewest = (
  db: Queryable,
  { catId, limit }: { catId?: number | undefined; limit: number },
  now: Date,
) => db<PostListRow[]>`
  select ${listFields(db)} from ${currentContent(db, now)}
  where ${isVisiblePost(db, now)} ${catId === undefined ? db`` : db`and category_id = ${catId}::int`}
  order by content.published_at desc, content.id desc limit ${limit}`

export interface FeedRow extends PostFields {
  text: string
  html: string
}
export const listForFeed = (
  db: Queryable,
  { catId, limit }: { catId: number | undefined; limit: number },
  now: Date,
) => db<FeedRow[]>`
  select ${postFields(db)}, left(body_text, ${excerptCharacters}) as text, html
  from ${currentContent(db, now)}
  where ${isVisiblePost(db, now)} ${catId === undefined ? db`` : db`and category_id = ${catId}::int`}
  order by content.published_at desc, content.id desc limit ${limit}`

export interface PostRow extends PostListRow {
  html: string
  changedAt: Date
  metaTitle: string
  metaDescription: string
  metaKeywords: string
}

export async function findPost(db: Queryable, id: number, now: Date): Promise<PostRow | undefined> {
  const [row] = await db<PostRow[]>`
    select ${postFields(db)}, body_text as text, ${teaserFields(db)}, html,
      ${changedAt(db, now)} as changed_at, meta_title, meta_description, meta_keywords
    from ${currentContent(db, now)} where content.id = ${id} and ${isVisiblePost(db, now)}`
  return row
}

/** Other posts with the words of its title; those of its category first when they fit as well. */
export const listRelated = (
  db: Queryable,
  { id, title, catId }: Pick<PostRow, 'id' | 'title' | 'catId'>,
  limit: number,
  now: Date,
) => db<PostListRow[]>`
  select ${listFields(db)} from ${currentContent(db, now)},
    (select replace(plainto_tsquery('english', ${title})::text, '&', '|')::tsquery as words) as given
  where ${isVisiblePost(db, now)} and content.id <> ${id}
  order by ts_rank(search, words) + case when category_id = ${catId} then 0.1 else 0 end desc,
    content.published_at desc
  limit ${limit}`

/** The post that has this slug, or had it before. */
export async function findPostIdBySlug(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<{ id: number; titleSlug: string; catId: number } | undefined> {
  const [row] = await db<{ id: number; titleSlug: string; catId: number }[]>`
    select content.id, version.slug as title_slug, category_id as cat_id
    from ${currentContent(db, now)}
    where content.id = (
        select content_id from content_slug
        where kind = 'post' and slug = ${slug} and ${isAddress(db, now)})
      and ${isVisiblePost(db, now)}`
  return row
}

export const listForSitemap = (db: Queryable, now: Date) => db<
  { id: number; titleSlug: string; catId: number; changedAt: Date }[]
>`
  select content.id, version.slug as title_slug, category_id as cat_id,
    ${changedAt(db, now)} as changed_at
  from ${currentContent(db, now)} where ${isVisiblePost(db, now)} order by content.id`

/** A picture that readers see in a post, page or entry; any picture for editors. */
export const findPicture = (
  db: Queryable,
  id: number,
  { now, isEditor }: { now: Date; isEditor: boolean },
) =>
  firstRow(db<{ fileId: number; smallFileId: number; isPublic: boolean }[]>`
    select * from (
      select file_id, small_file_id,
        exists (
          select from ${currentContent(db, now)}
          where pictures_in(version.html) @> array[picture.id::bigint] and ${isVisible(db, now)})
        or exists (
          select from content_item
          where is_published and pictures_in(data::text) @> array[picture.id::bigint]) as is_public
      from content_picture as picture where id = ${id}
    ) as known where is_public or ${isEditor}`)
