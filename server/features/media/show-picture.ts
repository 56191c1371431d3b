import type { PictureRow } from '#server/features/media/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'

/** How long a browser keeps a picture, in seconds; the next one has another address. */
const keptSeconds = 3600

/** A picture or its large view as an answer, for somebody who may see it. */
export async function showPicture(
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
      'cache-control': `private, max-age=${keptSeconds}`,
      'content-disposition': 'inline',
    },
  }
}
