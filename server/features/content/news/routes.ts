import { isStaffIn, type Viewer } from '#contract/access.ts'
import { getContent } from '#contract/content/desk/content.ts'
import { lastPostForHome } from '#contract/content/post-rows.ts'
import {
  findPostBySlug,
  getNewsWarnings,
  getPost,
  listLatestPosts,
  listPosts,
  markNewsRead,
  maxUnreadShown,
  newsCategories,
  newsCategoryFeed,
  newsFeed,
  newsSummary,
  setNewsWarnings,
  unreadNews,
} from '#contract/content/posts.ts'
import { readContentPicture } from '#contract/content/pictures.ts'
import { paths } from '#contract/paths.ts'
import { findPicture, findPostIdBySlug } from '#server/features/content/news/queries.ts'
import { createNewsReader } from '#server/features/content/news/read-news.ts'
import { countUnread, findReadAt, markRead } from '#server/features/content/news/reader-queries.ts'
import {
  setWarningSubscription,
  isSubscribedToWarnings,
} from '#server/features/content/news/warn-readers.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache, type OwnDocument } from '#server/platform/http/pages/document.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A picture never changes: a new one has a new id. */
const pictureCacheSeconds = 365 * 86_400
/** Caches of many readers forget an unpublished picture sooner than the browser that showed it. */
const sharedCacheSeconds = 3600

/** Reading the news: the same for everyone but for what the viewer has not read. */
export function mountNews(mount: Mount, platform: Platform): void {
  const { clock, database } = platform
  const { sql } = database
  const news = createNewsReader(platform)

  /** Marks posts that a member has not read. */
  async function markUnread<P extends { date: Date; isUnread: boolean }>(
    viewer: Viewer,
    posts: readonly P[],
  ): Promise<P[]> {
    if (viewer.kind !== 'contact') return [...posts]
    const readAt = await findReadAt(sql, viewer.contactId)
    return posts.map((post) => ({ ...post, isUnread: post.date > readAt }))
  }

  mount(newsCategories, async () => ({
    status: 200,
    payload: { results: await news.categories() },
  }))

  mount(listPosts, async ({ query, viewer }) => {
    const { results, numResults } = await news.posts(query)
    return { status: 200, payload: { results: await markUnread(viewer, results), numResults } }
  })

  mount(listLatestPosts, async () => ({ status: 200, payload: { results: await news.latest() } }))

  mount(newsSummary, async () => ({ status: 200, payload: { results: await news.summary() } }))

  mount(lastPostForHome, async ({ viewer }) => {
    const row = await news.home()
    const [body = null] = row ? await markUnread(viewer, [row]) : []
    return { status: 200, payload: { body } }
  })

  mount(newsFeed, async () => (await news.feed()) ?? notFound())
  mount(
    newsCategoryFeed,
    async ({ params }) => (await news.feed(params.catNameShort)) ?? notFound(),
  )

  mount(findPostBySlug, async ({ params: { slug } }) => {
    const [post, names] = await Promise.all([
      findPostIdBySlug(sql, slug, clock.now()),
      news.namesById(),
    ])
    if (!post) return notFound()
    const { id, titleSlug, catId } = post
    return { status: 200, payload: { id, titleSlug, catURL: names.get(catId)?.slug ?? '' } }
  })

  mount(getPost, async ({ params: { id }, viewer }) => {
    const post = await news.post(id)
    if (!post) return notFound()
    const [result] = await markUnread(viewer, [post])
    const payload = { result: result!, category_url: paths.newsCategory(post.catURL) }
    return { status: 200, payload }
  })

  mount(unreadNews, async ({ viewer }) => {
    if (viewer.kind !== 'contact') return { status: 200, payload: { count: 0 } }
    const { contactId } = viewer
    // One more than is shown, so that pages can write 99+.
    const max = maxUnreadShown + 1
    return {
      status: 200,
      payload: { count: await countUnread(sql, { contactId, max, now: clock.now() }) },
    }
  })

  mount(markNewsRead, async ({ viewer }) => {
    const now = clock.now()
    await markRead(sql, viewer.contactId, now)
    return { status: 200, payload: { readAt: now } }
  })

  mount(getNewsWarnings, async ({ viewer }) => ({
    status: 200,
    payload: { isOn: await isSubscribedToWarnings(platform, viewer.contactId) },
  }))

  mount(setNewsWarnings, async ({ viewer, body }) => {
    await setWarningSubscription(platform, viewer.contactId, body.isOn)
    return { status: 200, payload: body }
  })

  mount(readContentPicture, async ({ params, query, viewer }) => {
    const isEditor = isStaffIn(viewer, getContent.roles)
    const picture = await findPicture(sql, params.id, { now: clock.now(), isEditor })
    const fileId = query.small === '1' ? picture?.smallFileId : picture?.fileId
    const file = fileId === undefined ? undefined : await findFile(sql, fileId)
    if (!file) return notFound()
    const document: OwnDocument = {
      isDocument: true,
      isOwn: true,
      type: file.type,
      body: file.content,
      headers: {
        'cache-control': `public, max-age=${pictureCacheSeconds}, s-maxage=${sharedCacheSeconds}, immutable`,
        'content-disposition': 'inline',
      },
    }
    return picture?.isPublic ? document : withoutCache(document)
  })
}
