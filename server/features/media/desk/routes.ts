import {
  listPictures,
  picturesOnPage,
  readModeratedPicture,
  removeModeratedPictures,
} from '#contract/media/desk/pictures.ts'
import {
  findPicture,
  listNewestPictures,
  removePicture,
  buildPictureResponse,
} from '#server/features/media/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pageOf } from '#server/features/back-office/log-filters.ts'

export function mountPictures(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(listPictures, async ({ query }) => {
    const rows = await listNewestPictures(sql, { ...query, limit: picturesOnPage + 1 })
    return { status: 200, payload: pageOf(rows, picturesOnPage) }
  })

  mount(readModeratedPicture, async ({ params, query }) => {
    const picture = await findPicture(sql, { id: params.id })
    return picture ? buildPictureResponse(sql, picture, query.large === '1') : notFound()
  })

  mount(removeModeratedPictures, async ({ body: { ids, reason }, actor }) => {
    let removed = 0
    for (const id of new Set(ids)) {
      const picture = await findPicture(sql, { id })
      if (!picture) continue
      const { companyId, contactId } = picture
      const owner = contactId === null ? { companyId } : { contactId }
      if (!isRefused(await removePicture(platform, owner, { actor, reason }))) removed += 1
    }
    return { status: 200, payload: { removed } }
  })
}
