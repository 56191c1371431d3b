import { auditActions } from '#contract/back-office/audit.ts'
import {
  maxFormerContacts,
  maxGapDecisions,
  maxRecentActions,
} from '#contract/back-office/back-office.ts'
import { presentOrder } from '#server/features/billing/desk/present-order.ts'
import { findInvoiceStatus, findWaitingOrder } from '#server/features/billing/public.ts'
import { getAddressUse } from '#server/features/broadcasts/public.ts'
import {
  contactLabel,
  findMembership,
  findPlace,
  readLocation,
  hasTrialEnded,
  tierHindrance,
} from '#server/features/companies/public.ts'
import {
  findAccount,
  lastStateChange,
  findGapDecisions,
  findRecentActions,
} from '#server/features/companies/desk/queries.ts'
import {
  contactAccounts,
  findFormerContacts,
  pendingEmails,
} from '#server/features/companies/desk/contacts/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000
const titles: Record<string, string> = auditActions

/** The account page of a company. */
export async function presentAccount(platform: Platform, id: number) {
  const { sql } = platform.database
  const now = platform.clock.now()
  const company = await findAccount(sql, id)
  if (!company) return undefined
  const { force2fa } = await readSettings(platform)
  const [
    place,
    onMap,
    membership,
    since,
    invoiceStatus,
    contacts,
    formerContacts,
    pending,
    addresses,
    acts,
    order,
    gaps,
  ] = await Promise.all([
    findPlace(sql, id),
    readLocation(sql, id),
    findMembership(sql, id),
    lastStateChange(sql, id),
    findInvoiceStatus(sql, id),
    contactAccounts(sql, id, now, new Date(now.getTime() - day)),
    findFormerContacts(sql, id, maxFormerContacts),
    pendingEmails(sql, id, now),
    getAddressUse(sql, company),
    findRecentActions(sql, id, maxRecentActions),
    findWaitingOrder(sql, id),
    findGapDecisions(sql, id, maxGapDecisions),
  ])
  return {
    ...company,
    place,
    ...onMap!,
    // The job that ends trials may be minutes behind.
    state: company.state === 'trial' && hasTrialEnded(company, now) ? 'trial-ended' : company.state,
    tierSince: membership?.tierSince ?? null,
    hasWarranty: membership?.hasWarranty ?? false,
    unsolvedComplaints: membership?.unsolvedComplaints ?? 0,
    tierHindrance: (membership && tierHindrance(membership)) ?? null,
    gapDecisions: gaps,
    stateSince: since ?? company.createdAt,
    standing: invoiceStatus ?? null,
    order: order ? presentOrder(order) : null,
    addresses,
    contacts: contacts.map((contact) => ({
      ...contact,
      label: contactLabel(contact.position),
      mustEnrol: force2fa === 1 && !contact.hasTwoFactor,
      pending: pending.filter(({ contactId }) => contactId === contact.id),
    })),
    left: formerContacts,
    log: acts.map((row) => ({ ...row, title: titles[row.act] ?? row.act })),
  }
}
