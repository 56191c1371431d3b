import { tabs } from '#contract/broadcasts.ts'
import { keepFilters } from '#web/features/broadcasts/kept-filters.ts'
import type { ListSearch, Tab } from '#web/features/broadcasts/list-search.ts'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'

const choices: { tab: Tab | undefined; long: string; short: string }[] = [
  { tab: undefined, long: 'All Broadcasts', short: 'All' },
  { tab: tabs.mine, long: 'My Broadcasts', short: 'Mine' },
  { tab: tabs.favourites, long: 'From Favorites', short: 'Favorites' },
]

/** The three views of members who trade (BC-014, BC-015, BC-017). What is searched for goes along. */
export function ListTabs({ search }: { search: ListSearch }) {
  return (
    <Tabs label="Broadcasts">
      {choices.map(({ tab, long, short }) => (
        <Link
          key={long}
          className="tab"
          to="/broadcasts"
          search={{ ...search, page: undefined, companyId: undefined, tab }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          onClick={() => keepFilters({ ...search, tab })}
          aria-current={search.tab === tab ? 'page' : undefined}
        >
          <TabText long={long} short={short} />
        </Link>
      ))}
    </Tabs>
  )
}
