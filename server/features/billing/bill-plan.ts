import type { Customer, InvoiceDocument } from '#contract/billing/invoice-document.ts'
import type { VatEvidence } from '#contract/billing/money.ts'
import { addressesPerPlan, planNames, type Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { issueInvoice } from '#server/features/billing/issue.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import { findVatCheck } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const membershipLine = (plan: Plan): string =>
  `${planNames[plan]} membership for one year, ${addressesPerPlan[plan]} addresses on broadcast lists`

/** Issues the invoice of a plan for one year at the operator's price, with the VAT that VIES has given evidence for. */
export async function billPlan(
  tx: Tx,
  platform: Platform,
  billed: {
    companyId: number | null
    plan: Plan
    customer: Customer
    period?: InvoiceDocument['period']
  },
): Promise<InvoiceRow> {
  const { companyId, plan, customer, period = null } = billed
  const { priceCents } = await readBillingTerms(platform)
  return issueInvoice(tx, platform, {
    companyId,
    account: plan,
    customer,
    lines: [{ description: membershipLine(plan), quantity: 1, unitCents: priceCents[plan] }],
    evidence: await evidenceOf(tx, companyId, customer.taxNumber),
    period,
  })
}

/** The answer of VIES about a company's VAT number; nothing if it was asked about another one. */
export async function evidenceOf(
  db: Queryable,
  companyId: number | null,
  taxNumber: string,
): Promise<VatEvidence> {
  const checked = companyId === null ? undefined : await findVatCheck(db, companyId)
  return (checked?.vatNumber === taxNumber && checked.answer) || 'unanswered'
}
