import type { StockFile } from '#contract/inventory/stock-files.ts'
import { stockFilesQuery } from '#web/features/inventory/api.ts'
import { StockFileDrop } from '#web/features/inventory/stock-files/stock-file-drop.tsx'
import { StockFileItem } from '#web/features/inventory/stock-files/stock-file-item.tsx'
import { isRunning } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { useImportCompletion } from '#web/features/inventory/stock-files/preview/use-import-completion.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import './stock-files.css'

/** Stock files: a place to drop one, those that run or wait for somebody, and what became of the latest. */
export function StockFiles() {
  const { data: files = [] } = useQuery(stockFilesQuery(useApi()))
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  useImportCompletion(files.filter(isRunning).length)
  const current = files.filter(needsAttention)
  const others = files.filter((file) => !needsAttention(file))
  return (
    <section className="stack close" aria-labelledby={`${listId}-title`}>
      <h2 id={`${listId}-title`} className="sr">
        Stock files
      </h2>
      <StockFileDrop>
        {others.length > 0 && (
          <Button
            variant="ghost"
            iconAfter="down"
            className="stock-files-latest"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Latest files
          </Button>
        )}
      </StockFileDrop>
      {current.length > 0 && (
        <ul className="box entries stock-file-list" aria-label="Running and waiting">
          {current.map((file) => (
            <StockFileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      {isOpen && others.length > 0 && (
        <ul id={listId} className="box entries stock-file-list" aria-label="Latest files">
          {others.map((file) => (
            <StockFileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What runs, and what came by mail and waits for somebody; what was chosen here and left is left in peace. */
const needsAttention = (file: StockFile) =>
  isRunning(file) || (file.state === 'uploaded' && file.via === 'mail')
