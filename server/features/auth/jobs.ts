import { deleteOldLinks } from '#server/features/auth/passwords/queries.ts'
import {
  sendRequestedLink,
  sendResetLinkJob,
} from '#server/features/auth/passwords/send-password-link.ts'
import { deleteOldFailures, deleteOldSessions } from '#server/features/auth/queries.ts'
import { failureWindowMs } from '#server/features/auth/rules.ts'
import { deleteOldPending } from '#server/features/auth/two-factor/queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

/** Ended and expired sessions are kept 30 days for incident investigation. */
const endedSessionRetentionMs = 30 * 86_400_000

/** Unfinished two-factor setups. */
const pendingRetentionMs = 86_400_000

/** Deletes ended sessions, failed sign-ins, used links and unfinished two-factor setups. */
export const purgeSignInData: DeleteOld = async ({ database, clock }) => {
  const now = clock.now().getTime()
  await deleteOldFailures(database.sql, new Date(now - failureWindowMs))
  await deleteOldPending(database.sql, new Date(now - pendingRetentionMs))
  await deleteOldLinks(database.sql, new Date(now - endedSessionRetentionMs))
  await deleteOldSessions(database.sql, new Date(now - endedSessionRetentionMs))
}

export const sendResetLink: Job = {
  name: sendResetLinkJob,
  title: 'Send a password link',
  description: 'Mails the link to choose a new password.',
  run: (platform, payload) => {
    const { email, source, requestId } = payload as Record<string, string>
    return sendRequestedLink(platform, {
      email: email ?? '',
      source: source ?? '',
      requestId: requestId ?? '',
    })
  },
}
