import { businessTimeZone, dateAsString } from '#contract/dates.ts'
import { countriesAll, getSettings, lastRegistered } from '#contract/site/site.ts'
import { mountBanners } from '#server/features/site/banner-routes.ts'
import { mountContent } from '#server/features/site/content-routes.ts'
import { mountLog } from '#server/features/site/log-routes.ts'
import { allCountries, newestMember } from '#server/features/site/queries.ts'
import { readSettings } from '#server/features/site/read-settings.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @returns what is to be written before the server ends */
export function mountSite(mount: Mount, platform: Platform): { close(): Promise<void> } {
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

  mountContent(mount, platform)
  mountLog(mount, platform)
  return mountBanners(mount, platform)
}
