import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SecondFactorOwner } from '#server/features/auth/two-factor/queries.ts'
import { matchesAny, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'

export const generateToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Hashed e-mail address for counter keys, so that the table stores no addresses. */
export const accountKey = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)

/** Device tokens start with a contact id, or with `staff` and a staff id. */
const ownerPrefix = (owner: SecondFactorOwner) =>
  'contactId' in owner ? String(owner.contactId) : `staff${owner.staffId}`

function signDevice(secretKey: string, named: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'known device', 32))
  return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`
}

export function createDeviceToken(secretKeys: SecretKeys, owner: SecondFactorOwner): string {
  const named = `${ownerPrefix(owner)}.${randomBytes(12).toString('base64url')}`
  return signDevice(secretKeys[0], named)
}

/** Verifies a device token and returns the device's counter name; undefined if it is forged or of another owner. */
export function verifyDeviceToken(
  secretKeys: SecretKeys,
  deviceToken: string | undefined,
  owner: SecondFactorOwner,
): string | undefined {
  const [id, random] = deviceToken?.split('.') ?? []
  if (!deviceToken || !random || id !== ownerPrefix(owner)) return undefined
  const named = `${id}.${random}`
  const expected = secretKeys.map((key) => signDevice(key, named))
  return matchesAny(expected, deviceToken) ? named.slice(0, 60) : undefined
}
