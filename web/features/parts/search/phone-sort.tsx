import { partSorts, type PartSort } from '#contract/search-params.ts'
import type { PartOrder } from '#web/features/parts/search/use-part-sorting.tsx'
import { Options } from '#web/platform/forms/options.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useNavigate } from '@tanstack/react-router'

/** The orders of rows, as `column` or `column,desc`. */
const orders: readonly (readonly [value: string, label: string])[] = [
  ['', 'Best match first'],
  ['Price', 'Price, lowest first'],
  ['Price,desc', 'Price, highest first'],
  ['Quantity,desc', 'Quantity, largest first'],
  ['PartCondition', 'Condition, best first'],
  ['Partnumber', 'Part number'],
  ['Manufacturer', 'Manufacturer'],
  ['inv_companyname', 'Company'],
]

/** Sorts the rows where they are cards without a head; visitors cannot sort by company (AM-121). */
export function PhoneSort({ search: { orderCol, orderDesc } }: { search: PartOrder }) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const value = orderCol ? `${orderCol}${orderDesc ? ',desc' : ''}` : ''
  const known = orders.some(([order]) => order === value)

  function sort(order: string) {
    const [column] = order.split(',')
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...now,
        page: undefined,
        orderCol: partSorts.find((one: PartSort) => one === column),
        orderDesc: order.endsWith(',desc') || undefined,
      }),
      resetScroll: false,
    })
  }

  return (
    <div className="only-phone part-sort no-print">
      <NativeSelect
        aria-label="Sort by"
        value={value}
        onChange={({ target }) => sort(target.value)}
      >
        {!known && <option value={value}>As sorted</option>}
        <Options of={orders.filter(([order]) => !readsAsVisitor || order !== 'inv_companyname')} />
      </NativeSelect>
    </div>
  )
}
