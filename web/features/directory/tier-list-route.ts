import { tierListPaths, tierListTitle, tierOfList, type TierList } from '#contract/tier-lists.ts'
import { tierNames, tierYears } from '#contract/tiers.ts'
import { tierListQuery } from '#web/features/directory/tier-list-api.ts'
import { pageHead, type Head } from '#web/platform/head.ts'
import type { RouterContext } from '#web/platform/router-context.ts'

export interface TierListSearch {
  page?: number | undefined
}

/** What the three pages have in common: the same list of another tier. */
export const tierListRoute = (list: TierList) => ({
  validateSearch: ({ page }: Record<string, unknown>): TierListSearch => ({
    page: /^\d{1,7}$/.test(String(page)) && Number(page) > 1 ? Number(page) : undefined,
  }),
  loaderDeps: ({ search }: { search: TierListSearch }) => search,
  loader: async ({ context, deps }: { context: RouterContext; deps: TierListSearch }) => {
    await context.queryClient.ensureQueryData(tierListQuery(context.api, list, deps.page ?? 1))
    return { page: deps.page }
  },
  head: ({ loaderData }: { loaderData?: TierListSearch | undefined }) =>
    tierListHead(list, loaderData?.page),
})

/** What search engines read of a list (MD-001): what the tier stands for, nobody's name. */
export function tierListHead(list: TierList, page: number | undefined): Head {
  const tier = tierOfList[list]
  const title = tierListTitle(list)
  return pageHead({
    title: page ? `${title}, page ${page}` : title,
    description: `${tierNames[tier]} members have traded used and refurbished IT here for ${tierYears[tier]} years or more, without an unresolved complaint and with 1 month return-to-base warranty.`,
    keywords: `${tierNames[tier]} members, trusted IT traders, IT brokers, verified companies`,
    path: page ? `${tierListPaths[list]}?page=${page}` : tierListPaths[list],
  })
}
