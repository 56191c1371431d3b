import {
  approveRegistration,
  askApplicant,
  checkVat,
  getRegistration,
  getRegistrationFile,
  rejectRegistration,
  setCheck,
} from '#contract/registration/desk/registrations.ts'
import {
  approve,
  ask,
  askVies,
  readFile,
  recordCheck,
  reject,
} from '#server/features/registration/desk/decide.ts'
import { presentRegistration } from '#server/features/registration/desk/present-registration.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountRegistrations(mount: Mount, platform: Platform): void {
  const present = async (id: number) => {
    const registration = await presentRegistration(platform, id)
    return registration ? { status: 200 as const, payload: registration } : notFound()
  }
  /** Answers with the application as it is after an act. */
  const after = async (id: number, act: Promise<'done' | Refused>) => {
    const done = await act
    return isRefused(done) ? done : present(id)
  }

  mount(getRegistration, ({ params }) => present(params.id))
  mount(getRegistrationFile, async ({ params, actor }) => {
    const file = await readFile(platform, params, actor)
    if (!file) return notFound()
    return {
      isDocument: true,
      isOwn: true,
      type: file.type,
      body: file.content,
      headers: { ...attachmentHeaders(file.name), 'content-length': `${file.size}` },
    }
  })
  mount(setCheck, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, recordCheck(platform, id, body, { actor, staffId })),
  )
  mount(checkVat, ({ params: { id }, actor, viewer: { staffId } }) =>
    after(id, askVies(platform, id, { actor, staffId })),
  )
  mount(approveRegistration, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, approve(platform, id, body.reason, { actor, staffId })),
  )
  mount(rejectRegistration, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, reject(platform, id, body, { actor, staffId })),
  )
  mount(askApplicant, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, ask(platform, id, body.text, { actor, staffId })),
  )
}
