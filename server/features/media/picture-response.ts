import type { PictureRow } from '#server/features/media/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'

/** Browser cache lifetime in seconds; a new picture has a new path. */
const cacheSeconds = 3600

/** Builds the response with a picture or its large view. The caller has authorized the viewer. */
export async function buildPictureResponse(
  db: Queryable,
  picture: PictureRow,
  isLarge: boolean,
): Promise<OwnDocument | Refused> {
  const fileId = isLarge ? picture.largeFileId : picture.fileId
  const file = fileId === null ? undefined : await findFile(db, fileId)
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
