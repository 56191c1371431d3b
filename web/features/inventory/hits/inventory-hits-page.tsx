import { hitsPerPage, type StockHit } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/numbers.ts'
import { paths } from '#contract/paths.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { stockHitsQuery } from '#web/features/inventory/api.ts'
import { pageParam } from '#web/platform/address-params.ts'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { NoSuchPage, PageLink } from '#web/platform/lists/list-pager.tsx'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** Searches that found the own stock (IV-017, IV-020); for trading members. */
export const Route = createFileRoute('/inventory-hits')({
  validateSearch: (raw: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageParam(raw.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { page = 1 } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) await queryClient.ensureQueryData(stockHitsQuery(api, page))
  },
  head: () =>
    pageHead({
      title: 'Inventory hits',
      description: 'Searches by other companies that found your stock.',
      keywords: 'inventory, searches',
      path: paths.inventoryHits,
      robots: 'noindex,follow',
    }),
  component: InventoryHitsPage,
})

function InventoryHitsPage() {
  const { page = 1 } = Route.useSearch()
  const { isTrading } = useViewer()
  const hits = useQuery({ ...stockHitsQuery(useApi(), page), enabled: isTrading })
  return (
    <main id="main" className="page">
      <Link to="/inventory" className="back">
        <Icon name="left" small />
        Back to inventory
      </Link>
      <PageHead
        title="Inventory hits"
        sub={
          isTrading && hits.data
            ? `${countText(hits.data.total)} ${hits.data.total === 1 ? 'search' : 'searches'} found your stock.`
            : 'Searches by other companies that found your stock.'
        }
      />
      {!isTrading ? (
        <InventoryAccessNotice />
      ) : hits.data ? (
        <Hits {...hits.data} page={page} busy={hits.isPlaceholderData} />
      ) : (
        hits.isError && <LoadFailure thing="The inventory hits" onRetry={hits.refetch} />
      )}
    </main>
  )
}

type HitsProps = { hits: readonly StockHit[]; total: number; page: number; busy: boolean }

function Hits({ hits, total, page, busy }: HitsProps) {
  if (total === 0) {
    return (
      <Empty
        title="Nobody has searched for your parts yet."
        actions={
          <Link to="/inventory" className={buttonClass()}>
            Go to your inventory
          </Link>
        }
      >
        Every search that finds one of your parts is listed here for a year, with the search terms,
        the part and who searched.
      </Empty>
    )
  }
  if (hits.length === 0) {
    return (
      <NoSuchPage asked={page} lastPage={Math.ceil(total / hitsPerPage)}>
        Hits are kept for a year.
      </NoSuchPage>
    )
  }
  return (
    <>
      <DataTable
        caption="Searches that found your stock, newest first"
        columns={columns}
        rows={hits}
        rowKey={({ id }) => id}
        busy={busy}
      />
      <Pager
        page={page}
        pageSize={hitsPerPage}
        total={total}
        renderLink={(to, link) => <PageLink page={to} {...link} />}
      />
    </>
  )
}

const columns: readonly Column<StockHit>[] = [
  {
    key: 'terms',
    header: 'Searched for',
    card: 'title',
    isRowHeader: true,
    title: ({ searchterms }) => searchterms,
    cell: ({ searchterms }) => searchterms,
  },
  {
    key: 'part',
    header: 'Part Found',
    width: '16rem',
    card: 'text',
    className: 'mono',
    title: ({ partnumber }) => partnumber,
    cell: ({ partnumber }) => partnumber,
  },
  {
    key: 'company',
    header: 'Searched by',
    width: '16rem',
    card: 'text',
    cell: ({ companyid, name }) =>
      companyid === undefined ? (
        <span className="soft">{name}</span>
      ) : (
        <CompanyLink id={companyid} name={name} />
      ),
  },
  {
    key: 'date',
    header: 'Searched on',
    width: '10rem',
    align: 'right',
    sorted: 'descending',
    card: 'figure',
    className: 'soft',
    cell: ({ date }) => <RelativeTime className="num" at={date} />,
  },
]
