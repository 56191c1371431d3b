import type { FilterChoice } from '#contract/back-office/lists/desk-lists.ts'
import { countText } from '#contract/figures/numbers.ts'
import { pageSizes } from '#contract/search-params.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  FilterBar,
  type ListFilter,
} from '#web/features/back-office/frame/desk-list/filter-bar.tsx'
import type { ListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { columnPopup } from '#web/features/back-office/frame/desk-list/list-popups-lazy.ts'
import type { RowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { selectColumn, SelectionBar, useSelectKey } from '#web/platform/lists/selectable-rows.tsx'
import { useKeys, useRowNavigation } from '#web/platform/keys/keys.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { buttonClass, IconButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useRef, type ReactNode, type RefObject } from 'react'
import './desk-list.css'

export type ListColumn<T, SortKey extends string = string> = Column<T, SortKey> & {
  header: string
  /** Can be hidden; `extra` ones are hidden unless chosen. */
  optional?: 'usual' | 'extra'
}

type ListData<T> = {
  results: readonly T[]
  numResults: number
  choices: Readonly<Record<string, readonly FilterChoice[]>>
}

type DeskListProps<T extends { id: number }, SortKey extends string> = {
  /** Path below /admin. */
  path: string
  caption: string
  searchLabel: string
  placeholder: string
  filters: readonly ListFilter[]
  columns: readonly ListColumn<T, SortKey>[]
  usualSort: { by: SortKey; order: 'asc' | 'desc' }
  /** The accessible name of a row, for its checkbox. */
  nameOf: (row: T) => string
  list: ListAddress
  query: {
    data: ListData<T> | undefined
    error: unknown
    refetch: () => unknown
    isPlaceholderData: boolean
  }
  selection: RowSelection
  /** Buttons for the selected rows; without them nothing is selected. */
  acts?: ReactNode
  /** More controls beside the filters. */
  tools?: ReactNode
  /** Address of the export as CSV; absent for roles without it. */
  exportPath?: string | undefined
  /** Sums of all rows that match, under the table. */
  foot?: ReactNode
  empty: ReactNode
}

/** A list of the back office: filters, columns, order, pages and selection. */
export function DeskList<T extends { id: number }, SortKey extends string>(
  props: DeskListProps<T, SortKey>,
) {
  const { path, caption, filters, columns, usualSort, list, query, selection, acts } = props
  const { data, error, refetch, isPlaceholderData } = query
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table)
  const bar = useRef<HTMLDivElement>(null)
  useSelectKey(Boolean(acts))
  useSelectionKeys({ bar, rows: query.data?.results ?? [], selection, isOn: Boolean(acts) })
  const { shown, choose } = useColumns(path, columns, list)
  const rows = data?.results
  const sort = columns.find(({ sortKey }) => sortKey === list.address['sort'])?.sortKey
  const by = sort ?? usualSort.by
  const order =
    list.address['order'] ?? (sort === undefined || sort === usualSort.by ? usualSort.order : 'asc')
  const shownColumns = columns.filter(({ key, optional }) => !optional || shown.includes(key))

  return (
    <>
      <FilterBar
        label={caption}
        searchLabel={props.searchLabel}
        placeholder={props.placeholder}
        list={list}
        filters={filters}
        choices={data?.choices ?? {}}
      >
        {props.tools}
        {props.exportPath && (
          <ExportLink
            path={props.exportPath}
            list={list}
            columns={shownColumns.map(({ key }) => key)}
          />
        )}
        <ColumnButton columns={columns} shown={shown} onChange={choose} />
      </FilterBar>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <>
          <DataTable
            ref={table}
            caption={caption}
            columns={
              acts
                ? [
                    selectColumn({
                      rows: rows ?? [],
                      nameOf: props.nameOf,
                      has: selection.has,
                      onToggle: (changed, isSelected) =>
                        selection.toggle(idsOf(changed), isSelected, idsOf(rows ?? [])),
                    }),
                    ...shownColumns,
                  ]
                : shownColumns
            }
            rows={rows}
            rowKey={({ id }) => id}
            rowProps={({ id }) => (acts && selection.has(id) ? { selected: true } : {})}
            busy={isPlaceholderData}
            skeletonRows={10}
            className="desk-list"
            empty={
              data !== undefined && data.numResults > 0 ? (
                <Empty
                  title="Nothing on this page"
                  actions={
                    <AdminLink to={path} search={list.change({})}>
                      Go to the first page
                    </AdminLink>
                  }
                >
                  The list is shorter than this page number.
                </Empty>
              ) : (
                props.empty
              )
            }
            sorting={{
              by,
              isDescending: order === 'desc',
              link: (key) => (
                <AdminLink
                  to={path}
                  search={list.change({
                    sort: key,
                    order: key === by && order === 'asc' ? 'desc' : 'asc',
                  })}
                />
              ),
            }}
          />
          {data !== undefined && data.numResults > 0 && props.foot}
          {/* Also when an act has emptied the list: its dialog shows the result and the undo. */}
          {acts && (selection.count > 0 || selection.isAll) && (
            <SelectionBar
              ref={bar}
              count={selection.count}
              text={selection.isAll ? `All ${countText(selection.count)} selected` : undefined}
              more={
                !selection.isAll &&
                selection.count < selection.total && (
                  <button type="button" className="as-link" onClick={selection.selectAll}>
                    Select all {countText(selection.total)} that match
                  </button>
                )
              }
              onClear={selection.clear}
            >
              {acts}
            </SelectionBar>
          )}
          {data !== undefined && data.numResults > 0 && (
            <Pager
              page={list.page}
              pageSize={list.pageSize}
              total={data.numResults}
              sizes={{ offered: pageSizes, onChoice: (pageSize) => list.set({ pageSize }) }}
              renderLink={(page, link) => (
                <AdminLink to={path} search={list.change({ page })} {...(link as object)} />
              )}
            />
          )}
        </>
      )}
    </>
  )
}

