import type * as z from 'zod/mini'
import type { Item } from '#contract/content/desk/item-editing.ts'
import type { ItemKind } from '#contract/content/items.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** The fields of an entry as stored; which there are depends on its kind. */
export type StoredData = Readonly<Record<string, string | number | null>>

export interface ItemFileRow {
  fileId: number | null
  fileName: string | null
  fileType: string | null
  fileBytes: number | null
}

export interface PublicItemRow extends ItemFileRow {
  id: number
  kind: ItemKind
  data: unknown
  /** Of the icon of its current website. */
  faviconFileId: number | null
}

/** The published entries of these kinds, in their order. */
export const listPublishedItems = (db: Queryable, kinds: readonly ItemKind[], limit: number) => db<
  PublicItemRow[]
>`
  select content_item.id, kind, data, content_item.file_id, file.name as file_name,
    media_type as file_type, size as file_bytes,
    case when item_favicon.website = data ->> 'website' then item_favicon.file_id end as favicon_file_id
  from content_item
  left join file on file.id = content_item.file_id
  left join item_favicon on item_favicon.item_id = content_item.id
  where kind = any(${kinds as ItemKind[]}) and is_published
  order by kind, position, content_item.id limit ${limit}`

/** The file of a published entry; of any entry or version for editors. */
export const findItemFile = (
  db: Queryable,
  id: number,
  { fileId = null, isEditor }: { fileId?: number | null; isEditor: boolean },
) =>
  firstRow(db<{ fileId: number; kind: ItemKind; isPublic: boolean }[]>`
    select * from (
      select version.file_id, kind, version.revision,
        content_item.is_published and version.revision = content_item.revision as is_public
      from content_item
      join content_item_version as version on version.item_id = content_item.id
      where content_item.id = ${id} and version.file_id is not null
        and (${fileId}::integer is null or version.file_id = ${fileId})
    ) as known
    where is_public or ${isEditor}
    order by revision desc limit 1`)

/** The icon of the website of a published testimonial. */
export const findFaviconFile = (db: Queryable, id: number) =>
  firstRow(db<{ fileId: number }[]>`
    select item_favicon.file_id
    from item_favicon join content_item on content_item.id = item_id
    where item_id = ${id} and content_item.is_published and item_favicon.file_id is not null
      and website = data ->> 'website'`)

export interface ItemRow extends ItemFileRow, Omit<z.output<typeof Item>, 'file' | 'data'> {
  data: StoredData
}

const itemColumns = (db: Queryable) => db`
  content_item.id, kind, data, is_published, revision as version, changed_at,
  staff.name as changed_by, file_id, file.name as file_name, media_type as file_type,
  size as file_bytes`

export const listItemRows = (db: Queryable, kind: ItemKind, limit: number) => db<ItemRow[]>`
  select ${itemColumns(db)} from content_item
  left join file on file.id = file_id
  left join staff on staff.id = changed_by
  where kind = ${kind} order by position, content_item.id limit ${limit}`

export const findItem = (db: Queryable, id: number) =>
  firstRow(db<ItemRow[]>`
    select ${itemColumns(db)} from content_item
    left join file on file.id = file_id
    left join staff on staff.id = changed_by
    where content_item.id = ${id}`)

export const lockItem = (tx: Tx, id: number) =>
  firstRow(tx<
    (Pick<ItemRow, 'id' | 'kind' | 'data' | 'isPublished' | 'version'> & {
      fileId: number | null
    })[]
  >`
    select id, kind, data, is_published, revision as version, file_id
    from content_item where id = ${id} for update`)

/** Serializes changes of which entries there are and their order until the end of the transaction. */
export const lockItems = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('content items', 0))`

export interface NewItem {
  kind: ItemKind
  data: StoredData
  isPublished: boolean
  now: Date
  staffId: number
}

/** Adds an entry as the last of its kind; undefined if there are `max` already. */
export const insertItem = (
  tx: Tx,
  { kind, data, isPublished, now, staffId, max }: NewItem & { max: number },
) =>
  firstRow(tx<{ id: number }[]>`
    insert into content_item (kind, position, data, is_published, changed_at, changed_by)
    select ${kind}, coalesce(max(position), 0) + 1, ${tx.json(data)}, ${isPublished}, ${now}, ${staffId}
    from content_item where kind = ${kind} having count(*) < ${max}
    returning id`)

export const updateItem = (
  tx: Tx,
  item: Omit<NewItem, 'kind'> & { id: number; fileId: number | null },
) => tx`
  update content_item
  set data = ${tx.json(item.data)}, is_published = ${item.isPublished}, file_id = ${item.fileId},
    revision = revision + 1, changed_at = ${item.now}, changed_by = ${item.staffId}
  where id = ${item.id}`

/** Reorders the entries of a kind. */
export const updateItemOrder = (tx: Tx, kind: ItemKind, ids: readonly number[]) => tx`
  update content_item set position = given.place
  from unnest(${ids as number[]}::integer[]) with ordinality as given (id, place)
  where content_item.id = given.id and kind = ${kind}`

/** Deletes an entry and returns the ids of all its files, which the caller deletes. */
export async function deleteItem(tx: Tx, id: number): Promise<number[]> {
  const files = await tx<{ id: number }[]>`
    select file_id as id from content_item_version where item_id = ${id} and file_id is not null
    union select file_id from item_favicon where item_id = ${id} and file_id is not null`
  await tx`delete from content_item where id = ${id}`
  return files.map((file) => file.id)
}

export type VersionRow = Omit<ItemRow, 'id' | 'kind'>

export const listVersions = (db: Queryable, id: number, limit: number) => db<VersionRow[]>`
  select revision as version, data, is_published, changed_at, staff.name as changed_by, file_id,
    file.name as file_name, media_type as file_type, size as file_bytes
  from content_item_version
  left join file on file.id = file_id
  left join staff on staff.id = changed_by
  where item_id = ${id} order by revision desc limit ${limit}`

export const findVersion = (db: Queryable, id: number, version: number) =>
  firstRow(db<{ data: StoredData; isPublished: boolean; fileId: number | null }[]>`
    select data, is_published, file_id
    from content_item_version where item_id = ${id} and revision = ${version}`)
