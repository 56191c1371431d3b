import { createHmac, timingSafeEqual } from 'node:crypto'
import { maxId } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { deriveKey } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import type { Platform } from '#server/platform/platform.ts'

const macLength = 16

const macOf = ({ secretKey }: Platform, id: number) =>
  createHmac('sha256', deriveKey(secretKey, 'application 1'))
    .update(String(id))
    .digest()
    .subarray(0, macLength)

/** The secret token of an application, such as `42-K3…`; valid as long as the secret key is the same. */
export const applicationToken = (platform: Platform, id: number): string =>
  `${id}-${macOf(platform, id).toString('base64url')}`

/** The application that a token opens; undefined if the token is not ours. */
export function applicationOf(platform: Platform, token: string): number | undefined {
  const [, digits, mac] = /^(\d{1,10})-([\w-]{22})$/.exec(token) ?? []
  const id = Number(digits)
  if (mac === undefined || id < 1 || id > maxId) return undefined
  const given = Buffer.from(mac, 'base64url')
  return given.length === macLength && timingSafeEqual(given, macOf(platform, id)) ? id : undefined
}

export const applicationUrl = (platform: Platform, id: number): string =>
  platform.siteUrl + paths.application(applicationToken(platform, id))
