import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import type { SavedSearch } from '#contract/broadcasts/saved-searches.ts'
import {
  nameLists,
  rememberFilters,
  type ListSearch,
} from '#web/features/broadcasts/list/list-search.ts'
import { useRowKeys } from '#web/features/broadcasts/list/rows/row-keys.ts'
import { useNotification } from '#web/features/broadcasts/saved-searches/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import './saved-search-table.css'

const removeDialog = lazyPopup(() =>
  import('./remove-saved-search-dialog.tsx').then((module) => module.RemoveSavedSearchDialog),
)
const choices = [
  { value: 'now', label: 'Instant', title: 'Every result is e-mailed immediately' },
  { value: 'daily', label: 'Daily', title: 'Results are included in the daily digest' },
] as const

type SavedSearchTableProps = {
  rows: readonly SavedSearch[]
  lists: readonly BroadcastList[]
}

/** Table of saved searches; cards on a phone (BC-016). */
export function SavedSearchTable({ rows, lists }: SavedSearchTableProps) {
  const table = useRef<HTMLTableElement>(null)
  useRowKeys({ table, hasMenus: true })
  const listOf = (saved: SavedSearch) => nameLists(searchOf(saved), lists) || undefined
  const columns: readonly Column<SavedSearch>[] = [
    {
      key: 'search',
      header: 'Search',
      card: 'title',
      isRowHeader: true,
      cell: (saved) => <SearchLink saved={saved} list={listOf(saved)} />,
    },
    {
      key: 'created',
      header: 'Created',
      width: '9rem',
      align: 'right',
      sorted: 'descending',
      card: 'foot',
      cardLabel: 'Created',
      className: 'soft',
      cell: ({ createdDT }) => <RelativeTime className="num" at={createdDT} />,
    },
    {
      key: 'result',
      header: 'Last result',
      width: '9rem',
      align: 'right',
      card: 'foot',
      cardLabel: 'Last result',
      className: 'soft',
      cell: ({ lastHitDT }) =>
        lastHitDT === null ? (
          <span className="muted">none yet</span>
        ) : (
          <RelativeTime className="num" at={lastHitDT} />
        ),
    },
    {
      key: 'alerts',
      header: 'E-mail alerts',
      width: '10.5rem',
      card: 'text',
      className: 'ss-notify',
      cell: (saved) => <AlertChoice saved={saved} name={nameOf(saved, listOf(saved))} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '2.5rem',
      card: 'action',
      className: 'menu-cell',
      cell: (saved) => <SavedSearchMenu saved={saved} name={nameOf(saved, listOf(saved))} />,
    },
  ]
  return (
    <DataTable
      ref={table}
      caption="Saved searches, newest first"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function searchOf(saved: SavedSearch): ListSearch {
  const { q, exactPhrase, listType, listTypes, broadcastType, companyId } = saved
  return {
    query: q || undefined,
    exactPhrase: exactPhrase || undefined,
    listType: listType ?? listTypes,
    type: broadcastType ?? undefined,
    companyId: companyId ?? undefined,
  }
}

const nameOf = ({ q, broadcastType, companyName }: SavedSearch, list: string | undefined) =>
  [q && `“${q}”`, broadcastType, list, companyName].filter(Boolean).join(', ')

function SearchLink({ saved, list }: { saved: SavedSearch; list: string | undefined }) {
  const { q, exactPhrase, broadcastType, companyName } = saved
  const search = searchOf(saved)
  return (
    <Link
      className={`${hitClass} ss-search`}
      to="/broadcasts"
      search={search}
      preload="intent"
      title={nameOf(saved, list)}
      onClick={() => rememberFilters(search)}
    >
      {q && <span className="cut mono">{q}</span>}
      {exactPhrase && <span className="ss-phrase small muted">exact phrase</span>}
      {broadcastType && <SideChip side={broadcastType} />}
      {list && <Badge>{list}</Badge>}
      {companyName && (
        <Badge className="ss-company">
          <span className="cut">{companyName}</span>
        </Badge>
      )}
    </Link>
  )
}

type NamedSearch = { saved: SavedSearch; name: string }

function AlertChoice({ saved: { id, isDigest }, name }: NamedSearch) {
  const change = useNotification()
  return (
    <Segmented
      small
      label={`E-mail alerts for ${name}`}
      options={choices}
      value={isDigest ? 'daily' : 'now'}
      onValueChange={(value) => change.mutate({ id, isDigest: value === 'daily' })}
    />
  )
}

function SavedSearchMenu({ saved, name }: NamedSearch) {
  const { id, isDigest } = saved
  const search = searchOf(saved)
  const change = useNotification()
  const remove = usePopup(removeDialog)
  const run = (
    <Link
      to="/broadcasts"
      search={search}
      preload="intent"
      onClick={() => rememberFilters(search)}
    />
  )
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${name}`}
        items={[
          { label: 'Run', icon: 'search', link: run },
          isDigest
            ? {
                label: 'Instant alerts by e-mail',
                icon: 'bell',
                onSelect: () => change.mutate({ id, isDigest: false }),
              }
            : {
                label: 'Include in the daily digest',
                icon: 'mail',
                onSelect: () => change.mutate({ id, isDigest: true }),
              },
          'separator',
          { label: 'Remove', icon: 'trash', danger: true, onSelect: remove.show },
        ]}
      />
      {remove.render({ id, name })}
    </>
  )
}
