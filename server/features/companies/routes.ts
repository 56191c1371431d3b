import { getCompany, ownCompany } from '#contract/companies.ts'
import { businessDate } from '#contract/dates.ts'
import {
  companyForVisitor,
  companyOfListing,
  publishedCompany,
  presentCompanyWithContacts,
  readOwnCompany,
} from '#server/features/companies/profiles/present-company.ts'
import {
  listContacts,
  findCompany,
  findCompanyId,
  findPublicFacts,
  findPublishedListing,
  listRecommendations,
} from '#server/features/companies/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mountFavourites } from '#server/features/companies/favourites/routes.ts'

export function mountCompanies(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mountFavourites(mount, platform)

  mount(ownCompany, async ({ viewer }) => {
    const payload = await readOwnCompany(sql, viewer)
    if (!payload) return notFound()
    const { company, contacts } = payload
    return { status: 200, company, contacts, payload }
  })

  mount(getCompany, async ({ params, query, viewer }) => {
    const isVisitor = viewer.kind === 'visitor'
    const today = businessDate(platform.clock.now())
    const opened = await findPublishedListing(sql, { publicId: params.id }, today)
    if (opened?.companyId === null) {
      const company = companyOfListing(opened, !isVisitor)
      return { status: 200, company, contacts: [], payload: { company, contacts: [] } }
    }
    const id = opened?.companyId ?? (await findCompanyId(sql, params.id))
    if (id === undefined) return notFound()
    const [row, rows, recommendations, publishedListing] = await Promise.all([
      findCompany(sql, id, viewer),
      isVisitor ? [] : listContacts(sql, id),
      isVisitor ? { newest: [], published: 0 } : listRecommendations(sql, id, { isOwn: false }),
      opened ?? findPublishedListing(sql, { companyId: id }, today),
    ])
    if (!row) return notFound()
    const listing = opened || query.iS === '1' || row.isServiceOnly ? publishedListing : undefined
    if (viewer.kind === 'visitor') {
      // Under the id of the directory a listing would name the company of an anonymous row (AM-121).
      const company = opened
        ? publishedCompany(row, opened)
        : companyForVisitor(params.id, await findPublicFacts(sql, id), await readSettings(platform))
      return { status: 200, company, contacts: [], payload: { company, contacts: [] } }
    }
    const payload = presentCompanyWithContacts(
      viewer,
      { row, contacts: rows, recommendations },
      listing,
    )
    return { status: 200, ...payload, payload }
  })
}
