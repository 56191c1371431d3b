import {
  answerApplication,
  answerWithFile,
  confirmApplication,
  getApplication,
  register,
} from '#contract/registration/registration.ts'
import { refusals } from '#contract/refusals.ts'
import { openApplication } from '#server/features/registration/application-link.ts'
import {
  addAnswer,
  confirmApplicationEmail,
  presentApplication,
} from '#server/features/registration/application.ts'
import { registerCompany } from '#server/features/registration/register.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused, notFound, refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountRegistration(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(register, async ({ body, viewer, request, actor }) => {
    if (viewer.kind !== 'visitor') {
      return refuse(403, refusals.visitorsOnly, { extra: 'VISITORS_ONLY' })
    }
    const source = sourceOf(request.ip)
    return answerResult(registerCompany(platform, body, { source, actor }))
  })

  const answer = async (id: number) => {
    const { shortName } = await readSettings(platform)
    const application = await presentApplication(sql, id, shortName)
    return application ? { status: 200 as const, payload: application } : notFound()
  }

  mount(getApplication, async ({ body }) => {
    const opened = await openApplication(platform, body.token)
    return isRefused(opened) ? opened : answer(opened.id)
  })

  mount(confirmApplication, async ({ body, actor }) => {
    const opened = await openApplication(platform, body.token)
    if (isRefused(opened)) return opened
    await confirmApplicationEmail(platform, opened.id, actor)
    return answer(opened.id)
  })

  mount(answerApplication, async ({ body, actor }) => {
    const opened = await openApplication(platform, body.token)
    if (isRefused(opened)) return opened
    const added = await addAnswer(platform, opened.id, body, actor)
    return isRefused(added) ? added : answer(opened.id)
  })

  mount(answerWithFile, async ({ body: { token, text }, files: { file }, actor }) => {
    const opened = await openApplication(platform, token)
    if (isRefused(opened)) return opened
    const added = await addAnswer(platform, opened.id, { text, file }, actor)
    return isRefused(added) ? added : answer(opened.id)
  })
}
