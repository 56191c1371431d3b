import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { Instant } from '#contract/fields.ts'

/** Categories whose posts warn members; members can get them by mail. */
export const warningCategories: readonly number[] = [1, 10]

/** How long browsers cache the latest posts, in milliseconds (CN-020). */
export const latestCacheMs = 600_000

/** A picture of a post in lists; of a video without a picture null. */
export const Teaser = z.object({
  picture: z.nullable(
    z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
  ),
  hasVideo: z.boolean(),
})

export const postFields = {
  id: z.int(),
  title: z.string(),
  titleSlug: z.string(),
  catId: z.int(),
  catName: z.string(),
  catURL: z.string(),
  /** The same: the specification has both spellings (AM-083). */
  cat_url: z.string(),
  by: z.string(),
  date: Instant,
  isPinned: z.boolean(),
  doReadMore: z.boolean(),
  /** Whether the viewer has not visited the news since it was published; false for visitors. */
  isUnread: z.boolean(),
}

/** A post in a list (NW-014). */
export const PostRow = z.object({
  ...postFields,
  /** Text without markup, of at most `teaserLength` characters if the post is cut. */
  body: z.string(),
  teaser: Teaser,
})
export type PostRow = z.input<typeof PostRow>

export const lastPostForHome = endpoint({
  method: 'GET',
  path: '/api/news/lastForHome',
  summary: 'The post that the home page shows; null if there is none',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ body: z.nullable(PostRow) })),
})
