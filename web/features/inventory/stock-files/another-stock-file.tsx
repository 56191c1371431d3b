import { notices } from '#contract/page-notices.ts'
import { StockUploadProgress } from '#web/features/inventory/stock-files/stock-upload-progress.tsx'
import { useStockDrop } from '#web/features/inventory/stock-files/use-stock-drop.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useEffect } from 'react'
import './stock-file-drop.css'

/** Takes another stock file that is dropped on the page of one; nothing is to be seen of it before. */
export function AnotherStockFile() {
  const { upload, isOver, end, leaving } = useStockDrop()
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
              <p className="strong">Let it go to import it</p>
            </>
          )}
        </div>
      )}
      {leaving}
    </>
  )
}
