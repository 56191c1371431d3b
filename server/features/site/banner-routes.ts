import type { FastifyRequest } from 'fastify'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  advertisement,
  bannerRepeatSeconds,
  countBannerClick,
  randomBanners,
} from '#contract/site/advertisements.ts'
import {
  bannerExists,
  listBannersOfDay,
  findBannerTarget,
  recordClick,
  addViews,
  type BannerViews,
} from '#server/features/site/queries.ts'
import { readSettings } from '#server/features/site/read-settings.ts'
import { isRobot } from '#server/features/site/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @returns the view counter, to be closed with the server */
export function mountBanners(mount: Mount, platform: Platform): ViewCounter {
  const { sql } = platform.database
  const views = createViewCounter(platform)
  const today = () => businessDate(platform.clock.now())

  async function countHumanClick(bannerId: number, request: FastifyRequest): Promise<boolean> {
    if (isRobot(request.headers['user-agent'])) return false
    const now = platform.clock.now()
    const repeatCutoff = new Date(now.getTime() - bannerRepeatSeconds * 1000)
    const source = sourceOf(request.ip)
    return recordClick(sql, { bannerId, source, now, day: businessDate(now), repeatCutoff })
  }

  mount(randomBanners, async ({ request }) => {
    const { bannersPerView } = await readSettings(platform)
    const rows = await listBannersOfDay(sql, today(), bannersPerView)
    if (!isRobot(request.headers['user-agent'])) views.add(rows.map(({ id }) => id))
    return { status: 200, payload: { results: rows.map((row) => ({ ...row, isAd: true })) } }
  })

  mount(countBannerClick, async ({ params, request }) => {
    if (!(await bannerExists(sql, params.id))) return notFound()
    return { status: 200, payload: { counted: await countHumanClick(params.id, request) } }
  })

  mount(advertisement, async ({ params, request }) => {
    const target = await findBannerTarget(sql, params.id, today())
    if (target !== undefined) await countHumanClick(params.id, request)
    return { status: 200, payload: { redirectURL: target ?? paths.home } }
  })

  return views
}

/** How long views are buffered in memory; a process that is killed loses them. */
const flushIntervalMs = 5000

interface ViewCounter {
  add(bannerIds: readonly number[]): void
  close(): Promise<void>
}

/** Counts banner views in memory and writes them every few seconds, one write for many pages (BK-082). */
function createViewCounter(platform: Platform): ViewCounter {
  const buffer = new Map<string, BannerViews>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const views = [...buffer.values()]
    buffer.clear()
    if (views.length === 0) return
    try {
      await addViews(platform.database.sql, views)
    } catch (err) {
      platform.log.warn({ err }, 'banner views could not be written and are kept for a retry')
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
