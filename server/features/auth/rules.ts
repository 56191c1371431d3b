import type { BlockReason } from '#contract/access.ts'
import { sessionDays, signInThrottle } from '#contract/auth/auth.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { tierNames, type Tier } from '#contract/tiers.ts'
import { codeThrottle, totp } from '#contract/auth/two-factor.ts'

const day = 86_400_000

/** When a session ends if nobody uses it again; use moves it forward, up to the absolute end. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + sessionDays.idle * day,
      createdAt.getTime() + sessionDays.absolute * day,
    ),
  )
}

/** A session's last use is written at most this often. */
export const touchEveryMs = 5 * 60_000

export interface Counter {
  key: string
  limit: number
}

/**
 * What a failed sign-in is counted against (BK-014): a device that signed in to this account before has its own
 * counter, so that an attack on the account does not lock its owner out.
 */
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

/** Whom the live channel is open to (AM-008): every account that is not blocked, or special users alone. */
export function mayListen(
  contactId: number,
  block: BlockReason | undefined,
  { liveForMembers, specialUserIds }: OperatorSettings,
): boolean {
  return block === undefined && (liveForMembers === 1 || specialUserIds.includes(contactId))
}

/** The lines under a member's messages (SH-042). */
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

/**
 * What a wrong second factor is counted against. Only who has the password gets this far; a device or session with a
 * counter of its own keeps the owner from being locked out by somebody else who has it.
 */
export const codeCounters = (owner: string, device: string | undefined): Counter[] => [
  { key: `code:${owner}:${device ?? 'unknown'}`, limit: codeThrottle.perDevice },
  { key: `code:${owner}`, limit: codeThrottle.perAccount },
]

/** The time steps whose codes are good now: the present one, then its neighbours (RFC 6238). */
export function stepsAround(now: Date): number[] {
  const present = Math.floor(now.getTime() / 1000 / totp.periodSeconds)
  const drifts = Array.from({ length: totp.driftSteps }, (_, index) => index + 1)
  return [present, ...drifts.flatMap((drift) => [present - drift, present + drift])]
}
