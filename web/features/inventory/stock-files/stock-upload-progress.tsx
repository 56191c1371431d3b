import type { Upload } from '#web/features/inventory/stock-files/use-stock-upload.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'

type StockUploadProgressProps = {
  upload: Extract<Upload, { state: 'sending' }>
  onEnd: () => void
}

/** How far a stock file is on its way, and the way to end that. */
export function StockUploadProgress({
  upload: { name, size, sent },
  onEnd,
}: StockUploadProgressProps) {
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
