import { paths } from '#contract/paths.ts'
import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/figures/numbers.ts'
import { ownStockQuery, stockFilesQuery, stockSummaryQuery } from '#web/features/inventory/api.ts'
import {
  readInventorySearch,
  filterOf,
  type InventorySearch,
} from '#web/features/inventory/own-stock/inventory-search.ts'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import { StockFiles } from '#web/features/inventory/stock-files/stock-files.tsx'
import { StockForm } from '#web/features/inventory/own-stock/stock-form.tsx'
import { StockRows } from '#web/features/inventory/own-stock/stock-rows.tsx'
import { StockNotes } from '#web/features/inventory/own-stock/stock-notes.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The own stock (IV-001); for trading members. */
export const Route = createFileRoute('/inventory')({
  validateSearch: readInventorySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!viewerOf(user).isTrading) return
    const summary = queryClient.ensureQueryData(stockSummaryQuery(api))
    const files = queryClient.prefetchQuery(stockFilesQuery(api))
    const lines = queryClient.ensureQueryData(
      ownStockQuery(api, filterOf(deps, preferences.pageSize)),
    )
    // When only the filter changes, the previous rows stay while the new ones load.
    if (cause === 'stay') lines.catch(() => {})
    else await lines
    await Promise.all([summary, files])
  },
  head: () =>
    pageHead({
      title: 'Inventory',
      description: 'The stock that your company lists for all members.',
      keywords: 'inventory, stock, parts',
      path: paths.inventory,
      robots: 'noindex,follow',
    }),
  component: InventoryPage,
})

function InventoryPage() {
  const search = Route.useSearch()
  const { isTrading } = useViewer()
  if (isTrading) return <InventoryView search={search} />
  return (
    <main id="main" className="page">
      <PageHead title="Inventory" sub="The stock that your company lists for all members." />
      <InventoryAccessNotice />
    </main>
  )
}

/** State of the form: above the table for a new line, below the line that is edited (IV-004). */
type Editor = { kind: 'closed' } | { kind: 'adding' } | { kind: 'changing'; line: OwnStockLine }

function InventoryView({ search }: { search: InventorySearch }) {
  const [editor, setEditor] = useState<Editor>({ kind: 'closed' })
  const { data: summary } = useQuery(stockSummaryQuery(useApi()))
  const close = () => setEditor({ kind: 'closed' })
  return (
    <main id="main" className="page">
      <PageHead
        title="Inventory"
        sub={summary && partsText(summary.count)}
        actions={
          <>
            <Link to="/inventory/wanted" className={buttonClass()} preload="intent">
              <Icon name="users" className="no-phone" />
              <span>
                Wanted<span className="no-phone"> by others</span>
              </span>
            </Link>
            <Link to="/inventory-hits" className={buttonClass()} preload="intent">
              <Icon name="eye" />
              Who searched
            </Link>
            <Link
              to="/quote-requests"
              search={{ direction: 'received' }}
              className={`${buttonClass()} no-phone`}
              preload="intent"
            >
              <Icon name="mail" />
              Requests
            </Link>
            <Button
              variant="primary"
              icon="plus"
              aria-expanded={editor.kind === 'adding'}
              onClick={() => setEditor({ kind: 'adding' })}
            >
              Add part
            </Button>
          </>
        }
      />
      <div className="stack">
        {summary && <StockNotes summary={summary} />}
        <StockFiles />
        {editor.kind === 'adding' && <StockForm key="new" line={undefined} onDone={close} />}
      </div>
      <StockRows
        search={search}
        isEmpty={summary?.count === 0}
        editor={
          editor.kind === 'changing'
            ? {
                id: editor.line.id,
                form: <StockForm key={editor.line.id} line={editor.line} onDone={close} />,
              }
            : undefined
        }
        onAdd={() => setEditor({ kind: 'adding' })}
        onChange={(line) => setEditor({ kind: 'changing', line })}
        onDeleted={(id) => {
          if (editor.kind === 'changing' && (id === undefined || editor.line.id === id)) close()
        }}
      />
    </main>
  )
}

const partsText = (n: number) => `${countText(n)} ${n === 1 ? 'part' : 'parts'}`
