import { isStaffIn } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import { getServiceListing } from '#contract/services/desk/listings.ts'
import {
  getOwnService,
  listServices,
  readListingLogo,
  saveOwnService,
} from '#contract/services/services.ts'
import { buildPictureResponse } from '#server/features/media/public.ts'
import { readOwnService, saveOwnListing } from '#server/features/services/own-listing.ts'
import { findLogo, listCategories, listPublished } from '#server/features/services/queries.ts'
import { salesAddress } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache } from '#server/platform/http/pages/document.ts'
import { answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The services page, and the own listing of a company. */
export function mountServices(mount: Mount, platform: Platform): void {
  const { sql } = platform.database
  const today = () => businessDate(platform.clock.now())

  mount(listServices, async () => {
    const [results, categories, salesEmail] = await Promise.all([
      listPublished(sql, today()),
      listCategories(sql),
      salesAddress(platform),
    ])
    const counted = categories.map((category) => ({
      ...category,
      count: results.filter(({ catId }) => catId === category.id).length,
    }))
    const numCompanies = new Set(results.map(({ id }) => id)).size
    return { status: 200, payload: { results, categories: counted, numCompanies, salesEmail } }
  })

  mount(readListingLogo, async ({ params: { id }, viewer }) => {
    const isStaff = isStaffIn(viewer, getServiceListing.roles)
    const logo = await findLogo(sql, id, { today: today(), isStaff })
    if (!logo) return notFound()
    const document = await buildPictureResponse(sql, { ...logo, largeFileId: null }, false)
    return isRefused(document) || logo.isPublic ? document : withoutCache(document)
  })

  mount(getOwnService, async ({ viewer }) => ({
    status: 200,
    payload: await readOwnService(platform, viewer),
  }))
  mount(saveOwnService, ({ body, viewer, actor }) =>
    answerResult(saveOwnListing(platform, viewer, body, actor)),
  )
}
