import type { DeskList, RowOf } from '#contract/back-office/lists/define-desk-list.ts'
import { countText } from '#contract/figures/numbers.ts'
import { pageSizes } from '#contract/search-params.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { FilterBar } from '#web/features/back-office/frame/desk-list/filter-bar.tsx'
import {
  ColumnButton,
  nameRow,
  toTableColumns,
  useShownColumns,
  type Cells,
} from '#web/features/back-office/frame/desk-list/list-columns.tsx'
import {
  deskListQuery,
  type ListData,
} from '#web/features/back-office/frame/desk-list/list-query.ts'
import {
  useListAddress,
  type ListAddress,
} from '#web/features/back-office/frame/desk-list/list-address.ts'
import {
  useRowSelection,
  type RowSelection,
} from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { selectColumn, SelectionBar, useSelectKey } from '#web/platform/lists/selectable-rows.tsx'
import { useKeys, useRowNavigation } from '#web/platform/keys/keys.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode, type RefObject } from 'react'
import './desk-list.css'

/** Ids are numbers where rows are selected. */
type ListedRow = { id: number }

type Loaded<L extends DeskList, Result> = (data: ListData<L>) => Result

const rowTarget = `.${hitClass}, tbody tr:not(:has(.${hitClass})) :is(a, button)`

type DeskListPageProps<L extends DeskList> = {
  list: L
  /** The key that actions on its rows invalidate. */
  queryKey: readonly string[]
  cells?: Cells<L, RowOf<L>>
  /** A note after the number of rows, such as `. Mails are kept for 30 days.` */
  note?: string
  /** Help with searching and filters, for a list that they left empty; a text gets a heading and a link. */
  unmatched: ReactNode
  /** Shown instead while there are no rows at all; a text gets a heading. */
  none?: ReactNode
  actions?: ReactNode
  /** Buttons for the selected rows; without them nothing is selected. */
  acts?: ((selection: RowSelection) => ReactNode) | undefined | false
  /** More controls beside the filters. */
  tools?: ReactNode | ((data: ListData<L> | undefined) => ReactNode)
  /** Above the filters. */
  children?: ReactNode
  /** Sums of all rows that match, under the table. */
  foot?: Loaded<L, ReactNode>
  /** Cells wrap instead of being cut off at one line. */
  wrap?: boolean
  /** The target of `j` and `k` in a row, if not its row link, or its first link or button without one. */
  rowTarget?: string
  caption?: string
}

/** A list of the desk: filters, saved views, columns, order, pages, selection and export, from its definition. */
export function DeskListPage<L extends DeskList>(props: DeskListPageProps<L>) {
  const {
    list,
    queryKey,
    cells = {},
    note = '',
    unmatched,
    none,
    actions,
    tools,
    acts,
    foot,
  } = props
  const { path, title, one, many } = list
  const { caption = title } = props
  const address = useListAddress(path, list.pageSize)
  const staff = useStaff()
  const view = useCurrentView(list.name, address)
  const query = useQuery(deskListQuery(useApi(), list, queryKey, address.query))
  const data = query.data as ListData<L> | undefined
  const total = data?.numResults ?? 0
  const rows = data?.results as readonly ListedRow[] | undefined
  const selection = useRowSelection(address.selection, total)
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table, props.rowTarget ?? rowTarget)
  const bar = useRef<HTMLDivElement>(null)
  useSelectKey(Boolean(acts))
  useSelectionKeys({ bar, hasRows: total > 0, selection, isOn: Boolean(acts) })
  const { shown, choose } = useShownColumns(list, address)
  const columns = toTableColumns(list, cells as Cells<L, ListedRow>)
  const shownColumns = columns.filter(({ key }) => shown.includes(key))
  const { usual } = list
  const sort = columns.find(({ sortKey }) => sortKey === address.query['sort'])?.sortKey
  const by = sort ?? usual.sort
  const order = address.query['order'] ?? (by === usual.sort ? usual.order : 'asc')

  return (
    <AdminView
      title={view?.name ?? title}
      sub={
        data && (
          <span role="status">
            {total === 1 ? `1 ${one}` : `${countText(total)} ${many}`}
            {note}
          </span>
        )
      }
      actions={actions}
    >
      {props.children}
      <FilterBar label={caption} list={list} address={address} choices={data?.choices ?? {}}>
        {typeof tools === 'function' ? tools(data) : tools}
        <ViewTools list={list} address={address} />
        {mayUse(staff, list.exportRoles) && (
          <ExportLink path={list.export.path} address={address} columns={shown} />
        )}
        <ColumnButton list={list} shown={shown} onChange={choose} />
      </FilterBar>
      {query.error && !data ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : (
        <>
          <DataTable
            ref={table}
            caption={caption}
            columns={
              acts
                ? [
                    selectColumn<ListedRow, string>({
                      rows: rows ?? [],
                      nameOf: (row) => nameRow(list, row),
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
            busy={query.isPlaceholderData}
            wrap={props.wrap ?? false}
            skeletonRows={10}
            className="desk-list"
            empty={
              total > 0 ? (
                <Empty
                  title="Nothing on this page"
                  actions={
                    <AdminLink to={path} search={address.change({})}>
                      Go to the first page
                    </AdminLink>
                  }
                >
                  The list is shorter than this page number.
                </Empty>
              ) : none && address.selection === '' ? (
                typeof none === 'string' ? (
                  <Empty title={`No ${many} yet`}>{none}</Empty>
                ) : (
                  none
                )
              ) : typeof unmatched === 'string' ? (
                <Empty
                  title={`No ${many} found`}
                  actions={<AdminLink to={path}>Show all {many}</AdminLink>}
                >
                  {unmatched}
                </Empty>
              ) : (
                unmatched
              )
            }
            sorting={{
              by,
              isDescending: order === 'desc',
              link: (key) => (
                <AdminLink
                  to={path}
                  search={address.change({
                    sort: key,
                    order: key === by && order === 'asc' ? 'desc' : 'asc',
                  })}
                />
              ),
            }}
          />
          {data && total > 0 && foot?.(data)}
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
              {acts(selection)}
            </SelectionBar>
          )}
          {total > 0 && (
            <Pager
              page={address.page}
              pageSize={address.pageSize}
              total={total}
              sizes={{ offered: pageSizes, onChoice: (pageSize) => address.set({ pageSize }) }}
              renderLink={(page, link) => (
                <AdminLink to={path} search={address.change({ page })} {...(link as object)} />
              )}
            />
          )}
        </>
      )}
    </AdminView>
  )
}

type ExportLinkProps = { path: string; address: ListAddress; columns: readonly string[] }

/** Downloads all rows that match, with the columns that are shown. */
function ExportLink({ path, address, columns }: ExportLinkProps) {
  const { sort, order } = address.query
  const query = new URLSearchParams(address.selection)
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

const idsOf = (rows: readonly ListedRow[]) => rows.map(({ id }) => id)

type SelectionKeys = {
  bar: RefObject<HTMLDivElement | null>
  hasRows: boolean
  selection: RowSelection
  isOn: boolean
}

/** `X` selects all that match, `.` leads to the acts. */
function useSelectionKeys({ bar, hasRows, selection, isOn }: SelectionKeys): void {
  useKeys(
    isOn
      ? {
          X: () => hasRows && selection.selectAll(),
          '.': () => bar.current?.querySelector<HTMLElement>('.push button')?.focus(),
        }
      : {},
    { X: 'Select all that match', '.': 'Actions of the selected rows' },
  )
}
