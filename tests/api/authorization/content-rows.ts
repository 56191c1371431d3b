import {
  cancelContentChange,
  createContent,
  deleteContent,
  getContent,
  listBrokenLinks,
  news,
  pages,
  pinContent,
  previewContent,
  publishContent,
  saveDraft,
  unpublishContent,
  uploadContentPicture,
} from '#contract/content/desk/content.ts'
import {
  getContentVersion,
  listContentVersions,
  restoreContent,
} from '#contract/content/desk/content-versions.ts'
import { aDraft } from '../../support/content/editing.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { aFile } from '../../support/sample-files.ts'
import { readContentPicture } from '#contract/content/pictures.ts'
import { lastPostForHome } from '#contract/content/post-rows.ts'
import {
  findPostBySlug,
  getNewsWarnings,
  getPost,
  listLatestPosts,
  listPosts,
  markNewsRead,
  newsCategories,
  newsCategoryFeed,
  newsFeed,
  newsSummary,
  setNewsWarnings,
  unreadNews,
} from '#contract/content/posts.ts'
import { aContentPicture, aPost, pictureHtml } from '../../support/content/posts.ts'
import { everyone, members, membersEvenBlocked, staffOf } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const summary = 'id title titleSlug catId catName catURL cat_url date body'
const teaser = 'teaser{picture picture{url alt width height} hasVideo}'
const post = `id title titleSlug catId catName catURL cat_url by date isPinned doReadMore isUnread body ${teaser}`
const aPostId = async ({ market }: Cell) => (await aPost(market)).id

/** News (section C: API-046, API-088 to API-095). */
export const contentRows = [
  row(newsCategories, everyone(), undefined, {
    visitorsSee: 'status payload.results[]{id catUrl catDescription posts isArchived formerUrls[]}',
  }),
  row(listPosts, everyone(), undefined, {
    visitorsSee: `status payload{results[]{${post}} numResults}`,
  }),
  row(getPost, everyone(), async (cell) => ({ params: { id: await aPostId(cell) } }), {
    visitorsSee: `status payload{category_url result{${post} lead bodyHtml changedAt metaTitle
      metaDescription metaKeywords related[]{${summary}}}}`,
  }),
  row(
    findPostBySlug,
    everyone(),
    async ({ market }) => ({ params: { slug: (await aPost(market)).slug } }),
    { visitorsSee: 'status payload{id titleSlug catURL}' },
  ),
  row(listLatestPosts, everyone(), undefined, {
    visitorsSee: `status payload.results[]{${summary}}`,
  }),
  row(lastPostForHome, everyone(), undefined, {
    visitorsSee: `status payload{body body{${post}}}`,
  }),
  row(newsSummary, everyone(), undefined, { visitorsSee: `status payload.results[]{${summary}}` }),
  row(newsFeed, everyone(), undefined, { visitorsSee: '' }),
  row(newsCategoryFeed, everyone(), () => ({ params: { catNameShort: 'blog' } }), {
    visitorsSee: '',
  }),
  row(unreadNews, everyone(), undefined, { visitorsSee: 'status payload.count' }),
  row(markNewsRead, membersEvenBlocked()),
  row(getNewsWarnings, members()),
  row(setNewsWarnings, members(), () => ({ body: { isOn: true } })),
  row(
    readContentPicture,
    everyone(),
    async ({ market }) => {
      const id = await aContentPicture(market)
      await aPost(market, { html: pictureHtml(id) })
      return { params: { id } }
    },
    { visitorsSee: '' },
  ),
]

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
async function aPublishedDraft(cell: Cell) {
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
  row(news.list, editors),
  row(news.export, editors),
  row(pages.list, editors),
  row(pages.export, editors),
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
    params: (await aPublishedDraft(cell)).params,
    body: atRevision,
  })),
  row(cancelContentChange, editors, async (cell) => {
    const { params } = await aPublishedDraft(cell)
    await cell.market.database.sql`
      update content set planned_version = 1, planned_revision = 1,
        planned_at = ${new Date(cell.market.clock.now().getTime() + 3_600_000)}
      where id = ${params.id}`
    return { params, body: atRevision }
  }),
  row(pinContent, editors, async (cell) => ({
    params: (await aPublishedDraft(cell)).params,
    body: { isPinned: true },
  })),
  row(deleteContent, editors, async (cell) => ({
    params: (await aSavedDraft(cell)).params,
    body: atRevision,
  })),
  row(listContentVersions, editors, aPublishedDraft),
  row(getContentVersion, editors, async (cell) => ({
    params: { ...(await aPublishedDraft(cell)).params, version: 1 },
  })),
  row(restoreContent, editors, async (cell) => ({
    params: { ...(await aPublishedDraft(cell)).params, version: 1 },
    body: atRevision,
  })),
]
