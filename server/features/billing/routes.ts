import type { BlockReason } from '#contract/access.ts'
import { lastInvoiceStatus, type AccountStatus, type InvoiceStatus } from '#contract/billing.ts'
import { noOpenInvoice } from '#server/features/billing/change-invoice-status.ts'
import { findInvoiceStatus } from '#server/features/billing/queries.ts'
import {
  blockReasonOf,
  findContactAccount,
  hasTrialEnded,
} from '#server/features/companies/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'

type ContactAccount = NonNullable<Awaited<ReturnType<typeof findContactAccount>>>

/** Shown when an account was blocked without a message. */
const defaultBlockHtml = '<p>Your account is blocked. Please contact us.</p>'

/**
 * Invoice status and account notices of a person; personal messages take precedence over those of the company
 * (AM-069).
 */
function presentStatus(
  account: ContactAccount,
  invoiceStatus: InvoiceStatus | undefined,
  now: Date,
): AccountStatus {
  const hasOwnBlock = account.ownBlockHtml !== ''
  const isBlocked = hasOwnBlock || account.state === 'custom-blocked'
  const block = blockReasonOf({ ...account, hasOwnBlock }, now)
  return {
    ...effectiveInvoiceStatus(invoiceStatus, block),
    contactStatus: {
      contact_name: account.name,
      freeTrialBlock: hasTrialEnded(account, now),
      customFullBlock: isBlocked
        ? cleanHtml(account.ownBlockHtml || account.blockHtml) || defaultBlockHtml
        : '',
      modalMessage: cleanHtml(account.ownMessageHtml || account.messageHtml),
      trialEndsAt: account.trialEndsAt?.toISOString() ?? null,
    },
  }
}

/** The invoice status shown to a person: an account blocked for payment always shows an overdue invoice. */
function effectiveInvoiceStatus(
  invoiceStatus: InvoiceStatus | undefined,
  block: BlockReason | undefined,
): InvoiceStatus {
  const known = invoiceStatus ?? noOpenInvoice
  const forcePay = block === 'FORCE_PAY'
  return forcePay ? { ...known, isDue: true, isPastDue: true, forcePay } : { ...known, forcePay }
}

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
