import { passwordLinkHours, type PasswordLinkKind } from '#contract/auth/passwords.ts'
import { hashToken, newToken } from '#server/features/auth/sessions/make-token.ts'
import {
  insertLink,
  lockLinks,
  spendLink,
  voidLinks,
  type LinkOwner,
} from '#server/features/auth/passwords/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What a token of ours looks like; anything else is not looked up. */
const tokenForm = /^[\w-]{43}$/

/**
 * Makes a link that sets a password, for the owner's present address; older ones of the same owner are void.
 * @returns the token, which is kept nowhere
 */
export async function issuePasswordLink(
  tx: Tx,
  platform: Platform,
  owner: LinkOwner,
  kind: PasswordLinkKind,
): Promise<string> {
  const now = platform.clock.now()
  const token = newToken()
  await lockLinks(tx, owner)
  await voidLinks(tx, owner, now)
  await insertLink(tx, owner, {
    kind,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + passwordLinkHours[kind] * 3_600_000),
  })
  return token
}

/** Spends a link that still works; used twice, also at once, it works once. */
export async function usePasswordLink(
  tx: Tx,
  platform: Platform,
  token: string,
): Promise<LinkOwner | undefined> {
  const hash = tokenHashOf(token)
  return hash && (await spendLink(tx, hash, platform.clock.now()))
}

export const tokenHashOf = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? hashToken(token) : undefined
