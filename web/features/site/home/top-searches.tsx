import { topSearches } from '#contract/site/site.ts'
import { payloadQuery, type Api, useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

export const topSearchesQuery = (api: Api) =>
  payloadQuery(
    api,
    ['top-searches'],
    'topSearchList',
    {},
    { staleTime: 10 * 60_000, meta: { isForEveryone: true } },
  )

/** The most searched part numbers, each with a link to its search (SH-017). */
export function TopSearches() {
  const parts = useQuery(topSearchesQuery(useApi())).data ?? []
  if (parts.length === 0) {
    return (
      <p>
        The part numbers searched for most in the last {topSearches.days} days will be listed here.
      </p>
    )
  }
  return (
    <ul className="top-searches">
      {parts.map(({ partnumber, description }) => (
        <li key={partnumber}>
          <Link
            className="mono plain cut"
            to="/parts"
            search={{ query: partnumber }}
            title={description}
          >
            {partnumber}
          </Link>
        </li>
      ))}
    </ul>
  )
}
