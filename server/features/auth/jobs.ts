import { dropOldLinks } from '#server/features/auth/passwords/queries.ts'
import {
  answerRequest,
  sendResetLinkJob,
} from '#server/features/auth/passwords/request-password-link.ts'
import { dropOldFailures, dropOldSessions } from '#server/features/auth/queries.ts'
import { failureWindowMs } from '#server/features/auth/rules.ts'
import { dropOldPending } from '#server/features/auth/two-factor/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Ended and expired sessions stay a month, so that an incident can be looked into. */
const keepEndedSessionsMs = 30 * 86_400_000

/** A setup that nobody finished. */
const keepPendingMs = 86_400_000

export const dropSignInTraces: Job = {
  name: 'drop-old-sign-in-traces',
  schedule: '11 * * * *',
  run: async ({ database, clock }) => {
    const now = clock.now().getTime()
    await dropOldFailures(database.sql, new Date(now - failureWindowMs))
    await dropOldPending(database.sql, new Date(now - keepPendingMs))
    await dropOldLinks(database.sql, new Date(now - keepEndedSessionsMs))
    await dropOldSessions(database.sql, new Date(now - keepEndedSessionsMs))
  },
}

/** Sends the link that somebody asked for, if the address is known. */
export const sendResetLink: Job = {
  name: sendResetLinkJob,
  run: (platform, payload) => {
    const { email, source, requestId } = payload as Record<string, string>
    return answerRequest(platform, {
      email: email ?? '',
      source: source ?? '',
      requestId: requestId ?? '',
    })
  },
}
