import type { Customer } from '#contract/billing/invoice-document.ts'
import { addDays, addYears, businessDate } from '#contract/dates.ts'
import { parseVatNumber } from '#contract/registration/vat-numbers.ts'
import { billPlan } from '#server/features/billing/bill-plan.ts'
import { readBillingTerms, type BillingTerms } from '#server/features/billing/billing-terms.ts'
import { earlyPriceMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import { issueCreditNote } from '#server/features/billing/issue.ts'
import { invoiceStatusOf, refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import {
  findRenewal,
  listEndingEarlyPrices,
  listLapsedOrders,
  listOverdue,
  listRenewals,
  listInvoiceStatuses,
  markEarlyPriceReminded,
  type RenewalRow,
} from '#server/features/billing/nightly/nightly-queries.ts'
import { lockInvoice, upsertMembership } from '#server/features/billing/queries.ts'
import { levelOn, mailReminder } from '#server/features/billing/nightly/reminders.ts'
import { markRefused } from '#server/features/billing/staff-queries.ts'
import { lockCompany } from '#server/features/companies/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const system = { kind: 'system' } as const

interface Run {
  platform: Platform
  terms: BillingTerms
  now: Date
  /** The business day. */
  today: string
}
/** One step, in a separate transaction. @returns whether anything was done */
type Step = (tx: Tx) => Promise<boolean>

/**
 * Bills the next year of memberships, lets orders lapse that were never paid, derives who is due, overdue and forced to
 * pay, sends reminders (BK-092), also of early prices that end (BK-097). It can run twice; what fails for one company does
 * not stop the others, and is done by the next run.
 */
export const runBilling: Job = {
  name: 'run-billing',
  title: 'Nightly billing',
  description: 'Bills the next year of memberships, sends reminders and lets unpaid orders lapse.',
  schedule: '40 3 * * *',
  run: async (platform) => {
    const now = platform.clock.now()
    const run = { platform, terms: await readBillingTerms(platform), now, today: businessDate(now) }
    const report = { renewed: 0, lapsed: 0, changed: 0, reminded: 0, earlyPrices: 0, failed: 0 }
    const each = async (name: keyof typeof report, about: object, step: Step) => {
      try {
        if (await platform.database.transaction(step)) report[name]++
      } catch (error) {
        report.failed++
        platform.log.error({ err: error, ...about }, `nightly billing: not ${name}`)
      }
    }
    const { sql } = platform.database
    // Nothing can be issued before the operator has said who sells.
    if (run.terms.seller) {
      for (const { companyId } of await listRenewals(sql, run.today)) {
        await each('renewed', { companyId }, (tx) => renew(tx, run, companyId))
      }
      const before = addDays(run.today, -run.terms.forcePayDays)
      for (const order of await listLapsedOrders(sql, before)) {
        await each('lapsed', { order: order.id }, (tx) => lapse(tx, run, order))
      }
    }
    for (const companyId of await listChanged(run)) {
      await each('changed', { companyId }, async (tx) => {
        await refreshInvoiceStatus(tx, platform, companyId)
        return true
      })
    }
    for (const { id, dueOn, reminders } of await listOverdue(sql, run.today)) {
      if (levelOn(run.today, { ...run.terms, dueOn }) <= reminders) continue
      await each('reminded', { invoice: id }, (tx) => remind(tx, run, id))
    }
    const { earlyPriceDays } = run.terms
    if (earlyPriceDays > 0) {
      const span = { today: run.today, by: addDays(run.today, earlyPriceDays) }
      for (const { id } of await listEndingEarlyPrices(sql, span)) {
        await each('earlyPrices', { invoice: id }, (tx) => remindOfEarlyPrice(tx, run, id))
      }
    }
    platform.log.info(report, 'nightly billing')
    await recordAuditEntry(sql, { at: now, act: 'billing.run', actor: system, details: report })
  },
}

/** Bills the next year of a membership from its anniversary on, by the plan and the prices of today. */
async function renew(tx: Tx, { platform, now, today }: Run, companyId: number): Promise<boolean> {
  await lockCompany(tx, companyId)
  const renewal = await findRenewal(tx, companyId, today)
  if (!renewal?.plan || !renewal.lastDocument) return false
  const { renewsOn, plan } = renewal
  const next = addYears(renewsOn, 1)
  const invoice = await billPlan(tx, platform, {
    companyId,
    plan,
    customer: customerOf(companyId, renewal, renewal.lastDocument.customer),
    period: { from: renewsOn, until: addDays(next, -1) },
  })
  await upsertMembership(tx, companyId, { startedOn: renewsOn, renewsOn: next })
  await recordAuditEntry(tx, {
    at: now,
    act: 'membership.renewed',
    actor: system,
    companyId,
    details: { plan, invoice: invoice.number, from: renewsOn },
  })
  await refreshInvoiceStatus(tx, platform, companyId)
  return true
}

/** The billing address of the last invoice, with the name, country and VAT number that the company has today. */
function customerOf(companyId: number, renewal: RenewalRow, last: Customer): Customer {
  const { name, countryCode, country, taxLabel, vatNumber } = renewal
  const number = parseVatNumber(countryCode, vatNumber)
  const taxNumber = number ? number.prefix + number.number : vatNumber || last.taxNumber
  return { ...last, companyId, company: name, countryCode, country, taxLabel, taxNumber }
}

/** An order that was never paid ends with a credit note; the company can order again. */
async function lapse(
  tx: Tx,
  { platform, now }: Run,
  order: { id: number; invoiceId: number },
): Promise<boolean> {
  const invoice = await lockInvoice(tx, order.invoiceId)
  if (invoice?.status !== 0 || invoice.receivedCents !== 0) return false
  const reason = 'The order was not paid.'
  await issueCreditNote(tx, platform, invoice, { reason, staffId: null })
  await markRefused(tx, order.id, now)
  const companyId = invoice.companyId ?? undefined
  await recordAuditEntry(tx, {
    at: now,
    act: 'order.lapsed',
    actor: system,
    companyId,
    details: { invoice: invoice.number },
  })
  if (companyId !== undefined) await refreshInvoiceStatus(tx, platform, companyId)
  return true
}

/** Companies whose status by their invoices is no longer the one that is stored. */
async function listChanged({ platform, terms, today }: Run): Promise<number[]> {
  const { forcePayDays } = terms
  const rows = await listInvoiceStatuses(platform.database.sql)
  return rows
    .filter(({ unpaid, stored, ...company }) => {
      const status = invoiceStatusOf(unpaid, { today, forcePayDays, ...company })
      const names = Object.keys(status) as (keyof typeof status)[]
      return names.some((name) => status[name] !== (stored?.[name] ?? false))
    })
    .map(({ companyId }) => companyId)
}

/** Reminds the customer of a meeting, once, that its early price ends (BK-097). */
async function remindOfEarlyPrice(tx: Tx, { platform, now, today }: Run, id: number) {
  const invoice = await lockInvoice(tx, id)
  if (invoice?.status !== 0 || invoice.earlyUntil === null || invoice.earlyUntil < today)
    return false
  await markEarlyPriceReminded(tx, id, now)
  const { brand, head } = await mailHead(platform)
  const { document, earlyUntil } = invoice
  const mail = earlyPriceMail({
    document,
    brand,
    earlyUntil,
    openCents: openCents(invoice),
    payUrl: payUrl(platform, id),
  })
  await platform.mailer.queueMail(
    tx,
    { key: `early-price:${id}`, lane: 'personal', ...head, ...mail },
    toAddress(tx, document.customer.email),
  )
  await recordAuditEntry(tx, {
    at: now,
    act: 'invoice.early-price',
    actor: system,
    companyId: invoice.companyId,
    details: { invoice: invoice.number, until: earlyUntil },
  })
  return true
}

/** Sends the reminder whose day has passed, unless it was sent, or the due date moved, since it was listed. */
async function remind(tx: Tx, { platform, terms, today }: Run, id: number): Promise<boolean> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice?.dueOn) return false
  const level = levelOn(today, { ...terms, dueOn: invoice.dueOn })
  return mailReminder(tx, platform, invoice, { level, actor: system })
}
