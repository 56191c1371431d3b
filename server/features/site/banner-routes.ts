import type { FastifyRequest } from 'fastify'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import {
  advertisement,
  bannerRepeatSeconds,
  countBannerClick,
  randomBanners,
} from '#contract/site/site.ts'
import {
  bannerExists,
  listBannersOfDay,
  findBannerTarget,
  recordClick,
} from '#server/features/site/banner-queries.ts'
import { createViewCounter, type ViewCounter } from '#server/features/site/count-views.ts'
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
