import { getCompany, ownCompany } from '#contract/companies.ts'
import { mountFavourites } from '#server/features/companies/favourites/routes.ts'
import {
  companyForVisitor,
  publishedCompany,
  presentCompanyWithContacts,
  readOwnCompany,
} from '#server/features/companies/profiles/present-company.ts'
import {
  listContacts,
  findCompany,
  hasPublishedListing,
  listRecommendations,
} from '#server/features/companies/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

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
    const [row, rows, said, isListed] = await Promise.all([
      findCompany(sql, params.id, viewer),
      isVisitor ? [] : listContacts(sql, params.id),
      isVisitor
        ? { newest: [], published: 0 }
        : listRecommendations(sql, params.id, { isOwn: false }),
      hasPublishedListing(sql, params.id),
    ])
    if (!row) return notFound()
    const isPublished = isListed && (query.iS === '1' || row.isServiceOnly)
    if (viewer.kind === 'visitor') {
      const company = isPublished
        ? publishedCompany(row)
        : companyForVisitor(row, await readSettings(platform))
      return { status: 200, company, contacts: [], payload: { company, contacts: [] } }
    }
    const payload = presentCompanyWithContacts(viewer, { row, contacts: rows, said }, isPublished)
    return { status: 200, ...payload, payload }
  })
}
