import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import type { SavedSearch } from '#contract/broadcasts/saved-searches.ts'
import { rememberFilters, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useRowKeys } from '#web/features/broadcasts/list/rows/row-keys.ts'
import { useNotification } from '#web/features/broadcasts/saved-searches/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import {
  ActionsHead,
  aboveClass,
  Cell,
  ColumnHead,
  hitClass,
  Row,
  RowHead,
  SheetTable,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
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
  return (
    <SheetTable
      ref={table}
      caption="Saved searches, newest first"
      cards
      className="ss-table"
      columns={['', '9rem', '9rem', '10.5rem', '2.5rem']}
    >
      <TableHead>
        <ColumnHead>Search</ColumnHead>
        <ColumnHead align="right" aria-sort="descending">
          Created
        </ColumnHead>
        <ColumnHead align="right">Last result</ColumnHead>
        <ColumnHead className="ss-notify">E-mail alerts</ColumnHead>
        <ActionsHead />
      </TableHead>
      <TableBody>
        {rows.map((saved) => (
          <SavedSearchRow
            key={saved.id}
            saved={saved}
            list={lists.find(({ id }) => id === saved.listType)?.name}
          />
        ))}
      </TableBody>
    </SheetTable>
  )
}

function searchOf({ q, exactPhrase, listType, broadcastType, companyId }: SavedSearch): ListSearch {
  return {
    query: q || undefined,
    exactPhrase: exactPhrase || undefined,
    listType: listType ?? undefined,
    type: broadcastType ?? undefined,
    companyId: companyId ?? undefined,
  }
}

function SavedSearchRow({ saved, list }: { saved: SavedSearch; list: string | undefined }) {
  const { id, q, exactPhrase, broadcastType, companyName, isDigest, createdDT, lastHitDT } = saved
  const search = searchOf(saved)
  const change = useNotification()
  const remove = usePopup(removeDialog)
  const name = [q && `“${q}”`, broadcastType, list, companyName].filter(Boolean).join(', ')
  const run = (
    <Link
      to="/broadcasts"
      search={search}
      preload="intent"
      onClick={() => rememberFilters(search)}
    />
  )
  return (
    <Row className="ss-row">
      <RowHead className="ss-what">
        <Link
          className={hitClass}
          to="/broadcasts"
          search={search}
          preload="intent"
          title={name}
          onClick={() => rememberFilters(search)}
        >
          {q && <span className="ss-words mono">{q}</span>}
          {exactPhrase && <span className="ss-phrase">exact phrase</span>}
          {broadcastType && <SideChip side={broadcastType} />}
          {list && <Badge>{list}</Badge>}
          {companyName && (
            <Badge className="ss-company">
              <span className="cut">{companyName}</span>
            </Badge>
          )}
        </Link>
      </RowHead>
      <Cell align="right" className="ss-created soft">
        <span className="ss-term">Created</span> <RelativeTime className="num" at={createdDT} />
      </Cell>
      <Cell align="right" className="ss-hit soft">
        <span className="ss-term">Last result</span>{' '}
        {lastHitDT === null ? (
          <span className="muted">none yet</span>
        ) : (
          <RelativeTime className="num" at={lastHitDT} />
        )}
      </Cell>
      <Cell className="ss-notify">
        <span className={aboveClass}>
          <Segmented
            small
            label={`E-mail alerts for ${name}`}
            options={choices}
            value={isDigest ? 'daily' : 'now'}
            onValueChange={(value) => change.mutate({ id, isDigest: value === 'daily' })}
          />
        </span>
      </Cell>
      <Cell className="menu-cell ss-menu">
        <span className={aboveClass}>
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
        </span>
      </Cell>
    </Row>
  )
}
