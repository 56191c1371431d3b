import { deleteExpired } from '#server/features/push/delivery-queries.ts'
import {
  deleteChoicesOfRemoved,
  deleteDeadSubscriptions,
  deleteUnusedKeys,
  retireKeysBefore,
} from '#server/features/push/queries.ts'
import { maxFailures } from '#server/features/push/rules.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

export { startDelivering } from '#server/features/push/deliver.ts'

const dayMs = 86_400_000
/** Failures within this time may be an outage of the push service. */
const outageDays = 7
/** A key is used for new subscriptions for a year; browsers change to the next one at their next visit. */
const keyDays = 365

/** Deletes notification subscriptions that have ended or keep failing, and old keys. */
export const purgePush: DeleteOld = async ({ database, clock }) => {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteExpired(database.sql, now)
  await deleteDeadSubscriptions(database.sql, { maxFailures, before: before(outageDays), now })
  await deleteChoicesOfRemoved(database.sql)
  await retireKeysBefore(database.sql, before(keyDays), now)
  await deleteUnusedKeys(database.sql)
}
