import { deskCalls } from '#contract/desk-calls.gen.ts'
import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { ReasonBody } from '#contract/fields.ts'
import { countText } from '#contract/figures/numbers.ts'
import { stockSummaryQuery } from '#web/features/inventory/api.ts'
import { onBehalfApi } from '#web/features/inventory/desk/on-behalf-api.ts'
import { readInventorySearch } from '#web/features/inventory/own-stock/inventory-search.ts'
import { StockForm } from '#web/features/inventory/own-stock/stock-form.tsx'
import { StockNotes } from '#web/features/inventory/own-stock/stock-notes.tsx'
import { StockRows } from '#web/features/inventory/own-stock/stock-rows.tsx'
import { StockFileView } from '#web/features/inventory/stock-files/stock-file-view.tsx'
import { StockFiles } from '#web/features/inventory/stock-files/stock-files.tsx'
import {
  StockLink,
  StockPlaceContext,
  type StockPlace,
} from '#web/features/inventory/stock-place.tsx'
import { LoadError, useAdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { ApiContext, createQueryClient, useApi, callUrl } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

type CompanyStockProps = {
  companyId: number
  name: string
  /** Path of the company's page below /admin. */
  path: string
  /** Search parameters that keep the tab open. */
  tab: Record<string, string>
}

/** The stock of a company, which staff view, correct and upload for it with a reason (BK-068). */
export default function CompanyStock({ companyId, name, path, tab }: CompanyStockProps) {
  const api = useApi()
  const [reason, setReason] = useState('')
  // Data of another company must not show up here, so the stock has a cache of its own.
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    client.setQueryData(sessionQuery(api).queryKey, null)
    return client
  })
  // The other tabs show what was done.
  const page = useQueryClient()
  useEffect(() => () => void page.invalidateQueries({ queryKey: ['accounts'] }), [page])
  const ownApi = useMemo(() => onBehalfApi(api, companyId, reason), [api, companyId, reason])
  const place = useMemo(
    (): StockPlace => ({
      isStaff: true,
      company: name,
      exportPath: callUrl(deskCalls.exportCompanyStock, { params: { id: companyId } }),
      inventory: 'the company’s inventory',
      list: (search) => ({ to: path, search: { ...tab, ...search } }),
      file: (id) => ({ to: path, search: { ...tab, file: id } }),
    }),
    [companyId, name, path, tab],
  )
  return (
    <div className="stack">
      <Reason reason={reason} onChange={setReason} />
      <StockPlaceContext value={place}>
        <ApiContext value={ownApi}>
          <QueryClientProvider client={queryClient}>
            <StockView mayChange={reason !== ''} />
          </QueryClientProvider>
        </ApiContext>
      </StockPlaceContext>
    </div>
  )
}

type ReasonProps = { reason: string; onChange: (reason: string) => void }

/** Asks once for the reason of all changes until the page is left. */
function Reason({ reason, onChange }: ReasonProps) {
  const { form, submit } = useContractForm(ReasonBody, { reason: '' })
  const start = submit(async (body) => onChange(body.reason))
  if (reason !== '') {
    return (
      <p className="row wrap between soft">
        <span>
          You change the inventory of this company. Reason: <b>{reason}</b>
        </span>
        <Button size="sm" onClick={() => onChange('')}>
          Stop changing
        </Button>
      </p>
    )
  }
  return (
    <Panel title="Change this inventory" className="prose">
      <form className="stack close" onSubmit={start}>
        <ReasonField
          form={form}
          act="stock.changed"
          hint="Recorded in the audit log with each change. The main contact gets an e-mail about imports."
        />
        <div className="row">
          <Button type="submit" icon="edit">
            Start changing
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const removeAllDialog = lazyPopup(() =>
  import('./remove-company-stock-dialog.tsx').then((module) => module.RemoveCompanyStockDialog),
)

/** State of the form above the table. */
type Editor = { kind: 'closed' } | { kind: 'adding' } | { kind: 'changing'; line: OwnStockLine }

function StockView({ mayChange }: { mayChange: boolean }) {
  const address = useAdminSearch()
  const { data: summary, error, refetch } = useQuery(stockSummaryQuery(useApi()))
  const [editor, setEditor] = useState<Editor>({ kind: 'closed' })
  const close = () => setEditor({ kind: 'closed' })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!summary) return null
  const file = Number(address['file'])
  if (Number.isInteger(file)) {
    return (
      <div className="stack">
        <StockLink className="back">
          <Icon name="left" small />
          Back to the inventory
        </StockLink>
        {mayChange ? (
          <StockFileView key={file} id={file} />
        ) : (
          <Note>Give a reason above to open this file.</Note>
        )}
      </div>
    )
  }
  return (
    <div className="stack">
      <p className="row between">
        <span className="strong">{countText(summary.count)} parts</span>
        {mayChange && (
          <Button icon="plus" onClick={() => setEditor({ kind: 'adding' })}>
            Add part
          </Button>
        )}
      </p>
      {mayChange && <StockNotes summary={summary} />}
      <StockFiles mayChange={mayChange} />
      {mayChange && editor.kind === 'adding' && (
        <StockForm key="new" line={undefined} onDone={close} />
      )}
      <StockRows
        search={readInventorySearch(address)}
        isEmpty={summary.count === 0}
        mayChange={mayChange}
        removeAllDialog={removeAllDialog}
        editor={
          mayChange && editor.kind === 'changing'
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
    </div>
  )
}
