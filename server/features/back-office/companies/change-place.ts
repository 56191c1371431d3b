import type { Place } from '#contract/map.ts'
import {
  changedMeanwhile,
  findPlace,
  lockCompany,
  incrementVersion,
  updatePlace,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Decimals of a degree that are kept: a metre. */
const decimals = 5
const kept = (degrees: number) => Number(degrees.toFixed(decimals))

/** Puts a company where it is, or back into the middle of its country (BK-071). */
export async function changePlace(
  platform: Platform,
  companyId: number,
  place: Place,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  const after = place && { lat: kept(place.lat), lng: kept(place.lng) }
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    if (company.version !== version) return changedMeanwhile()
    const before = await findPlace(tx, companyId)
    const details = differences({ place: inWords(before) }, { place: inWords(after) })
    if (Object.keys(details).length === 0) return { version }
    await updatePlace(tx, companyId, after)
    await recordAuditEntry(tx, {
      at: now,
      act: 'company.placed',
      actor,
      companyId,
      reason,
      details,
    })
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}

const inWords = (place: Place) => (place ? `${place.lat}, ${place.lng}` : '')
