import type { BroadcastDetail, BroadcastRow, Side } from '#contract/broadcasts/broadcasts.ts'
import { maxMarketRows } from '#contract/broadcasts/matching.ts'
import { euroText } from '#contract/figures/asked-price.ts'
import { countText } from '#contract/figures/numbers.ts'
import { shortConditions } from '#contract/inventory/inventory.ts'
import { paths } from '#contract/paths.ts'
import type { Tier } from '#contract/tiers.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { marketQuery } from '#web/features/matching/parts-public.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './broadcast-market.css'

/** The newest broadcasts of a company; one row more than shown, as the open one is left out. */
export const companyBroadcastsQuery = (api: Api, companyId: number) =>
  broadcastsQuery(api, { companyId, pageSize: 10 })

type Market = NonNullable<ReturnType<typeof useMarket>['data']>
const useMarket = (id: number) => useQuery(marketQuery(useApi(), id))

/** Market data for a broadcast; loads after the message, in reserved space. */
export function BroadcastMarket({ broadcast }: { broadcast: BroadcastDetail }) {
  const { id, companyId, company } = broadcast
  const market = useMarket(id)
  // Both are shown at once, so that no panel moves another.
  const others = useQuery({
    ...companyBroadcastsQuery(useApi(), companyId ?? 0),
    enabled: companyId !== undefined,
  })
  const isPending = market.isPending || others.isLoading
  const { data } = market
  const isEmpty =
    data?.inStock.length === 0 && data.counterparts.length === 0 && data.prices === null
  return (
    <div className="market no-print" aria-busy={isPending}>
      {isPending && <Skeleton width="40%" />}
      {!isPending && (
        <>
          {!data && <LoadFailure thing="The market" onRetry={market.refetch} />}
          {isEmpty && (
            <p className="small soft">
              Nobody lists this product, and no open broadcast fits it yet.
            </p>
          )}
          {data && data.inStock.length > 0 && <InStock lines={data.inStock} />}
          {data && data.counterparts.length > 0 && <Counterparts rows={data.counterparts} />}
          {companyId !== undefined && (
            <OtherBroadcasts companyId={companyId} name={company.name} except={id} />
          )}
          {data?.prices && <Prices prices={data.prices} />}
        </>
      )}
    </div>
  )
}

function InStock({ lines }: { lines: Market['inStock'] }) {
  const [first] = lines
  return (
    <Panel
      pad={false}
      title="In stock"
      aside={
        <a className="small target" href={paths.partStatistics(first!.partNumber)}>
          All offers
        </a>
      }
    >
      <ul className="market-rows">
        {lines.map(({ id, partNumber, description, quantity, condition, price, company }) => (
          <MarketRow
            key={id}
            about={
              <Link to="/parts/$id" params={{ id: String(id) }} preload="intent">
                <span className="mono">{partNumber}</span>{' '}
                <span className="soft">{description}</span>
              </Link>
            }
            aside={<span className="strong">{euroText(price)}</span>}
            from={<Company {...company} />}
            note={`${countText(quantity)} pcs, ${shortConditions[condition]}`}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Counterparts({ rows }: { rows: Market['counterparts'] }) {
  return (
    <Panel pad={false} title={`${rows[0]!.side} broadcasts that may fit`}>
      <ul className="market-rows">
        {rows.map(({ broadcastId, side, headline, date, company, isReplied }) => (
          <MarketRow
            key={broadcastId}
            about={<Subject id={broadcastId} side={side} headline={headline} />}
            aside={<RelativeTime at={date} />}
            from={<Company {...company} />}
            note={isReplied && 'Replied'}
          />
        ))}
      </ul>
    </Panel>
  )
}

type OtherBroadcastsProps = { companyId: number; name: string; except?: number }

/** The newest broadcasts of a company, for members. */
export function OtherBroadcasts({ companyId, name, except }: OtherBroadcastsProps) {
  const broadcasts = useQuery(companyBroadcastsQuery(useApi(), companyId)).data
  const rows: readonly BroadcastRow[] = broadcasts?.results.filter(({ id }) => id !== except) ?? []
  if (rows.length === 0) return null
  return (
    <Panel
      pad={false}
      title={`${except === undefined ? 'Broadcasts' : 'Other broadcasts'} of ${name}`}
      aside={
        rows.length > maxMarketRows && (
          <Link className="small target" to="/broadcasts" search={{ companyId }}>
            All
          </Link>
        )
      }
    >
      <ul className="market-rows">
        {rows.slice(0, maxMarketRows).map(({ id, side, headline, date, broadcastListName }) => (
          <MarketRow
            key={id}
            about={<Subject id={id} side={side} headline={headline} />}
            aside={<RelativeTime at={date} />}
            from={broadcastListName}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Prices({
  prices: { product, count, min, median, max },
}: {
  prices: NonNullable<Market['prices']>
}) {
  return (
    <Panel pad={false} title="Asking prices">
      <StatLine
        items={[
          { term: 'Lowest', value: euroText(min) },
          { term: 'Median', value: euroText(median) },
          { term: 'Highest', value: euroText(max) },
        ]}
      />
      <p className="panel-foot small soft">
        {countText(count)} WTS prices for {product}, in euro
      </p>
    </Panel>
  )
}

type MarketRowProps = { about: ReactNode; aside: ReactNode; from: ReactNode; note?: ReactNode }

function MarketRow({ about, aside, from, note }: MarketRowProps) {
  return (
    <li>
      <span className="about">{about}</span>
      <span className="num nowrap">{aside}</span>
      <span className="from small soft">{from}</span>
      <span className="small muted num nowrap">{note}</span>
    </li>
  )
}

function Subject({ id, side, headline }: { id: number; side: Side; headline: string }) {
  return (
    <>
      <SideChip side={side} />
      <Link className="cut" to="/broadcasts/$id" params={{ id: String(id) }} preload="intent">
        {headline}
      </Link>
    </>
  )
}

function Company({ id, name, tier }: { id: number; name: string; tier: Tier }) {
  return (
    <CompanyName tier={tier} title={name}>
      <CompanyLink id={id} name={name} />
    </CompanyName>
  )
}
