import type { InvoiceStanding, InvoiceStatus } from '#contract/billing.ts'
import { standingFor } from '#server/features/billing/rules.ts'
import {
  blockOf,
  hasTrialEnded,
  type findContactAccount,
} from '#server/features/companies/public.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'

type ContactAccount = NonNullable<Awaited<ReturnType<typeof findContactAccount>>>

/** Said where an account was blocked without words of its own. */
const wordlessBlock = '<p>Your account is blocked. Please contact us.</p>'

/** What a person is told of invoice and account: the words for this person before those for the company (AM-069). */
export function presentStatus(
  account: ContactAccount,
  standing: InvoiceStanding | undefined,
  now: Date,
): InvoiceStatus {
  const hasOwnBlock = account.ownBlockHtml !== ''
  const isBlocked = hasOwnBlock || account.state === 'custom-blocked'
  const block = blockOf({ ...account, hasOwnBlock }, now)
  return {
    ...standingFor(standing, block),
    contactStatus: {
      contact_name: account.name,
      freeTrialBlock: hasTrialEnded(account, now),
      customFullBlock: isBlocked
        ? cleanHtml(account.ownBlockHtml || account.blockHtml) || wordlessBlock
        : '',
      modalMessage: cleanHtml(account.ownMessageHtml || account.messageHtml),
      trialEndsAt: account.trialEndsAt?.toISOString() ?? null,
    },
  }
}
