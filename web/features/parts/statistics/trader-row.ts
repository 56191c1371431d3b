import type { PartRow, TraderRow } from '#contract/parts.ts'
import { tierFlags, tiers } from '#contract/tiers.ts'

/** Converts a trader's row to the row type of the parts table (AM-083). */
export function partRowOf(row: TraderRow): PartRow {
  const tier = tiers.find((one) => one === row.inv_trusted) ?? 0
  return {
    id: row.id,
    partNumber: row.Partnumber,
    partnumber: row.Partnumber,
    manufacturer: row.Manufacturer,
    description: row.Description,
    quantity: row.Quantity,
    condition: row.PartCondition,
    partCondition: row.PartCondition,
    price: row.Price,
    priceLocalCurrency: row.priceLocalCurrency,
    isRFQDisabled: row.isRFQDisabled,
    ...(row.allowrfq !== undefined && { allowrfq: row.allowrfq }),
    companyName: row.inv_companyname,
    ...(row.CompanyID !== undefined && { companyId: row.CompanyID }),
    ...(row.inv_country !== undefined && { country: row.inv_country }),
    ...(row.inv_telephone !== undefined && { companyTel: row.inv_telephone }),
    ...(row.updatedAt !== undefined && { updatedAt: row.updatedAt }),
    ...tierFlags(tier),
  }
}
