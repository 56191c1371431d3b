import type { ListNames } from '#contract/broadcasts/desk/list-editing.ts'
import { listsChanged } from '#contract/live.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  allLists,
  lockLists,
  updateListNames,
  updateListOrder,
} from '#server/features/broadcasts/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import { notFound, refuseEditConflict, refuseFields } from '#server/platform/http/refusal.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

const isSameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Changes the order of the lists (AM-016); refused if it was changed since it was read. */
export const orderLists = (
  platform: Platform,
  { listIds, was }: { listIds: readonly number[]; was: readonly number[] },
  actor: Actor,
) =>
  staffAction(platform, { actor }, async ({ tx, record }) => {
    await lockLists(tx)
    const lists = await allLists(tx)
    const before = lists.map(({ id }) => id)
    if (!isSameOrder(was, before)) return refuseEditConflict()
    const isComplete = new Set(listIds).size === before.length && listIds.length === before.length
    if (!isComplete || !listIds.every((id) => before.includes(id))) {
      return refuseFields([{ param: 'listIds', msg: fieldMessages.invalid }])
    }
    if (isSameOrder(listIds, before)) return 'ordered'
    await updateListOrder(tx, listIds)
    const nameOf = new Map(lists.map(({ id, name }) => [id, name]))
    const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id)).join(', ')
    await record('lists.ordered', { details: { from: names(before), to: names(listIds) } })
    await announce(tx, listsChanged)
    return 'ordered'
  })

const formatNames = ({ name, shortName }: ListNames) =>
  name === shortName ? name : `${name} (${shortName})`

/** Changes the names of a list; refused if they were changed since they were read, or another list has the name. */
export const renameList = (
  platform: Platform,
  id: number,
  { was, ...names }: ListNames & { was: ListNames },
  actor: Actor,
) =>
  staffAction(platform, { actor }, async ({ tx, record }) => {
    await lockLists(tx)
    const lists = await allLists(tx)
    const list = lists.find((one) => one.id === id)
    if (!list) return notFound()
    if (list.name !== was.name || list.shortName !== was.shortName) return refuseEditConflict()
    const isTaken = lists.some(
      (one) => one.id !== id && one.name.toLowerCase() === names.name.toLowerCase(),
    )
    if (isTaken) return refuseFields([{ param: 'name', msg: refusals.listNameTaken }])
    if (list.name === names.name && list.shortName === names.shortName) return 'renamed'
    await updateListNames(tx, id, names)
    await record('list.renamed', { details: { from: formatNames(list), to: formatNames(names) } })
    await announce(tx, listsChanged)
    return 'renamed'
  })
