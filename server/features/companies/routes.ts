import type { Viewer } from '#contract/access.ts'
import { getCompany, ownCompany, type Company, type Contact } from '#contract/companies.ts'
import { favourites, favouritesPerContact, setFavourite } from '#contract/favourites.ts'
import { dateAsString, dateAsStringLong } from '#contract/dates.ts'
import { tierFlags } from '#contract/tiers.ts'
import { chooseFavourite } from '#server/features/companies/choose-favourite.ts'
import {
  companyForMember,
  companyForVisitor,
  contactForMember,
  publishedCompany,
} from '#server/features/companies/present-company.ts'
import {
  contactsOf,
  findCompany,
  hasPublishedListing,
  listFavourites,
  type CompanyRow,
  type ContactRow,
} from '#server/features/companies/queries.ts'
import { versionsOf } from '#server/features/companies/profile-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountCompanies(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(setFavourite, async ({ body, viewer }) => {
    const done = await chooseFavourite(platform, viewer, {
      companyId: body.companyId,
      isFavorite: body.action,
    })
    return isRefused(done) ? done : { status: 200, payload: done }
  })

  mount(favourites, async ({ viewer, timeZone }) => {
    const rows = await listFavourites(sql, viewer.contactId, favouritesPerContact)
    const results = rows.map((row) => ({
      id: row.id,
      name: row.name,
      country: row.country,
      description: row.description,
      trusted: row.tier,
      dateFaved: dateAsString(row.createdAt, timeZone),
      dateFavedLong: dateAsStringLong(row.createdAt, timeZone),
      ...tierFlags(row.tier),
    }))
    return { status: 200, payload: { results } }
  })

  mount(ownCompany, async ({ viewer }) => {
    const [row, rows, versions] = await Promise.all([
      findCompany(sql, viewer.companyId, viewer),
      contactsOf(sql, viewer.companyId),
      versionsOf(sql, viewer.companyId, viewer.contactId),
    ])
    if (!row) return notFound()
    const { company, contacts } = readBy(viewer, row, rows)
    const payload = { company, contacts, contactId: viewer.contactId, versions }
    return { status: 200, company, contacts, payload }
  })

  mount(getCompany, async ({ params, query, viewer }) => {
    const [row, rows, isListed] = await Promise.all([
      findCompany(sql, params.id, viewer),
      viewer.kind === 'visitor' ? [] : contactsOf(sql, params.id),
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
    const payload = readBy(viewer, row, rows, isPublished)
    return { status: 200, ...payload, payload }
  })
}

function readBy(
  viewer: Viewer,
  row: CompanyRow,
  rows: readonly ContactRow[],
  isPublished = false,
): { company: Company; contacts: Contact[] } {
  const reader = viewer.kind === 'contact' ? viewer : undefined
  const isOwn = reader?.companyId === row.id
  const company = companyForMember(row, {
    isOwn,
    isServiceVariant: row.isServiceOnly || isPublished,
    username: isOwn ? rows.find(({ id }) => id === reader?.contactId)?.email : undefined,
  })
  return { company, contacts: rows.map((contact) => contactForMember(contact, reader?.contactId)) }
}
