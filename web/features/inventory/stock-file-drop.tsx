import { acceptedFiles, takenFiles } from '#web/features/inventory/chosen-file.ts'
import { useFileDrop } from '#web/features/inventory/use-file-drop.ts'
import { useStockUpload, type Upload } from '#web/features/inventory/use-stock-upload.ts'
import { useAskBeforeLeaving } from '#web/platform/use-ask-before-leaving.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { sizeText } from '#web/ui/size-text.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import './stock-file-drop.css'

/** Takes a stock file, by dropping it anywhere on the page or by choosing it, and shows how far it is sent. */
export function StockFileDrop({ children }: { children: ReactNode }) {
  const router = useRouter()
  const chooser = useRef<HTMLInputElement>(null)
  const { upload, take, end } = useStockUpload()
  const isSending = upload.state === 'sending'
  const leaving = useAskBeforeLeaving(isSending)
  const uploaded = upload.state === 'there' ? String(upload.id) : undefined
  // Once the question about leaving is off.
  useEffect(() => {
    if (uploaded === undefined) return
    void router.navigate({ to: '/inventory/files/$id', params: { id: uploaded } })
  }, [router, uploaded])

  function send(files: readonly File[]) {
    // Ready by the time the file is there.
    const page = router.routesById['/inventory/files/$id']
    if (page) router.loadRouteChunk(page)?.catch(() => {})
    void take(files)
  }
  const isOver = useFileDrop(send)
  return (
    <>
      <div className="stock-drop" data-over={(isOver && !isSending) || undefined}>
        {isSending ? (
          <Sending upload={upload} onEnd={end} />
        ) : (
          <>
            <Icon name="upload" />
            <div className="stock-drop-words">
              <p className="strong">{isOver ? 'Let it go to import it' : 'Import a stock file'}</p>
              <p className="small soft">
                <span className="stock-drop-mouse">Drop it here or choose it. </span>
                {takenFiles}. You look at it before anything changes.
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

type SendingProps = { upload: Extract<Upload, { state: 'sending' }>; onEnd: () => void }

function Sending({ upload: { name, size, sent }, onEnd }: SendingProps) {
  const isSent = sent >= size
  return (
    <>
      <Progress
        className="stock-drop-words"
        label={`Sending ${name}`}
        value={sent}
        max={size}
        text={
          isSent
            ? `Looking into ${name}`
            : `Sending ${name}: ${Math.floor((100 * sent) / size)} % of ${sizeText(size)}`
        }
      />
      <span className="sr" role="status">
        {isSent ? `Looking into ${name}` : `Sending ${name}`}
      </span>
      <Button onClick={onEnd}>Cancel</Button>
    </>
  )
}
