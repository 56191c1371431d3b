import type { FavouriteSort } from '#contract/search-params.ts'
import type { Favourite } from '#contract/favourites.ts'
import { companyDialog } from '#web/features/companies/company/company-dialog-lazy.ts'
import {
  sortBy,
  sortedBy,
  type FavouritesSearch,
} from '#web/features/companies/favourites/favourites-search.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import '../company/company-link.css'

type FavouritesTableProps = {
  rows: readonly Favourite[]
  search: FavouritesSearch
  onOpen: (company: Favourite) => void
}

const preload = () => void companyDialog.preload().catch(() => {})

/** Favourites as a table, on a phone as a list (FV-001, FV-003); a name opens the company (FV-006). */
export function FavouritesTable({ rows, search, onOpen }: FavouritesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const columns: readonly Column<Favourite, FavouriteSort>[] = [
    {
      key: 'company',
      header: 'Company',
      width: '17.5rem',
      card: 'title',
      isRowHeader: true,
      sortKey: 'companyname',
      cell: (company) => (
        <CompanyName tier={company.tier} title={company.name}>
          {company.hasPage ? (
            <button
              type="button"
              className={`company-link ${hitClass}`}
              aria-haspopup="dialog"
              onClick={() => onOpen(company)}
              onPointerEnter={preload}
              onFocus={preload}
            >
              {company.name}
            </button>
          ) : (
            <span className="muted">{company.name}</span>
          )}
        </CompanyName>
      ),
    },
    {
      key: 'country',
      header: 'Country',
      width: '9.5rem',
      sortKey: 'Country',
      card: 'foot',
      className: 'soft',
      cell: ({ country }) => country,
    },
    {
      key: 'profile',
      header: 'Profile',
      from: '64rem',
      card: 'text',
      className: 'two-lines soft',
      title: ({ description }) => description,
      cell: ({ hasPage, description }) =>
        hasPage ? description : <span className="muted">Not currently a member</span>,
    },
    {
      key: 'added',
      header: 'Date added',
      width: '8.5rem',
      align: 'right',
      sortKey: 'dateFaved',
      card: 'foot',
      cardLabel: 'Added',
      className: 'soft num',
      title: ({ dateFavedLong }) => dateFavedLong,
      cell: ({ dateFaved }) => dateFaved,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '2.5rem',
      card: 'action',
      className: 'menu-cell',
      cell: (company) => <FavouriteMenu company={company} />,
    },
  ]

  return (
    <DataTable
      ref={table}
      caption="Your favorites"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={{
        ...sortedBy(search),
        link: (column) => (
          <Link to="/favorites" search={sortBy(search, column)} resetScroll={false} />
        ),
      }}
    />
  )
}

const removeDialog = lazyPopup(() =>
  import('./remove-favourite-dialog.tsx').then((module) => module.RemoveFavouriteDialog),
)

/** Actions for a favourite (FV-004); remove only, if it has no page. */
function FavouriteMenu({ company: { id, name, hasPage } }: { company: Favourite }) {
  const remove = usePopup(removeDialog)
  const ways: MenuEntry[] = [
    {
      label: 'View Broadcasts',
      icon: 'doc',
      link: <Link to="/broadcasts" search={{ companyId: id }} />,
    },
    {
      label: 'Go to Company Profile',
      icon: 'company',
      link: <Link to="/companies/$id" params={{ id: String(id) }} />,
    },
    'separator',
  ]
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${name}`}
        items={[
          ...(hasPage ? ways : []),
          { label: 'Remove from Favorites', icon: 'trash', danger: true, onSelect: remove.show },
        ]}
      />
      {remove.render({ id, name })}
    </>
  )
}
