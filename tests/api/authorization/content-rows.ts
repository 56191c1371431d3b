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
import { aContentPicture, aPost } from '../../support/content/posts.ts'
import { everyone, members, membersEvenBlocked } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const summary = 'id title titleSlug catId catName catURL date body'
const teaser = 'teaser{picture picture{url alt width height} hasVideo}'
const post = `id title titleSlug catId catName catURL by date isPinned doReadMore isUnread body ${teaser}`
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
    async ({ market }) => ({ params: { id: await aContentPicture(market) } }),
    { visitorsSee: '' },
  ),
]
