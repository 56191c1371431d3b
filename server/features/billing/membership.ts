import { addDays, addYears, businessDate } from '#contract/dates.ts'
import type { AccountState } from '#contract/account-permissions.ts'
import type { InvoiceStatus } from '#contract/billing/account-status.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { accountClosedMail, receiptMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import { overpaidCents } from '#server/features/billing/payments/check-queries.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import {
  deleteMembership,
  findInvoiceStatus,
  findMembership,
  findOrderOfInvoice,
  listPayers,
  listUnpaidInvoices,
  markActivated,
  saveInvoiceStatus,
  upsertMembership,
  type InvoiceRow,
} from '#server/features/billing/queries.ts'
import {
  changeAccount,
  findTrialEnd,
  lockCompany,
  setAttendance,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { mailContact, mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The status that a company's unpaid invoices give it on a day (BK-092). */
export function invoiceStatusOf(
  unpaid: readonly Pick<InvoiceRow, 'account' | 'dueOn' | 'earlyUntil'>[],
  {
    today,
    forcePayDays,
    isMember,
    forcePayFrom,
  }: {
    today: string
    forcePayDays: number
    /** Only a renewal closes an account automatically: a first order that is never paid does not (AM-066). */
    isMember: boolean
    /** The day that staff have set instead. */
    forcePayFrom: string | null
  },
): Omit<InvoiceStatus, 'isNoNotif' | 'link'> {
  const meetings = unpaid.filter(({ account }) => account === 'ebm')
  const others = unpaid.filter(({ account }) => account !== 'ebm')
  const isPast = (day: string | null) => day !== null && day < today
  const isOverdue = ({ dueOn }: { dueOn: string | null }) => isPast(dueOn)
  return {
    isDue: unpaid.length > 0,
    isPastDue: others.some(isOverdue),
    forcePay:
      forcePayFrom === null
        ? isMember &&
          others.some(({ dueOn }) => dueOn !== null && addDays(dueOn, forcePayDays) < today)
        : forcePayFrom <= today && others.some(isOverdue),
    isEbmInvoice: meetings.some(({ earlyUntil }) => earlyUntil !== null),
    isPastDueEbm: meetings.some((one) => isPast(one.earlyUntil) || isOverdue(one)),
  }
}

/** The decisions of staff about the invoices of a company; everything else follows from them. */
export interface Dunning {
  isNoNotif: boolean
  /** The day on which the account is closed if an invoice is still overdue; null for that of the setting. */
  forcePayFrom: string | null
}

/**
 * Derives the invoice status of a company from its unpaid invoices; its account state follows (BK-092).
 * @param dunning what staff set now; by default what they have set before
 * @returns refusals of changeAccount, such as for another version
 */
export async function refreshInvoiceStatus(
  tx: Tx,
  platform: Platform,
  companyId: number,
  {
    dunning,
    by = { actor: { kind: 'system' }, reason: '' },
  }: { dunning?: Dunning; by?: ChangedBy } = {},
): Promise<{ version: number } | Refused> {
  const before = await lockCompany(tx, companyId)
  const [unpaid, membership, stored, { forcePayDays }] = await Promise.all([
    listUnpaidInvoices(tx, companyId),
    findMembership(tx, companyId),
    findInvoiceStatus(tx, companyId),
    readBillingTerms(platform),
  ])
  const now = platform.clock.now()
  const { isNoNotif = false, forcePayFrom = null } = dunning ?? stored ?? {}
  const isForcible = unpaid.some(({ account }) => account !== 'ebm')
  const storedDunning = { isNoNotif, forcePayFrom: isForcible ? forcePayFrom : null }
  const status = invoiceStatusOf(unpaid, {
    today: businessDate(now),
    forcePayDays,
    isMember: membership !== undefined,
    forcePayFrom: storedDunning.forcePayFrom,
  })
  const { forcePay, isPastDue, isPastDueEbm } = status
  const invoiceStatus = { isPastDue: isPastDue || isPastDueEbm, forcePay }
  const changed = await changeAccount(
    tx,
    platform,
    companyId,
    { kind: 'settle', invoiceStatus },
    by,
  )
  if (isRefused(changed)) return changed
  await saveInvoiceStatus(tx, companyId, { ...status, ...storedDunning }, now)
  if (forcePay && before?.state !== 'force-pay') {
    const company = await lockCompany(tx, companyId)
    if (company?.state === 'force-pay') await mailClosedAccount(tx, platform, company, unpaid)
  }
  return changed
}

/** Notifies everyone who can pay that the account is closed until they do (BK-128). */
async function mailClosedAccount(
  tx: Tx,
  platform: Platform,
  { id, name: company }: { id: number; name: string },
  unpaid: readonly InvoiceRow[],
): Promise<void> {
  const now = platform.clock.now()
  const today = businessDate(now)
  const overdue = unpaid
    .filter(({ account, dueOn }) => account !== 'ebm' && dueOn !== null && dueOn < today)
    .map((invoice) => ({
      id: invoice.id,
      document: { ...invoice.document, dueOn: invoice.dueOn },
      openCents: openCents(invoice),
    }))
  const { customer } = overdue[0]!.document
  const contacts = await listPayers(tx, id)
  const isKnown = contacts.some(({ email }) => email.toLowerCase() === customer.email.toLowerCase())
  const billed = isKnown ? [] : [{ id: undefined, name: customer.contact, email: customer.email }]
  for (const to of [...contacts, ...billed]) {
    const key = `account-closed:${id}:${now.getTime()}:${to.id ?? 'billed'}` as const
    await mailContact(tx, platform, key, to, (brand) =>
      accountClosedMail({
        name: to.name,
        company,
        brand,
        today,
        overdue,
        payUrl: payUrl(platform, overdue[0]!.id),
      }),
    )
  }
}

/**
 * Applies the effects of money booked on an invoice: a paid order of a verified company becomes a membership at once,
 * others wait for staff (AM-062); the account reopens; the customer gets a receipt.
 */
export async function applyPayment(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  { isNowPaid, receiptId }: { isNowPaid: boolean; receiptId?: number | undefined },
): Promise<void> {
  const { companyId, account } = invoice
  if (account === 'ebm' && companyId !== null && isNowPaid) await setAttendance(tx, companyId, true)
  // A forced payment of a first order ends before the activation, which such an account does not allow.
  if (companyId !== null && isNowPaid) await refreshInvoiceStatus(tx, platform, companyId)
  const isActive = companyId !== null && isNowPaid && (await activateOrder(tx, platform, invoice))
  if (companyId !== null) await refreshInvoiceStatus(tx, platform, companyId)
  if (!isNowPaid) return
  const { brand, head } = await mailHead(platform)
  const order = await findOrderOfInvoice(tx, invoice.id)
  const mail = receiptMail({
    document: { ...invoice.document, dueOn: invoice.dueOn },
    words: (await readBillingTerms(platform)).invoiceTexts.receipt,
    receivedCents: invoice.receivedCents,
    overpaidCents: Math.max(0, overpaidCents(invoice)),
    brand,
    siteUrl: platform.siteUrl,
    membership: order ? (isActive ? 'active' : 'waiting') : undefined,
  })
  await platform.mailer.queueMail(
    tx,
    {
      // Paid again after the money was taken back, it is confirmed again.
      key: `receipt:${invoice.id}:${receiptId ?? invoice.receivedCents}`,
      lane: 'personal',
      ...head,
      ...mail,
    },
    toAddress(tx, invoice.document.customer.email),
  )
}

/** @returns whether the membership runs; false while staff have to verify the company */
async function activateOrder(tx: Tx, platform: Platform, invoice: InvoiceRow): Promise<boolean> {
  const order = await findOrderOfInvoice(tx, invoice.id)
  if (!order || order.companyId === null || order.refusedAt) return false
  if (order.activatedAt) return true
  const company = await lockCompany(tx, order.companyId)
  // New companies are not verified; a closed one is not opened by money.
  if (!company || company.state === 'new' || company.state === 'terminated') return false
  return activateMembership(tx, platform, { ...order, companyId: order.companyId }, company.state)
}

/** How an account gets the plan of an order: one that staff have opened before only changes its plan. */
export const activationOf = (state: AccountState, plan: Plan | null) => ({
  kind: state === 'active' || state === 'overdue' ? ('setPlan' as const) : ('activate' as const),
  plan,
})

/** Opens the account with the plan of a paid order. @returns false where its state forbids that */
async function activateMembership(
  tx: Tx,
  platform: Platform,
  order: { id: number; companyId: number; plan: 'plus' | 'broker' },
  state: AccountState,
): Promise<boolean> {
  const { companyId, plan } = order
  const trialEndedAt = await findTrialEnd(tx, companyId)
  const done = await changeAccount(tx, platform, companyId, activationOf(state, plan), {
    actor: { kind: 'system' },
    reason: '',
  })
  if (isRefused(done)) return false
  await beginMembership(tx, platform, order, trialEndedAt)
  return true
}

/**
 * Begins the membership of a paid order today, of a company whose account is open (AM-062). Its year follows the days
 * that are left of a trial: who pays early loses none.
 * @param trialEndedAt the end of the trial that it replaces
 */
export async function beginMembership(
  tx: Tx,
  platform: Platform,
  { id, companyId }: { id: number; companyId: number },
  trialEndedAt: Date | null = null,
): Promise<void> {
  const now = platform.clock.now()
  const today = businessDate(now)
  const isRunning = trialEndedAt !== null && trialEndedAt > now
  // A trial ends with its last day.
  const firstDay = isRunning
    ? addDays(businessDate(new Date(trialEndedAt.getTime() - 1)), 1)
    : today
  await upsertMembership(tx, companyId, { startedOn: today, renewsOn: addYears(firstDay, 1) })
  await markActivated(tx, id, { activatedAt: now, trialEndedAt })
}

/**
 * Takes back the membership that a payment began on the same day, once that payment is taken back: the order waits for
 * its payment again and the account is as before. After days the membership stays, and its invoice becomes overdue.
 */
export async function revertMembership(
  tx: Tx,
  platform: Platform,
  invoiceId: number,
  by: ChangedBy,
): Promise<void> {
  const order = await findOrderOfInvoice(tx, invoiceId)
  if (!order?.activatedAt || order.companyId === null) return
  const { id, companyId, trialEndedAt } = order
  if (businessDate(order.activatedAt) !== businessDate(platform.clock.now())) return
  const change = { kind: 'deactivate', trialEndsAt: trialEndedAt } as const
  if (isRefused(await changeAccount(tx, platform, companyId, change, by))) return
  await deleteMembership(tx, companyId)
  await markActivated(tx, id, { activatedAt: null, trialEndedAt: null })
  await refreshInvoiceStatus(tx, platform, companyId)
}
