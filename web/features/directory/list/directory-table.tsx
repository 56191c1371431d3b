import type { DirectorySort } from '#contract/search-params.ts'
import type { DirectoryRow } from '#contract/directory.ts'
import { countText } from '#contract/numbers.ts'
import {
  sortBy,
  sortedBy,
  type DirectorySearch,
} from '#web/features/directory/list/directory-search.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import {
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
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

/** Companies as a table, on a phone as cards (CO-007); for visitors without names, texts and most sorting. */
export function DirectoryTable({ rows, search, busy }: DirectoryTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const { readsAsVisitor } = useViewer()
  const sorted = sortedBy(search, readsAsVisitor)
  const header = (column: DirectorySort) => ({
    ...(sorted.by === column && {
      sort: sorted.isDescending ? ('descending' as const) : ('ascending' as const),
    }),
    link: <Link to="/companies" search={sortBy(search, column, sorted)} resetScroll={false} />,
  })

  return (
    <SheetTable
      ref={table}
      caption="Companies"
      cards
      busy={busy}
      className={readsAsVisitor ? 'd-table d-anonymous' : 'd-table'}
      columns={readsAsVisitor ? ['14rem', '', '40%'] : ['17.5rem', '9.5rem', '', '6.25rem']}
    >
      <TableHead>
        {readsAsVisitor ? (
          <>
            <ColumnHead>Company</ColumnHead>
            <ColumnHead>Membership</ColumnHead>
            <SortHeader {...header('Country')}>Country</SortHeader>
          </>
        ) : (
          <>
            <SortHeader {...header('companyname')}>Company</SortHeader>
            <SortHeader {...header('Country')} className="d-country">
              Country
            </SortHeader>
            <SortHeader {...header('profile')} className="d-profile two-lines">
              Profile
            </SortHeader>
            <SortHeader {...header('favCount')} align="right">
              Favorites
            </SortHeader>
          </>
        )}
      </TableHead>
      <TableBody>
        {rows.map((company) => (
          <CompanyRow key={company.id} company={company} />
        ))}
      </TableBody>
    </SheetTable>
  )
}

function CompanyRow({ company }: { company: DirectoryRow }) {
  const { id, name, country, tier, description, favCount, isOwn } = company
  return (
    <Row className="d-row">
      <RowHead className="d-firm">
        <CompanyName tier={tier} title={name}>
          <Link
            className={hitClass}
            to="/companies/$id"
            params={{ id: String(id) }}
            preload="intent"
          >
            {name}
          </Link>
        </CompanyName>
        {isOwn && (
          <Badge tone="outline" className="d-own">
            Yours
          </Badge>
        )}
      </RowHead>
      {favCount === undefined && <Cell className="d-tier soft">{tierTitle(tier) ?? 'Member'}</Cell>}
      <Cell className="d-country soft">{country}</Cell>
      {favCount !== undefined && (
        <>
          <Cell className="d-profile two-lines soft" title={description}>
            {description}
          </Cell>
          <Cell align="right" className="d-fans soft">
            {isOwn ? (
              favCount > 0 && <span className="d-own-count">{countText(favCount)}</span>
            ) : (
              <FavouriteStar id={id} name={name} favCount={favCount} />
            )}
          </Cell>
        </>
      )}
    </Row>
  )
}

type Followed = Pick<DirectoryRow, 'id' | 'name'> & { favCount: number }

/** Favourite count of a company with the star to add or remove it. */
export function FavouriteStar({ id, name, favCount }: Followed) {
  const { isFavourite, busy, toggle } = useFavourite(id)
  const act = isFavourite ? `Remove ${name} from Favorites` : `Add ${name} to Favorites`
  return (
    <button
      type="button"
      className="d-star"
      aria-label={`${countText(favCount)}. ${act}`}
      title={act}
      aria-busy={busy || undefined}
      data-mine={isFavourite || undefined}
      onClick={busy ? undefined : toggle}
    >
      {favCount > 0 && countText(favCount)}
      <Icon name={isFavourite ? 'star-on' : 'star'} />
    </button>
  )
}
