import * as z from 'zod/mini'
import { itemFiles, maxItems, type Item } from '#contract/content/desk/item-editing.ts'
import { itemData, itemKindNames, type ItemKind } from '#contract/content/items.ts'
import { itemFileAddress } from '#contract/content/public-items.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { fetchFaviconJob } from '#server/features/content/favicons/jobs.ts'
import {
  deleteItem,
  findItem,
  findVersion,
  insertItem,
  listItemRows,
  lockItem,
  lockItems,
  updateItem,
  updateItemOrder,
  type ItemFileRow,
  type ItemRow,
  type StoredData,
  type VersionRow,
} from '#server/features/content/items/queries.ts'
import { renderPortrait } from '#server/features/media/public.ts'
import { differences } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import { deleteFile, storeFile, type NewFile } from '#server/platform/files/stored-files.ts'
import {
  fieldErrors,
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Fields of an entry as an editor sent them. */
type SentData = Readonly<Record<string, unknown>>

/** Parses the fields of an entry; refused with the errors by field. */
function parseData(kind: ItemKind, data: SentData): StoredData | Refused {
  const parsed = z.safeParse(itemData[kind] as z.ZodMiniType<StoredData>, data)
  return parsed.success ? parsed.data : refuseFields(fieldErrors(parsed.error.issues))
}

const presentFile = (id: number, row: ItemFileRow) =>
  row.fileId === null
    ? null
    : {
        name: row.fileName!,
        url: itemFileAddress(id, row.fileId),
        bytes: row.fileBytes!,
        isPicture: row.fileType!.startsWith('image/'),
      }

export const presentItem = (row: ItemRow) => ({
  ...row,
  file: presentFile(row.id, row),
})
export const presentVersion = (id: number, row: VersionRow) => ({
  ...row,
  file: presentFile(id, row),
})

/** The name of an entry in the audit log. */
const nameOf = (data: StoredData) => {
  const name = data['name'] ?? data['title'] ?? data['question']
  return typeof name === 'string' ? name : ''
}

const afterChange = async (
  tx: Tx,
  kind: ItemKind,
  id: number,
  before: StoredData,
  after: StoredData,
) => {
  if (kind !== 'testimonial' || before['website'] === after['website']) return
  if (after['website'] !== '') await enqueue(tx, fetchFaviconJob, { itemId: id })
}

export const addItem = (
  platform: Platform,
  input: { kind: ItemKind; data: SentData; isPublished: boolean },
  { actor, staffId }: StaffBy,
): Promise<z.output<typeof Item> | Refused> =>
  staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const { kind, isPublished } = input
    const data = parseData(kind, input.data)
    if (isRefused(data)) return data
    await lockItems(tx)
    const added = await insertItem(tx, { kind, data, isPublished, now, staffId, max: maxItems })
    if (!added) return refuse(409, refusals.tooManyEntries)
    const details = { kind, entry: added.id, name: nameOf(data), isPublished }
    await record('content-item.added', { details })
    await afterChange(tx, kind, added.id, {}, data)
    return presentItem((await findItem(tx, added.id))!)
  })

interface Change {
  data: StoredData
  isPublished: boolean
  fileId: number | null
}

/** Changes an entry that still has the version its editor saw. */
const changeLocked = (
  platform: Platform,
  { id, version }: { id: number; version: number },
  { actor, staffId }: StaffBy,
  decide: (
    tx: Tx,
    before: Change & { kind: ItemKind },
  ) => Promise<(Change & { restored?: number }) | Refused>,
): Promise<z.output<typeof Item> | Refused> =>
  staffAction(platform, { actor, version, id, lock: lockItem }, async (action) => {
    const { tx, row: before, now, record } = action
    const decided = await decide(tx, before)
    if (isRefused(decided)) return decided
    const { restored, ...after } = decided
    await updateItem(tx, { ...after, id, now, staffId })
    const { kind } = before
    await record(restored === undefined ? 'content-item.changed' : 'content-item.restored', {
      details: {
        kind,
        entry: id,
        name: nameOf(after.data),
        ...(restored !== undefined && { version: restored }),
        ...differences(
          { ...before.data, isPublished: before.isPublished, file: before.fileId },
          { ...after.data, isPublished: after.isPublished, file: after.fileId },
        ),
      },
    })
    await afterChange(tx, kind, id, before.data, after.data)
    return presentItem((await findItem(tx, id))!)
  })

