import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import { minCompaniesAlike } from '#contract/directory.ts'
import { firstPublicId } from '#contract/endpoint.ts'
import { favouritesPerContact } from '#contract/favourites.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { conditions } from '#contract/inventory/inventory.ts'
import { countriesOf } from '#contract/regions.ts'
import type { PartSort } from '#contract/search-params.ts'
import {
  filledQueries,
  getPart,
  multiSearchRows,
  partLanding,
  partStatistics,
  searchParts,
  type PartFilter,
} from '#contract/parts.ts'
import { topSearches, topSearchList } from '#contract/site/site.ts'
import { listContacts, listFavouriteIds } from '#server/features/companies/public.ts'
import { findCountryCode, listPublicTiers } from '#server/features/directory/public.ts'
import { createStockSearch } from '#server/features/parts/find-parts.ts'
import {
  presentPart,
  presentPartPage,
  presentTrader,
  type DisplaySettings,
} from '#server/features/parts/present-part.ts'
import { topSearchedParts } from '#server/features/parts/queries.ts'
import { createSearchLog } from '#server/features/parts/record-searches.ts'
import {
  companiesInCountries,
  findPart,
  lineFilterOf,
} from '#server/features/parts/search-queries.ts'
import { isRobot, readSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound, refuseFields } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Visitors cannot sort by company, as the order would reveal it (AM-121). */
const sortFor = (sort: PartSort | undefined, viewer: Viewer) =>
  viewer.kind === 'visitor' && sort === 'inv_companyname' ? undefined : sort

/** Identifies the reader of a search; undefined for staff and robots, whose searches are not recorded. */
function readerOf(viewer: Viewer, request: FastifyRequest) {
  const isStaff = viewer.kind === 'staff' || (viewer.kind === 'contact' && viewer.viewedBy)
  if (isStaff || isRobot(request.headers['user-agent'])) return undefined
  return viewer.kind === 'contact'
    ? { reader: `contact ${viewer.contactId}`, companyId: viewer.companyId }
    : { reader: `visitor ${sourceOf(request.ip)}`, companyId: null }
}

/**
 * Resolves the filters by company, country and favourites to company ids; undefined without a filter. For visitors any
 * of these filters matches no company (AM-121).
 */
async function resolveCompanies(
  db: Queryable,
  filter: Pick<PartFilter, 'companyId' | 'favorites'>,
  countryCodes: readonly string[],
  viewer: Viewer,
): Promise<number[] | undefined> {
  const { companyId, favorites } = filter
  const isFiltered = companyId !== undefined || countryCodes.length > 0 || favorites
  if (!isFiltered) return undefined
  if (viewer.kind === 'visitor') return []
  const idSets: number[][] = []
  if (companyId !== undefined) idSets.push([companyId])
  if (countryCodes.length > 0) {
    idSets.push((await companiesInCountries(db, countryCodes)).map((row) => row.companyId))
  }
  if (favorites) {
    if (viewer.kind !== 'contact') return []
    const followed = await listFavouriteIds(db, viewer.contactId, favouritesPerContact)
    idSets.push(followed.map((row) => row.companyId))
  }
  const [first = [], ...others] = idSets
  return first.filter((id) => others.every((set) => set.includes(id)))
}

/** The codes of the countries and regions of a filter; undefined if one is not known. */
async function resolveCountries(
  db: Queryable,
  { country, region }: Pick<PartFilter, 'country' | 'region'>,
): Promise<string[] | undefined> {
  if (country === '') return countriesOf(region)
  const whole = await findCountryCode(db, country)
  if (whole !== undefined) return [whole, ...countriesOf(region)]
  const named = country.split(',').map((one) => one.trim())
  const codes = await Promise.all(
    named.filter((one) => one !== '').map((one) => findCountryCode(db, one)),
  )
  return codes.includes(undefined)
    ? undefined
    : [...new Set([...(codes as string[]), ...countriesOf(region)])]
}

