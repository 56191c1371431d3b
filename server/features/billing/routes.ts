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
  const forcePay = blockReasonOf({ ...account, hasOwnBlock }, now) === 'FORCE_PAY'
  return {
    ...noOpenInvoice,
    ...invoiceStatus,
    // An account blocked for payment always shows an overdue invoice.
    ...(forcePay ? { isDue: true, isPastDue: true } : {}),
    forcePay,
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
