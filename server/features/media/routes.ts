import type { SignedInViewer, StaffViewer, Viewer } from '#contract/access.ts'
import { accountAllows, userAllows } from '#contract/account-permissions.ts'
import {
  fetchLargePicture,
  fetchPicture,
  pictureAddress,
  readPicture,
  removeLogo,
  removePicture as removePictureCall,
  uploadLogo as uploadLogoCall,
  uploadPicture as uploadPictureCall,
} from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { businessDate } from '#contract/dates.ts'
import { findPublishedListing } from '#server/features/companies/public.ts'
import {
  removePicture,
  uploadLogo,
  uploadPortrait,
  type PictureChanger,
} from '#server/features/media/change-picture.ts'
import { findPicture, findPortrait, type PictureRow } from '#server/features/media/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { OwnDocument } from '#server/platform/http/pages/document.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const removed = { status: 200, payload: { msg: 'Removed' } } as const

export function mountMedia(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(uploadLogoCall, async ({ body, ...call }) => {
    const target = resolveTarget(call, 'companyId', body)
    if (isRefused(target)) return target
    const done = await uploadLogo(platform, target.id, body.logo, target.by)
    return isRefused(done) ? done : { status: 200, payload: { picUrl: pictureAddress(done.id) } }
  })

  mount(removeLogo, async ({ body, ...call }) => {
    const target = resolveTarget(call, 'companyId', body)
    if (isRefused(target)) return target
    const done = await removePicture(platform, { companyId: target.id }, target.by)
    return isRefused(done) ? done : removed
  })

  mount(uploadPictureCall, async ({ body, viewer, actor }) => {
    const by = { actor, reason: '' }
    const done = await uploadPortrait(platform, viewer.contactId, body.picture, by)
    if (isRefused(done)) return done
    const payload = { profilePic: pictureAddress(done.id), hasLargePic: done.hasLarge }
    return { status: 200, payload }
  })

  mount(removePictureCall, async ({ body, ...call }) => {
    const target = resolveTarget(call, 'contactId', body)
    if (isRefused(target)) return target
    const done = await removePicture(platform, { contactId: target.id }, target.by)
    return isRefused(done) ? done : removed
  })

  mount(fetchPicture, async ({ viewer }) => {
    const portrait = await findPortrait(sql, viewer.contactId)
    const profilePic = portrait ? pictureAddress(portrait.id) : ''
    return { status: 200, payload: { profilePic, hasLargePic: portrait?.hasLarge ?? false } }
  })

  mount(fetchLargePicture, async ({ params, viewer }) => {
    const picture = await findPicture(sql, { largeOf: params.id })
    if (!picture || !canViewPicture(viewer, picture)) return notFound()
    const profilePicLarge = `${pictureAddress(picture.id)}?large=1`
    return { status: 200, payload: { profilePicLarge } }
  })

  /** Logos of published service listings are public (AM-051). */
  const isPublished = async ({ contactId, companyId, state }: PictureRow) =>
    contactId === null &&
    accountAllows({ state }, 'beListed') &&
    (await findPublishedListing(sql, { companyId }, businessDate(platform.clock.now()))) !==
      undefined

  mount(readPicture, async ({ params, query, viewer }) => {
    const picture = await findPicture(sql, { id: params.id })
    if (!picture) return notFound()
    const isOpen = canViewPicture(viewer, picture) || (await isPublished(picture))
    if (!isOpen) return notFound()
    return buildPictureResponse(sql, picture, query.large === '1')
  })
}

/** Resolves whose picture is changed: members their own, staff a given one with a reason. */
function resolveTarget<P extends 'companyId' | 'contactId'>(
  { viewer, actor }: { viewer: SignedInViewer | StaffViewer; actor: Actor },
  param: P,
  body: ({ [K in P]?: number | undefined } & { reason?: string }) | null | undefined,
): { id: number; by: PictureChanger } | Refused {
  const asId = body?.[param]
  if (viewer.kind === 'contact') {
    const id = viewer[param]
    return asId === undefined || asId === id ? { id, by: { actor, reason: '' } } : notFound()
  }
  const reason = body?.reason ?? ''
  if (asId !== undefined && reason !== '') return { id: asId, by: { actor, reason } }
  const missing = asId === undefined ? param : 'reason'
  return refuseFields([{ param: missing, msg: fieldMessages.required }])
}

/** Members see pictures of visible companies, blocked accounts only their own; visitors none. */
function canViewPicture(viewer: Viewer, picture: PictureRow): boolean {
  if (viewer.kind === 'visitor') return false
  if (viewer.kind === 'staff') return viewer.isConfirmed
  if (viewer.companyId === picture.companyId) return true
  return userAllows(viewer, 'act') && accountAllows(picture, 'beFound')
}

/** Browser cache lifetime in seconds; a new picture has a new path. */
const cacheSeconds = 3600

/** Builds the response with a picture or its large view. The caller has authorized the viewer. */
export async function buildPictureResponse(
  db: Queryable,
  picture: Pick<PictureRow, 'fileId' | 'largeFileId'>,
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
