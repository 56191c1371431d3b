import { uploadStockFile, type StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  stockFilePreviewQuery,
  stockFileQuery,
  stockFilesQuery,
} from '#web/features/inventory/api.ts'
import { checkChosenFile } from '#web/features/inventory/stock-files/chosen-file.ts'
import { isApiError, reasonOf } from '#web/platform/api/api.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** Where an upload is: `sent` of `size` bytes are on their way; once all are, the file is looked into. */
export type Upload =
  | { state: 'idle'; fault?: string }
  | { state: 'sending'; name: string; size: number; sent: number }
  | { state: 'there'; id: number }

/** Uploads one stock file at a time and reports the progress. */
export function useStockUpload() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const tellFeature = useFeatureTracking()
  const way = useRef<AbortController>(undefined)
  useEffect(() => () => way.current?.abort(), [])

  /** Caches the response for the next page. */
  function cachePreview(preview: StockFilePreview) {
    const { file } = preview
    queryClient.setQueryData(stockFileQuery(api, file.id).queryKey, file)
    queryClient.setQueryData(stockFilePreviewQuery(api, file.id, {}).queryKey, preview)
    void queryClient.invalidateQueries(stockFilesQuery(api))
  }

  async function take(files: readonly File[]) {
    if (way.current) return
    const [file, another] = files
    if (!file) return
    if (another) {
      setUpload({ state: 'idle', fault: 'One file at a time, please.' })
      return
    }
    const ending = new AbortController()
    way.current = ending
    const { name, size } = file
    const sending = (sent: number) => setUpload({ state: 'sending', name, size, sent })
    try {
      const fault = await checkChosenFile(file)
      if (fault !== undefined) {
        setUpload({ state: 'idle', fault })
        return
      }
      sending(0)
      const { payload } = await api(
        uploadStockFile,
        { body: {}, files: { file } },
        { sent: (bytes) => sending(Math.min(bytes, size)), signal: ending.signal },
      )
      cachePreview(payload)
      tellFeature('inventoryUploader', payload.file.id)
      setUpload({ state: 'there', id: payload.file.id })
    } catch (failure) {
      if (ending.signal.aborted) return
      tellFeature('inventoryUploader', 0, failure)
      setUpload({ state: 'idle', fault: wordsOf(failure) })
    } finally {
      way.current = undefined
    }
  }

  function end() {
    way.current?.abort()
    setUpload({ state: 'idle' })
  }

  return { upload, take, end }
}

/** Prefers the message about the file to the general one of the form. */
const wordsOf = (failure: unknown) =>
  (isApiError(failure) && failure.errors.find(({ param }) => param === 'file')?.msg) ||
  reasonOf(failure)
