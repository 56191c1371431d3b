import { fieldMessages } from '#contract/notices.ts'
import { allLists, lockListOrder, updateListOrder } from '#server/features/broadcasts/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { refuseEditConflict, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const isSameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** Changes the order of the lists (AM-016); refused if it was changed since it was read. */
export const orderLists = (
  { database, clock }: Platform,
  { listIds, was }: { listIds: readonly number[]; was: readonly number[] },
  actor: Actor,
): Promise<'ordered' | Refused> =>
  database.transaction<'ordered' | Refused>(async (tx) => {
    await lockListOrder(tx)
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
    await recordAuditEntry(tx, {
      at: clock.now(),
      act: 'lists.ordered',
      actor,
      details: { from: names(before), to: names(listIds) },
    })
    return 'ordered'
  })
