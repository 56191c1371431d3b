import type { Viewer } from '#contract/access.ts'
import { memberLabel, type Brand } from '#contract/brand.ts'
import { conditions } from '#contract/inventory.ts'
import type { PartRow } from '#contract/parts.ts'
import { tierFlags } from '#contract/tiers.ts'
import type { FoundPart } from '#server/features/parts/search-queries.ts'

/** The one step that decides what a viewer gets of a line of stock (AM-121, AM-083). */
export function presentPart(part: FoundPart, viewer: Viewer, brand: Brand): PartRow {
  const condition = conditions[part.condition]!
  const open = {
    id: part.id,
    partNumber: part.partNumber,
    partnumber: part.partNumber,
    manufacturer: part.manufacturer,
    description: part.description,
    quantity: part.quantity,
    condition,
    partCondition: condition,
    price: part.priceCents === null ? ('CALL' as const) : part.priceCents / 100,
    ...tierFlags(part.tier),
  }
  if (viewer.kind === 'visitor') {
    return { ...open, companyName: memberLabel(brand), isRFQDisabled: true }
  }
  return {
    ...open,
    companyName: part.companyName,
    companyId: part.companyId,
    companyTel: part.companyTelephone,
    country: part.country,
    isRFQDisabled: isQuoteDisabled(part, viewer),
  }
}

/** Nobody asks himself, and who sells services only asks nobody (AM-042). Listed sellers may all be asked. */
const isQuoteDisabled = (part: FoundPart, viewer: Viewer) =>
  viewer.kind !== 'contact' || viewer.isServiceOnly || viewer.companyId === part.companyId