export const changeItem = (
  platform: Platform,
  input: { id: number; version: number; data: SentData; isPublished: boolean },
  editor: StaffBy,
) =>
  changeLocked(platform, input, editor, async (_tx, before) => {
    const data = parseData(before.kind, input.data)
    return isRefused(data) ? data : { ...before, data, isPublished: input.isPublished }
  })

/** Makes an earlier version current, with its file; its fields must still be valid. */
export const restoreItem = (
  platform: Platform,
  input: { id: number; version: number; earlierVersion: number },
  editor: StaffBy,
) =>
  changeLocked(platform, input, editor, async (tx, before) => {
    const version = await findVersion(tx, input.id, input.earlierVersion)
    if (!version) return notFound()
    const data = parseData(before.kind, version.data)
    return isRefused(data) ? data : { ...version, data, restored: input.earlierVersion }
  })

export const removeItemFile = (
  platform: Platform,
  input: { id: number; version: number },
  editor: StaffBy,
) => changeLocked(platform, input, editor, async (_tx, before) => ({ ...before, fileId: null }))

/** Stores a file for an entry; its type is detected from its content. */
export async function uploadItemFile(
  platform: Platform,
  input: { id: number; version: number; file: ReceivedFile },
  editor: StaffBy,
): Promise<z.output<typeof Item> | Refused> {
  const item = await findItem(platform.database.sql, input.id)
  if (!item) return notFound()
  const file = await checkItemFile(platform, item.kind, input.file)
  if (isRefused(file)) return file
  return changeLocked(platform, input, editor, async (tx, before) => ({
    ...before,
    fileId: await storeFile(tx, file, platform.clock.now()),
  }))
}

async function checkItemFile(
  platform: Platform,
  kind: ItemKind,
  received: ReceivedFile,
): Promise<NewFile | Refused> {
  const refuseFile = (msg: string) => refuseFields([{ param: 'file', msg }])
  const allowed = itemFiles[kind]
  if (!allowed) return refuse(409, refusals.noFileHere(itemKindNames[kind]))
  const file = await checkFile(received, platform)
  if (file === 'virus') return refuseFile(fieldMessages.fileVirus)
  const isPicture = file !== 'type' && file.type.startsWith('image/')
  const isPdf = file !== 'type' && file.type === 'application/pdf'
  if (file === 'type' || !(isPicture || (isPdf && allowed === 'document'))) {
    return refuseFile(allowed === 'document' ? fieldMessages.pictureOrPdf : fieldMessages.picture)
  }
  if (!isPicture) return file
  const made = await renderPortrait(file.content)
  if (typeof made === 'string') return refuseFile(made)
  return { name: file.name, ...(made.large ?? made.picture) }
}

export const removeItem = (platform: Platform, id: number, { actor }: StaffBy) =>
  staffAction(platform, { actor, id, lock: lockItemOfList }, async ({ tx, row, record }) => {
    for (const fileId of await deleteItem(tx, id)) await deleteFile(tx, fileId)
    const details = { kind: row.kind, entry: id, name: nameOf(row.data) }
    await record('content-item.removed', { details })
    return 'removed'
  })

async function lockItemOfList(tx: Tx, id: number) {
  await lockItems(tx)
  return lockItem(tx, id)
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Reorders the entries of a kind, unless they have changed since the editor saw them. */
export const orderItems = (
  platform: Platform,
  { kind, ids, was }: { kind: ItemKind; ids: readonly number[]; was: readonly number[] },
  { actor }: StaffBy,
) =>
  staffAction(platform, { actor }, async ({ tx, record }) => {
    await lockItems(tx)
    const current = (await listItemRows(tx, kind, maxItems)).map(({ id }) => id)
    const isPermutation = new Set(ids).size === current.length && ids.length === current.length
    if (!isSame(was, current)) return refuseEditConflict()
    if (!isPermutation || !ids.every((id) => current.includes(id))) {
      return refuseFields([{ param: 'ids', msg: fieldMessages.invalid }])
    }
    await updateItemOrder(tx, kind, ids)
    const details = { kind, from: was.join(' '), to: ids.join(' ') }
    await record('content-items.ordered', { details })
    return 'ordered'
  })
