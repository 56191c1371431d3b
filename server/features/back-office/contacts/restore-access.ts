import { accountAllows } from '#contract/account-permissions.ts'
import { refusals } from '#contract/refusals.ts'
import { forceLogout, resetSecondFactor, sendWelcome } from '#server/features/auth/public.ts'
import {
  changedMeanwhile,
  lockCompany,
  lockContact,
  incrementVersion,
  type ChangedBy,
  type LockedContact,
} from '#server/features/companies/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Done = Promise<{ version: number } | Refused>

/** The contact as it was looked at, held; or why nothing can be done to it. */
async function heldAsSeen(tx: Tx, id: number, version: ChangedBy['version']) {
  const contact = await lockContact(tx, id)
  if (!contact) return notFound()
  return contact.version === version ? contact : changedMeanwhile()
}

function withContact(
  platform: Platform,
  id: number,
  version: ChangedBy['version'],
  work: (tx: Tx, contact: LockedContact) => Promise<Refused | undefined>,
): Done {
  return platform.database.transaction(async (tx) => {
    const contact = await heldAsSeen(tx, id, version)
    if (isRefused(contact)) return contact
    const refused = await work(tx, contact)
    return refused ?? { version: await incrementVersion(tx, 'contact', id) }
  })
}

/** Takes the second factor off for somebody whose identity was checked; mailed to its owner (AM-058). */
export const restoreAccess = (
  platform: Platform,
  id: number,
  { actor, reason, version }: ChangedBy,
): Done =>
  withContact(platform, id, version, async (tx) => {
    const wasOn = await resetSecondFactor(tx, platform, { contactId: id }, actor, reason)
    return wasOn ? undefined : refuse(409, refusals.twoFactorOff, { extra: 'TWO_FACTOR_OFF' })
  })

/** Signs a person out everywhere; signing in again is possible (BK-008). */
export const signOutContact = (
  platform: Platform,
  id: number,
  { actor, reason, version }: ChangedBy,
): Done =>
  withContact(platform, id, version, async (tx) => {
    await forceLogout(tx, { contactId: id }, actor, platform.clock.now(), reason)
    return undefined
  })

/** Mails a new link to set a password; older ones stop working (AM-071). */
export const sendLink = (platform: Platform, id: number, { actor, version }: ChangedBy): Done =>
  withContact(platform, id, version, async (tx, { companyId, email }) => {
    const company = await lockCompany(tx, companyId)
    if (!company || !accountAllows(company, 'signIn')) {
      return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    }
    await sendWelcome(tx, platform, id)
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'password.link-sent',
      actor,
      companyId,
      contactId: id,
      details: { email },
    })
    return undefined
  })
