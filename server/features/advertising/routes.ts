import type { FastifyRequest } from 'fastify'
import {
  advertisement,
  bannerPicturePath,
  bannerRepeatSeconds,
  countBannerClick,
  getBannerReport,
  randomBanners,
  readBannerPicture,
} from '#contract/advertising/banners.ts'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { createViewCounter, type ViewCounter } from '#server/features/advertising/count-views.ts'
import { presentReport } from '#server/features/advertising/present-report.ts'
import {
  bannerExists,
  drawBanners,
  findBannerTarget,
  recordClick,
} from '#server/features/advertising/queries.ts'
import { pictureOf, readPicture } from '#server/features/advertising/read-picture.ts'
import { findBannerByToken } from '#server/features/advertising/report-link.ts'
import { isRobot, readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Banners, their clicks and reports. @returns the view counter, to be closed with the server */
export function mountAdvertising(mount: Mount, platform: Platform): ViewCounter {
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

  mount(randomBanners, async ({ request, view }) => {
    const { bannersPerView } = await readSettings(platform)
    const rows = await drawBanners(sql, today(), bannersPerView)
    if (!view && !isRobot(request.headers['user-agent'])) views.add(rows.map(({ id }) => id))
    const results = rows.map((row) => ({
      ...row,
      picture: pictureOf(row, bannerPicturePath),
      isAd: true,
    }))
    return { status: 200, payload: { results } }
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

  mount(readBannerPicture, ({ params: { id } }) => readPicture(sql, id, today()))

  mount(getBannerReport, async ({ body }) => {
    const banner = await findBannerByToken(platform, body.token)
    if (!banner) return notFound(refusals.badLink)
    return { status: 200, payload: await presentReport(platform, banner) }
  })

  return views
}
