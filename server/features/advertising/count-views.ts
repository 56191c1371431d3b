import { businessDate } from '#contract/dates.ts'
import { addViews, type BannerViews } from '#server/features/advertising/queries.ts'
import { createFault } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long views are buffered in memory; a process that is killed loses them. */
const flushIntervalMs = 5000

export interface ViewCounter {
  add(bannerIds: readonly number[]): void
  close(): Promise<void>
}

/** Counts banner views in memory and writes them every few seconds, one write for many pages (BK-082). */
export function createViewCounter(platform: Platform): ViewCounter {
  const buffer = new Map<string, BannerViews>()
  const fault = createFault(platform.log, {
    begins: 'banner views could not be written and are kept for a retry',
    ends: 'banner views are written again',
  })
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const views = [...buffer.values()]
    buffer.clear()
    if (views.length === 0) return
    try {
      await addViews(platform.database.sql, views)
      fault.ended()
    } catch (err) {
      fault.failed({ err })
      for (const one of views) addToBuffer(one)
    }
  }

  function addToBuffer(one: BannerViews): void {
    const key = `${one.day} ${one.bannerId}`
    buffer.set(key, { ...one, views: one.views + (buffer.get(key)?.views ?? 0) })
    timer ??= setTimeout(() => void flush(), flushIntervalMs).unref()
  }

  return {
    add(bannerIds) {
      const day = businessDate(platform.clock.now())
      for (const bannerId of bannerIds) addToBuffer({ bannerId, day, views: 1 })
    },
    async close() {
      clearTimeout(timer)
      await flush()
      clearTimeout(timer)
    },
  }
}
