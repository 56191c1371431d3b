import {
  createContent,
  getContent,
  publishContent,
  saveDraft,
  type ContentDraft,
  type ContentKind,
} from '#contract/back-office/content.ts'
import type { Caller } from '../market/callers.ts'

/** Complete, so that it can be published. */
export const aDraft: ContentDraft = {
  title: 'Fake payment confirmations',
  slug: 'fake-payment-confirmations',
  categoryId: 1,
  author: 'Marit Vos',
  lead: 'Three members received forged bank confirmations this week.',
  html: '<p>Check your bank account before you ship.</p>',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isCut: true,
}

let serial = 0

/** Saves a new draft; without a slug of its own it gets one that no other has. */
export async function saveNew(
  editor: Caller,
  given: Partial<ContentDraft> = {},
  kind: ContentKind = 'post',
) {
  serial += 1
  const created = await editor.call(createContent, { params: { kind } })
  const { id } = created.body.payload
  const draft = {
    ...aDraft,
    slug: `post-${serial}`,
    ...(kind === 'page' ? { categoryId: null } : {}),
    ...given,
  }
  const { body } = await editor.call(saveDraft, {
    params: { id: String(id) },
    body: { revision: 1, draft },
  })
  return { id, draft, revision: body.payload.revision }
}

export const readContent = async (editor: Caller, id: number) =>
  (await editor.call(getContent, { params: { id: String(id) } })).body.payload

/** Publishes what is saved. */
export async function publish(
  editor: Caller,
  id: number,
  at: { day: string; time: string } | null = null,
) {
  const { revision } = await readContent(editor, id)
  return editor.raw('POST', publishContent.path.replace(':id', String(id)), { revision, at })
}
