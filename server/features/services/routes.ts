import { isStaffIn } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import {
  createServiceListing,
  declineServiceDraft,
  endServiceListing,
  getCompanyServices,
  getServiceListing,
  linkCompanyServices,
  listServiceListings,
  removeServiceLogo,
  saveServiceListing,
  setServiceLogo,
} from '#contract/services/service-desk.ts'
import {
  getOwnService,
  listServices,
  readListingLogo,
  saveOwnService,
} from '#contract/services/services.ts'
import { findCompanyProfile } from '#server/features/companies/public.ts'
import { buildPictureResponse } from '#server/features/media/public.ts'
import {
  listListings,
  readCompanyServices,
  readListing,
} from '#server/features/services/desk-listings.ts'
import { readOwnService, saveOwnListing } from '#server/features/services/own-listing.ts'
import { findLogo, listCategories, listPublished } from '#server/features/services/queries.ts'
import {
  changeLogo,
  createListing,
  declineDraft,
  endListing,
  linkCompany,
  saveListing,
} from '#server/features/services/staff-acts.ts'
import { salesAddress } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache } from '#server/platform/http/pages/document.ts'
import { answerResult, isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The services page, the own listing of a company, and the listings that staff edit (BK-081). */
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

  mountDesk(mount, platform)
}

function mountDesk(mount: Mount, platform: Platform): void {
  const { sql, searchSql } = platform.database
  const now = () => platform.clock.now()

  /** Answers with the listing as it is after an act. */
  async function answerListing(act: Promise<{ id: number } | Refused>) {
    const done = await act
    if (isRefused(done)) return done
    const listing = await readListing(sql, done.id, now())
    return listing ? { status: 200 as const, payload: listing } : notFound()
  }

  mount(listServiceListings, async ({ query }) => ({
    status: 200,
    payload: await listListings(searchSql, query, now()),
  }))
  mount(getServiceListing, ({ params }) => answerListing(Promise.resolve(params)))
  mount(createServiceListing, ({ body, actor }) =>
    answerListing(createListing(platform, body, actor)),
  )
  mount(saveServiceListing, ({ params, body, actor }) =>
    answerListing(saveListing(platform, params.id, body, actor)),
  )
  mount(declineServiceDraft, ({ params, body, actor }) =>
    answerListing(declineDraft(platform, params.id, { actor, ...body })),
  )
  mount(endServiceListing, ({ params, body, actor }) =>
    answerListing(endListing(platform, params.id, { actor, ...body })),
  )
  mount(setServiceLogo, ({ params, body, actor }) =>
    answerListing(changeLogo(platform, params.id, body.logo, actor)),
  )
  mount(removeServiceLogo, ({ params, actor }) =>
    answerListing(changeLogo(platform, params.id, null, actor)),
  )

  mount(getCompanyServices, async ({ params: { id } }) => {
    if (!(await findCompanyProfile(sql, id))) return notFound()
    return { status: 200, payload: await readCompanyServices(sql, id, now()) }
  })
  mount(linkCompanyServices, async ({ params: { id }, body, actor }) => {
    const done = await linkCompany(platform, id, body, actor)
    if (isRefused(done)) return done
    return { status: 200, payload: await readCompanyServices(sql, id, now()) }
  })
}
