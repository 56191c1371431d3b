import { fieldMessages } from '#contract/field-messages.ts'
import { setPossibleMatches, updateCompany, updateContact } from '#contract/profile.ts'
import {
  changeCompanyProfile,
  changeContactProfile,
} from '#server/features/profile/change-profile.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuseFields } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

const required = (param: string) => refuseFields([{ param, msg: fieldMessages.required }])

/** The own profile (PF); staff may update any profile with a reason. */
export function mountProfile(mount: Mount, platform: Platform): void {
  mount(updateCompany, async ({ body, viewer, actor, request }) => {
    const { id, currentPassword, version, reason, ...changes } = body
    const isStaff = viewer.kind === 'staff'
    if (isStaff && id === undefined) return required('id')
    if (isStaff && reason === '') return required('reason')
    if (!isStaff && id !== undefined && id !== viewer.companyId) return notFound()
    const done = await changeCompanyProfile(platform, isStaff ? id! : viewer.companyId, changes, {
      actor,
      source: sourceOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      currentPassword,
      version,
      reason: isStaff ? reason : '',
    })
    return isRefused(done) ? done : { status: 200, payload: done }
  })

  mount(updateContact, async ({ body, viewer, actor }) => {
    const { id, version, reason, ...changes } = body
    const isStaff = viewer.kind === 'staff'
    if (isStaff && id === undefined) return required('id')
    if (isStaff && reason === '') return required('reason')
    if (!isStaff && id !== undefined && id !== viewer.contactId) return notFound()
    const done = await changeContactProfile(platform, isStaff ? id! : viewer.contactId, changes, {
      actor,
      version,
      reason: isStaff ? reason : '',
    })
    return isRefused(done) ? done : { status: 200, payload: done }
  })

  mount(setPossibleMatches, async ({ body, viewer, actor }) => {
    const done = await changeContactProfile(platform, viewer.contactId, body, { actor, reason: '' })
    if (isRefused(done)) return done
    return { status: 200, payload: { possibleMatchesDisabled: body.possibleMatchesDisabled } }
  })
}
