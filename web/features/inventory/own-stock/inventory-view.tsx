import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/numbers.ts'
import { stockSummaryQuery } from '#web/features/inventory/api.ts'
import type { InventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { StockFiles } from '#web/features/inventory/stock-files/stock-files.tsx'
import { StockForm } from '#web/features/inventory/own-stock/stock-form.tsx'
import { StockRows } from '#web/features/inventory/own-stock/stock-rows.tsx'
import { StockNotes } from '#web/features/inventory/own-stock/stock-notes.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

/** What the form above the table does (IV-004). */
type Editor = { kind: 'closed' } | { kind: 'adding' } | { kind: 'changing'; line: OwnStockLine }

/** The own stock: a form to add and change lines, what is to be known of it, search and rows. */
export function InventoryView({ search }: { search: InventorySearch }) {
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
            <Link to="/inventory-hits" className={buttonClass()} preload="intent">
              <Icon name="eye" />
              Who searched
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
        {editor.kind !== 'closed' && (
          <StockForm
            key={editor.kind === 'changing' ? editor.line.id : 'new'}
            line={editor.kind === 'changing' ? editor.line : undefined}
            onDone={close}
          />
        )}
      </div>
      <StockRows
        search={search}
        isEmpty={summary?.count === 0}
        onAdd={() => setEditor({ kind: 'adding' })}
        onChange={(line) => setEditor({ kind: 'changing', line })}
        onDeleted={(id) => {
          if (editor.kind === 'changing' && (id === undefined || editor.line.id === id)) close()
        }}
      />
    </main>
  )
}

export const partsText = (n: number) => `${countText(n)} ${n === 1 ? 'part' : 'parts'}`
