import { endMemberView } from '#contract/auth/auth.ts'
import { startMemberView } from '#contract/back-office/member-view.ts'
import { endView, startView } from '#server/features/back-office/views-as-member/view-as-member.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { SessionCookies } from '#server/platform/http/session-cookies.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Staff view the site as a member: begin and end (BK-109). */
export function mountMemberViews(
  mount: Mount,
  platform: Platform,
  sessionCookies: SessionCookies,
): void {
  mount(startMemberView, async ({ params, body, viewer, sessionId, actor, request, reply }) => {
    const started = await startView(platform, {
      contactId: params.id,
      staffId: viewer.staffId,
      staffSessionId: sessionId,
      reason: body.reason,
      actor,
    })
    if (isRefused(started)) return started
    const { token, endsAt } = started
    if (!sessionCookies.isFromPage(request)) return { status: 200, payload: { token, endsAt } }
    sessionCookies.setView(request, reply, token)
    return { status: 200, payload: { endsAt } }
  })

  mount(endMemberView, async ({ view, request, reply }) => {
    if (view) {
      const from = { source: sourceOf(request.ip), requestId: request.id }
      await endView(platform, view.id, { kind: 'staff', id: view.staffId, ...from })
    }
    sessionCookies.clearView(request, reply)
    return { status: 200, payload: { msg: 'The view has ended' } }
  })
}
