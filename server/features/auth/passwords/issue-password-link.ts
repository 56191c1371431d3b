import { passwordLinkHours, type PasswordLinkKind } from '#contract/auth/passwords.ts'
import { hashToken, generateToken } from '#server/features/auth/sessions/make-token.ts'
import {
  insertLink,
  lockLinks,
  consumeLink,
  revokeLinks,
  type LinkOwner,
} from '#server/features/auth/passwords/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Format of our tokens; others are not looked up. */
const tokenForm = /^[\w-]{43}$/

/**
 * Creates a password link for the owner's current address and revokes older ones.
 * @returns the token, which is not stored
 */
export async function issuePasswordLink(
  tx: Tx,
  platform: Platform,
  owner: LinkOwner,
  kind: PasswordLinkKind,
): Promise<string> {
  const now = platform.clock.now()
  const token = generateToken()
  await lockLinks(tx, owner)
  await revokeLinks(tx, owner, now)
  await insertLink(tx, owner, {
    kind,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + passwordLinkHours[kind] * 3_600_000),
  })
  return token
}

/** Consumes a valid link; concurrent uses succeed once. */
export async function usePasswordLink(
  tx: Tx,
  platform: Platform,
  token: string,
): Promise<LinkOwner | undefined> {
  const hash = hashLinkToken(token)
  return hash && (await consumeLink(tx, hash, platform.clock.now()))
}

export const hashLinkToken = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? hashToken(token) : undefined
