import type { Viewer } from '#contract/access.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { memberLabel, type Brand, type Settings } from '#contract/site/site.ts'
import { conditions } from '#contract/inventory/inventory.ts'
import type { Part, PartRow, TraderRow } from '#contract/parts.ts'
import { tierFlags, type Tier } from '#contract/tiers.ts'
import { contactForMember, type ContactRow } from '#server/features/companies/public.ts'
import { presentPrices } from '#server/features/site/public.ts'
import type { FoundPart, PartDetails } from '#server/features/parts/search-queries.ts'

/** The settings that rows depend on: those of the site, the tiers that visitors read, and the viewer's currency. */
export type Display = DisplaySettings & { currency: Currency }
export type DisplaySettings = Brand &
  Pick<Settings, 'allowVisitorRfq' | 'USD' | 'GBP'> & { publicTiers: readonly Tier[] }

/** Builds a row for a viewer and removes what the viewer may not see (AM-121, AM-083). */
export function presentPart(part: FoundPart, viewer: Viewer, display: Display): PartRow {
  const condition = conditions[part.condition]!
  const areTextsHidden = viewer.kind === 'visitor' && part.publicView > 0
  const isTierShown = viewer.kind !== 'visitor' || display.publicTiers.includes(part.tier)
  const open = {
    id: part.id,
    partNumber: part.partNumber,
    partnumber: part.partNumber,
    manufacturer: areTextsHidden ? '' : part.manufacturer,
    description: areTextsHidden ? '' : part.description,
    quantity: part.quantity,
    condition,
    partCondition: condition,
    ...presentPrices(part.priceCents, display.currency, display),
    ...tierFlags(isTierShown ? part.tier : 0),
  }
  if (viewer.kind === 'visitor') {
    // Visitors may request quotes if the operator allows it (AM-041).
    return {
      ...open,
      companyName: memberLabel(display),
      isRFQDisabled: display.allowVisitorRfq === 0,
    }
  }
  return {
    ...open,
    companyName: part.companyName,
    companyId: part.companyId,
    companyTel: part.companyTelephone,
    country: part.country,
    updatedAt: part.updatedAt.toISOString(),
    isRFQDisabled: isQuoteDisabled(part, viewer),
    allowrfq: part.takesQuotes,
  }
}

/** Members cannot request quotes from their own company, service-only members from nobody (AM-042). */
const isQuoteDisabled = (part: FoundPart, viewer: Viewer) =>
  viewer.kind !== 'contact' || viewer.isServiceOnly || viewer.companyId === part.companyId

/** A line on a page for it; visitors see neither company nor contacts (PT-024). */
export function presentPartPage(
  part: PartDetails,
  contacts: readonly ContactRow[],
  viewer: Viewer,
  display: Display,
): Part {
  const row = presentPart(part, viewer, display)
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

/** A line with the column names of the statistics page (PT-032). */
export function presentTrader(part: FoundPart, viewer: Viewer, display: Display): TraderRow {
  const row = presentPart(part, viewer, display)
  return {
    id: row.id,
    Partnumber: row.partNumber,
    Description: row.description,
    Manufacturer: row.manufacturer,
    Quantity: row.quantity,
    PartCondition: row.condition,
    Price: row.price,
    priceLocalCurrency: row.priceLocalCurrency,
    inv_trusted: row.tier,
    inv_companyname: row.companyName,
    inv_country: row.country,
    inv_telephone: row.companyTel,
    updatedAt: row.updatedAt,
    CompanyID: row.companyId,
    isRFQDisabled: row.isRFQDisabled,
    allowrfq: row.allowrfq,
  }
}
