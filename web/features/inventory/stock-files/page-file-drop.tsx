import { notices } from '#contract/page-notices.ts'
import { StockUploadProgress } from '#web/features/inventory/stock-files/stock-upload-progress.tsx'
import { useStockFileUpload } from '#web/features/inventory/stock-files/use-stock-file-upload.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useEffect } from 'react'
import './stock-file-drop.css'

/** An invisible drop zone over the page of a stock file, for uploading another one. */
export function PageFileDrop() {
  const { upload, isOver, end, leaving } = useStockFileUpload()
  useEffect(() => {
    if (upload.state === 'idle' && upload.fault !== undefined) {
      notify(notices.stockFileNotUploaded(upload.fault))
    }
  }, [upload])
  const isSending = upload.state === 'sending'
  return (
    <>
      {(isSending || isOver) && (
        <div className="stock-drop stock-drop-above" data-over={isOver || undefined}>
          {isSending ? (
            <StockUploadProgress upload={upload} onEnd={end} />
          ) : (
            <>
              <Icon name="upload" />
              <p className="strong">Drop the file to import it</p>
            </>
          )}
        </div>
      )}
      {leaving}
    </>
  )
}
