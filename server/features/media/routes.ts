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
import { fieldMessages } from '#contract/notices.ts'
import { hasPublishedListing } from '#server/features/companies/public.ts'
import { removePicture, uploadLogo, uploadPortrait } from '#server/features/media/change-picture.ts'
import { findPicture, findPortrait, type PictureRow } from '#server/features/media/queries.ts'
import { buildPictureResponse } from '#server/features/media/picture-response.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const removed = { status: 200, payload: { msg: 'Removed' } } as const

export function mountMedia(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(uploadLogoCall, async ({ body, viewer, actor }) => {
    const companyId = resolveTarget(viewer, 'companyId', body.companyId, body.reason)
    if (isRefused(companyId)) return companyId
    const done = await uploadLogo(platform, companyId, body.logo, auditFields(viewer, body, actor))
    return isRefused(done) ? done : { status: 200, payload: { picUrl: pictureAddress(done.id) } }
  })

  mount(removeLogo, async ({ body, viewer, actor }) => {
    const companyId = resolveTarget(viewer, 'companyId', body?.companyId, body?.reason)
    if (isRefused(companyId)) return companyId
    const done = await removePicture(platform, { companyId }, auditFields(viewer, body, actor))
    return isRefused(done) ? done : removed
  })

  mount(uploadPictureCall, async ({ body, viewer, actor }) => {
    const done = await uploadPortrait(platform, viewer.contactId, body.picture, {
      actor,
      reason: '',
    })
    if (isRefused(done)) return done
    const payload = { profilePic: pictureAddress(done.id), hasLargePic: done.hasLarge }
    return { status: 200, payload }
  })

  mount(removePictureCall, async ({ body, viewer, actor }) => {
    const contactId = resolveTarget(viewer, 'contactId', body?.contactId, body?.reason)
    if (isRefused(contactId)) return contactId
    const done = await removePicture(platform, { contactId }, auditFields(viewer, body, actor))
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
    (await hasPublishedListing(sql, companyId))

  mount(readPicture, async ({ params, query, viewer }) => {
    const picture = await findPicture(sql, { id: params.id })
    if (!picture) return notFound()
    const isOpen = canViewPicture(viewer, picture) || (await isPublished(picture))
    if (!isOpen) return notFound()
    return buildPictureResponse(sql, picture, query.large === '1')
  })
}

type Caller = SignedInViewer | StaffViewer

/** Resolves the target of a request: members their own, staff a given id with a reason. */
function resolveTarget(
  viewer: Caller,
  param: 'companyId' | 'contactId',
  given: number | undefined,
  reason = '',
): number | Refused {
  if (viewer.kind === 'contact') {
    return given === undefined || given === viewer[param] ? viewer[param] : notFound()
  }
  if (given === undefined) return refuseFields([{ param, msg: fieldMessages.required }])
  return reason === '' ? refuseFields([{ param: 'reason', msg: fieldMessages.required }]) : given
}

const auditFields = <A>(
  viewer: Caller,
  body: { reason?: string } | null | undefined,
  actor: A,
) => ({
  actor,
  reason: viewer.kind === 'staff' ? (body?.reason ?? '') : '',
})

/** Members see pictures of visible companies, blocked accounts those of their own; visitors none. */
function canViewPicture(viewer: Viewer, picture: PictureRow): boolean {
  if (viewer.kind === 'visitor') return false
  if (viewer.kind === 'staff') return viewer.isConfirmed
  if (viewer.companyId === picture.companyId) return true
  return userAllows(viewer, 'act') && accountAllows(picture, 'beFound')
}
