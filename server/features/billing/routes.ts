import { lastInvoiceStatus } from '#contract/billing.ts'
import { presentStatus } from '#server/features/billing/present-status.ts'
import { findInvoiceStatus } from '#server/features/billing/queries.ts'
import { findContactAccount } from '#server/features/companies/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountBilling(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(lastInvoiceStatus, async ({ viewer }) => {
    const [account, invoiceStatus] = await Promise.all([
      findContactAccount(sql, viewer.contactId),
      findInvoiceStatus(sql, viewer.companyId),
    ])
    if (!account) return notFound()
    return { status: 200, payload: presentStatus(account, invoiceStatus, platform.clock.now()) }
  })
}
