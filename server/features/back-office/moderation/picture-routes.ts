import {
  listPictures,
  picturesOnPage,
  readModeratedPicture,
  removeModeratedPicture,
} from '#contract/back-office/moderation.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  findPicture,
  listNewestPictures,
  removePicture,
  buildPictureResponse,
} from '#server/features/media/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What members show of themselves, for staff to look at and to remove. */
export function mountPictures(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listPictures, async ({ query }) => {
    const rows = await listNewestPictures(sql, { ...query, limit: picturesOnPage + 1 })
    const results = rows.slice(0, picturesOnPage).map((row) => ({
      id: row.id,
      hasLarge: row.hasLarge,
      company: { id: row.companyId, name: row.companyName },
      contact: row.contactId === null ? null : { id: row.contactId, name: row.contactName ?? '' },
      uploadedAt: row.uploadedAt.toISOString(),
    }))
    const next = rows.length > picturesOnPage ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next } }
  })

  mount(readModeratedPicture, async ({ params, query }) => {
    const picture = await findPicture(sql, { id: params.id })
    return picture ? buildPictureResponse(sql, picture, query.large === '1') : notFound()
  })

  mount(removeModeratedPicture, async ({ params, body, actor }) => {
    const picture = await findPicture(sql, { id: params.id })
    if (!picture) return notFound()
    const { companyId, contactId } = picture
    const owner = contactId === null ? { companyId } : { contactId }
    const done = await removePicture(platform, owner, { actor, reason: body.reason })
    if (isRefused(done)) return done
    return { status: 200, payload: { msg: staffNotices.pictureRemoved.title } }
  })
}
