import { tierListPaths, tierListTitle, tierOfList, type TierList } from '#contract/tier-lists.ts'
import { tierNames, tierYears } from '#contract/tiers.ts'
import { describePage, listPageHead, type PageHead } from '#web/platform/page/head.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { pageParam } from '#web/platform/address-params.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export async function loadTierList(context: RouterContext, list: TierList, page?: number) {
  const { results } = await context.queryClient.ensureQueryData(
    tierListQuery(context.api, list, page ?? 1),
  )
  return { head: listPageHead(tierListHead(list, page), { page, results }) }
}

/** Page metadata of a tier list (MD-001), without member names. */
function tierListHead(list: TierList, page: number | undefined): PageHead {
  const tier = tierOfList[list]
  const title = tierListTitle(list)
  return {
    title: page ? `${title}, page ${page}` : title,
    description: describePage(
      `${tierNames[tier]} members trade used and refurbished IT: ${tierYears[tier]} years of membership or more, no unresolved complaint and 1 month return-to-base warranty.`,
      page,
    ),
    keywords: `${tierNames[tier]} members, trusted IT traders, IT brokers`,
    path: page ? `${tierListPaths[list]}?page=${page}` : tierListPaths[list],
  }
}

interface TierListSearch {
  page?: number | undefined
}

/** Parses search params leniently: invalid values are dropped. */
export const readTierListSearch = ({ page }: Record<string, unknown>): TierListSearch => ({
  page: pageParam(page),
})

/** A page of the members of a tier; without names for visitors unless names are public (AM-045). */
export const tierListQuery = (api: Api, list: TierList, page: number) =>
  payloadQuery(
    api,
    ['tier-list', list, page],
    `${list}Members` as const,
    { query: { page } },
    { staleTime: 60_000 },
  )
