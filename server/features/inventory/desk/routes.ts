import { exportCompanyStock } from '#contract/inventory/desk/company-stock.ts'
import { buildStockExport } from '#server/features/inventory/own-stock/export-stock.ts'
import { findStockRights } from '#server/features/inventory/rights-queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountCompanyStock(mount: Mount, platform: Platform): void {
  mount(exportCompanyStock, async ({ params: { id: companyId }, query, actor }) =>
    (await findStockRights(platform.database.sql, { companyId }))
      ? buildStockExport(platform, { companyId, actor, reason: '' }, query.format)
      : notFound(),
  )
}
