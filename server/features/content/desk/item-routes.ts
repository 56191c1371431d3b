import {
  addItem,
  changeItem,
  itemVersionsShown,
  listItems,
  listItemVersions,
  maxItems,
  orderItems,
  removeItem,
  removeItemFile,
  restoreItem,
  uploadItemFile,
} from '#contract/content/desk/item-editing.ts'
import * as editing from '#server/features/content/desk/edit-items.ts'
import { findItem, listItemRows, listVersions } from '#server/features/content/items/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Editing the entries of the public pages (BK-084). */
export function mountItemEditing(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listItems, async ({ query: { kind } }) => {
    const rows = await listItemRows(sql, kind, maxItems)
    return { status: 200, payload: { results: rows.map(editing.presentItem) } }
  })

  mount(listItemVersions, async ({ params: { id } }) => {
    if (!(await findItem(sql, id))) return notFound()
    const rows = await listVersions(sql, id, itemVersionsShown)
    return {
      status: 200,
      payload: { results: rows.map((row) => editing.presentVersion(id, row)) },
    }
  })

  mount(addItem, ({ body, actor, viewer: { staffId } }) =>
    answerResult(editing.addItem(platform, body, { actor, staffId })),
  )
  mount(changeItem, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerResult(editing.changeItem(platform, { id, ...body }, { actor, staffId })),
  )
  mount(restoreItem, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerResult(editing.restoreItem(platform, { id, ...body }, { actor, staffId })),
  )
  mount(uploadItemFile, ({ params: { id }, body, files, actor, viewer: { staffId } }) =>
    answerResult(
      editing.uploadItemFile(platform, { id, ...body, file: files.file }, { actor, staffId }),
    ),
  )
  mount(removeItemFile, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerResult(editing.removeItemFile(platform, { id, ...body }, { actor, staffId })),
  )
  mount(removeItem, ({ params: { id }, actor, viewer: { staffId } }) =>
    answerMessage(editing.removeItem(platform, id, { actor, staffId }), 'The entry was removed'),
  )
  mount(orderItems, ({ body, actor, viewer: { staffId } }) =>
    answerMessage(editing.orderItems(platform, body, { actor, staffId }), 'Reordered'),
  )
}
