import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { oldLineDays } from '#contract/search-params.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { ownStockQuery } from '#web/features/inventory/api.ts'
import {
  filterOf,
  type InventorySearch,
} from '#web/features/inventory/own-stock/inventory-search.ts'
import { StockExport } from '#web/features/inventory/own-stock/stock-export.tsx'
import {
  StockSelectionBar,
  useStockSelection,
} from '#web/features/inventory/own-stock/stock-selection.tsx'
import { AddressCheckbox, useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { StockTable } from '#web/features/inventory/own-stock/stock-table.tsx'
import {
  capitalized,
  StockLink,
  useStockNavigation,
  useStockPlace,
} from '#web/features/inventory/stock-place.tsx'
import { ListPager, NoSuchPage, usePages } from '#web/platform/lists/list-pager.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { SearchForm } from '#web/platform/lists/search-form.tsx'
import { useFilters } from '#web/platform/lists/filters.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import {
  lazyPopup,
  usePopup,
  type LazyPopup,
  type PopupProps,
} from '#web/ui/dialogs/lazy-popup.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type RemoveAllDialog = LazyPopup<PopupProps & { onDeleted: () => void }>

const ownRemoveAllDialog: RemoveAllDialog = lazyPopup(() =>
  import('./remove-stock-dialogs.tsx').then((module) => module.RemoveAllStockDialog),
)

type StockRowsProps = {
  search: InventorySearch
  /** Whether there is no stock at all, whatever is searched for. */
  isEmpty: boolean
  /** Staff read without the means to change. */
  mayChange?: boolean
  /** Confirms the deletion of all lines. */
  removeAllDialog?: RemoveAllDialog
  /** The form in place of a line that is being edited. */
  editor?: { id: number; form: ReactNode } | undefined
  onAdd: () => void
  onChange: (line: OwnStockLine) => void
  /** Undefined when all was deleted. */
  onDeleted: (id: number | undefined) => void
}

/** Search, rows and pages of the own stock. */
export function StockRows(props: StockRowsProps) {
  const { search, isEmpty, mayChange = true, onAdd, onChange, onDeleted } = props
  const { removeAllDialog = ownRemoveAllDialog, editor } = props
  const selection = useStockSelection()
  const { pageSize } = usePreferences()
  const { isStaff, inventory } = useStockPlace()
  const rows = useQuery(ownStockQuery(useApi(), filterOf(search, pageSize)))
  const removeAll = usePopup(removeAllDialog)
  const total = rows.data?.numResults ?? 0
  const pages = usePages(search.page, total)

  if (rows.isError && !rows.data) {
    return <LoadFailure thing={capitalized(inventory)} onRetry={rows.refetch} />
  }
  if (!rows.data) return null
  if (isEmpty && total === 0 && !search.query && !search.isOld) {
    return (
      <Empty
        title={isStaff ? 'No parts are listed.' : 'Your inventory is empty.'}
        actions={
          mayChange && (
            <Button icon="plus" onClick={onAdd}>
              Add part
            </Button>
          )
        }
      >
        {isStaff
          ? 'Members and visitors can find what is listed here. Only members see the company name.'
          : 'Members and visitors can find what you list here. Only members see your company name.'}
      </Empty>
    )
  }
  return (
    <>
      <StockFilters search={search}>
        <p className="num soft" role="status">
          {(search.query || search.isOld) && `${countText(total)} found`}
        </p>
        {mayChange && (
          <Button
            className="push"
            variant="quiet-danger"
            icon="trash"
            disabled={isEmpty}
            {...removeAll.trigger}
          >
            Delete all
          </Button>
        )}
        {!isEmpty && <StockExport />}
      </StockFilters>
      {removeAll.render({ onDeleted: () => onDeleted(undefined) })}
      {rows.data.results.length > 0 ? (
        <>
          <StockTable
            rows={rows.data.results}
            search={search}
            busy={rows.isPlaceholderData}
            mayChange={mayChange}
            selection={selection}
            editor={editor}
            onChange={onChange}
            onDeleted={onDeleted}
          />
          <ListPager pages={pages} />
          {mayChange && (
            <StockSelectionBar
              selection={selection}
              onDeleted={(ids) => ids.forEach((id) => onDeleted(id))}
            />
          )}
        </>
      ) : pages.lastPage ? (
        <NoSuchPage page={pages.current} lastPage={pages.lastPage}>
          Parts may have been deleted since.
        </NoSuchPage>
      ) : (
        <Empty
          title="No parts found."
          actions={<StockLink className={buttonClass()}>Show all parts</StockLink>}
        >
          Try fewer words, or a shorter piece of the part number.
        </Empty>
      )}
    </>
  )
}

type StockFiltersProps = { search: InventorySearch; children: ReactNode }

/** A search, and actions on the stock. Each change has its own address; without scripts it is a plain form. */
function StockFilters({ search, children }: StockFiltersProps) {
  const { inventory } = useStockPlace()
  const { toList } = useStockNavigation()
  const { field, show } = useFilters(search, useOptimisticValue(search), toList)
  return (
    <SearchForm
      label="Find parts"
      className="stock-filters"
      action={paths.inventory}
      field={field}
      fieldLabel={`Search ${inventory}`}
      onSearch={() => show({})}
    >
      <AddressCheckbox
        name="isOld"
        checked={search.isOld === true}
        onCheck={(isChecked) => show({ isOld: isChecked || undefined })}
      >
        Older than {oldLineDays} days
      </AddressCheckbox>
      {children}
    </SearchForm>
  )
}
