import { linesText } from '#contract/inventory/stock-removals.ts'
import {
  type StockFile,
  type StockFileState,
  stockFileDays,
} from '#contract/inventory/stock-files.ts'
import { stockFileQuery } from '#web/features/inventory/api.ts'
import { ImportResult } from '#web/features/inventory/stock-files/preview/import-result.tsx'
import { StockFileReview } from '#web/features/inventory/stock-files/preview/stock-file-review.tsx'
import {
  countsText,
  isRunning,
  progressText,
} from '#web/features/inventory/stock-files/stock-file-text.ts'
import {
  useImportCompletion,
  useDiscardStockFile,
} from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { capitalized, StockLink, useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { buttonClass, Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { Progress } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const titles: Record<StockFileState, string> = {
  uploaded: 'Import stock',
  waiting: 'Importing stock',
  reading: 'Importing stock',
  writing: 'Importing stock',
  done: 'Stock imported',
  failed: 'Stock not imported',
}

/** A stock file from its preview to the result of the import. */
export function StockFileView({ id }: { id: number }) {
  const { data: file, error } = useQuery(stockFileQuery(useApi(), id))
  useFocusRestore(file?.state ?? '')
  useImportCompletion(file && isRunning(file) ? 1 : 0)
  // A colleague has discarded it.
  if (isApiError(error) && error.status === 404) return <StockFileNotFound />
  if (!file) return null
  return (
    <>
      <PageHead
        title={file.undoneAt === null ? titles[file.state] : 'Import undone'}
        sub={[file.name, file.lines === null ? sizeText(file.size) : linesText(file.lines)].join(
          ' · ',
        )}
      />
      <p className="sr" role="status">
        {spoken(file)}
      </p>
      {isRunning(file) ? (
        <ImportProgress file={file} />
      ) : file.canStart ? (
        <StockFileReview file={file} />
      ) : file.counts ? (
        <ImportResult file={file} counts={file.counts} />
      ) : (
        <Failed fault={file.fault} />
      )}
    </>
  )
}

/** The status for screen readers. */
function spoken(file: StockFile): string {
  if (file.state === 'done' && file.counts) return `Imported: ${countsText(file.counts)}`
  if (file.state === 'failed') return file.fault ?? titles.failed
  if (file.state === 'reading') return 'Reading the file'
  if (file.state === 'writing') return 'Saving the lines'
  return file.state === 'waiting' ? 'Queued' : ''
}

function Failed({ fault }: { fault: string | null }) {
  const { inventory } = useStockPlace()
  return (
    <div className="stack prose">
      <Note tone="bad" role="alert" title={capitalized(`${inventory} has not changed.`)}>
        {fault ?? 'Something went wrong. Please send the file again.'}
      </Note>
      <p>
        <StockLink className={buttonClass({ variant: 'primary' })}>Choose another file</StockLink>
      </p>
    </div>
  )
}

/** The progress of an import, which continues without this page. */
function ImportProgress({ file }: { file: StockFile }) {
  const { name, state, lines, linesRead, mode } = file
  const drop = useDiscardStockFile(file.id)
  return (
    <Panel className="prose">
      <div className="stack">
        <Progress
          label={`Import of ${name}`}
          value={state === 'writing' ? 1 : linesRead}
          max={state === 'writing' ? 1 : (lines ?? 0)}
          text={progressText(file)}
        />
        <p className="soft">
          {mode === 'replace'
            ? 'The current inventory stays searchable until all lines are imported.'
            : 'The lines are added in one step.'}{' '}
          You can leave this page. The import continues.
        </p>
        {state === 'waiting' && (
          <p>
            <Button busy={drop.isPending} onClick={() => drop.mutate()}>
              Cancel import
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** Shown for a stock file that does not exist, was discarded or has expired. */
export function StockFileNotFound() {
  const { inventory } = useStockPlace()
  return (
    <>
      <PageHead title="Stock file not found" />
      <Empty
        title="This stock file is no longer available."
        actions={<StockLink className={buttonClass()}>Go to {inventory}</StockLink>}
      >
        Stock files are kept for {stockFileDays} days. What was imported stays in {inventory}.
      </Empty>
    </>
  )
}
