import { countText } from '#contract/numbers.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Settings } from '#contract/site/site.ts'
import { countClaims } from '#server/features/site/queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long counts stand; they are for people, not for accounts. */
const freshMs = 10 * 60_000
/** Days that broadcasts are counted over, so that a Sunday does not look like the end of the market. */
const days = 7

interface Counted {
  at: number
  claims: Promise<Omit<Settings['claims'], 'since'>>
}
const cache = new WeakMap<object, Counted>()

/** The claims of the front door: the operator's texts, live counts where they are switched on (AM-020). */
export async function countedClaims(
  platform: Platform,
  texts: Settings['claims'],
  live: OperatorSettings['liveClaims'],
): Promise<Settings['claims']> {
  if (!live.members && !live.countries && !live.broadcastsPerDay) return texts
  const counted = await counts(platform)
  return {
    ...texts,
    ...(live.members && { members: counted.members }),
    ...(live.countries && { countries: counted.countries }),
    ...(live.broadcastsPerDay && { broadcastsPerDay: counted.broadcastsPerDay }),
  }
}

function counts({ database, clock }: Platform): Counted['claims'] {
  const now = clock.now().getTime()
  const known = cache.get(database)
  if (known && now >= known.at && now < known.at + freshMs) return known.claims
  const since = new Date(now - days * 86_400_000)
  const claims = countClaims(database.asideSql, since).then((row) => ({
    members: countText(row.members),
    countries: countText(row.countries),
    broadcastsPerDay: countText(Math.round(row.broadcasts / days)),
  }))
  cache.set(database, { at: now, claims })
  claims.catch(() => cache.delete(database))
  return claims
}