type ExportLinkProps = { path: string; list: ListAddress; columns: readonly string[] }

/** Downloads all rows that match, with the columns that are shown. */
function ExportLink({ path, list, columns }: ExportLinkProps) {
  const { sort, order } = list.address
  const query = new URLSearchParams(list.selection)
  if (sort) query.set('sort', sort)
  if (order) query.set('order', order)
  query.set('columns', columns.join(','))
  return (
    <a
      className={buttonClass()}
      href={`${path}?${query}`}
      download
      title="All that match; the export is recorded in the audit log"
    >
      <Icon name="download" />
      CSV
    </a>
  )
}

/** The shown columns: those of the address, of the last visit, or the usual ones. */
function useColumns<T>(path: string, columns: readonly ListColumn<T>[], list: ListAddress) {
  const key = `desk-columns:${path}`
  const stored: unknown = readStorage(() => localStorage, key)
  const usual = columns.filter(({ optional }) => optional === 'usual').map((column) => column.key)
  const inAddress = list.address['columns']
  const shown =
    inAddress === undefined
      ? typeof stored === 'string'
        ? stored.split(',')
        : usual
      : inAddress.split(',')
  return {
    shown,
    choose(chosen: readonly string[]) {
      writeStorage(() => localStorage, key, chosen.join(','))
      list.set({ columns: chosen.join(',') || 'none', page: list.page })
    },
  }
}

type ColumnButtonProps<T> = {
  columns: readonly ListColumn<T>[]
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

function ColumnButton<T>({ columns, shown, onChange }: ColumnButtonProps<T>) {
  const popup = usePopup(columnPopup)
  const optional = columns.filter((column) => column.optional)
  if (optional.length === 0) return null
  return (
    <>
      <IconButton className="no-phone" icon="columns" label="Columns" {...popup.trigger} />
      {popup.render({
        columns: optional.map(({ key, header }) => ({ key, label: header })),
        shown,
        onChange,
      })}
    </>
  )
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

type SelectionKeys = {
  bar: RefObject<HTMLDivElement | null>
  rows: readonly { id: number }[]
  selection: RowSelection
  isOn: boolean
}

/** `X` selects all that match, `.` leads to the acts. */
function useSelectionKeys({ bar, rows, selection, isOn }: SelectionKeys): void {
  useKeys(
    isOn
      ? {
          X: () => rows.length > 0 && selection.selectAll(),
          '.': () => bar.current?.querySelector<HTMLElement>('.push button')?.focus(),
        }
      : {},
    { X: 'Select all that match', '.': 'Actions of the selected rows' },
  )
}
