import { findBannerFile } from '#server/features/advertising/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'

/** A new picture has a new address. */
const cacheSeconds = 86_400

/** The picture of a banner as the response to its address; with `runningOn`, only if it is shown on that day. */
export async function readPicture(
  db: Queryable,
  id: number,
  runningOn?: string,
): Promise<OwnDocument | Refused> {
  const fileId = await findBannerFile(db, id, runningOn)
  const file = fileId === undefined ? undefined : await findFile(db, fileId)
  if (!file) return notFound()
  return {
    isDocument: true,
    isOwn: true,
    type: file.type,
    body: file.content,
    headers: {
      'cache-control': `private, max-age=${cacheSeconds}`,
      'content-disposition': 'inline',
    },
  }
}

/** The address of a picture, or the picture itself of a banner from before bookings. */
export const pictureOf = (
  banner: { id: number; fileId: number | null; picture: string },
  pathOf: (id: number, fileId: number) => string,
): string => (banner.fileId === null ? banner.picture : pathOf(banner.id, banner.fileId))