/** @returns the search log, to be closed on shutdown */
export function mountParts(mount: Mount, platform: Platform): { close(): Promise<void> } {
  const { sql } = platform.database
  const stock = createStockSearch(platform.database)
  const searches = createSearchLog(platform, stock)
  const readDisplay = async (viewer: Viewer): Promise<DisplaySettings> => {
    const [settings, publicTiers] = await Promise.all([
      readSettings(platform),
      viewer.kind === 'visitor' ? listPublicTiers(sql) : [],
    ])
    return { ...settings, publicTiers }
  }

  mount(searchParts, async ({ query: filter, viewer, currency, request }) => {
    const countryCodes = await resolveCountries(sql, filter)
    if (countryCodes === undefined) {
      return refuseFields([{ param: 'country', msg: fieldMessages.choice }])
    }
    const isPublic = viewer.kind === 'visitor'
    const typed = filledQueries(filter)
    // The whole stock of a company is read without a query, by members.
    const queries = typed.length === 0 && filter.companyId !== undefined && !isPublic ? [''] : typed
    const isMulti = queries.length > 1
    const lines = lineFilterOf(filter, platform.clock.now())
    const isHidden = isPublic && lines?.isForMembers
    const companies = isHidden ? [] : await resolveCompanies(sql, filter, countryCodes, viewer)
    const isFiltered = lines !== undefined || countryCodes.length > 0
    const wider = isFiltered
      ? { companies: await resolveCompanies(sql, filter, [], viewer), lines: undefined }
      : { companies, lines }
    const limit = isMulti ? multiSearchRows : filter.pageSize
    const page = {
      sort: sortFor(filter.orderCol, viewer),
      isDescending: filter.orderDesc,
      limit,
      offset: isMulti ? 0 : (filter.page - 1) * limit,
    }
    const [settings, groups] = await Promise.all([
      readDisplay(viewer),
      Promise.all(
        queries.map(async (query) => {
          const input = { query, isExact: filter.exactPhrase, companies, lines, isPublic }
          const [result, numUnfiltered] = await Promise.all([
            stock.find(input, page),
            isFiltered ? stock.count({ ...input, ...wider }) : undefined,
          ])
          const isMissing =
            query !== '' && (numUnfiltered ?? result.total) === 0 && wider.companies === undefined
          const similar = isMissing ? await stock.findSimilar(query, isPublic) : []
          return { query, input, result, numUnfiltered, isMissing, similar }
        }),
      ),
    ])
    const display = { ...settings, currency }
    const reader = readerOf(viewer, request)
    if (reader) {
      for (const { query, input, result, isMissing } of groups) {
        if (query !== '') searches.add({ input, sort: page.sort, result, ...reader })
        if (isMissing) searches.addFailed({ query, ...reader })
      }
    }
    const results = groups.map(({ query, result, numUnfiltered, similar }) => ({
      payload: { q: query, hasLandingPage: result.key !== undefined, key: result.key },
      numResults: result.total,
      parts: result.parts.map((part) => presentPart(part, viewer, display)),
      ...(numUnfiltered === undefined ? {} : { numUnfiltered }),
      isInsideWords: result.isInsideWords,
      isLookalike: result.isLookalike,
      similar,
    }))
    const nrParts = results.reduce((sum, { numResults }) => sum + numResults, 0)
    return { status: 200, payload: { nrParts, results } }
  })

  mount(getPart, async ({ params, viewer, currency }) => {
    const own = viewer.kind === 'contact' ? viewer.companyId : null
    // Ids before the change ascend with time and owner, so they lead members alone to the line.
    if (viewer.kind === 'visitor' && params.id < firstPublicId) return notFound()
    const [part, settings] = await Promise.all([findPart(sql, params.id, own), readDisplay(viewer)])
    if (!part || (viewer.kind === 'visitor' && part.publicView === 2)) return notFound()
    const contacts = viewer.kind === 'visitor' ? [] : await listContacts(sql, part.companyId)
    const display = { ...settings, currency }
    return { status: 200, payload: { part: presentPartPage(part, contacts, viewer, display) } }
  })

  mount(partLanding, async ({ params, viewer }) => {
    const key = await stock.findOfferedKey(params.partNumber, viewer.kind === 'visitor')
    return { status: 200, payload: { hasLandingPage: key !== undefined, key } }
  })

  mount(partStatistics, async ({ params, query, viewer, currency }) => {
    const [stats, settings] = await Promise.all([
      stock.findOffers(params.partNumber, {
        sort: sortFor(query.orderCol, viewer) ?? 'Price',
        isDescending: query.orderDesc,
        isPublic: viewer.kind === 'visitor',
        limit: query.pageSize,
        offset: (query.page - 1) * query.pageSize,
      }),
      readDisplay(viewer),
    ])
    if (!stats) return notFound()
    const display = { ...settings, currency }
    const { conditions: had, prices, minCents, maxCents, ...figures } = stats.figures
    const areCountriesShown = viewer.kind !== 'visitor' || figures.traders >= minCompaniesAlike
    const part = {
      ...figures,
      countries: areCountriesShown ? figures.countries : [],
      conditions: had.map(({ place, offers, quantity, ...of }) => ({
        condition: conditions[place]!,
        offers,
        quantity,
        ...(of.minCents === null ? {} : { minPrice: of.minCents / 100 }),
        ...(of.medianCents === null ? {} : { medianPrice: of.medianCents / 100 }),
      })),
      prices: prices.map(({ cents, offers }) => ({ price: cents / 100, offers })),
      ...(minCents === null ? {} : { minPrice: minCents / 100 }),
      ...(maxCents === null ? {} : { maxPrice: maxCents / 100 }),
    }
    return {
      status: 200,
      payload: {
        part: [part],
        partStats: stats.parts.map((one) => presentTrader(one, viewer, display)),
        numResults: stats.total,
      },
    }
  })

  mount(topSearchList, async () => {
    const since = new Date(platform.clock.now().getTime() - topSearches.days * 86_400_000)
    const payload = await topSearchedParts(sql, {
      since: businessDate(since),
      minimum: topSearches.minimum,
      count: topSearches.count,
    })
    return { status: 200, payload }
  })

  return searches
}
