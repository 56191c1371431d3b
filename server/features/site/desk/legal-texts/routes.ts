import {
  listLegalVersions,
  previewLegalText,
  publishLegalText,
} from '#contract/site/desk/legal-texts.ts'
import {
  presentLegalVersions,
  publishLegalText as publish,
  sanitizeLegalText,
} from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The contract terms and the privacy policy, which editors publish (BK-084). */
export function mountLegalTexts(mount: Mount, platform: Platform): void {
  mount(listLegalVersions, async ({ params: { kind } }) => ({
    status: 200,
    payload: await presentLegalVersions(platform.database.sql, kind),
  }))
  mount(previewLegalText, ({ body }) => answerResult(Promise.resolve(sanitizeLegalText(body.html))))
  mount(publishLegalText, ({ params: { kind }, body, actor, viewer: { staffId } }) =>
    answerResult(publish(platform, { kind, ...body }, { actor, staffId })),
  )
}
