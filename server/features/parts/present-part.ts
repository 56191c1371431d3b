import type { Viewer } from '#contract/access.ts'
import { memberLabel, type Brand } from '#contract/brand.ts'
import { callPrice, conditions } from '#contract/inventory/inventory.ts'
import type { Part, PartRow, TraderRow } from '#contract/parts.ts'
import type { Settings } from '#contract/site/site.ts'
import { tierFlags } from '#contract/tiers.ts'
import { contactForMember, type ContactRow } from '#server/features/companies/public.ts'
import type { ShownPart } from '#server/features/parts/offer-queries.ts'
import type { FoundPart } from '#server/features/parts/search-queries.ts'

/** What the site's settings say of what is shown. */
type Shown = Brand & Pick<Settings, 'allowVisitorRfq'>

/** The one step that decides what a viewer gets of a line of stock (AM-121, AM-083). */
export function presentPart(part: FoundPart, viewer: Viewer, brand: Shown): PartRow {
  const condition = conditions[part.condition]!
  const isCovered = viewer.kind === 'visitor' && part.publicView > 0
  const open = {
    id: part.id,
    partNumber: part.partNumber,
    partnumber: part.partNumber,
    manufacturer: isCovered ? '' : part.manufacturer,
    description: isCovered ? '' : part.description,
    quantity: part.quantity,
    condition,
    partCondition: condition,
    price: part.priceCents === null ? callPrice : part.priceCents / 100,
    ...tierFlags(part.tier),
  }
  if (viewer.kind === 'visitor') {
    // Visitors ask for quotes where the operator lets them (AM-041).
    return {
      ...open,
      companyName: memberLabel(brand),
      isRFQDisabled: brand.allowVisitorRfq === 0,
    }
  }
  return {
    ...open,
    companyName: part.companyName,
    companyId: part.companyId,
    companyTel: part.companyTelephone,
    country: part.country,
    isRFQDisabled: isQuoteDisabled(part, viewer),
    allowrfq: part.takesQuotes,
  }
}

/** Nobody asks himself, and who sells services only asks nobody (AM-042). Listed sellers may all be asked. */
const isQuoteDisabled = (part: FoundPart, viewer: Viewer) =>
  viewer.kind !== 'contact' || viewer.isServiceOnly || viewer.companyId === part.companyId

/** A line on its own page; visitors get no company and nobody to talk to (PT-024). */
export function presentPartPage(
  part: ShownPart,
  contacts: readonly ContactRow[],
  viewer: Viewer,
  brand: Shown,
): Part {
  const row = presentPart(part, viewer, brand)
  if (viewer.kind === 'visitor') return { ...row, contacts: [] }
  const readerId = viewer.kind === 'contact' ? viewer.contactId : undefined
  return {
    ...row,
    company: {
      id: part.companyId,
      name: part.companyName,
      tel: part.companyTelephone,
      country: part.country,
      description: part.companyDescription,
      ...tierFlags(part.tier),
    },
    contacts: contacts.map((contact) => contactForMember(contact, readerId)),
    contactsCombined: contacts.map(({ name }) => name).join(', '),
  }
}

/** The same line under the names that the page of statistics has for its columns (PT-032). */
export function presentTrader(part: FoundPart, viewer: Viewer, brand: Shown): TraderRow {
  const row = presentPart(part, viewer, brand)
  return {
    id: row.id,
    Partnumber: row.partNumber,
    Description: row.description,
    Manufacturer: row.manufacturer,
    Quantity: row.quantity,
    PartCondition: row.condition,
    Price: row.price,
    inv_trusted: row.tier,
    inv_companyname: row.companyName,
    inv_country: row.country,
    inv_telephone: row.companyTel,
    CompanyID: row.companyId,
    isRFQDisabled: row.isRFQDisabled,
    allowrfq: row.allowrfq,
  }
}
