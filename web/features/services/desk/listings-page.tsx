import { formatDay } from '#contract/dates.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  listServiceListings,
  serviceFilterNames,
  serviceFilters,
  type ServiceRow,
  type ServiceSort,
} from '#contract/services/desk/listings.ts'
import { listingsKey } from '#web/features/services/desk/api.ts'
import { ListingStateBadge } from '#web/features/services/listing-state.tsx'
import {
  AdminLink,
  AdminView,
  liveListOptions,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/services'
const filters = serviceFilters.map((name) => ({ name, label: serviceFilterNames[name] }))
const createDialog = lazyPopup(() =>
  import('./create-listing-dialog.tsx').then((module) => module.CreateListingDialog),
)

/** The listings of the services page in every state (BK-081). */
export default function ListingsPage() {
  const list = useListAddress(path)
  const { data, ...query } = useQuery(
    payloadQuery(
      useApi(),
      [...listingsKey, 'list', list.address],
      listServiceListings,
      { query: list.address as NonNullable<CallInput<typeof listServiceListings>['query']> },
      liveListOptions,
    ),
  )
  const create = usePopup(createDialog)
  const total = data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title="Services"
      sub={
        data && (
          <span role="status">{total === 1 ? '1 listing' : `${countText(total)} listings`}</span>
        )
      }
      actions={
        <>
          <Button icon="plus" {...create.trigger}>
            Add company
          </Button>
          {create.render({})}
        </>
      }
    >
      <DeskList<ServiceRow, ServiceSort>
        path={path}
        caption="Listings"
        searchLabel="Search listings"
        placeholder="Company or line"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'name', order: 'asc' }}
        nameOf={({ name }) => name}
        list={list}
        query={{ data, ...query }}
        selection={selection}
        empty={
          list.selection === '' ? (
            <Empty title="No listings yet">
              Link a company to categories on its page, or add one that is not a member.
            </Empty>
          ) : (
            <Empty
              title="No listings found"
              actions={<AdminLink to={path}>Show all listings</AdminLink>}
            >
              All filters must match, and every word the company or its line.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

const columns: readonly ListColumn<ServiceRow, ServiceSort>[] = [
  {
    key: 'name',
    header: 'Company',
    card: 'title',
    isRowHeader: true,
    sortKey: 'name',
    cell: ({ id, name, companyId }) => (
      <>
        <AdminLink className={`${hitClass} strong plain`} to={`${path}/${id}`}>
          {name}
        </AdminLink>{' '}
        {companyId === null && <Badge tone="outline">Not a member</Badge>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    card: 'figure',
    cell: ({ state, isOnPage, isHidden }) => (
      <>
        <ListingStateBadge state={state} />
        {isHidden && !isOnPage && state === 'published' && <Badge tone="bad">Hidden</Badge>}
      </>
    ),
  },
  {
    key: 'categories',
    header: 'Categories',
    card: 'text',
    optional: 'usual',
    className: 'soft',
    cell: ({ categories }) => <span title={categories.join(', ')}>{categories.join(', ')}</span>,
  },
  {
    key: 'country',
    header: 'Country',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    cell: ({ country }) => country,
  },
  {
    key: 'until',
    header: 'Last day',
    width: '7rem',
    card: 'foot',
    sortKey: 'until',
    className: 'num',
    cell: ({ publishedUntil }) => publishedUntil && formatDay(publishedUntil),
  },
  {
    key: 'position',
    header: 'Order',
    width: '5rem',
    from: '64rem',
    card: 'hidden',
    sortKey: 'position',
    className: 'num r',
    optional: 'usual',
    cell: ({ position }) => position,
  },
]
