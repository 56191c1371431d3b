import { ContentBody, contentFigures, getContent } from '#contract/site/site-content.ts'
import { findContent } from '#server/features/site/content-queries.ts'
import { fillTexts } from '#server/features/site/fill-texts.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/read-settings.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountContent(mount: Mount, platform: Platform): void {
  mount(getContent, async ({ params: { key } }) => {
    const row = await findContent(platform.database.sql, key)
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
}
