import { companyMarkers, countryCoords, maxMarkers } from '#contract/map.ts'
import { fieldMessages } from '#contract/notices.ts'
import { listMarkers, findCountryPlace } from '#server/features/directory/marker-queries.ts'
import { findCountryCode } from '#server/features/directory/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The map of the directory; no external geocoding is used. */
export function mountMap(mount: Mount, platform: Platform): void {
  const { sql, searchSql } = platform.database

  mount(companyMarkers, async ({ query: { query } }) => ({
    status: 200,
    payload: {
      results: [...(await listMarkers(searchSql, { query, most: maxMarkers }))],
      tiles: platform.config.mapTiles ?? null,
    },
  }))

  mount(countryCoords, async ({ query }) => {
    const code = await findCountryCode(sql, query.country)
    const place = code === undefined ? undefined : await findCountryPlace(sql, code)
    if (!place) return refuseFields([{ param: 'country', msg: fieldMessages.choice }])
    const { lat, lng, south, west, north, east } = place
    return {
      status: 200,
      payload: {
        location: { lat, lng },
        viewport: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
      },
    }
  })
}
