import { pictureAddress } from '#contract/media.ts'
import { listPictures, picturesOnPage } from '#contract/picture-moderation.ts'
import { newestPictures } from '#server/features/media/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What members show of themselves, for staff to look at; they remove it by the members' own calls. */
export function mountPictures(mount: Mount, { database }: Platform): void {
  mount(listPictures, async ({ query }) => {
    const rows = await newestPictures(database.sql, { ...query, limit: picturesOnPage + 1 })
    const results = rows.slice(0, picturesOnPage).map((row) => ({
      id: row.id,
      address: pictureAddress(row.id),
      largeAddress: row.hasLarge ? `${pictureAddress(row.id)}?large=1` : null,
      company: { id: row.companyId, name: row.companyName },
      contact: row.contactId === null ? null : { id: row.contactId, name: row.contactName ?? '' },
      uploadedAt: row.uploadedAt.toISOString(),
    }))
    const next = rows.length > picturesOnPage ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next } }
  })
}
