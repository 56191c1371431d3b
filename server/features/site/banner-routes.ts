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
  bannersOfDay,
  bannerTarget,
  countClick,
} from '#server/features/site/banner-queries.ts'
import { createViewCount, type ViewCount } from '#server/features/site/count-views.ts'
import { readSettings } from '#server/features/site/read-settings.ts'
import { isRobot } from '#server/features/site/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @returns the count of views, to be closed with the server */
export function mountBanners(mount: Mount, platform: Platform): ViewCount {
  const { sql } = platform.database
  const views = createViewCount(platform)
  const today = () => businessDate(platform.clock.now())

  async function count(bannerId: number, request: FastifyRequest): Promise<boolean> {
    if (isRobot(request.headers['user-agent'])) return false
    const now = platform.clock.now()
    const notSince = new Date(now.getTime() - bannerRepeatSeconds * 1000)
    const source = sourceOf(request.ip)
    return countClick(sql, { bannerId, source, now, day: businessDate(now), notSince })
  }

  mount(randomBanners, async ({ request }) => {
    const { bannersPerView } = await readSettings(platform)
    const rows = await bannersOfDay(sql, today(), bannersPerView)
    if (!isRobot(request.headers['user-agent'])) views.add(rows.map(({ id }) => id))
    return { status: 200, payload: { results: rows.map((row) => ({ ...row, isAd: true })) } }
  })

  mount(countBannerClick, async ({ params, request }) => {
    if (!(await bannerExists(sql, params.id))) return notFound()
    return { status: 200, payload: { counted: await count(params.id, request) } }
  })

  mount(advertisement, async ({ params, request }) => {
    const target = await bannerTarget(sql, params.id, today())
    if (target !== undefined) await count(params.id, request)
    return { status: 200, payload: { redirectURL: target ?? paths.home } }
  })

  return views
}
