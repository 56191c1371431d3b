export { fetchFavicon, refreshFavicons } from '#server/features/content/favicons/jobs.ts'
import * as z from 'zod/mini'
import { warnReaders, warnReadersJob } from '#server/features/content/news/warn-readers.ts'
import type { Job } from '#server/platform/jobs.ts'

const ContentPayload = z.object({ contentId: z.int() })

export const warnNewsReaders: Job = {
  name: warnReadersJob,
  run: (platform, payload) => warnReaders(platform, ContentPayload.parse(payload).contentId),
}
