import type { StaffViewer } from '#contract/access.ts'
import { refusals } from '#contract/refusals.ts'
import { buildOtpauthUri } from '#contract/auth/two-factor.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  hashToken,
  verifyDeviceToken,
  createDeviceToken,
  verifySecondFactorCode,
} from '#server/features/auth/public.ts'
import { newStaffToken, staffSessionEnd } from '#server/features/back-office/staff/sign-in-staff.ts'
import { confirmStaffSession, findStaff } from '#server/features/back-office/staff/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface UnconfirmedSession {
  viewer: StaffViewer
  sessionId: number
  actor: Actor
  /** Device token from an earlier confirmation. */
  device: string | undefined
}

interface Opened {
  token: string
  deviceToken: string
}

/** Creates the secret for a first enrolment. */
export async function beginFactor(
  platform: Platform,
  { viewer }: Pick<UnconfirmedSession, 'viewer'>,
) {
  const { staffId } = viewer
  const staff = await findStaff(platform.database.sql, staffId)
  if (!staff) return refuse(401, refusals.sessionEnded)
  const begun = await platform.database.transaction((tx) =>
    beginEnrolment(tx, platform, { staffId }),
  )
  if (isRefused(begun)) return begun
  const { shortName } = await readSettings(platform)
  const issuer = `${shortName} back office`
  return { ...begun, uri: buildOtpauthUri({ issuer, account: staff.email, ...begun }) }
}

/** Enables the second factor with its first code and confirms the session. */
export function enrolFactor(platform: Platform, session: UnconfirmedSession, code: string) {
  const owner = { staffId: session.viewer.staffId }
  return platform.database.transaction(async (tx) => {
    const confirmed = await confirmEnrolment(tx, platform, owner, code, session.actor)
    if (isRefused(confirmed)) return confirmed
    const opened = await open(tx, platform, session)
    return isRefused(opened) ? opened : { ...confirmed, ...opened }
  })
}

/** Confirms the session with an app code or a recovery code. */
export async function verifyFactor(
  platform: Platform,
  session: UnconfirmedSession,
  code: string,
): Promise<Opened | Refused> {
  const { actor } = session
  const owner = { staffId: session.viewer.staffId }
  const device = verifyDeviceToken(platform.secretKeys, session.device, owner)
  const refused = await verifySecondFactorCode(platform, owner, { code, actor, device })
  if (refused) return refused
  return platform.database.transaction((tx) => open(tx, platform, session))
}

/** The confirmed session gets a new token. */
async function open(
  tx: Tx,
  platform: Platform,
  { viewer, sessionId, actor }: UnconfirmedSession,
): Promise<Opened | Refused> {
  const { staffId } = viewer
  const now = platform.clock.now()
  const token = newStaffToken()
  const isOpen = await confirmStaffSession(tx, {
    id: sessionId,
    tokenHash: hashToken(token),
    now,
    expiresAt: staffSessionEnd({ createdAt: now, isConfirmed: true }, now),
  })
  if (!isOpen) return refuse(409, refusals.alreadySignedIn)
  await recordAuditEntry(tx, {
    at: now,
    act: 'sign-in',
    actor,
    staffId,
    details: { area: 'back office' },
  })
  return { token, deviceToken: createDeviceToken(platform.secretKeys, { staffId }) }
}
