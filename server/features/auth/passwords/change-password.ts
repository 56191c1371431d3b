import { accountAllows } from '#contract/account-permissions.ts'
import { signInThrottle } from '#contract/auth/auth.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { findPasswordWeakness } from '#server/features/auth/passwords/check-strength.ts'
import { passwordChangedMail, type PasswordChange } from '#server/features/auth/passwords/emails.ts'
import { hashPassword, passwordMatches } from '#server/features/auth/passwords/hash-password.ts'
import {
  findLink,
  findPasswordOwner,
  lockPassword,
  consumeLink,
  revokeLinks,
  type PasswordOwnerRow,
} from '#server/features/auth/passwords/queries.ts'
import { hashLinkToken } from '#server/features/auth/passwords/send-password-link.ts'
import { clearFailures } from '#server/features/auth/queries.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { endContactSessions } from '#server/features/auth/sessions/end-sessions.ts'
import { describeDevice, describePlace } from '#server/features/auth/sessions/present-session.ts'
import { setPasswordHash } from '#server/features/companies/public.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Counter and subject of wrong passwords. */
type CountedAs = Pick<NewAuditEntry, 'actor' | 'companyId' | 'contactId' | 'staffId'> & {
  counter: string
}

/** Verifies the current password before an action that a stolen session must not perform; counts wrong ones. */
async function verifyCurrentPassword(
  platform: Platform,
  passwordHash: string | null,
  password: string,
  { counter, ...concerned }: CountedAs,
): Promise<Refused | undefined> {
  const { database, clock } = platform
  const now = clock.now()
  const counters = [{ key: counter, limit: signInThrottle.perAccountAndSource }]
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  if (!(await passwordMatches(passwordHash, password))) {
    await recordAuditEntry(database.sql, { at: now, act: 'password.refused', ...concerned })
    return refuseFields([{ param: 'currentPassword', msg: fieldMessages.currentPassword }])
  }
  await database.transaction((tx) => clearFailures(tx, counters, now))
  return undefined
}

export async function checkOwnPassword(
  platform: Platform,
  contactId: number,
  password: string,
  actor: Actor,
): Promise<PasswordOwnerRow | Refused> {
  const owner = await findPasswordOwner(platform.database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const refused = await verifyCurrentPassword(platform, owner.passwordHash, password, {
    counter: `password:${contactId}`,
    actor,
    companyId: owner.companyId,
    contactId,
  })
  return refused ?? owner
}

const fault = (msg: string) => refuseFields([{ param: 'password', msg }])

export async function checkPasswordChange(
  platform: Platform,
  owner: Parameters<typeof findPasswordWeakness>[2] & { passwordHash: string | null },
  input: { currentPassword: string; password: string },
  counted: CountedAs,
): Promise<{ passwordHash: string } | Refused> {
  const { currentPassword, password } = input
  const refused = await verifyCurrentPassword(
    platform,
    owner.passwordHash,
    currentPassword,
    counted,
  )
  if (refused) return refused
  if (password === currentPassword) return fault(fieldMessages.samePassword)
  const weakness = await findPasswordWeakness(platform, password, owner)
  if (weakness) return fault(weakness)
  return { passwordHash: await hashPassword(password) }
}

export interface Changer {
  actor: Actor
  source: string
  userAgent: string
}

const refuseLink = () => refuse(400, refusals.resetLinkInvalid, { extra: 'BAD_TOKEN' })

/** Finds the contact of a valid password link; staff links are handled in the back office. */
export async function findLinkOwner(platform: Platform, token: string) {
  const hash = hashLinkToken(token)
  const link = hash && (await findLink(platform.database.sql, hash, platform.clock.now()))
  if (!link || link.contactId === null || link.companyId === null || link.state === null) {
    return undefined
  }
  const { contactId, companyId, state, ...person } = link
  // Contacts of a new company receive their link before the account opens.
  if (!accountAllows({ state }, 'useLinks')) return undefined
  return { ...person, hash, contactId, companyId, companyName: person.companyName ?? '' }
}

/** Sets a password with a link (AU-013), ends all sessions of the contact and signs nobody in. */
export async function resetPasswordByLink(
  platform: Platform,
  input: { token: string; password: string },
  changer: Changer,
): Promise<'changed' | Refused> {
  const owner = await findLinkOwner(platform, input.token)
  if (!owner) return refuseLink()
  const weakness = await findPasswordWeakness(platform, input.password, owner)
  if (weakness) return refuseFields([{ param: 'password', msg: weakness }])
  const passwordHash = await hashPassword(input.password)
  const now = platform.clock.now()
  return platform.database.transaction<'changed' | Refused>(async (tx) => {
    const isFirst = (await lockPassword(tx, owner.contactId)) === null
    if (!(await consumeLink(tx, owner.hash, now))) return refuseLink()
    await endContactSessions(tx, owner.contactId, { now })
    const how = isFirst ? 'first' : 'link'
    await completePasswordChange(tx, platform, { ...owner, passwordHash, changer, how })
    return 'changed'
  })
}

/** Changes the own password with the current one (AM-001); all other sessions end. */
export async function changeOwnPassword(
  platform: Platform,
  contactId: number,
  input: { currentPassword: string; password: string; sessionId: number | undefined },
  changer: Changer,
): Promise<'changed' | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  const owner = await findPasswordOwner(database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const checked = await checkPasswordChange(platform, owner, input, {
    counter: `password:${contactId}`,
    actor: changer.actor,
    companyId: owner.companyId,
    contactId,
  })
  if (isRefused(checked)) return checked
  return database.transaction<'changed' | Refused>(async (tx) => {
    // A concurrent reset has ended this session.
    if ((await lockPassword(tx, contactId)) !== owner.passwordHash) {
      return refuse(401, refusals.sessionEnded)
    }
    await endContactSessions(tx, contactId, { now, except: input.sessionId })
    await completePasswordChange(tx, platform, {
      ...owner,
      ...checked,
      contactId,
      changer,
      how: 'profile',
    })
    return 'changed'
  })
}

async function completePasswordChange(
  tx: Tx,
  platform: Platform,
  change: {
    contactId: number
    companyId: number
    name: string
    email: string
    passwordHash: string
    changer: Changer
    how: PasswordChange
  },
): Promise<void> {
  const { contactId, companyId, changer, how } = change
  const at = platform.clock.now()
  await setPasswordHash(tx, contactId, change.passwordHash)
  await revokeLinks(tx, { contactId }, at)
  await recordAuditEntry(tx, {
    at,
    act: how === 'profile' ? 'password.changed' : 'password.reset',
    actor: changer.actor,
    companyId,
    contactId,
  })
  await notifyPasswordChange(tx, platform, { to: change, how, changer })
}

/** E-mails the owner about a changed password; without `contactId` the owner is staff. */
export async function notifyPasswordChange(
  tx: Tx,
  platform: Platform,
  notice: {
    to: { contactId?: number | undefined; name: string; email: string }
    how: PasswordChange
    changer: { source: string; userAgent: string }
  },
): Promise<void> {
  const { to, how, changer } = notice
  const { shortName: brand } = await readSettings(platform)
  await sendSecurityMail(tx, platform, {
    about: 'password-changed',
    to,
    mail: passwordChangedMail({
      name: to.name,
      isStaff: to.contactId === undefined,
      how,
      at: platform.clock.now(),
      device: describeDevice(changer.userAgent).device,
      place: describePlace(changer.source),
      siteUrl: platform.siteUrl,
      brand,
    }),
  })
}
