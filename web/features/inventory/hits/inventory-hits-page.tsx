import { hitsPerPage, type StockHit } from '#contract/inventory/own-stock.ts'
import { callPrice } from '#contract/inventory/inventory.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { AddressCheckbox } from '#web/platform/lists/optimistic-value.tsx'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { stockHitsQuery, type HitsSearch } from '#web/features/inventory/api.ts'
import { flagParam, pageParam, paramText } from '#web/platform/address-params.ts'
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
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'

// As `stockLimits`, which the entry of all pages does not load.
const maxPartNumberLength = 80

/** Searches that found the own stock (IV-017, IV-020); for trading members. */
export const Route = createFileRoute('/inventory-hits')({
  validateSearch: (raw: Record<string, unknown>): HitsSearch => ({
    page: pageParam(raw.page),
    partNumber: paramText(raw.partNumber).trim().slice(0, maxPartNumberLength) || undefined,
    byPart: flagParam(raw.byPart),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) await queryClient.ensureQueryData(stockHitsQuery(api, deps))
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
  const search = Route.useSearch()
  const { page = 1, partNumber, byPart } = search
  const navigate = useNavigate()
  const { isTrading } = useViewer()
  const hits = useQuery({ ...stockHitsQuery(useApi(), search), enabled: isTrading })
  return (
    <main id="main" className="page">
      <Link to="/inventory" className="back">
        <Icon name="left" small />
        Back to inventory
      </Link>
      <PageHead
        title="Inventory hits"
        sub={
          isTrading && hits.data && !byPart && !partNumber
            ? `${countText(hits.data.total)} ${hits.data.total === 1 ? 'search' : 'searches'} found your stock.`
            : 'Searches by other companies that found your stock.'
        }
      />
      {!isTrading ? (
        <InventoryAccessNotice />
      ) : hits.data ? (
        <>
          {hits.data.total > 0 && (
            <div className="row wrap space-below">
              {partNumber ? (
                <FilterChip
                  clear={<Link to="/inventory-hits" aria-label={`Remove filter ${partNumber}`} />}
                >
                  <span className="mono">{partNumber}</span>
                </FilterChip>
              ) : (
                <AddressCheckbox
                  name="byPart"
                  checked={byPart === true}
                  onCheck={(isChecked) =>
                    void navigate({
                      to: '/inventory-hits',
                      search: { byPart: isChecked || undefined },
                      resetScroll: false,
                    })
                  }
                >
                  Group by part
                </AddressCheckbox>
              )}
            </div>
          )}
          <Hits {...hits.data} page={page} byPart={byPart === true} busy={hits.isPlaceholderData} />
        </>
      ) : (
        hits.isError && <LoadFailure thing="The inventory hits" onRetry={hits.refetch} />
      )}
    </main>
  )
}

type HitsProps = {
  hits: readonly StockHit[]
  total: number
  page: number
  byPart: boolean
  busy: boolean
}

function Hits({ hits, total, page, byPart, busy }: HitsProps) {
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
      <NoSuchPage page={page} lastPage={Math.ceil(total / hitsPerPage)}>
        Hits are kept for a year.
      </NoSuchPage>
    )
  }
  return (
    <>
      <DataTable
        caption="Searches that found your stock, newest first"
        columns={byPart ? [countColumn, ...columns.slice(1)] : columns}
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

const linePrice = ({ askedPrice, askedCurrency }: NonNullable<StockHit['line']>) =>
  askedPrice === callPrice ? callPrice : formatPrice(Math.round(askedPrice * 100), askedCurrency)

/** The own offer, with which a message to a searcher begins. */
const offerOf = (partNumber: string, line: NonNullable<StockHit['line']>) => {
  const price = line.askedPrice === callPrice ? '' : ` at ${linePrice(line)} each`
  return `We have ${countText(line.quantity)} × ${partNumber} in stock${price}.\n\n`
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
    width: '11rem',
    card: 'text',
    className: 'mono',
    title: ({ partnumber }) => partnumber,
    cell: ({ partnumber }) => (
      <Link className="target" to="/inventory" search={{ query: partnumber }}>
        {partnumber}
      </Link>
    ),
  },
  {
    key: 'quantity',
    header: 'My quantity',
    width: '6.5rem',
    from: '64rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Quantity',
    className: 'num',
    cell: ({ line }) => line && countText(line.quantity),
  },
  {
    key: 'price',
    header: 'My price',
    width: '6.5rem',
    from: '64rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Price',
    className: 'num',
    cell: ({ line }) => line && linePrice(line),
  },
  {
    key: 'company',
    header: 'Searched by',
    width: '11rem',
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
    width: '7.5rem',
    align: 'right',
    sorted: 'descending',
    card: 'figure',
    className: 'soft',
    cell: ({ date }) => <RelativeTime className="num" at={date} />,
  },
  {
    key: 'message',
    header: 'Message',
    width: '8.5rem',
    align: 'right',
    card: 'action',
    cell: ({ companyid, name, country = '', contact, partnumber, line }) =>
      companyid !== undefined &&
      contact && (
        <MessageButton
          short
          company={{ id: companyid, name, country }}
          contact={contact}
          subject={`${partnumber} in our stock`}
          message={line && offerOf(partnumber, line)}
        />
      ),
  },
]

/** Instead of the terms, where rows are grouped by part. */
const countColumn: Column<StockHit> = {
  key: 'hits',
  header: 'Searches',
  width: '9rem',
  card: 'title',
  isRowHeader: true,
  cell: ({ partnumber, hits = 1 }) => (
    <Link className="target" to="/inventory-hits" search={{ partNumber: partnumber }}>
      {hits === 1 ? '1 search' : `${countText(hits)} searches`}
    </Link>
  ),
}
