import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A session token: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** An e-mail address in a counter's key, so that the table holds no addresses of strangers. */
export const accountKey = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)

function deviceMac(secretKey: string, contactId: number, random: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'known device', 32))
  return createHmac('sha256', key).update(`${contactId}.${random}`).digest()
}

/** The mark of a device on which this contact has signed in. */
export function newDeviceMark(secretKey: string, contactId: number): string {
  const random = randomBytes(12).toString('base64url')
  return `${contactId}.${random}.${deviceMac(secretKey, contactId, random).toString('base64url')}`
}

/** The device's name in counters when the mark is ours and of this contact, else undefined. */
export function knownDevice(
  secretKey: string,
  mark: string | undefined,
  contactId: number,
): string | undefined {
  const [id, random, mac] = mark?.split('.') ?? []
  if (!random || !mac || id !== String(contactId)) return undefined
  const expected = deviceMac(secretKey, contactId, random)
  const given = Buffer.from(mac, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? `${id}.${random}`.slice(0, 60)
    : undefined
}
