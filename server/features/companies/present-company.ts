import { memberLabel, type Brand } from '#contract/brand.ts'
import type { Company, Contact } from '#contract/companies.ts'
import { tierFlags } from '#contract/tiers.ts'
import type { CompanyRow, ContactRow } from '#server/features/companies/queries.ts'
import { contactLabel } from '#server/features/companies/rules.ts'

/** What visitors and blocked accounts see of a company (AM-121): id, label, country, tier. */
export function companyForVisitor(row: CompanyRow, brand: Brand): Company {
  return {
    id: row.id,
    name: memberLabel(brand),
    country: row.country,
    ...tierFlags(row.tier),
  }
}

export function companyForMember(
  row: CompanyRow,
  viewer: { isOwn: boolean; isFavorite: boolean },
): Company {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    ...tierFlags(row.tier),
    tel: row.telephone,
    telLink: row.telephone ? `tel:${row.telephone.replace(/[^+\d]/g, '')}` : '',
    website: row.website,
    address: row.address,
    description: row.description,
    isServiceOnly: row.isServiceOnly ? 1 : 0,
    isOwn: viewer.isOwn,
    misc: { isFavorite: viewer.isFavorite },
  }
}

export const contactForMember = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  function: row.function,
  tel: row.telephone,
  email: row.email,
  label: contactLabel(row.position),
})
