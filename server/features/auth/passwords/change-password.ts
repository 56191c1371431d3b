import { accountAllows } from '#contract/account-permissions.ts'
import { refusals } from '#contract/refusals.ts'
import { checkPasswordChange } from '#server/features/auth/passwords/check-password-change.ts'
import { passwordFault } from '#server/features/auth/passwords/check-strength.ts'
import { endSessionsOf } from '#server/features/auth/sessions/end-sessions.ts'
import { hashPassword } from '#server/features/auth/passwords/hash-password.ts'
import { tokenHashOf } from '#server/features/auth/passwords/issue-password-link.ts'
import {
  findLink,
  findPasswordOwner,
  lockPassword,
  spendLink,
  voidLinks,
} from '#server/features/auth/passwords/queries.ts'
import { notifyPasswordChange } from '#server/features/auth/passwords/notify-password-change.ts'
import { setPasswordHash } from '#server/features/companies/public.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who changes a password, and from where. */
export interface Changer {
  actor: Actor
  source: string
  userAgent: string
}

const linkOver = () => refuse(400, refusals.resetLinkInvalid, { extra: 'BAD_TOKEN' })

/** A link of a contact that still sets a password; staff have their own screen for theirs. */
export async function linkOwner(platform: Platform, token: string) {
  const hash = tokenHashOf(token)
  const link = hash && (await findLink(platform.database.sql, hash, platform.clock.now()))
  if (!link || link.contactId === null || link.companyId === null || link.state === null) {
    return undefined
  }
  const { contactId, companyId, state, ...person } = link
  // A new company's contacts get their link before its account opens.
  if (!accountAllows({ state }, 'useLinks')) return undefined
  return { ...person, hash, contactId, companyId, companyName: person.companyName ?? '' }
}

/**
 * Sets a password by a link (AU-013). It signs nobody in, so that a second factor stays asked for, and ends all
 * sessions of the contact.
 */
export async function resetByLink(
  platform: Platform,
  wanted: { token: string; password: string },
  changer: Changer,
): Promise<'changed' | Refused> {
  const owner = await linkOwner(platform, wanted.token)
  if (!owner) return linkOver()
  const weakness = await passwordFault(platform, wanted.password, owner)
  if (weakness) return refuseFields([{ param: 'password', msg: weakness }])
  const passwordHash = await hashPassword(wanted.password)
  const now = platform.clock.now()
  return platform.database.transaction<'changed' | Refused>(async (tx) => {
    await lockPassword(tx, owner.contactId)
    if (!(await spendLink(tx, owner.hash, now))) return linkOver()
    await endSessionsOf(tx, owner.contactId, { now })
    await settle(tx, platform, { ...owner, passwordHash, changer, how: 'link' })
    return 'changed'
  })
}

/** Changes the own password by the current one (AM-001); all other sessions end. */
export async function changeOwn(
  platform: Platform,
  contactId: number,
  wanted: { currentPassword: string; password: string; sessionId: number | undefined },
  changer: Changer,
): Promise<'changed' | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  const owner = await findPasswordOwner(database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const checked = await checkPasswordChange(platform, owner, wanted, {
    counter: `password:${contactId}`,
    actor: changer.actor,
    companyId: owner.companyId,
    contactId,
  })
  if (isRefused(checked)) return checked
  return database.transaction<'changed' | Refused>(async (tx) => {
    // A reset in the meantime has ended this session: what it still asks for comes too late.
    if ((await lockPassword(tx, contactId)) !== owner.passwordHash) {
      return refuse(401, refusals.sessionEnded)
    }
    await endSessionsOf(tx, contactId, { now, except: wanted.sessionId })
    await settle(tx, platform, { ...owner, ...checked, contactId, changer, how: 'profile' })
    return 'changed'
  })
}

/** What every change does: no older link works any more, it is recorded, and its owner is told. */
async function settle(
  tx: Tx,
  platform: Platform,
  given: {
    contactId: number
    companyId: number
    name: string
    email: string
    passwordHash: string
    changer: Changer
    how: 'link' | 'profile'
  },
): Promise<void> {
  const { contactId, companyId, changer, how } = given
  const at = platform.clock.now()
  await setPasswordHash(tx, contactId, given.passwordHash)
  await voidLinks(tx, { contactId }, at)
  await recordAct(tx, {
    at,
    act: how === 'link' ? 'password.reset' : 'password.changed',
    actor: changer.actor,
    companyId,
    contactId,
  })
  await notifyPasswordChange(tx, platform, { to: given, how, changer })
}
