import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'

/** A session as listed on the profile. */
export const OwnSession = z.object({
  id: z.int(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  /** Where it signed in from, as text. */
  place: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the nearest minutes. */
  lastSeenAt: z.iso.datetime(),
  /** The session that makes the request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const ownSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the own sessions, most recently used first',
  access: 'member',
  blocked: 'allowed',
  answer: ok(z.object({ sessions: z.array(OwnSession) })),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End another session of the own account',
  access: 'member',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such session of the own account',
    409: 'The current session: use logout',
  },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/signOutOtherDevices',
  summary: 'End all sessions but the current one',
  access: 'member',
  blocked: 'allowed',
  answer: ok(z.object({ ended: z.int() })),
})
