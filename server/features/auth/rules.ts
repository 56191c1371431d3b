import type { BlockReason } from '#contract/access.ts'
import { sessionDays, signInThrottle } from '#contract/auth/auth.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { tierNames, type Tier } from '#contract/tiers.ts'
import { codeThrottle, totp } from '#contract/auth/two-factor.ts'

const day = 86_400_000

/** Expiry of a session without further use; use extends it up to the absolute limit. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + sessionDays.idle * day,
      createdAt.getTime() + sessionDays.absolute * day,
    ),
  )
}

export const touchEveryMs = 5 * 60_000

export interface Counter {
  key: string
  limit: number
}

/** Counters of a failed sign-in (BK-014); a known device has its own, so that an attack does not lock out the owner. */
export function failureCounters(attempt: {
  accountKey: string
  source: string
  knownDevice: string | undefined
}): Counter[] {
  const { perAccountAndSource, perSource } = signInThrottle
  if (attempt.knownDevice) {
    return [{ key: `device:${attempt.knownDevice}`, limit: perAccountAndSource }]
  }
  return [
    { key: `account:${attempt.accountKey}:${attempt.source}`, limit: perAccountAndSource },
    { key: `source:${attempt.source}`, limit: perSource },
  ]
}

export const failureWindowMs = signInThrottle.windowMinutes * 60_000

/** Whether a contact may use the live channel (AM-008): any account that is not blocked, or special users only. */
export function mayUseLiveChannel(
  contactId: number,
  block: BlockReason | undefined,
  { liveForMembers, specialUserIds }: OperatorSettings,
): boolean {
  return block === undefined && (liveForMembers === 1 || specialUserIds.includes(contactId))
}

/** Signature of a member's messages (SH-042). */
export function signatureOf(user: {
  name: string
  function: string
  companyName: string
  tier: Tier
  brand: string
  website: string
  address: string
  country: string
  telephone: string
}): string {
  const place = [user.address, user.country].filter(Boolean).join(', ')
  return [
    user.name,
    [user.function, user.companyName].filter(Boolean).join(', '),
    user.tier === 0 ? '' : `${user.brand} ${tierNames[user.tier]} member`,
    user.website,
    place,
    user.telephone,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Counters of a wrong code; a known device or session has its own, so that an attacker does not lock out the owner. */
export const codeCounters = (owner: string, device: string | undefined): Counter[] => [
  { key: `code:${owner}:${device ?? 'unknown'}`, limit: codeThrottle.perDevice },
  { key: `code:${owner}`, limit: codeThrottle.perAccount },
]

/** Time steps whose codes are accepted now, the current one first (RFC 6238). */
export function acceptedTimeSteps(now: Date): number[] {
  const present = Math.floor(now.getTime() / 1000 / totp.periodSeconds)
  const drifts = Array.from({ length: totp.driftSteps }, (_, index) => index + 1)
  return [present, ...drifts.flatMap((drift) => [present - drift, present + drift])]
}
