import type { PartSort } from '#contract/search-params.ts'
import { useViewer } from '#web/platform/page/session.ts'
import type { Sorting } from '#web/ui/data-table.tsx'
import { Link } from '@tanstack/react-router'

/** Sort parameters of a page with parts (PT-014, PT-033). */
export interface PartOrder {
  orderCol?: PartSort | undefined
  orderDesc?: true | undefined
}

/** The column that rows are sorted by. Visitors cannot sort by company (AM-121). */
export function sortedBy(
  { orderCol }: PartOrder,
  readsAsVisitor: boolean,
  usual: PartSort | undefined,
): PartSort | undefined {
  return (readsAsVisitor && orderCol === 'inv_companyname' ? undefined : orderCol) ?? usual
}

/** Search parameters that sort by a column, or reverse it if already sorted; quantities start with the largest. */
export function orderBy(
  column: PartSort,
  { orderDesc }: PartOrder,
  sorted: PartSort | undefined,
  usual: PartSort | undefined,
) {
  const isDescending = sorted === column ? !orderDesc : column === 'Quantity'
  return {
    page: undefined,
    orderCol: column === usual ? undefined : column,
    orderDesc: isDescending || undefined,
  } as const
}

/** Sorting of the rows of the current page; `usual` is its default column. */
export function usePartSorting(search: PartOrder, usual?: PartSort): Sorting<PartSort> {
  const { readsAsVisitor } = useViewer()
  const by = sortedBy(search, readsAsVisitor, usual)
  return {
    by,
    isDescending: search.orderDesc ?? false,
    link: (column) => (
      <Link
        to="."
        search={(now: object) => ({ ...now, ...orderBy(column, search, by, usual) })}
        resetScroll={false}
      />
    ),
  }
}
