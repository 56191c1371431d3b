import * as z from 'zod/mini'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { filterText, PageNumber, Instant } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { postFields, PostRow, Teaser } from './post-rows.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'

/** Posts on a page of the news. */
export const postsPerPage = 9
/** Posts in lists of the latest ones, and in the summary. */
export const latestPosts = 5
export const summaryPosts = 30
/** Related posts below a post. */
export const relatedPosts = 4
/** Length of a teaser in characters (CN-006). */
export const teaserLength = 350
/** Lengths of title and description for search engines (MD-003, MD-004). */
export const newsTitleLength = 55
export const newsDescriptionLength = 150
/** The count of unread posts is shown up to this number (BK-079). */
export const maxUnreadShown = 99

/** The category that has the name of the product, and its name in addresses (AM-019). */
export const brandCategoryId = 4
/** How long browsers cache posts, in milliseconds (CN-020). */
export const newsCacheMs = 3_600_000
/** The unread count is fetched at most once in this time, in milliseconds (SH-027). */
export const unreadIntervalMs = 300_000
/** Posts in a feed, and the time after which readers ask again. */
export const maxNewsFeedItems = 30
export const newsFeedTtlMinutes = 15

const everyone = { access: 'visitor', blocked: 'allowed' } as const

export const NewsCategory = z.object({
  id: z.int(),
  catUrl: z.string(),
  catDescription: z.string(),
  /** Published posts. */
  posts: z.int(),
  /** Menus do not list archived categories; their posts and addresses work (AM-018). */
  isArchived: z.boolean(),
  /** Other names in addresses, which redirect (AM-019). */
  formerUrls: z.array(z.string()),
})
export type NewsCategory = z.output<typeof NewsCategory>

export const PostSummary = z.object({
  id: z.int(),
  title: z.string(),
  titleSlug: z.string(),
  catId: z.int(),
  catName: z.string(),
  catURL: z.string(),
  /** The same: the specification has both spellings (AM-083). */
  cat_url: z.string(),
  date: Instant,
  body: z.string(),
})
export type PostSummary = z.input<typeof PostSummary>

export const Post = z.object({
  ...postFields,
  lead: z.string(),
  body: z.string(),
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  teaser: Teaser,
  changedAt: Instant,
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  related: z.array(PostSummary),
})
export type Post = z.input<typeof Post>

export const newsCategories = endpoint({
  method: 'GET',
  path: '/api/news/categories',
  summary: 'Categories of the news',
  ...everyone,
  answer: ok(z.object({ results: z.array(NewsCategory) })),
})

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/news',
  summary:
    'Published posts, pinned ones first, then the newest; or those that match a query, the best first',
  ...everyone,
  query: z.object({
    query: filterText(200),
    catId: z.optional(Id),
    page: PageNumber,
  }),
  answer: ok(z.object({ results: z.array(PostRow), numResults: z.int() })),
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/news/:id',
  topLevel: { result: 'result', category_url: 'category_url' },
  summary: 'A published post',
  ...everyone,
  params: idParams,
  answer: ok(z.object({ result: Post, category_url: z.string() })),
  refusals: { 404: 'No such post, or not published' },
})

/** Finds the post of an address without id, also by a former slug (AM-096, BK-115). */
export const findPostBySlug = endpoint({
  method: 'GET',
  path: '/api/news/bySlug/:slug',
  summary: 'Id and current address parts of the post that has, or had, this slug',
  ...everyone,
  params: z.object({ slug: z.string().check(z.maxLength(120), z.regex(/^[a-z0-9-]+$/)) }),
  looseParams: true,
  answer: ok(z.object({ id: z.int(), titleSlug: z.string(), catURL: z.string() })),
  refusals: { 404: 'No such post, or not published' },
})

export const listLatestPosts = endpoint({
  method: 'GET',
  path: '/api/news/latest',
  summary: 'The latest posts',
  ...everyone,
  answer: ok(z.object({ results: z.array(PostSummary) })),
})

export const newsSummary = endpoint({
  method: 'GET',
  path: '/api/news/news-summary',
  summary: 'Recent posts with a short text',
  ...everyone,
  answer: ok(z.object({ results: z.array(PostSummary) })),
})

const rss = { 'application/rss+xml': 'RSS 2.0 with full texts' } as const
export const newsFeed = endpoint({
  method: 'GET',
  path: '/api/news/rss',
  summary: 'RSS feed of all news',
  ...everyone,
  answer: ok(z.object({})),
  documents: rss,
})
export const newsCategoryFeed = endpoint({
  method: 'GET',
  path: '/api/news/rss/:catNameShort',
  summary: 'RSS feed of a category',
  ...everyone,
  params: z.object({ catNameShort: z.string().check(z.maxLength(50), z.regex(/^[a-z0-9-]+$/)) }),
  looseParams: true,
  answer: ok(z.object({})),
  documents: rss,
  refusals: { 404: 'No such category' },
})

/** Path of the feed of all news, or of a category by its name in addresses. */
export const newsFeedPath = (slug?: string) =>
  slug === undefined
    ? siteCalls.newsFeed[1]
    : siteCalls.newsCategoryFeed[1].replace(':catNameShort', slug)

export const unreadNews = endpoint({
  method: 'GET',
  path: '/api/inventory/unreadNews',
  topLevel: { count: 'count' },
  summary: 'Number of posts since the own last visit to the news; 0 for visitors',
  ...everyone,
  answer: ok(z.object({ count: z.int() })),
})

export const markNewsRead = endpoint({
  method: 'POST',
  path: '/api/news/actions/markRead',
  summary: 'Note a visit to the news, which marks all posts as read',
  access: 'member',
  blocked: 'allowed',
  answer: ok(z.object({ readAt: Instant })),
})

const warnings = z.object({ isOn: z.boolean(fieldMessages.choice) })
export const getNewsWarnings = endpoint({
  method: 'GET',
  path: '/api/news/warnings',
  summary: 'Whether you get fraud warnings and stolen equipment by e-mail',
  access: 'member',
  blocked: 'denied',
  answer: ok(warnings),
})

export const setNewsWarnings = endpoint({
  method: 'POST',
  path: '/api/news/actions/setWarnings',
  summary: 'Choose whether you get fraud warnings and stolen equipment by e-mail',
  access: 'member',
  blocked: 'denied',
  body: warnings,
  answer: ok(warnings),
})
