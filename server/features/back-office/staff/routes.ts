import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import {
  changeStaffPassword,
  changeStaffRoles,
  confirmStaff,
  createStaff,
  endStaff,
  enrolStaff,
  verifyStaffCode,
  listStaff,
  renewStaffCodes,
  resetStaffTwoFactor,
  sendStaffLink,
  setStaffPassword,
  staffLogin,
  staffLogout,
  staffSession,
} from '#contract/back-office/staff.ts'
import { renewRecoveryCodes } from '#server/features/auth/public.ts'
import {
  changeOwnPassword,
  setByLink,
} from '#server/features/back-office/staff/change-staff-password.ts'
import {
  changeRoles,
  endAccess,
  resetTwoFactor,
  sendLinkAgain,
} from '#server/features/back-office/staff/change-staff.ts'
import {
  inviteStaff,
  sendStaffLink as mailStaffLink,
} from '#server/features/back-office/staff/invite-staff.ts'
import { presentStaff, signInStaff } from '#server/features/back-office/staff/sign-in-staff.ts'
import { allStaff, endStaffSession, findStaff } from '#server/features/back-office/staff/queries.ts'
import {
  beginFactor,
  enrolFactor,
  verifyFactor,
  type UnconfirmedSession,
} from '#server/features/back-office/staff/verify-staff.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount, Call } from '#server/platform/http/mount.ts'
import {
  answerResult,
  isRefused,
  refuse,
  type Refused,
  answerMessage,
} from '#server/platform/http/refusal.ts'
import type { SessionCookies } from '#server/platform/http/session-cookies.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

const placeOf = (request: FastifyRequest) => ({
  source: sourceOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

/** Sign-in to the back office, and staff accounts (AM-110, BK-015). */
export function mountStaff(mount: Mount, platform: Platform, sessionCookies: SessionCookies): void {
  const { database, clock } = platform
  const { sql } = database

  /** Sends a token to the caller: pages get a cookie, API clients the response. */
  function sendToken(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    deviceToken?: string,
  ) {
    if (!sessionCookies.isFromPage(request)) return { token }
    sessionCookies.setStaff(request, reply, token)
    if (deviceToken !== undefined) sessionCookies.setStaffDevice(request, reply, deviceToken)
    return {}
  }
  async function signedIn(staffId: number) {
    const staff = await findStaff(sql, staffId)
    return staff ? presentStaff(sql, staff) : undefined
  }

  mount(staffLogin, async ({ body, viewer, sessionId, actor, request, reply }) => {
    const opened = await signInStaff(platform, {
      ...body,
      ...placeOf(request),
      device: sessionCookies.staffDevice(request),
      actor,
    })
    if (isRefused(opened)) return opened
    if (viewer.kind === 'staff' && sessionId !== undefined) {
      await endStaffSession(sql, sessionId, clock.now())
    }
    const { staff, token } = opened
    return {
      status: 200,
      payload: { staff, isConfirmed: false, ...sendToken(request, reply, token) },
    }
  })

  mount(staffLogout, async ({ viewer, sessionId, actor, request, reply }) => {
    if (viewer.kind === 'staff' && sessionId !== undefined) {
      const at = clock.now()
      await database.transaction(async (tx) => {
        await endStaffSession(tx, sessionId, at)
        await recordAuditEntry(tx, { at, act: 'sign-out', actor, staffId: viewer.staffId })
      })
    }
    sessionCookies.clearStaff(request, reply)
    return { status: 200, payload: { msg: 'Signed out' } }
  })

  mount(staffSession, async ({ viewer }) => {
    const staff = viewer.kind === 'staff' ? await signedIn(viewer.staffId) : undefined
    const isConfirmed = viewer.kind === 'staff' && viewer.isConfirmed
    return { status: 200, payload: { staff: staff ?? null, isConfirmed } }
  })

  mount(enrolStaff, ({ viewer }) => answerResult(beginFactor(platform, { viewer })))

  type Confirming = Pick<
    Call<typeof confirmStaff>,
    'body' | 'viewer' | 'sessionId' | 'actor' | 'request' | 'reply'
  >
  /** Confirms a session by its second factor and passes on its new token. */
  const confirmSession =
    <R extends { token: string; deviceToken: string }>(
      confirm: (session: UnconfirmedSession, code: string) => Promise<R | Refused>,
    ) =>
    async (call: Confirming) => {
      const { body, viewer, sessionId, actor, request, reply } = call
      const device = sessionCookies.staffDevice(request)
      const session = { viewer, sessionId, actor, device }
      const confirmed = await confirm(session, body.code)
      if (isRefused(confirmed)) return confirmed
      const staff = await signedIn(viewer.staffId)
      if (!staff) return refuse(401, refusals.sessionEnded)
      const { token, deviceToken, ...rest } = confirmed
      const passed = sendToken(request, reply, token, deviceToken)
      return { status: 200 as const, payload: { staff, isConfirmed: true, ...rest, ...passed } }
    }
  mount(
    confirmStaff,
    confirmSession((session, code) => enrolFactor(platform, session, code)),
  )
  mount(
    verifyStaffCode,
    confirmSession((session, code) => verifyFactor(platform, session, code)),
  )

  mount(renewStaffCodes, async ({ body, viewer, sessionId, actor }) => {
    const attempt = { code: body.code, actor, device: `session:${sessionId}` }
    return answerResult(renewRecoveryCodes(platform, { staffId: viewer.staffId }, attempt))
  })

  mount(setStaffPassword, ({ body, actor, request }) =>
    answerResult(setByLink(platform, body, { actor, ...placeOf(request) })),
  )

  mount(changeStaffPassword, async ({ body, viewer, sessionId, actor, request }) => {
    const { staffId } = viewer
    const session = { staffId, sessionId }
    const changer = { actor, ...placeOf(request) }
    return answerMessage(changeOwnPassword(platform, session, body, changer), 'Password changed')
  })

  mount(listStaff, async () => ({ status: 200, payload: { results: await allStaff(sql) } }))

  mount(createStaff, async ({ body, actor }) => {
    const invited = await database.transaction(async (tx) => {
      const made = await inviteStaff(tx, platform, { ...body, actor })
      if (!isRefused(made)) await mailStaffLink(tx, platform, made.id, made.link)
      return made
    })
    return isRefused(invited) ? invited : { status: 200, payload: { id: invited.id } }
  })

  mount(changeStaffRoles, ({ params, body, actor }) =>
    answerMessage(
      changeRoles(platform, { staffId: params.id, ...body, actor }),
      'The roles were changed',
    ),
  )
  mount(endStaff, ({ params, body, actor }) =>
    answerMessage(
      endAccess(platform, { staffId: params.id, ...body, actor }),
      'The access was ended',
    ),
  )
  mount(sendStaffLink, ({ params, body, actor }) =>
    answerMessage(
      sendLinkAgain(platform, { staffId: params.id, ...body, actor }),
      'The link was sent',
    ),
  )
  mount(resetStaffTwoFactor, ({ params, body, actor }) =>
    answerMessage(
      resetTwoFactor(platform, { staffId: params.id, ...body, actor }),
      'The second factor was reset',
    ),
  )
}
