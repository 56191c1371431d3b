import type { InvoiceStatus, AccountStatus } from '#contract/billing.ts'
import { effectiveInvoiceStatus } from '#server/features/billing/rules.ts'
import {
  blockReasonOf,
  hasTrialEnded,
  type findContactAccount,
} from '#server/features/companies/public.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'

type ContactAccount = NonNullable<Awaited<ReturnType<typeof findContactAccount>>>

/** Shown when an account was blocked without a message. */
const defaultBlockHtml = '<p>Your account is blocked. Please contact us.</p>'

/**
 * Invoice status and account notices of a person; personal messages take precedence over those of the company
 * (AM-069).
 */
export function presentStatus(
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
