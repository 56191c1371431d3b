import {
  exportSearches,
  listSearches,
  searchFilterNames,
  searchFilters,
  searchFilterValues,
  searchPeriods,
  usualSearchPeriod,
  type LoggedSearch,
  type SearchPeriod,
  type SearchSort,
} from '#contract/parts/desk/search-log.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink, AdminView } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import type { ListFilter } from '#web/features/back-office/frame/desk-list/filter-bar.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

const path = '/searches'

const periods: Record<SearchPeriod, string> = {
  1: 'today',
  7: 'last 7 days',
  30: 'last 30 days',
  90: 'last 90 days',
}

const filters: readonly ListFilter[] = [
  {
    name: 'period',
    label: 'Searched',
    single: searchPeriods.map((value) => ({ value, label: periods[value] })),
    usual: usualSearchPeriod,
    everything: '90',
  },
  ...searchFilters.map((name) => ({ name, label: searchFilterNames[name] })),
]

/** Searches for parts by members and visitors, found and not. */
export default function SearchesPage() {
  const list = useListAddress(path)
  const query = useQuery({
    ...payloadQuery(useApi(), ['search-log', list.address], listSearches, {
      query: list.address as NonNullable<CallInput<typeof listSearches>['query']>,
    }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title="Searches"
      sub={
        query.data && (
          <span role="status">
            {total === 1 ? '1 entry' : `${countText(total)} entries`}. Of searches that no company
            offers, only part numbers are stored.
          </span>
        )
      }
      actions={
        <AdminLink to="/reports/searches" className={buttonClass()}>
          Searched often, not offered
        </AdminLink>
      }
    >
      <DeskList<LoggedSearch, SearchSort>
        path={path}
        caption="Searches"
        searchLabel="Part number, words or company"
        placeholder="Part number, company"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'last', order: 'desc' }}
        nameOf={({ term }) => term}
        list={list}
        query={query}
        selection={selection}
        exportPath={exportSearches.path}
        empty={
          list.selection === '' ? (
            <Empty title="No searches in the last 7 days">
              Searches of members and visitors that found stock appear here, and part numbers that
              no company offers.
            </Empty>
          ) : (
            <Empty
              title="No searches found"
              actions={<AdminLink to={path}>Show all searches</AdminLink>}
            >
              All filters must match, and every word the search or a company.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

const columns: readonly ListColumn<LoggedSearch, SearchSort>[] = [
  {
    key: 'term',
    header: 'Search',
    card: 'title',
    isRowHeader: true,
    sortKey: 'term',
    title: ({ term }) => term,
    cell: ({ term }) => term,
  },
  {
    key: 'kind',
    header: 'Result',
    width: '7rem',
    card: 'figure',
    optional: 'usual',
    cell: ({ kind }) =>
      kind === 'found' ? (
        <span className="soft">{searchFilterValues.kind.found}</span>
      ) : (
        <Badge tone="warn">{searchFilterValues.kind.missed}</Badge>
      ),
  },
  {
    key: 'company',
    header: 'Searched by',
    width: '15rem',
    optional: 'usual',
    title: ({ company }) => company?.name,
    cell: ({ company }) =>
      company ? (
        <AdminLink to={`/companies/${company.id}`} className="quiet">
          {company.name}
        </AdminLink>
      ) : (
        <span className="soft">Visitor</span>
      ),
  },
  {
    key: 'searches',
    header: 'Searches',
    width: '6rem',
    align: 'right',
    cardLabel: 'Searches',
    sortKey: 'count',
    className: 'num',
    cell: ({ searches }) => countText(searches),
  },
  {
    key: 'owners',
    header: 'Owners found',
    width: '8rem',
    align: 'right',
    cardLabel: 'Owners found',
    from: '52rem',
    sortKey: 'owners',
    optional: 'usual',
    className: 'soft num',
    cell: ({ owners }) => countText(owners),
  },
  {
    key: 'last',
    header: 'Last search',
    width: '8rem',
    align: 'right',
    card: 'figure',
    sortKey: 'last',
    className: 'soft num',
    cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
  },
]
