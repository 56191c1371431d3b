import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'

/** Ids of the pictures that drafts, versions and entries of public pages name, earlier versions included. */
const namedPictures = (db: Queryable): Fragment => db`
  select distinct unnest(pictures_in(text)) as id
  from (
    select draft ->> 'html' as text from content
    union all select html from content_version
    union all select data::text from content_item
    union all select data::text from content_item_version
  ) as texts`

/** Records since when pictures are not named anywhere; what is named again is used. */
export const markUnusedPictures = (tx: Tx, now: Date) => tx`
  with named as (${namedPictures(tx)})
  update content_picture as picture
  set unused_since = case when named.id is null then ${now}::timestamptz end
  from content_picture as known left join named on named.id = known.id
  where picture.id = known.id and (named.id is null) <> (picture.unused_since is not null)`

/** Deletes pictures that are unused since before the time. @returns their files */
export async function deleteUnusedPictures(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ large: number; small: number }[]>`
    delete from content_picture where unused_since < ${before}
    returning file_id as large, small_file_id as small`
  return rows.flatMap(({ large, small }) => [large, small])
}
