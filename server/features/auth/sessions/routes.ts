import { endOtherSessions, endOwnSession, ownSessions } from '#contract/auth/sessions.ts'
import { signOutDevice, signOutOtherDevices } from '#server/features/auth/sessions/end-sessions.ts'
import { presentSession } from '#server/features/auth/sessions/present-session.ts'
import { listOpenSessions } from '#server/features/auth/sessions/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountSessions(mount: Mount, platform: Platform): void {
  mount(ownSessions, async ({ viewer, sessionId }) => {
    const rows = await listOpenSessions(
      platform.database.sql,
      viewer.contactId,
      platform.clock.now(),
    )
    const sessions = rows.map((row) => presentSession(row, sessionId))
    return { status: 200, payload: { sessions } }
  })

  mount(endOwnSession, async ({ params, viewer, sessionId, actor }) => {
    const done = await signOutDevice(platform, params.id, { ...viewer, sessionId, actor })
    return isRefused(done) ? done : { status: 200, payload: { msg: 'Signed out' } }
  })

  mount(endOtherSessions, async ({ viewer, sessionId, actor }) => {
    const ended = await signOutOtherDevices(platform, { ...viewer, sessionId, actor })
    return { status: 200, payload: { ended } }
  })
}
