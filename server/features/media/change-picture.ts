import { paths } from '#contract/paths.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { pictureRemovedMail } from '#server/features/media/emails.ts'
import {
  findPictureOwner,
  lockPictureOwner,
  insertPicture,
  deletePicture,
  type PictureFiles,
  type PictureOwner,
} from '#server/features/media/queries.ts'
import {
  decodeBase64,
  renderLogo,
  renderPortrait,
  type RenderedPicture,
} from '#server/features/media/render-pictures.ts'
import { mailContact } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface PictureChanger {
  actor: Actor
  reason: string
}

/** Renders an uploaded logo, a JPEG or PNG in base64. */
export async function renderLogoUpload(
  sent: string,
  kind?: 'siteLogo',
): Promise<RenderedPicture | Refused> {
  const bytes = decodeBase64(sent)
  if (typeof bytes === 'string') return refuseFields([{ param: 'logo', msg: bytes }])
  const made = await renderLogo(bytes, kind)
  return typeof made === 'string' ? refuseFields([{ param: 'logo', msg: made }]) : made
}

/** Renders an uploaded logo and replaces the current one (PF-006). */
export async function uploadLogo(
  platform: Platform,
  companyId: number,
  sent: string,
  by: PictureChanger,
): Promise<{ id: number } | Refused> {
  const made = await renderLogoUpload(sent)
  if (isRefused(made)) return made
  return replacePicture(platform, { companyId }, { picture: made, large: undefined }, by)
}

/** Renders and replaces a profile picture with its large view (PF-008). */
export async function uploadPortrait(
  platform: Platform,
  contactId: number,
  sent: string,
  by: PictureChanger,
): Promise<{ id: number; hasLarge: boolean } | Refused> {
  const bytes = decodeBase64(sent)
  if (typeof bytes === 'string') return refuseFields([{ param: 'picture', msg: bytes }])
  const made = await renderPortrait(bytes)
  if (typeof made === 'string') return refuseFields([{ param: 'picture', msg: made }])
  const done = await replacePicture(platform, { contactId }, made, by)
  return isRefused(done) ? done : { ...done, hasLarge: made.large !== undefined }
}

function replacePicture(
  platform: Platform,
  owner: PictureOwner,
  made: { picture: RenderedPicture; large: RenderedPicture | undefined },
  by: PictureChanger,
): Promise<{ id: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<{ id: number } | Refused>(async (tx) => {
    const locked = await lockPictureOwner(tx, owner)
    if (!locked) return notFound()
    await deleteFiles(tx, await deletePicture(tx, owner))
    const name = 'companyId' in owner ? `logo-${owner.companyId}` : `picture-${owner.contactId}`
    const fileId = await storeFile(tx, { name, ...made.picture }, now)
    const largeFileId = made.large
      ? await storeFile(tx, { name: `${name}-large`, ...made.large }, now)
      : null
    const id = await insertPicture(tx, owner, { fileId, largeFileId, now })
    await record(tx, platform, owner, locked.companyId, { ...by, isRemoval: false })
    return { id }
  })
}

/** Removes a logo or profile picture; idempotent. */
export function removePicture(
  platform: Platform,
  owner: PictureOwner,
  by: PictureChanger,
): Promise<'removed' | Refused> {
  return platform.database.transaction<'removed' | Refused>(async (tx) => {
    const locked = await lockPictureOwner(tx, owner)
    if (!locked) return notFound()
    const files = await deletePicture(tx, owner)
    if (!files) return 'removed'
    await deleteFiles(tx, files)
    await record(tx, platform, owner, locked.companyId, { ...by, isRemoval: true })
    if (by.actor.kind === 'staff') await notifyOwner(tx, platform, owner, files.fileId, by.reason)
    return 'removed'
  })
}

/** Mails why staff have removed a picture: to the person, or to the main contact of the company (BK-153). */
async function notifyOwner(
  tx: Tx,
  platform: Platform,
  owner: PictureOwner,
  fileId: number,
  reason: string,
): Promise<void> {
  const isLogo = 'companyId' in owner
  const reader = isLogo
    ? await findMainContact(tx, owner.companyId)
    : await findPictureOwner(tx, owner.contactId)
  if (!reader) return
  const { id, name, companyName } = reader
  const key = `picture-removed:${id}:${fileId}` as const
  const profileUrl = platform.siteUrl + (isLogo ? paths.profileCompany : paths.profile)
  const what = isLogo ? 'logo' : 'profile picture'
  await mailContact(tx, platform, key, reader, (brand) =>
    pictureRemovedMail({ what, name, companyName, reason, profileUrl, brand }),
  )
}

/** Deletes the picture of a contact who leaves (BK-104). */
export async function deletePortrait(tx: Tx, contactId: number): Promise<void> {
  await deleteFiles(tx, await deletePicture(tx, { contactId }))
}

async function deleteFiles(tx: Tx, files: PictureFiles | undefined): Promise<void> {
  if (!files) return
  await deleteFile(tx, files.fileId)
  if (files.largeFileId !== null) await deleteFile(tx, files.largeFileId)
}

async function record(
  tx: Tx,
  platform: Platform,
  owner: PictureOwner,
  companyId: number,
  { actor, reason, isRemoval }: PictureChanger & { isRemoval: boolean },
): Promise<void> {
  const at = platform.clock.now()
  const common = { at, actor, reason, companyId }
  if ('companyId' in owner) {
    await recordAuditEntry(tx, { ...common, act: isRemoval ? 'logo.removed' : 'logo.uploaded' })
  } else {
    const act = isRemoval ? 'picture.removed' : 'picture.uploaded'
    await recordAuditEntry(tx, { ...common, act, contactId: owner.contactId })
  }
}
