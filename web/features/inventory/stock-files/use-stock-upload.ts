import { type StockFilePreview, workbookType } from '#contract/inventory/stock-files.ts'
import {
  maxStockFileBytes,
  stockFileFaults,
  maxStockFileLines,
} from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { stockFileEndings } from '#contract/inventory/import-messages.ts'
import {
  stockFilePreviewQuery,
  stockFileQuery,
  stockFilesQuery,
} from '#web/features/inventory/api.ts'
import { useStockNavigation, useStockTracking } from '#web/features/inventory/stock-place.tsx'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { useRouter } from '@tanstack/react-router'

/** State of an upload: `sent` of `size` bytes; afterwards the server reads the file. */
export type Upload =
  | { state: 'idle'; fault?: string }
  | { state: 'sending'; name: string; size: number; sent: number }
  | { state: 'done'; id: number }

function useStockUpload() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const trackFeature = useStockTracking()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** Caches the response for the next page. */
  function cachePreview(preview: StockFilePreview) {
    const { file } = preview
    queryClient.setQueryData(stockFileQuery(api, file.id).queryKey, file)
    queryClient.setQueryData(stockFilePreviewQuery(api, file.id, {}).queryKey, preview)
    void queryClient.invalidateQueries(stockFilesQuery(api))
  }

  async function start(files: readonly File[]) {
    if (controller.current) return
    const [file, another] = files
    if (!file) return
    if (another) {
      setUpload({ state: 'idle', fault: 'One file at a time, please.' })
      return
    }
    const aborter = new AbortController()
    controller.current = aborter
    const { name, size } = file
    const reportProgress = (sent: number) => setUpload({ state: 'sending', name, size, sent })
    try {
      const fault = await checkChosenFile(file)
      if (fault !== undefined) {
        setUpload({ state: 'idle', fault })
        return
      }
      reportProgress(0)
      const { payload } = await api(
        'uploadStockFile',
        { body: {}, files: { file } },
        { sent: (bytes) => reportProgress(Math.min(bytes, size)), signal: aborter.signal },
      )
      cachePreview(payload)
      trackFeature('inventoryUploader', payload.file.id)
      setUpload({ state: 'done', id: payload.file.id })
    } catch (failure) {
      if (aborter.signal.aborted) return
      trackFeature('inventoryUploader', 0, failure)
      setUpload({ state: 'idle', fault: messageOf(failure) })
    } finally {
      controller.current = undefined
    }
  }

  function end() {
    controller.current?.abort()
    setUpload({ state: 'idle' })
  }

  return { upload, start, end }
}

/** Prefers the error of the file field to the general message. */
const messageOf = (failure: unknown) =>
  (isApiError(failure) && failure.errors.find(({ param }) => param === 'file')?.msg) ||
  reasonOf(failure)

/** Uploads a stock file that is dropped on the page or passed to `send`, then opens its page. */
export function useStockFileUpload() {
  const router = useRouter()
  const { upload, start, end } = useStockUpload()
  const isSending = upload.state === 'sending'
  const leaving = useUnsavedChangesWarning(isSending)
  const { toFile } = useStockNavigation()
  const openFile = useEffectEvent((id: number) => toFile(id))
  const uploaded = upload.state === 'done' ? String(upload.id) : undefined
  // After the warning about leaving has been turned off.
  useEffect(() => {
    if (uploaded === undefined) return
    openFile(Number(uploaded))
  }, [uploaded])

  function send(files: readonly File[]) {
    // Preloads the next page.
    const page = router.routesById['/inventory/files/$id']
    if (page) router.loadRouteChunk(page)?.catch(() => {})
    void start(files)
  }
  const isOver = useFileDrop(send) && !isSending
  return { upload, isOver, send, end, leaving }
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Accepts files dropped anywhere on the page, as the browser would otherwise navigate to them.
 * @returns whether files are dragged over the page
 */
function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent((files: readonly File[]) => onDrop(files))
  useEffect(() => {
    // Enter and leave events bubble from every element.
    let depth = 0
    const show = (by: number) => {
      depth = by === 0 ? 0 : Math.max(0, depth + by)
      setOver(depth > 0)
    }
    const onFiles = (listen: (event: DragEvent) => void) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      listen(event)
    }
    const listeners = {
      dragenter: onFiles(() => show(1)),
      dragover: onFiles(() => {}),
      dragleave: onFiles(() => show(-1)),
      drop: onFiles(({ dataTransfer }) => {
        show(0)
        dropped([...dataTransfer!.files])
      }),
    }
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        removeEventListener(name, listener as EventListener)
      }
    }
  }, [])
  return isOver
}

/** Types offered by the file chooser; some systems have several types for CSV. */
export const acceptedFiles = [
  ...[...stockFileEndings.table, ...stockFileEndings.text].map((ending) => `.${ending}`),
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  workbookType,
].join(',')

export const acceptedFilesHint = `CSV, TSV, XLSX, XLS or ODS, at most ${countText(maxStockFileLines)} lines`

/** The reason not to upload a file; the server checks everything else. */
export async function checkChosenFile(file: File): Promise<string | undefined> {
  if (file.size > maxStockFileBytes) return stockFileFaults.tooLarge
  try {
    const start = await file.slice(0, 1).arrayBuffer()
    return start.byteLength === 0 ? stockFileFaults.empty : undefined
  } catch {
    return 'This file cannot be read. Choose one file, not a folder.'
  }
}
