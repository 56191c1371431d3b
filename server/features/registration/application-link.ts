import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { applicationLinkDays } from '#contract/registration/registration.ts'
import { isDecidedBefore } from '#server/features/registration/queries.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'

// Tokens of purpose 1 were also in the answer to the application, so they prove no address.
const purpose = 'application 2'

/** The secret token of an application, which only its mails contain. */
const applicationToken = (platform: Platform, id: number): string => idToken(platform, purpose, id)

/** The application that a token opens: 404 for a token that is not ours, 410 some days after the decision. */
export async function openApplication(
  platform: Platform,
  token: string,
): Promise<{ id: number } | Refused> {
  const id = readIdToken(platform, purpose, token)
  if (id === undefined) return notFound()
  const before = new Date(platform.clock.now().getTime() - applicationLinkDays * 86_400_000)
  const hasEnded = await isDecidedBefore(platform.database.sql, id, before)
  return hasEnded ? refuse(410, refusals.linkEnded, { extra: 'ENDED' }) : { id }
}

export const applicationUrl = (platform: Platform, id: number): string =>
  platform.siteUrl + paths.application(applicationToken(platform, id))
