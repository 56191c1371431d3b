import { tabs } from '#contract/broadcasts/broadcasts.ts'
import { keepFilters } from '#web/features/broadcasts/list/kept-filters.ts'
import type { ListSearch, Tab } from '#web/features/broadcasts/list/list-search.ts'
import { useSavedSearches } from '#web/features/broadcasts/saved-searches/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'

const choices: { tab: Tab | undefined; long: string; short: string }[] = [
  { tab: undefined, long: 'All Broadcasts', short: 'All' },
  { tab: tabs.mine, long: 'My Broadcasts', short: 'Mine' },
  { tab: tabs.saved, long: 'Saved Searches', short: 'Saved' },
  { tab: tabs.favourites, long: 'From Favorites', short: 'Favorites' },
]

/** Service-only members have no broadcasts and no favourites of their own (SS-007). */
const isForService = (tab: Tab | undefined) => tab === undefined || tab === tabs.saved

/** The views of members (BC-014 to BC-017). What is searched for goes along. */
export function ListTabs({ search }: { search: ListSearch }) {
  const { isServiceOnly } = useViewer()
  const saved = useSavedSearches()?.results.length
  return (
    <Tabs label="Broadcasts">
      {choices
        .filter(({ tab }) => !isServiceOnly || isForService(tab))
        .map(({ tab, long, short }) => (
          <Link
            key={long}
            className="tab"
            to="/broadcasts"
            search={{ ...search, page: undefined, companyId: undefined, tab }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            onClick={() => keepFilters({ ...search, tab })}
            aria-current={search.tab === tab ? 'page' : undefined}
          >
            <TabText long={long} short={short} count={tab === tabs.saved ? saved : undefined} />
          </Link>
        ))}
    </Tabs>
  )
}
