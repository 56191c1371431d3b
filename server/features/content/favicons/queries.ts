import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** The website of a testimonial, if it names one. */
export const findWebsite = (db: Queryable, itemId: number) =>
  firstRow(db<{ website: string }[]>`
    select data ->> 'website' as website from content_item
    where id = ${itemId} and kind = 'testimonial' and data ->> 'website' <> ''`)

/** Testimonials whose icon was not fetched since `before`, or is that of another website. */
export const listStaleFavicons = (db: Queryable, before: Date, limit: number) => db<
  { id: number }[]
>`
  select content_item.id from content_item
  left join item_favicon on item_id = content_item.id
  where kind = 'testimonial' and data ->> 'website' <> ''
    and (item_id is null or website <> data ->> 'website' or checked_at < ${before})
  order by checked_at nulls first, content_item.id limit ${limit}`

/** Stores the icon of a website and returns the file that it replaces, which the caller deletes. */
export async function upsertFavicon(
  tx: Tx,
  icon: { itemId: number; website: string; fileId: number | null; now: Date },
): Promise<number | undefined> {
  const before = await firstRow(tx<{ fileId: number | null }[]>`
    select file_id from item_favicon where item_id = ${icon.itemId} for update`)
  await tx`
    insert into item_favicon (item_id, website, file_id, checked_at)
    values (${icon.itemId}, ${icon.website}, ${icon.fileId}, ${icon.now})
    on conflict (item_id) do update set website = excluded.website,
      file_id = excluded.file_id, checked_at = excluded.checked_at`
  return before?.fileId ?? undefined
}

/** Records a failed request to a website; its icon stays. */
export const updateFaviconCheck = (tx: Tx, itemId: number, now: Date) => tx`
  update item_favicon set checked_at = ${now} where item_id = ${itemId}`

/** Locks a testimonial that still has this website. */
export const lockWebsite = (tx: Tx, itemId: number, website: string) =>
  firstRow(tx<{ id: number }[]>`
    select id from content_item where id = ${itemId} and data ->> 'website' = ${website} for update`)

export const findFavicon = (db: Queryable, itemId: number) =>
  firstRow(db<{ website: string; fileId: number | null }[]>`
    select website, file_id from item_favicon where item_id = ${itemId}`)
