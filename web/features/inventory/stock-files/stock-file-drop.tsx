import {
  acceptedFiles,
  acceptedFilesHint,
} from '#web/features/inventory/stock-files/chosen-file.ts'
import { StockUploadProgress } from '#web/features/inventory/stock-files/stock-upload-progress.tsx'
import { useStockFileUpload } from '#web/features/inventory/stock-files/use-stock-file-upload.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useRef, type ReactNode } from 'react'
import './stock-file-drop.css'

/** Takes a stock file, by dropping it anywhere on the page or by choosing it, and shows how far it is sent. */
export function StockFileDrop({ children }: { children: ReactNode }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { upload, isOver, send, end, leaving } = useStockFileUpload()
  return (
    <>
      <div className="stock-drop" data-over={isOver || undefined}>
        {upload.state === 'sending' ? (
          <StockUploadProgress upload={upload} onEnd={end} />
        ) : (
          <>
            <Icon name="upload" />
            <div className="stock-drop-words">
              <p className="strong">
                {isOver ? 'Drop the file to import it' : 'Import a stock file'}
              </p>
              <p className="small soft">
                <span className="stock-drop-mouse">Drop it here or choose it. </span>
                {acceptedFilesHint}. You can review it before anything changes.
              </p>
            </div>
            {children}
            <Button icon="doc" onClick={() => chooser.current?.click()}>
              Choose a file
            </Button>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Stock file"
          accept={acceptedFiles}
          onChange={({ target }) => {
            send([...(target.files ?? [])])
            // The same file can be chosen again once it is corrected.
            target.value = ''
          }}
        />
      </div>
      {upload.state === 'idle' && <Refusal>{upload.fault}</Refusal>}
      {leaving}
    </>
  )
}
