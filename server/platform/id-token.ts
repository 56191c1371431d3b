import { createHmac } from 'node:crypto'
import { maxId } from '#contract/search-params.ts'
import { deriveKey } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import type { Platform } from '#server/platform/platform.ts'
import { matchesAny } from '#server/platform/secrets/secret-keys.ts'

const macLength = 16

const macOf = (secretKey: string, purpose: string, id: number) =>
  createHmac('sha256', deriveKey(secretKey, purpose))
    .update(String(id))
    .digest()
    .subarray(0, macLength)

/** A secret token that opens one record, such as `42-K3…`; valid as long as the secret key is accepted. */
export const idToken = (platform: Platform, purpose: string, id: number): string =>
  `${id}-${macOf(platform.secretKeys[0], purpose, id).toString('base64url')}`

/** The id of a token; undefined if it was not made here for this purpose. */
export function readIdToken(
  platform: Platform,
  purpose: string,
  token: string,
): number | undefined {
  const [, digits, mac] = /^(\d{1,10})-([\w-]{22})$/.exec(token) ?? []
  const id = Number(digits)
  if (mac === undefined || id < 1 || id > maxId) return undefined
  const expected = platform.secretKeys.map((key) => macOf(key, purpose, id))
  return matchesAny(expected, Buffer.from(mac, 'base64url')) ? id : undefined
}
