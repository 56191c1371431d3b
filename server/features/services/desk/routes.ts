import {
  createServiceListing,
  declineServiceDraft,
  endServiceListing,
  getCompanyServices,
  getServiceListing,
  linkCompanyServices,
  removeServiceLogo,
  saveServiceListing,
  setServiceLogo,
} from '#contract/services/desk/listings.ts'
import { findCompanyProfile } from '#server/features/companies/public.ts'
import {
  changeLogo,
  createListing,
  declineDraft,
  endListing,
  linkCompany,
  saveListing,
} from '#server/features/services/desk/edit-listing.ts'
import {
  readCompanyServices,
  readListing,
} from '#server/features/services/desk/present-listings.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The listings that staff edit (BK-081). */
export function mountServiceListings(mount: Mount, platform: Platform): void {
  const { sql } = platform.database
  const now = () => platform.clock.now()

  /** Answers with the listing as it is after an act. */
  async function answerListing(act: Promise<{ id: number } | Refused>) {
    const done = await act
    if (isRefused(done)) return done
    const listing = await readListing(sql, done.id, now())
    return listing ? { status: 200 as const, payload: listing } : notFound()
  }

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
