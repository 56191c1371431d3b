import {
  createContent,
  deleteContent,
  getContent,
  getContentVersion,
  listBrokenLinks,
  listContent,
  listContentVersions,
  pinContent,
  previewContent,
  publishContent,
  restoreContent,
  saveDraft,
  unpublishContent,
  uploadContentPicture,
} from '#contract/back-office/content.ts'
import { aDraft } from '../../support/content/editing.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { aFile } from '../../support/sample-files.ts'
import { staffOf } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const editors = staffOf(['editor'])

let serial = 0
/** A draft that can be published, with its first revision. */
async function aSavedDraft({ market }: Cell) {
  serial += 1
  const draft = { ...aDraft, slug: `matrix-${serial}` }
  const { sql } = market.database
  const [made] = await sql<{ id: number }[]>`
    insert into content (kind, draft, draft_at)
    values ('post', ${sql.json(draft)}, ${market.clock.now()}) returning id`
  return { params: { id: made!.id }, draft }
}

/** The same, published as version 1. */
async function aPost(cell: Cell) {
  const { params, draft } = await aSavedDraft(cell)
  const { database, clock } = cell.market
  await database.transaction(async (tx) => {
    await tx`
      insert into content_version (content_id, version, title, slug, category_id, html, body_text,
        saved_at)
      values (${params.id}, 1, ${draft.title}, ${draft.slug}, 1, ${draft.html}, 'Text',
        ${clock.now()})`
    await tx`
      update content set published_version = 1, published_at = ${clock.now()}
      where id = ${params.id}`
  })
  return { params, draft }
}
const atRevision = { revision: 1 }

/** The editor of posts and pages. */
export const editingRows = [
  row(listContent, editors, () => ({ params: { kind: 'post' } })),
  row(createContent, editors, () => ({ params: { kind: 'post' } })),
  row(listBrokenLinks, editors),
  row(uploadContentPicture, editors, () => {
    const form = new FormData()
    form.set('picture', aFile('picture.png', Buffer.from(tinyPng, 'base64')))
    return { body: form }
  }),
  row(getContent, editors, aSavedDraft),
  row(saveDraft, editors, async (cell) => {
    const { params, draft } = await aSavedDraft(cell)
    return { params, body: { ...atRevision, draft: { ...draft, title: 'Changed' } } }
  }),
  row(previewContent, editors, async (cell) => ({
    params: (await aSavedDraft(cell)).params,
    body: { html: '<p>Text</p>' },
  })),
  row(publishContent, editors, async (cell) => ({
    params: (await aSavedDraft(cell)).params,
    body: { ...atRevision, at: null },
  })),
  row(unpublishContent, editors, async (cell) => ({
    params: (await aPost(cell)).params,
    body: atRevision,
  })),
  row(pinContent, editors, async (cell) => ({
    params: (await aPost(cell)).params,
    body: { isPinned: true },
  })),
  row(deleteContent, editors, async (cell) => ({
    params: (await aSavedDraft(cell)).params,
    body: atRevision,
  })),
  row(listContentVersions, editors, aPost),
  row(getContentVersion, editors, async (cell) => ({
    params: { ...(await aPost(cell)).params, version: 1 },
  })),
  row(restoreContent, editors, async (cell) => ({
    params: { ...(await aPost(cell)).params, version: 1 },
    body: atRevision,
  })),
]
