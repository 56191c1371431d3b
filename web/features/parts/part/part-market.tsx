import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { Part } from '#contract/parts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { paths } from '#contract/paths.ts'
import { BroadcastTable, broadcastsQuery } from '#web/features/broadcasts/public.ts'
import { statisticsQuery } from '#web/features/parts/api.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import { PartsTable } from '#web/features/parts/search/parts-table.tsx'
import { partRowOf } from '#web/features/parts/statistics/trader-row.ts'
import { QuoteButton, QuoteSelectionBar, useQuoteSelection } from '#web/features/quotes/public.ts'
import { useApi, type Api } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

/** Offers and broadcasts shown on the page of a line; links lead to the others. */
const shownRows = 10
/** A broadcast that looks for the part is open for this many days. */
const openDays = 30

/** The cheapest offers of the same part number. */
export const otherOffersQuery = (api: Api, partNumber: string) =>
  statisticsQuery(api, partNumber, {
    page: 1,
    pageSize: shownRows,
    orderCol: 'Price',
    orderDesc: false,
  })

/** The newest broadcasts that look for the part number; masked for visitors (AM-039). */
export const wantedQuery = (api: Api, partNumber: string) =>
  broadcastsQuery(api, { query: partNumber, type: 'WTB', exactPhrase: true, pageSize: shownRows })

/** Prices and pieces over all offers of the part number, in euro (AM-099). */
export function PartFigures({ partNumber }: Pick<Part, 'partNumber'>) {
  const offers = useQuery({ ...otherOffersQuery(useApi(), partNumber), retry: false }).data
  const [figures] = offers?.part ?? []
  if (!figures) return null
  const { minPrice = callPrice, maxPrice = callPrice, quantity, traders } = figures
  return (
    <Panel pad={false} title={`All offers of ${partNumber}`}>
      <StatLine
        items={[
          { term: 'Lowest price', value: euroText(minPrice) },
          { term: 'Highest price', value: euroText(maxPrice) },
          { term: 'Traders', value: countText(traders), note: `${countText(quantity)} pcs` },
        ]}
      />
    </Panel>
  )
}

/** Other sellers of the part, without names for visitors (AM-121). */
export function OtherSellers({ part: { id, partNumber } }: { part: Part }) {
  const heading = useId()
  const { isTrading } = useViewer()
  const selection = useQuoteSelection()
  const offers = useQuery({ ...otherOffersQuery(useApi(), partNumber), retry: false }).data
  const rows = offers?.partStats.filter((row) => row.id !== id).map(partRowOf) ?? []
  const others = (offers?.numResults ?? 1) - 1
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="space-below">
        Other offers <span className="muted num">{countText(others)}</span>
      </h2>
      <PartsTable
        caption={`Other offers of ${partNumber}`}
        rows={rows}
        busy={false}
        quote={(row) => <QuoteButton part={row} isDeclined={row.allowrfq === false} short />}
        selection={isTrading ? selection : undefined}
      />
      <QuoteSelectionBar selection={selection} />
      {others > rows.length && (
        <p className="space-above">
          <Link className="target" to={paths.partStatistics(partNumber)}>
            Show all {countText(others + 1)} offers
          </Link>
        </p>
      )}
    </section>
  )
}

const openOnes = (rows: readonly BroadcastRow[], now = Date.now()) =>
  rows.filter(({ date }) => now - Date.parse(date) < openDays * 86_400_000)

/** Broadcasts of the last days that look for the part. */
export function OpenWanted({ partNumber }: Pick<Part, 'partNumber'>) {
  const heading = useId()
  const requests = useQuery({ ...wantedQuery(useApi(), partNumber), retry: false }).data
  const rows = openOnes(requests?.results ?? [])
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="space-below">
        Wanted <span className="muted small">in the last {openDays} days</span>
      </h2>
      <BroadcastTable rows={rows} caption={`Broadcasts that look for ${partNumber}`} />
      {rows.length === shownRows && (
        <p className="space-above">
          <Link to="/broadcasts" search={{ query: partNumber, type: 'WTB' }}>
            All broadcasts that look for {partNumber}
          </Link>
        </p>
      )}
    </section>
  )
}
