import { createHash } from 'node:crypto'
import type { OwnCompanyId, BlockReason, SignedInViewer } from '#contract/access.ts'
import { accountAllows } from '#contract/account-permissions.ts'
import type { User } from '#contract/auth/auth.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Brand, Settings } from '#contract/site/site.ts'
import { tierFlags } from '#contract/tiers.ts'
import {
  findSession,
  findUser,
  saveUserFingerprint,
  touchSession,
  findListeners,
  type ListenerRow,
  type UserRow,
  type AccountRow,
} from '#server/features/auth/queries.ts'
import {
  sessionEnd,
  touchEveryMs,
  mayUseLiveChannel,
  signatureOf,
} from '#server/features/auth/rules.ts'
import { hashToken } from '#server/features/auth/sessions/make-token.ts'
import { blockReasonOf } from '#server/features/companies/public.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import type { LiveSocketAuthorizer } from '#server/platform/http/live/live.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Why an account is blocked; a missing second factor ranks last (AM-055, AM-120, BK-020). */
export function findBlockReason(
  account: AccountRow,
  { force2fa }: Pick<Settings, 'force2fa'>,
  now: Date,
): BlockReason | undefined {
  const isMissing = force2fa === 1 && !account.hasTwoFactor
  return blockReasonOf(account, now) ?? (isMissing ? 'TWO_FACTOR_REQUIRED' : undefined)
}

/** User record without favourites, which are too large for a header (AM-091). */
type UserRecord = Omit<User, 'favCompanies'>

export function buildUser(
  row: UserRow,
  brand: Brand,
  { specialUserIds }: Pick<OperatorSettings, 'specialUserIds'>,
  block: BlockReason | undefined,
): UserRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    emailAlt: row.emailAlternative,
    tel: row.telephone,
    companyId: row.companyId,
    companyName: row.companyName,
    function: row.function,
    website: row.website,
    address: row.address,
    country: row.country,
    signature: signatureOf({ ...row, brand: brand.shortName }),
    isServiceOnly: row.isServiceOnly ? 1 : 0,
    ...tierFlags(row.tier),
    isEU: row.isEU,
    enable2fa: row.hasTwoFactor,
    forceLogout: false,
    possibleMatchesDisabled: row.possibleMatchesDisabled,
    isSpecialUser: specialUserIds.includes(row.id),
    hasChosenLists: row.hasChosenLists,
    block: block ?? null,
  }
}

export const fingerprint = (user: UserRecord) =>
  createHash('sha256').update(JSON.stringify(user)).digest('base64url').slice(0, 22)

/** Resolves session tokens to viewers, extends sessions and detects outdated user records of clients. */
export function createIdentify(platform: Platform): Identify {
  const { sql } = platform.database
  return async (token) => {
    const row = await findSession(sql, hashToken(token))
    if (!row) return undefined
    const now = platform.clock.now()
    if (row.isForcedOut) return 'forcedOut'
    if (row.endedAt || row.expiresAt <= now || !accountAllows(row, 'signIn')) return 'ended'
    if (now.getTime() - row.lastSeenAt.getTime() > touchEveryMs) {
      await touchSession(sql, row.sessionId, now, sessionEnd(row.createdAt, now))
    }
    const settings = await readSettings(platform)
    const block = findBlockReason(row, settings, now)
    return {
      sessionId: row.sessionId,
      viewer: {
        kind: 'contact',
        contactId: row.id,
        companyId: row.companyId as OwnCompanyId,
        isServiceOnly: row.isServiceOnly,
        block,
      },
      async changedUser() {
        const user = buildUser(row, settings, await readOperatorSettings(platform), block)
        const current = fingerprint(user)
        if (row.userRecordSeen === current) return undefined
        await saveUserFingerprint(sql, row.sessionId, current)
        return user
      },
    }
  }
}

/** A contact as staff view the site (BK-109); undefined if the contact cannot sign in. */
export async function findViewedContact(
  platform: Platform,
  contactId: number,
  staffId: number,
): Promise<SignedInViewer | undefined> {
  const row = await findUser(platform.database.sql, contactId)
  if (!row || row.isRemoved || !accountAllows(row, 'signIn')) return undefined
  const block = findBlockReason(row, await readSettings(platform), platform.clock.now())
  const { isServiceOnly } = row
  const companyId = row.companyId as OwnCompanyId
  return { kind: 'contact', contactId, companyId, isServiceOnly, block, viewedBy: staffId }
}

/** Admits sessions to the live channel and removes those that ended or whose accounts were blocked. */
export function createLiveSocketAuthorizer(platform: Platform): LiveSocketAuthorizer {
  const identify = createIdentify(platform)
  return {
    async admit(token) {
      const identity = await identify(token)
      if (typeof identity !== 'object' || 'endedView' in identity) return 'signInFirst'
      if (identity.viewer.kind === 'staff') return 'notAllowed'
      const { contactId, block } = identity.viewer
      const settings = await readOperatorSettings(platform)
      return mayUseLiveChannel(contactId, block, settings) ? identity.sessionId : 'notAllowed'
    },
    async findExpired(sessionIds) {
      const [site, settings, rows] = await Promise.all([
        readSettings(platform),
        readOperatorSettings(platform),
        findListeners(platform.database.sql, sessionIds),
      ])
      const now = platform.clock.now()
      const rowsById = new Map(rows.map((row) => [row.sessionId, row]))
      const reasonFor = (row: ListenerRow | undefined) => {
        if (!row || row.endedAt || row.expiresAt <= now || !accountAllows(row, 'signIn')) {
          return 'signInFirst'
        }
        const block = findBlockReason(row, site, now)
        return mayUseLiveChannel(row.contactId, block, settings) ? undefined : 'notAllowed'
      }
      return sessionIds.flatMap((sessionId) => {
        const reason = reasonFor(rowsById.get(sessionId))
        return reason ? [{ sessionId, reason }] : []
      })
    },
  }
}
