import type * as z from 'zod/mini'
import { type PostRow } from '#contract/content/post-rows.ts'
import {
  latestPosts,
  maxNewsFeedItems,
  newsFeedPath,
  postsPerPage,
  relatedPosts,
  summaryPosts,
  type NewsCategory,
  type Post,
  type PostSummary,
} from '#contract/content/posts.ts'
import { buildNewsFeed } from '#server/features/content/news/build-news-feed.ts'
import {
  findPost,
  listCategories,
  listForFeed,
  listNewest,
  listPosts,
  listRelated,
  type CategoryRow,
} from '#server/features/content/news/queries.ts'
import {
  presentPost,
  presentRow,
  presentSummary,
} from '#server/features/content/news/present-post.ts'
import { applyProductName, parseNewsSearch } from '#server/features/content/news/rules.ts'
import { readSettings } from '#server/features/site/public.ts'
import { etagOf, type Document } from '#server/platform/http/pages/document.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import type { Platform } from '#server/platform/platform.ts'
import { feedMediaType } from '#server/platform/rss.ts'

/** A change appears on every node within 2 seconds, and many readers of a post share a query in that time. */
const cacheMs = 1500
const maxCached = 500
/** How long clients use a feed without asking again, in seconds. */
const feedMaxAge = 60

interface PostList {
  results: z.output<typeof PostRow>[]
  numResults: number
}
/** A feed, and when this process first built it. */
interface CachedFeed {
  document: Document
}

/** Reads what all readers see the same, through caches that live for less than 2 seconds. */
export function createNewsReader(platform: Platform) {
  const { clock, database, siteUrl } = platform
  const { sql } = database
  const life = { ttlMs: cacheMs, clock }
  const categoryCache = createLoadCache<CategoryRow[]>(1, life)
  const listCache = createLoadCache<PostList>(maxCached, life)
  const postCache = createLoadCache<{ post: z.output<typeof Post> | undefined }>(maxCached, life)
  const summaryCache = createLoadCache<z.output<typeof PostSummary>[]>(2, life)
  const homeCache = createLoadCache<{ row: z.output<typeof PostRow> | null }>(1, life)
  const feedCache = createLoadCache<CachedFeed>(20, life)
  const feedTimes = new Map<string, { etag: string; at: Date }>()

  const listNamedCategories = async () => {
    const [rows, brand] = await Promise.all([
      categoryCache.forceFetch('', {
        context: async () => [...(await listCategories(sql, clock.now()))],
      }),
      readSettings(platform),
    ])
    return applyProductName(rows, brand)
  }
  const namesById = async () => new Map((await listNamedCategories()).map((one) => [one.id, one]))

  const summaries = (limit: number) =>
    summaryCache.forceFetch(String(limit), {
      context: async () => {
        const [rows, names] = await Promise.all([
          listNewest(sql, { limit }, clock.now()),
          namesById(),
        ])
        return rows.map((row) => presentSummary(row, names))
      },
    })

  return {
    categories: async (): Promise<NewsCategory[]> =>
      (await listNamedCategories()).map(({ id, slug, name, posts, isArchived, formerSlugs }) => ({
        id,
        catUrl: slug,
        catDescription: name,
        posts,
        isArchived,
        formerUrls: formerSlugs,
      })),
    namesById,

    posts: ({ query, catId, page }: { query: string; catId?: number | undefined; page: number }) =>
      listCache.forceFetch(JSON.stringify([query, catId, page]), {
        context: async () => {
          const search = query === '' ? undefined : parseNewsSearch(query)
          const offset = (page - 1) * postsPerPage
          const [{ rows, total }, names] = await Promise.all([
            listPosts(sql, { search, catId, offset, limit: postsPerPage }, clock.now()),
            namesById(),
          ])
          return { results: rows.map((row) => presentRow(row, names)), numResults: total }
        },
      }),

    post: async (id: number) =>
      (
        await postCache.forceFetch(String(id), {
          context: async () => {
            const now = clock.now()
            const row = await findPost(sql, id, now)
            if (!row) return { post: undefined }
            const [related, names] = await Promise.all([
              listRelated(sql, row, relatedPosts, now),
              namesById(),
            ])
            return { post: presentPost(row, related, names) }
          },
        })
      ).post,

    latest: () => summaries(latestPosts),
    summary: () => summaries(summaryPosts),

    home: async () =>
      (
        await homeCache.forceFetch('', {
          context: async () => {
            const [rows, names] = await Promise.all([
              listNewest(sql, { limit: 1 }, clock.now()),
              namesById(),
            ])
            const [row] = rows
            // The teaser of the home page is always cut.
            return { row: row ? presentRow({ ...row, isCut: true }, names) : null }
          },
        })
      ).row,

    /** The feed of all news or of a category by its name in addresses; undefined if there is none. */
    async feed(slug?: string): Promise<Document | undefined> {
      const names = await namesById()
      const category = [...names.values()].find((one) => one.slug === slug)
      if (slug !== undefined && !category) return undefined
      const { document } = await feedCache.forceFetch(slug ?? '', {
        context: async () => {
          const now = clock.now()
          const limit = maxNewsFeedItems
          const [rows, brand] = await Promise.all([
            listForFeed(sql, { catId: category?.id, limit }, now),
            readSettings(platform),
          ])
          const path = newsFeedPath(slug)
          const body = buildNewsFeed({ rows, categories: names, category, path, siteUrl, brand })
          const etag = etagOf(body)
          const before = feedTimes.get(path)
          const at = before?.etag === etag ? before.at : now
          feedTimes.set(path, { etag, at })
          return {
            document: {
              isDocument: true,
              type: `${feedMediaType}; charset=utf-8`,
              body,
              etag,
              lastModified: at,
              maxAge: feedMaxAge,
            },
          }
        },
      })
      return document
    },
  }
}
