import type { FavouriteSort } from '#contract/search-params.ts'
import type { Favourite } from '#contract/favourites.ts'
import { companyDialog } from '#web/features/companies/company/company-dialog-lazy.ts'
import { FavouriteMenu } from '#web/features/companies/favourites/favourite-menu.tsx'
import {
  sortBy,
  sortedBy,
  type FavouritesSearch,
} from '#web/features/companies/favourites/favourites-search.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import {
  ActionsHead,
  aboveClass,
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
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import '../company/company-link.css'
import './favourites-table.css'

type FavouritesTableProps = {
  rows: readonly Favourite[]
  search: FavouritesSearch
  onOpen: (company: Favourite) => void
}

/** Favourites as a table, on a phone as a list (FV-001, FV-003); a name opens the company (FV-006). */
export function FavouritesTable({ rows, search, onOpen }: FavouritesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const sorted = sortedBy(search)
  const header = (column: FavouriteSort) => ({
    ...(sorted.by === column && {
      sort: sorted.isDescending ? ('descending' as const) : ('ascending' as const),
    }),
    link: <Link to="/favorites" search={sortBy(search, column)} resetScroll={false} />,
  })
  const preload = () => void companyDialog.preload().catch(() => {})

  return (
    <SheetTable
      ref={table}
      caption="Your favorites"
      cards
      className="fv-table"
      columns={['17.5rem', '9.5rem', '', '8.5rem', '2.5rem']}
    >
      <TableHead>
        <SortHeader {...header('companyname')}>Company</SortHeader>
        <SortHeader {...header('Country')} className="fv-country">
          Country
        </SortHeader>
        <ColumnHead className="fv-profile two-lines">Profile</ColumnHead>
        <SortHeader {...header('dateFaved')} align="right" className="fv-date">
          Date added
        </SortHeader>
        <ActionsHead />
      </TableHead>
      <TableBody>
        {rows.map((company) => (
          <FavouriteRow
            key={company.id}
            company={company}
            onOpen={() => onOpen(company)}
            onIntent={preload}
          />
        ))}
      </TableBody>
    </SheetTable>
  )
}

type FavouriteRowProps = { company: Favourite; onOpen: () => void; onIntent: () => void }

function FavouriteRow({ company, onOpen, onIntent }: FavouriteRowProps) {
  const { name, country, description, tier, dateFaved, dateFavedLong, hasPage } = company
  return (
    <Row className="fv-row">
      <RowHead className="fv-firm">
        <CompanyName tier={tier} title={name}>
          {hasPage ? (
            <button
              type="button"
              className={`company-link ${hitClass}`}
              aria-haspopup="dialog"
              onClick={onOpen}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              {name}
            </button>
          ) : (
            <span className="muted">{name}</span>
          )}
        </CompanyName>
      </RowHead>
      <Cell className="fv-country soft">{country}</Cell>
      <Cell className="fv-profile two-lines soft" title={description}>
        {hasPage ? description : <span className="muted">Not currently a member</span>}
      </Cell>
      <Cell align="right" className="fv-date soft num" title={dateFavedLong}>
        <span className="fv-term">Added </span>
        {dateFaved}
      </Cell>
      <Cell className="menu-cell fv-menu">
        <span className={aboveClass}>
          <FavouriteMenu company={company} />
        </span>
      </Cell>
    </Row>
  )
}
