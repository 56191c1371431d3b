import { businessDate, businessTimeZone, dateAsString } from '#contract/dates.ts'
import {
  bannerRepeatSeconds,
  countBannerClick,
  countriesAll,
  getSettings,
  lastRegistered,
  randomBanners,
} from '#contract/site.ts'
import {
  allCountries,
  bannerExists,
  bannersOfDay,
  countClick,
  newestMember,
} from '#server/features/site/queries.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import { isRobot } from '#server/features/site/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountSite(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getSettings, async () => ({ status: 200, payload: await readSettings(platform) }))

  mount(countriesAll, async () => ({
    status: 200,
    payload: { results: await allCountries(sql) },
  }))

  mount(lastRegistered, async () => {
    const newest = await newestMember(sql)
    return {
      status: 200,
      payload: {
        country: newest?.country ?? null,
        date: newest ? dateAsString(newest.createdAt, businessTimeZone) : null,
      },
    }
  })

  mount(randomBanners, async () => {
    const { bannersPerView } = await readOperatorSettings(platform)
    const rows = await bannersOfDay(sql, businessDate(platform.clock.now()), bannersPerView)
    return { status: 200, payload: { results: rows.map((row) => ({ ...row, isAd: true })) } }
  })

  mount(countBannerClick, async ({ params, request }) => {
    if (!(await bannerExists(sql, params.id))) return notFound()
    const now = platform.clock.now()
    const counted =
      !isRobot(request.headers['user-agent']) &&
      (await countClick(sql, {
        bannerId: params.id,
        source: sourceOf(request.ip),
        now,
        notSince: new Date(now.getTime() - bannerRepeatSeconds * 1000),
      }))
    return { status: 200, payload: { counted } }
  })
}
