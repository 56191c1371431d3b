import { accountAllows } from '#contract/account-permissions.ts'
import { refusals } from '#contract/refusals.ts'
import { forceLogout, resetSecondFactor, sendWelcome } from '#server/features/auth/public.ts'
import { changeContactRecord, type Changed } from '#server/features/back-office/change-record.ts'
import { lockCompany, type ChangedBy } from '#server/features/companies/public.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Resets the second factor of a contact whose identity was checked, who is notified by e-mail (AM-058). */
export const restoreAccess = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx) => {
    const wasOn = await resetSecondFactor(tx, platform, { contactId }, by.actor, by.reason)
    return wasOn ? 'recorded' : refuse(409, refusals.twoFactorOff, { extra: 'TWO_FACTOR_OFF' })
  })

/** Signs a contact out everywhere; signing in again is possible (BK-008). */
export const signOutContact = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, _contact, now) => {
    await forceLogout(tx, { contactId }, by.actor, now, by.reason)
    return 'recorded'
  })

/** Sends a new password link and revokes older ones (AM-071). */
export const sendLink = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, { companyId, email }) => {
    const company = await lockCompany(tx, companyId)
    if (!company || !accountAllows(company, 'signIn')) {
      return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    }
    await sendWelcome(tx, platform, contactId)
    return { act: 'password.link-sent', details: { email } }
  })
