import { createHmac } from 'node:crypto'
import { maxId } from '#contract/search-params.ts'
import { deriveKey } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import type { Platform } from '#server/platform/platform.ts'
import { matchesAny } from '#server/platform/secrets/secret-keys.ts'

const macLength = 16

function tokenOf(secretKey: string, purpose: string, id: number): string {
  const mac = createHmac('sha256', deriveKey(secretKey, purpose)).update(String(id)).digest()
  return `${id}-${mac.subarray(0, macLength).toString('base64url')}`
}

/** A secret token that opens one record, such as `42-K3…`; valid as long as the secret key is accepted. */
export const idToken = (
  platform: Pick<Platform, 'secretKeys'>,
  purpose: string,
  id: number,
): string => tokenOf(platform.secretKeys[0], purpose, id)

/** The id of a token; undefined if it was not made here for this purpose. */
export function readIdToken(
  platform: Pick<Platform, 'secretKeys'>,
  purpose: string,
  token: string,
): number | undefined {
  const id = Number(/^\d{1,10}(?=-)/.exec(token)?.[0])
  if (!(id >= 1 && id <= maxId)) return undefined
  const expected = platform.secretKeys.map((key) => tokenOf(key, purpose, id))
  return matchesAny(expected, token) ? id : undefined
}
