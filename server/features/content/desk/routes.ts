import type * as z from 'zod/mini'
import {
  cancelContentChange,
  createContent,
  deleteContent,
  getContent,
  listBrokenLinks,
  pinContent,
  previewContent,
  publishContent,
  saveDraft as saveDraftCall,
  unpublishContent,
  uploadContentPicture,
  type ContentDetail,
} from '#contract/content/desk/content.ts'
import {
  getContentVersion,
  listContentVersions,
  restoreContent,
} from '#contract/content/desk/content-versions.ts'
import {
  createDraft,
  deleteDraft,
  restoreVersion,
  saveDraft,
} from '#server/features/content/desk/edit-draft.ts'
import { cancelPlannedChange } from '#server/features/content/editing/planned-change.ts'
import { presentContent, presentVersions } from '#server/features/content/desk/present-content.ts'
import { pinPost, publishDraft, unpublish } from '#server/features/content/editing/publish.ts'
import { findContent, findVersion } from '#server/features/content/editing/queries.ts'
import { uploadPicture } from '#server/features/content/desk/upload-picture.ts'
import { presentBrokenLinks } from '#server/features/content/links/check-links.ts'
import { presentPageHtml } from '#server/features/content/pages/present-page.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { presentHtml } from '#server/features/content/present-html.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The editor of posts and pages (BK-078, BK-084). */
export function mountEditing(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  async function answerContent(id: number, action?: Promise<unknown>) {
    const done = await action
    if (isRefused(done)) return done
    const content: z.output<typeof ContentDetail> | undefined = await presentContent(
      platform,
      sql,
      id,
    )
    return content ? { status: 200 as const, payload: content } : notFound()
  }

  mount(listBrokenLinks, async () => ({
    status: 200,
    payload: await presentBrokenLinks(platform),
  }))
  mount(createContent, ({ params: { kind }, viewer: { staffId }, actor }) =>
    answerResult(createDraft(platform, kind, { actor, staffId })),
  )
  mount(uploadContentPicture, ({ files: { picture }, actor, viewer: { staffId } }) =>
    answerResult(uploadPicture(platform, picture, { actor, staffId })),
  )

  mount(getContent, ({ params: { id } }) => answerContent(id))
  mount(saveDraftCall, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerResult(saveDraft(platform, { id, ...body }, { actor, staffId })),
  )
  mount(previewContent, async ({ params: { id }, body }) => {
    const content = await findContent(sql, id, platform.clock.now())
    if (!content) return notFound()
    const html =
      content.kind === 'page'
        ? presentPageHtml(body.html, await readPageFigures(platform))
        : presentHtml(body.html)
    return { status: 200, payload: { html } }
  })
  mount(publishContent, async ({ params: { id }, body, actor, viewer: { staffId } }) => {
    const done = await publishDraft(platform, { id, ...body }, { actor, staffId })
    if (isRefused(done)) return done
    const answer = await answerContent(id)
    return isRefused(answer) ? answer : { ...answer, payload: { ...answer.payload, ...done } }
  })
  mount(unpublishContent, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerContent(id, unpublish(platform, { id, ...body }, { actor, staffId })),
  )
  mount(cancelContentChange, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerContent(id, cancelPlannedChange(platform, { id, ...body }, { actor, staffId })),
  )
  mount(pinContent, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerContent(id, pinPost(platform, { id, ...body }, { actor, staffId })),
  )
  mount(deleteContent, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerMessage(deleteDraft(platform, { id, ...body }, { actor, staffId }), 'Deleted'),
  )

  mount(listContentVersions, async ({ params: { id } }) => {
    const payload = await presentVersions(platform, id)
    return payload ? { status: 200, payload } : notFound()
  })
  mount(getContentVersion, async ({ params: { id, version } }) => {
    const contentVersion = await findVersion(sql, id, version)
    if (!contentVersion) return notFound()
    const { version: _version, savedAt, by, ...draft } = contentVersion
    return { status: 200, payload: { draft, savedAt, by } }
  })
  mount(
    restoreContent,
    ({ params: { id, version }, body: { revision }, actor, viewer: { staffId } }) => {
      const target = { id, version, revision }
      return answerContent(id, restoreVersion(platform, target, { actor, staffId }))
    },
  )
}
