import { businessDate } from '#contract/dates.ts'
import { addViews, type BannerViews } from '#server/features/site/banner-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long views are counted in memory before they are written; a killed process loses so much. */
const gatherMs = 5000

export interface ViewCount {
  /** Counts that these banners were shown. */
  add(bannerIds: readonly number[]): void
  /** Writes what is counted so far. */
  close(): Promise<void>
}

/** Views of banners, written together every few seconds: one write for many pages (BK-082). */
export function createViewCount(platform: Platform): ViewCount {
  const counted = new Map<string, BannerViews>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    timer = undefined
    const views = [...counted.values()]
    counted.clear()
    if (views.length === 0) return
    try {
      await addViews(platform.database.sql, views)
    } catch (err) {
      platform.log.warn({ err }, 'views of banners wait for the database')
      for (const one of views) note(one)
    }
  }

  function note(one: BannerViews): void {
    const key = `${one.day} ${one.bannerId}`
    counted.set(key, { ...one, views: one.views + (counted.get(key)?.views ?? 0) })
    timer ??= setTimeout(() => void write(), gatherMs).unref()
  }

  return {
    add(bannerIds) {
      const day = businessDate(platform.clock.now())
      for (const bannerId of bannerIds) note({ bannerId, day, views: 1 })
    },
    async close() {
      clearTimeout(timer)
      await write()
      clearTimeout(timer)
    },
  }
}
