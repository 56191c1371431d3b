import type { DirectorySort } from '#contract/search-params.ts'
import type { DirectoryRow } from '#contract/directory.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  sortBy,
  sortedBy,
  type DirectorySearch,
} from '#web/features/directory/list/directory-search.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { tierTitle } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFavourite } from '#web/features/companies/details-public.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import './directory-table.css'

type DirectoryTableProps = {
  rows: readonly DirectoryRow[]
  search: DirectorySearch
  busy: boolean
}

/** Companies as a table, on a phone as cards (CO-007). Visitors see labels for names, no profile, and sort by country only. */
export function DirectoryTable({ rows, search, busy }: DirectoryTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const { readsAsVisitor } = useViewer()
  const sorted = sortedBy(search, readsAsVisitor)
  return (
    <DataTable
      ref={table}
      caption="Companies"
      columns={readsAsVisitor ? visitorColumns : memberColumns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      sorting={{
        ...sorted,
        link: (column) => (
          <Link to="/companies" search={sortBy(search, column, sorted)} resetScroll={false} />
        ),
      }}
    />
  )
}

type DirectoryColumn = Column<DirectoryRow, DirectorySort>

const company: DirectoryColumn = {
  key: 'company',
  header: 'Company',
  card: 'title',
  isRowHeader: true,
  cell: ({ id, name, tier, isOwn }) => (
    <CompanyName tier={tier} title={name} badge={isOwn && <Badge tone="outline">Yours</Badge>}>
      <Link className={hitClass} to="/companies/$id" params={{ id: String(id) }} preload="intent">
        {name}
      </Link>
    </CompanyName>
  ),
}
const country: DirectoryColumn = {
  key: 'country',
  header: 'Country',
  sortKey: 'Country',
  className: 'soft',
  cell: (row) => row.country || 'Shown to members',
}

const visitorColumns: readonly DirectoryColumn[] = [
  { ...company, width: '14rem' },
  {
    key: 'tier',
    header: 'Membership',
    card: 'foot',
    className: 'soft',
    cell: ({ tier }) => tierTitle(tier) ?? 'Member',
  },
  { ...country, width: '40%', card: 'figure' },
]

const memberColumns: readonly DirectoryColumn[] = [
  { ...company, width: '17.5rem', sortKey: 'companyname' },
  { ...country, width: '9.5rem', card: 'foot' },
  {
    key: 'profile',
    header: 'Profile',
    from: '64rem',
    sortKey: 'profile',
    card: 'text',
    className: 'two-lines soft',
    title: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: 'favourites',
    header: 'Favorites',
    width: '6.25rem',
    align: 'right',
    sortKey: 'favCount',
    card: 'figure',
    className: 'soft',
    cell: ({ id, name, favCount = 0, isOwn }) =>
      isOwn ? (
        favCount > 0 && <span className="d-own-count">{countText(favCount)}</span>
      ) : (
        <FavouriteStar id={id} name={name} favCount={favCount} />
      ),
  },
]

type FavouriteStarProps = Pick<DirectoryRow, 'id' | 'name'> & { favCount: number }

/** Favourite count of a company with the star to add or remove it. */
export function FavouriteStar({ id, name, favCount }: FavouriteStarProps) {
  const { isFavourite, busy, toggle } = useFavourite(id)
  const label = isFavourite ? `Remove ${name} from Favorites` : `Add ${name} to Favorites`
  return (
    <button
      type="button"
      className="d-star"
      aria-label={`${countText(favCount)}. ${label}`}
      title={label}
      aria-busy={busy || undefined}
      data-mine={isFavourite || undefined}
      onClick={busy ? undefined : toggle}
    >
      {favCount > 0 && countText(favCount)}
      <Icon name={isFavourite ? 'star-on' : 'star'} />
    </button>
  )
}
