import type { PartSort } from '#contract/search-params.ts'

/** What the address of a page of parts says of the order of its rows (PT-014, PT-033). */
export interface PartOrder {
  orderCol?: PartSort | undefined
  orderDesc?: true | undefined
}

/** The column that rows are sorted by. Visitors' rows have no company to sort by (AM-121). */
export function sortedBy(
  { orderCol }: PartOrder,
  readsAsVisitor: boolean,
  usual: PartSort | undefined,
): PartSort | undefined {
  return (readsAsVisitor && orderCol === 'inv_companyname' ? undefined : orderCol) ?? usual
}

/** What the address says of another column, or of the other way round; much of a part is wanted most and comes first. */
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
