import { businessTimeZone, dateAsString } from '#contract/dates.ts'
import { ContentBody, contentFigures, getContent } from '#contract/site/site-content.ts'
import { countriesAll, getSettings, lastRegistered } from '#contract/site/site.ts'
import { mountBanners } from '#server/features/site/banner-routes.ts'
import { mountLog } from '#server/features/site/log-routes.ts'
import { findContent, findNewestMember, listCountries } from '#server/features/site/queries.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import { fillTexts } from '#server/features/site/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @returns what must be closed with the server */
export function mountSite(mount: Mount, platform: Platform): { close(): Promise<void> } {
  const { sql } = platform.database

  mount(getSettings, async () => ({ status: 200, payload: await readSettings(platform) }))

  mount(countriesAll, async () => ({
    status: 200,
    payload: { results: await listCountries(sql) },
  }))

  mount(lastRegistered, async () => {
    const newest = await findNewestMember(sql)
    return {
      status: 200,
      payload: {
        country: newest?.country ?? null,
        date: newest ? dateAsString(newest.createdAt, businessTimeZone) : null,
      },
    }
  })

  mount(getContent, async ({ params: { key } }) => {
    const row = await findContent(sql, key)
    if (!row) return notFound()
    const { shortName } = await readSettings(platform)
    const { spamRule } = await readOperatorSettings(platform)
    const body = fillTexts(row.body, { ...contentFigures(spamRule), shortName })
    return {
      status: 200,
      payload: {
        key,
        title: row.title,
        body: ContentBody.parse(body),
        updatedAt: row.updatedAt.toISOString(),
      },
    }
  })

  mountLog(mount, platform)
  return mountBanners(mount, platform)
}
