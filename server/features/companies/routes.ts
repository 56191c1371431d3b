import {
  favourites,
  favouritesPerContact,
  getCompany,
  ownCompany,
  setFavourite,
} from '#contract/companies.ts'
import { dateAsString, dateAsStringLong } from '#contract/dates.ts'
import { tierFlags } from '#contract/tiers.ts'
import { chooseFavourite } from '#server/features/companies/choose-favourite.ts'
import {
  companyForMember,
  companyForVisitor,
  contactForMember,
} from '#server/features/companies/present-company.ts'
import {
  contactsOf,
  findCompany,
  isFavourite,
  listFavourites,
} from '#server/features/companies/queries.ts'
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
    const [row, rows] = await Promise.all([
      findCompany(sql, viewer.companyId, viewer.companyId),
      contactsOf(sql, viewer.companyId),
    ])
    if (!row) return notFound()
    const company = companyForMember(row, { isOwn: true, isFavorite: false })
    const contacts = rows.map(contactForMember)
    const payload = { company, contacts, contactId: viewer.contactId }
    return { status: 200, company, contacts, payload }
  })

  mount(getCompany, async ({ params, viewer }) => {
    const own = viewer.kind === 'contact' ? viewer.companyId : undefined
    const row = await findCompany(sql, params.id, own)
    if (!row) return notFound()
    if (viewer.kind === 'visitor') {
      const company = companyForVisitor(row, await readSettings(platform))
      return { status: 200, company, contacts: [], payload: { company, contacts: [] } }
    }
    const [rows, isFavorite] = await Promise.all([
      contactsOf(sql, row.id),
      viewer.kind === 'contact' ? isFavourite(sql, viewer.contactId, row.id) : false,
    ])
    const company = companyForMember(row, { isOwn: row.id === own, isFavorite })
    const contacts = rows.map(contactForMember)
    return { status: 200, company, contacts, payload: { company, contacts } }
  })
}
