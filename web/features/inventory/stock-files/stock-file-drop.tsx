import { stockNotices } from '#contract/inventory/stock-notices.ts'
import {
  acceptedFiles,
  acceptedFilesHint,
  useStockFileUpload,
  type Upload,
} from '#web/features/inventory/stock-files/use-stock-upload.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { useRef, type ReactNode, useEffect } from 'react'
import './stock-file-drop.css'

/** Uploads a stock file by drag and drop anywhere on the page, or by a file chooser. */
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
            // Allows choosing the same file again after a correction.
            target.value = ''
          }}
        />
      </div>
      {upload.state === 'idle' && <Refusal>{upload.fault}</Refusal>}
      {leaving}
    </>
  )
}

/** An invisible drop zone over the page of a stock file, for uploading another one. */
export function PageFileDrop() {
  const { upload, isOver, end, leaving } = useStockFileUpload()
  useEffect(() => {
    if (upload.state === 'idle' && upload.fault !== undefined) {
      notify(stockNotices.stockFileNotUploaded(upload.fault))
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

type StockUploadProgressProps = {
  upload: Extract<Upload, { state: 'sending' }>
  onEnd: () => void
}

function StockUploadProgress({ upload: { name, size, sent }, onEnd }: StockUploadProgressProps) {
  const isSent = sent >= size
  return (
    <>
      <Progress
        className="stock-drop-words"
        label={`Uploading ${name}`}
        value={sent}
        max={size}
        text={
          isSent
            ? `Reading ${name}`
            : `Uploading ${name}: ${Math.floor((100 * sent) / size)} % of ${sizeText(size)}`
        }
      />
      <span className="sr" role="status">
        {isSent ? `Reading ${name}` : `Uploading ${name}`}
      </span>
      <Button onClick={onEnd}>Cancel</Button>
    </>
  )
}
