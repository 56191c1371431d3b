import * as z from 'zod/mini'
import { fetchPublic, type FetchPublic } from '#server/platform/http/fetch-public.ts'
import { findIconAddresses, renderIcon } from '#server/features/content/favicons/icon-files.ts'
import {
  findFavicon,
  findWebsite,
  listStaleFavicons,
  lockWebsite,
  updateFaviconCheck,
  upsertFavicon,
} from '#server/features/content/favicons/queries.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const fetchFaviconJob = 'fetch-favicon'
/** Icons are fetched again after this time. */
const refreshDays = 30
const maxRefreshed = 200
const maxPageBytes = 256 * 1024
const maxIconBytes = 512 * 1024
const dayMs = 86_400_000

const Payload = z.object({ itemId: z.int() })

/** Fetches the icon of the website of a testimonial, so that visitors' browsers call no other site (AM-005). */
export const fetchFavicon: Job = {
  name: fetchFaviconJob,
  title: 'Fetch an icon',
  description: 'Fetches the icon of a site in a testimonial or link.',
  run: async (platform, payload) => {
    await refreshFavicon(platform, Payload.parse(payload).itemId)
  },
}

export const refreshFavicons: Job = {
  name: 'refresh-favicons',
  title: 'Refresh icons',
  description: 'Fetches the icons of sites in testimonials and links again.',
  schedule: '23 5 * * *',
  run: async (platform) => {
    const before = new Date(platform.clock.now().getTime() - refreshDays * dayMs)
    for (const { id } of await listStaleFavicons(platform.database.sql, before, maxRefreshed)) {
      await refreshFavicon(platform, id)
    }
  },
}

/** The icon of a website as a small PNG; undefined if it has none that can be shown. */
export async function findIcon(website: string, get: FetchPublic): Promise<Buffer | undefined> {
  const page = await get(website, maxPageBytes)
  for (const address of findIconAddresses({ url: page.url, html: page.content.toString('utf8') })) {
    const icon = await get(address, maxIconBytes).catch(() => undefined)
    const rendered = icon && (await renderIcon(icon.content))
    if (rendered) return rendered
  }
  return undefined
}

export async function refreshFavicon(
  platform: Platform,
  itemId: number,
  get: FetchPublic = fetchPublic,
): Promise<void> {
  const { database, clock, log } = platform
  const entry = await findWebsite(database.sql, itemId)
  if (!entry) return
  const { website } = entry
  const content = await findIcon(website, get).catch((err: unknown) => {
    log.info({ err, itemId }, 'the icon of a website could not be fetched')
    return undefined
  })
  await database.transaction(async (tx) => {
    if (!(await lockWebsite(tx, itemId, website))) return
    const now = clock.now()
    const before = await findFavicon(tx, itemId)
    // A website that is down for a night keeps its icon.
    if (!content && before?.website === website) return updateFaviconCheck(tx, itemId, now)
    const file = { name: `favicon-${itemId}.png`, type: 'image/png' }
    const fileId = content ? await storeFile(tx, { ...file, content }, now) : null
    const replaced = await upsertFavicon(tx, { itemId, website, fileId, now })
    if (replaced !== undefined) await deleteFile(tx, replaced)
    return undefined
  })
}
