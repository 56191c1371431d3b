import { registrationDaysKept } from '#contract/registration/registration.ts'
import { clearOldSources, deleteOldRegistrations } from '#server/features/registration/queries.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

const dayMs = 86_400_000
/** As for the messages of visitors: limits cover a day, investigations of abuse a month. */
const sourceDaysKept = 30

/** Deletes applications that were not approved, and the networks that older ones came from (BK-104). */
export const purgeRegistrations: DeleteOld = async ({ database: { sql }, clock }) => {
  const now = clock.now().getTime()
  await deleteOldRegistrations(sql, new Date(now - registrationDaysKept * dayMs))
  await clearOldSources(sql, new Date(now - sourceDaysKept * dayMs))
}
