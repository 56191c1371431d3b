import { maxStockMatches, type StockMatch } from '#contract/broadcasts/matching.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import {
  MatchReasons,
  MatchReplyButton,
  Similarity,
  stockMatchesQuery,
  useHiddenLines,
} from '#web/features/matching/parts-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import './wanted-page.css'

/** Open WTB broadcasts of others that lines of the own stock fit; for trading members. */
export const Route = createFileRoute('/inventory/wanted')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) await queryClient.prefetchQuery(stockMatchesQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Wanted by others',
      description: 'Open broadcasts of other companies that want parts of your stock.',
      keywords: 'inventory, wanted, matches',
      path: paths.stockMatches,
      robots: 'noindex,follow',
    }),
  component: WantedPage,
})

const about = 'Open WTB broadcasts of other companies for parts of your stock, newest first.'

function WantedPage() {
  const { isTrading } = useViewer()
  const matches = useQuery({ ...stockMatchesQuery(useApi()), enabled: isTrading })
  return (
    <main id="main" className="page">
      <Link to="/inventory" className="back">
        <Icon name="left" small />
        Back to inventory
      </Link>
      <PageHead title="Wanted by others" sub={about} />
      {!isTrading ? (
        <InventoryAccessNotice />
      ) : matches.isError && !matches.data ? (
        <LoadFailure thing="The matches of your stock" onRetry={matches.refetch} />
      ) : (
        <>
          <DataTable
            caption={about}
            className="wanted"
            wrap
            columns={columns}
            rows={matches.data?.results}
            rowKey={({ line, broadcastId }) => `${line.id} ${broadcastId}`}
            empty={<NothingWanted />}
          />
          {matches.data?.numResults === maxStockMatches && (
            <p className="small muted space-above">
              The newest {countText(maxStockMatches)} are shown.
            </p>
          )}
        </>
      )}
    </main>
  )
}

function NothingWanted() {
  return (
    <Empty
      title="No open request for your parts"
      actions={
        <Link to="/broadcasts" search={{ type: 'WTB' }} className={buttonClass()}>
          Show all WTB broadcasts
        </Link>
      }
    >
      When another company wants to buy something that you have in stock, its broadcast appears here
      with the line that fits and the reasons.
    </Empty>
  )
}

const lineText = ({ line }: StockMatch) =>
  [
    `${countText(line.quantity)} ${line.quantity === 1 ? 'piece' : 'pieces'}`,
    line.condition,
    line.price === callPrice ? callPrice : formatPrice(Math.round(line.price * 100), 'EUR'),
  ].join(', ')

const columns: readonly Column<StockMatch>[] = [
  {
    key: 'match',
    header: 'Match',
    width: '5.5rem',
    card: 'figure',
    cell: ({ similarity }) => <Similarity value={similarity} side="WTB" />,
  },
  {
    key: 'wanted',
    header: 'Wanted',
    card: 'title',
    isRowHeader: true,
    cell: (match) => (
      <div className="stack snug">
        <p className="wanted-offer">
          <SideChip side="WTB" />
          <a
            className="plain strong"
            href={paths.broadcast(match.broadcastId)}
            target="_blank"
            rel="noopener"
          >
            {match.headline}
          </a>
        </p>
        <MatchReasons reasons={match.reasons} />
      </div>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    width: '13rem',
    card: 'text',
    cell: ({ company }) => (
      <>
        <span className="row">
          <TierMark tier={company.tier} />
          <CompanyLink id={company.id} name={company.name} />
        </span>
        <p className="small muted">{company.country}</p>
      </>
    ),
  },
  {
    key: 'line',
    header: 'Your line',
    width: '14rem',
    card: 'text',
    cardLabel: 'Your line',
    cell: (match) => (
      <>
        <span className="mono">{match.line.partNumber}</span>
        <p className="small muted num">{lineText(match)}</p>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: '7rem',
    align: 'right',
    sorted: 'descending',
    card: 'meta',
    className: 'soft',
    cell: ({ date }) => <RelativeTime className="num" at={date} />,
  },
  {
    key: 'actions',
    header: <span className="sr">Actions</span>,
    width: '9rem',
    align: 'right',
    card: 'foot',
    cell: (match) => <Actions match={match} />,
  },
]

function Actions({ match }: { match: StockMatch }) {
  const { line, broadcastId, headline } = match
  const [isReplied, setReplied] = useState(match.isReplied)
  const hidden = useHiddenLines()
  const first = useRef<HTMLDivElement>(null)

  function setHidden(isHidden: boolean) {
    hidden.setHidden(line.id, broadcastId, isHidden)
    first.current?.querySelector('button')?.focus()
  }

  if (hidden.isHidden(line.id, broadcastId)) {
    return (
      <div className="wanted-actions" ref={first}>
        <Button size="sm" aria-label={`Undo hiding ${headline}`} onClick={() => setHidden(false)}>
          Undo
        </Button>
        <span className="small muted">Not a match, hidden</span>
      </div>
    )
  }
  return (
    <div className="wanted-actions" ref={first}>
      <div className="row">
        <MatchReplyButton offer={match} onSent={() => setReplied(true)} />
        <IconButton
          size="sm"
          icon="x"
          label={`Not a match: ${headline}`}
          title="Not a match"
          onClick={() => setHidden(true)}
        />
      </div>
      {isReplied && <Badge tone="ok">Replied</Badge>}
    </div>
  )
}
