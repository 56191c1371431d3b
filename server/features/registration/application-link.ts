import { paths } from '#contract/paths.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'

// Tokens of purpose 1 were also answered to whoever applied, so they prove no address.
const purpose = 'application 2'

/** The secret token of an application, which only its mails contain. */
const applicationToken = (platform: Platform, id: number): string => idToken(platform, purpose, id)

/** The application that a token opens; undefined if the token is not ours. */
export const applicationOf = (platform: Platform, token: string): number | undefined =>
  readIdToken(platform, purpose, token)

export const applicationUrl = (platform: Platform, id: number): string =>
  platform.siteUrl + paths.application(applicationToken(platform, id))
