import { euroText } from '#contract/figures/asked-price.ts'
import {
  minPrices,
  type PriceFilter,
  priceConditions,
  type PricePoint,
} from '#contract/broadcasts/pricing.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { PriceChart } from '#web/features/matching/prices/price-chart.tsx'
import { PriceTable } from '#web/features/matching/prices/price-table.tsx'
import {
  exactText,
  describeExcludedPrices,
  describePrices,
  figuresOf,
  groupBy,
  wholeFigures,
  type PriceData,
} from '#web/features/matching/prices/price-text.ts'
import { isApiError, type Api, useApi } from '#web/platform/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import './average-prices-dialog.css'

type AveragePricesDialogProps = PopupProps & {
  filter: Partial<PriceFilter> & { type: string }
  listName: string | undefined
  /** Whether the words are the user's, who may try others. */
  isSearch: boolean
}

export function AveragePricesDialog({
  filter,
  listName,
  isSearch,
  ...popup
}: AveragePricesDialogProps) {
  const prices = useQuery(pricesQuery(useApi(), filter))
  const { data } = prices
  return (
    <Dialog
      {...popup}
      size="lg"
      className="average-prices"
      title="Average Prices"
      description={describePrices(
        { ...filter, query: data?.query ?? filter.query, listName },
        data?.results.length,
      )}
    >
      {data ? (
        <Prices data={data} isSearch={isSearch} />
      ) : prices.isError ? (
        <LoadFailure
          thing="The prices"
          reason={isApiError(prices.error) ? prices.error.msg : undefined}
          onRetry={prices.refetch}
        />
      ) : (
        <div className="stack prices-loading" aria-busy="true">
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </div>
      )}
    </Dialog>
  )
}

function Prices({ data, isSearch }: { data: PriceData; isSearch: boolean }) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const products = useMemo(() => groupBy(data.results, ({ product }) => product), [data])
  const [chosen, setChosen] = useState(data.product ?? '')
  const product = products.find(({ key }) => key === chosen)
  const results = product?.points ?? data.results
  const whole = wholeFigures(data)
  const figures = product ? figuresOf(product.points) : whole
  const choice = products.length > 1 && (
    <ProductChoice
      products={products}
      total={data.results.length}
      value={product ? chosen : ''}
      onChange={setChosen}
    />
  )
  if (!figures) {
    return (
      <>
        <Empty headingLevel={3} title={results.length ? 'Too few prices' : 'No prices'}>
          {`At least ${minPrices} broadcasts with a numeric price are needed.${isSearch ? ' Try fewer words or another list.' : ''}`}
        </Empty>
        {choice}
        {results.length > 0 && <PriceTable points={results} />}
        <PriceNotes data={data} view="table" />
      </>
    )
  }
  const { min, average, median, max } = figures
  const idOf = (price: number) => results.find((point) => point.price === price)?.id ?? null
  return (
    <>
      {choice}
      <StatLine
        boxed
        items={[
          { term: 'Min', value: <PriceLink id={idOf(min)} price={min} /> },
          { term: 'Average', value: euroText(average) },
          { term: 'Median', value: euroText(median) },
          { term: 'Max', value: <PriceLink id={idOf(max)} price={max} /> },
        ]}
      />
      <ConditionTable points={results} />
      <div className="row end space-above">
        <Segmented
          small
          label="Show as"
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === 'chart' ? (
        <PriceChart points={results} figures={figures} />
      ) : (
        <PriceTable points={results} />
      )}
      <PriceNotes data={data} view={view} />
    </>
  )
}

type Group = { key: string; points: PriceData['results'] }

/** Narrows the prices to one product where possible matches distinguish products. */
function ProductChoice(props: {
  products: readonly Group[]
  total: number
  value: string
  onChange: (key: string) => void
}) {
  const { products, total, value, onChange } = props
  return (
    <Field label="Product" className="price-product space-below">
      <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{`All found (${countText(total)})`}</option>
        {products.map(({ key, points }) => (
          <option key={key} value={key}>
            {`${key} (${countText(points.length)})`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function PriceLink({ id, price }: { id: number | null; price: number }) {
  if (id === null) return exactText(price)
  return (
    <a className="plain" href={paths.broadcast(id)} target="_blank" rel="noopener">
      {exactText(price)}
    </a>
  )
}

function PriceNotes({ data, view }: { data: PriceData; view: 'chart' | 'table' }) {
  const missing = describeExcludedPrices(data.leftOut)
  const { tooHigh, tooLow, noRate } = data.leftOut
  const total = data.results.length + data.olderPrices + tooHigh + tooLow + noRate
  return (
    <>
      {missing && <Note className="space-above space-below">{missing}</Note>}
      <p className="small muted">
        {data.olderPrices > 0 &&
          `The figures for all include ${countText(data.olderPrices)} older ${data.olderPrices === 1 ? 'price' : 'prices'} of deleted broadcasts. `}
        {data.isNewestOnly &&
          `Based on the newest ${countText(total)} prices found; there may be older ones. `}
        {view === 'chart' ? 'Log scale in euro. ' : 'In euro. '}
        Asking prices without your own, other currencies converted at today’s rate.
        {data.results.length > 0 &&
          ` Select a ${view === 'chart' ? 'point' : 'row'} to open its broadcast in a new tab.`}
      </p>
    </>
  )
}

const pricesQuery = (api: Api, filter: Partial<PriceFilter>) =>
  queryOptions({
    queryKey: ['broadcasts', 'prices', filter],
    queryFn: async () => (await api('pricingData', { query: filter })).payload,
    staleTime: 60_000,
    retry: false,
  })

const widths = ['26%', '13%', '14%', '17%', '16%', '14%']
const columns = ['Min', 'Average', 'Median', 'Max'] as const

/** The figures of each condition (AM-100); dashes where there are too few prices. */
function ConditionTable({ points }: { points: PricePoint[] }) {
  const groups = groupBy(points, ({ condition }) => condition).toSorted(
    (one, other) => placeOf(one.key) - placeOf(other.key),
  )
  if (groups.length < 2) return null
  return (
    <div className="price-conditions space-above">
      <SheetTable caption="Prices in euro by condition" columns={widths}>
        <TableHead>
          <ColumnHead>Condition</ColumnHead>
          <ColumnHead align="right">Prices</ColumnHead>
          {columns.map((name) => (
            <ColumnHead key={name} align="right">
              {name}
            </ColumnHead>
          ))}
        </TableHead>
        <TableBody>
          {groups.map(({ key, points: ofCondition }) => {
            const figures = figuresOf(ofCondition)
            const shown = figures && [figures.min, figures.average, figures.median, figures.max]
            return (
              <Row key={key}>
                <RowHead>{key}</RowHead>
                <Cell align="right" className="num">
                  {countText(ofCondition.length)}
                </Cell>
                {columns.map((name, index) => (
                  <Cell key={name} align="right" className="num">
                    {shown ? euroText(shown[index]!) : <span className="muted">–</span>}
                  </Cell>
                ))}
              </Row>
            )
          })}
        </TableBody>
      </SheetTable>
    </div>
  )
}

const placeOf = (condition: string) => priceConditions.findIndex((name) => name === condition)
