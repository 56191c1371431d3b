import { useFileDrop } from '#web/features/inventory/stock-files/use-file-drop.ts'
import { useStockUpload } from '#web/features/inventory/stock-files/use-stock-upload.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Uploads a stock file that is dropped on the page or passed to `send`, then opens its page. */
export function useStockFileUpload() {
  const router = useRouter()
  const { upload, take, end } = useStockUpload()
  const isSending = upload.state === 'sending'
  const leaving = useUnsavedChangesWarning(isSending)
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
  const isOver = useFileDrop(send) && !isSending
  return { upload, isOver, send, end, leaving }
}
