export { fetchFavicon, refreshFavicons } from '#server/features/content/favicons/jobs.ts'
import * as z from 'zod/mini'
import { unusedPictureDays } from '#contract/content/pictures.ts'
import { warningCategories } from '#contract/content/post-rows.ts'
import {
  applyDueChange,
  plannedChangeJob,
} from '#server/features/content/editing/planned-change.ts'
import { postPublishedJob } from '#server/features/content/editing/publish.ts'
import { completeDraft } from '#server/features/content/editing/prepare-draft.ts'
import {
  deleteUnusedPictures,
  markUnusedPictures,
} from '#server/features/content/editing/picture-queries.ts'
import { findContent, findVersion } from '#server/features/content/editing/queries.ts'
import { checkLinks } from '#server/features/content/links/check-links.ts'
import { warnReaders, warnReadersJob } from '#server/features/content/news/warn-readers.ts'
import { upsertSettings } from '#server/features/site/public.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import { enqueue, type Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Platform } from '#server/platform/platform.ts'

const Published = z.object({ contentId: z.int(), publishedAt: z.iso.datetime() })

/** Runs when readers first see a post: its category decides whether members are warned by mail (BK-078). */
export const postPublished: Job = {
  name: postPublishedJob,
  title: 'Announce a post',
  description:
    'Announces a post when readers first see it, and starts the mails of a fraud warning.',
  run: (platform, payload) => announcePost(platform, Published.parse(payload)),
}

/** Clocks of the database and this process may differ. */
const toleranceMs = 60_000

async function announcePost(
  { database, clock }: Platform,
  { contentId, publishedAt }: z.output<typeof Published>,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const post = await findContent(tx, contentId, new Date(now.getTime() + toleranceMs))
    // Unpublished or rescheduled in the meantime.
    if (post?.status !== 'published' || post.publishedAt?.toISOString() !== publishedAt) return
    await upsertSettings(tx, now, { lastNewsUpdate: publishedAt })
    const version = await findVersion(tx, contentId, post.publishedVersion!)
    const { categoryId } = version ?? completeDraft(post.draft)
    const isFirst = post.firstSeenAt?.toISOString() === publishedAt
    if (isFirst && categoryId !== null && warningCategories.includes(categoryId)) {
      await enqueue(tx, warnReadersJob, { contentId })
    }
  })
}

const Planned = z.object({ contentId: z.int(), plannedAt: z.iso.datetime() })

/** Records a planned change at its time, once (BK-078); a plan that was moved or cancelled is left alone. */
export const publishPlannedChange: Job = {
  name: plannedChangeJob,
  title: 'Record a planned change',
  description: 'Records that a planned change of a post or page became visible.',
  run: async ({ database, clock }, payload) => {
    const { contentId, plannedAt } = Planned.parse(payload)
    const now = clock.now()
    const until = new Date(Math.min(Date.parse(plannedAt), now.getTime() + toleranceMs))
    await database.transaction((tx) => applyDueChange(tx, contentId, { until, now }))
  },
}

const ContentPayload = z.object({ contentId: z.int() })

export const warnNewsReaders: Job = {
  name: warnReadersJob,
  title: 'Warn of fraud',
  description: 'Mails a fraud warning or stolen equipment to members who chose it.',
  run: (platform, payload) => warnReaders(platform, ContentPayload.parse(payload).contentId),
}

/** Checks the links of published content, so that editors see which are broken. */
export const checkContentLinks: Job = {
  name: 'check-content-links',
  title: 'Check links',
  description: 'Follows the links of posts and pages and records which do not work.',
  schedule: '23 4 * * *',
  run: (platform) => checkLinks(platform),
}

const dayMs = 86_400_000

/** Deletes pictures that no draft, version or entry has shown for some days, with their files. */
export const purgePictures: DeleteOld = async ({ database, clock }) => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    await markUnusedPictures(tx, now)
    const before = new Date(now.getTime() - unusedPictureDays * dayMs)
    for (const file of await deleteUnusedPictures(tx, before)) await deleteFile(tx, file)
  })
}
