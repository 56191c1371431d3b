import { contentPictureBytes } from '#contract/content/desk/content.ts'
import {
  contentPictureAddress,
  contentPictureWidth,
  smallPictureWidth,
} from '#contract/content/pictures.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { insertPicture } from '#server/features/content/editing/queries.ts'
import { renderViews } from '#server/features/media/public.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Long screenshots are higher than wide. */
const maxAspect = 2
const boxes = [contentPictureWidth, smallPictureWidth].map((width) => ({
  width,
  height: width * maxAspect,
}))

/** Renders an uploaded picture in two sizes and stores it; refused if it is too large or none. */
export async function uploadPicture(
  platform: Platform,
  sent: { name: string; content: Uint8Array },
  { actor, staffId }: StaffBy,
): Promise<{ id: number; url: string; width: number; height: number } | Refused> {
  if (sent.content.byteLength > contentPictureBytes) {
    return refuseFields([{ param: 'picture', msg: fieldMessages.contentPictureSize }])
  }
  const views = await renderViews(Buffer.from(sent.content), boxes)
  if (typeof views === 'string') return refuseFields([{ param: 'picture', msg: views }])
  const [large, small] = views as [(typeof views)[0], (typeof views)[0]]
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const name = sent.name || 'picture'
    const fileId = await storeFile(tx, { ...large, name }, now)
    const smallFileId = await storeFile(tx, { ...small, name: `small-${name}` }, now)
    const { width, height } = large
    const id = await insertPicture(tx, { fileId, smallFileId, width, height, staffId, now })
    const details = { picture: id, width, height }
    await record('content.picture-uploaded', { details })
    return { id, url: contentPictureAddress(id), width, height }
  })
}
