import type { StockFile, StockFileState } from '#contract/inventory/stock-files.ts'
import { stockFileQuery } from '#web/features/inventory/api.ts'
import { ImportResult } from '#web/features/inventory/stock-files/preview/import-result.tsx'
import { ImportProgress } from '#web/features/inventory/stock-files/preview/import-progress.tsx'
import { StockFileNotFound } from '#web/features/inventory/stock-files/stock-file-not-found.tsx'
import { StockFileReview } from '#web/features/inventory/stock-files/preview/stock-file-review.tsx'
import {
  countsText,
  isRunning,
  linesText,
} from '#web/features/inventory/stock-files/stock-file-text.ts'
import { useImportCompletion } from '#web/features/inventory/stock-files/preview/use-import-completion.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

const titles: Record<StockFileState, string> = {
  uploaded: 'Import stock',
  waiting: 'Importing stock',
  reading: 'Importing stock',
  writing: 'Importing stock',
  done: 'Stock imported',
  failed: 'Stock not imported',
}

/** A stock file where it stands: to be looked at and started, under way, or at its end. */
export function StockFileView({ id }: { id: number }) {
  const { data: file, error } = useQuery(stockFileQuery(useApi(), id))
  useFocusRestore(file?.state ?? '')
  useImportCompletion(file && isRunning(file) ? 1 : 0)
  // A colleague has given it up meanwhile.
  if (isApiError(error) && error.status === 404) return <StockFileNotFound />
  if (!file) return null
  return (
    <>
      <PageHead
        title={titles[file.state]}
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

/** What is read out when a file has come further. */
function spoken(file: StockFile): string {
  if (file.state === 'done' && file.counts) return `Imported: ${countsText(file.counts)}`
  if (file.state === 'failed') return file.fault ?? titles.failed
  if (file.state === 'reading') return 'Reading the file'
  if (file.state === 'writing') return 'Saving the lines to your inventory'
  return file.state === 'waiting' ? 'Queued' : ''
}

function Failed({ fault }: { fault: string | null }) {
  return (
    <div className="stack prose">
      <Note tone="bad" role="alert" title="Your inventory has not changed.">
        {fault ?? 'Something went wrong. Please send the file again.'}
      </Note>
      <p>
        <Link to="/inventory" className={buttonClass({ variant: 'primary' })}>
          Choose another file
        </Link>
      </p>
    </div>
  )
}
