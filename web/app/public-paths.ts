import { sides } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { createApi, type Transport } from '#web/platform/api/api.ts'
import { QueryClient } from '@tanstack/react-query'

/** Addresses of the sitemap; all are open to visitors. */
export async function publicPaths(transport: Transport): Promise<string[]> {
  const lists = await new QueryClient().fetchQuery(listsQuery(createApi(transport)))
  return [
    paths.home,
    paths.broadcasts,
    paths.parts,
    paths.companies,
    paths.register,
    paths.diamondMembers,
    paths.goldMembers,
    paths.trustedMembers,
    paths.rss,
    paths.broadcastRules,
    paths.gradingGuidelines,
    ...lists.flatMap(({ path }) => [
      paths.broadcastList(path),
      ...sides.map((side) => paths.broadcastList(path, side)),
    ]),
  ]
}
