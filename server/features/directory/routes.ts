import { companyCountries, listCompanies, type DirectoryRow as Shown } from '#contract/directory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  findCompanies,
  findCountryCode,
  listDirectoryCountries,
  listMarkers,
  findCountryPlace,
  countTierMembers,
  listTierMembers,
  type TierMemberRow,
  type DirectoryRow,
} from '#server/features/directory/queries.ts'
import { readSettings, readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { companyMarkers, countryCoords, maxMarkers } from '#contract/map.ts'
import type { Viewer } from '#contract/access.ts'
import {
  tierListCalls,
  tierListPageSize,
  tierLists,
  tierOfList,
  type TierMember,
} from '#contract/tier-lists.ts'
import { memberLabel, type Brand } from '#contract/site/site.ts'
import { tierFlags } from '#contract/tiers.ts'

export function mountDirectory(mount: Mount, platform: Platform): void {
  const { sql, searchSql } = platform.database
  mountMap(mount, platform)
  mountTierLists(mount, platform)

  mount(listCompanies, async ({ query: filter, viewer }) => {
    const countryCode =
      filter.country === '' ? undefined : await findCountryCode(sql, filter.country)
    if (filter.country !== '' && countryCode === undefined) {
      return refuseFields([{ param: 'country', msg: fieldMessages.choice }])
    }
    const [{ rows, totals }, brand] = await Promise.all([
      findCompanies(searchSql, {
        query: filter.query,
        countryCode,
        audience: audienceOf(viewer),
        sort: filter.orderCol,
        isDescending: filter.orderDesc,
        limit: filter.pageSize,
        offset: (filter.page - 1) * filter.pageSize,
      }),
      readSettings(platform),
    ])
    const results = rows.map((row) => presentCompany(row, viewer, brand))
    return {
      status: 200,
      payload: { results, numResults: totals.companies, numTraders: totals.contacts },
    }
  })

  mount(companyCountries, async ({ viewer }) => ({
    status: 200,
    payload: { results: [...(await listDirectoryCountries(sql, audienceOf(viewer)))] },
  }))
}

/** The map of the directory; no external geocoding is used. */
function mountMap(mount: Mount, platform: Platform): void {
  const { sql, searchSql } = platform.database

  mount(companyMarkers, async ({ query: { query } }) => ({
    status: 200,
    payload: {
      results: [...(await listMarkers(searchSql, { query, limit: maxMarkers }))],
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

function mountTierLists(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  for (const list of tierLists) {
    const tier = tierOfList[list]
    mount(tierListCalls[list], async ({ query, viewer }) => {
      const { publicTierNames } = await readOperatorSettings(platform)
      const isNamed = viewer.kind !== 'visitor' || publicTierNames === 1
      const span = { limit: tierListPageSize, offset: (query.page - 1) * tierListPageSize }
      const [numResults, rows] = await Promise.all([
        countTierMembers(sql, tier),
        isNamed ? listTierMembers(sql, tier, span) : [],
      ])
      const results = rows.map((row) => present(row, viewer))
      return { status: 200, payload: { results, numResults } }
    })
  }
}

/** Visitors get the name only, and only where the operator publishes names (AM-045). */
function present({ id, name, country, memberSince }: TierMemberRow, viewer: Viewer): TierMember {
  if (viewer.kind === 'visitor') return { name }
  return { id, name, country, ...(memberSince !== null && { sinceDT: memberSince }) }
}

const audienceOf = (viewer: Viewer) => (viewer.kind === 'visitor' ? 'visitors' : 'members')

/** Reduces a company to what the viewer may see in the directory (AM-121). */
function presentCompany(row: DirectoryRow, viewer: Viewer, brand: Brand): Shown {
  const open = { id: row.id, country: row.country, ...tierFlags(row.tier) }
  if (viewer.kind === 'visitor') return { ...open, name: memberLabel(brand) }
  return {
    ...open,
    name: row.name,
    description: row.description,
    favCount: row.favouriteCount,
    isOwn: viewer.kind === 'contact' && row.id === viewer.companyId,
  }
}
