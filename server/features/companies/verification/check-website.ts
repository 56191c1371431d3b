import * as z from 'zod/mini'
import { findWebsite, saveSiteCheck } from '#server/features/companies/verification/queries.ts'
import { fetchPublic, type FetchPublic } from '#server/platform/http/fetch-public.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const checkWebsiteName = 'check-website'
const maxBytes = 256 * 1024

/** Checks whether the website of an applicant answers (BK-004). A demo market asks no other site. */
export async function requestWebsite(
  { database, clock, config }: Platform,
  companyId: number,
  get: FetchPublic = fetchPublic,
): Promise<void> {
  const website = await findWebsite(database.sql, companyId)
  if (config.demo || !website) return
  const address = `https://${website.replace(/^https?:\/\//i, '')}`
  const fault = await get(address, maxBytes).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)) || 'no answer',
  )
  await saveSiteCheck(database.sql, companyId, { fault: fault.slice(0, 300), now: clock.now() })
}

export const checkWebsite: Job = {
  name: checkWebsiteName,
  title: 'Look at a website',
  description: 'Looks whether the website of an applicant answers.',
  run: (platform, payload) =>
    requestWebsite(platform, z.object({ companyId: z.int() }).parse(payload).companyId),
}
