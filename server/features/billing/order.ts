import type { SignedInViewer } from '#contract/access.ts'
import type { Customer, Seller } from '#contract/billing/invoice-document.ts'
import type { BankAccount } from '#contract/billing/invoices.ts'
import { planOfOption } from '#contract/billing/money.ts'
import {
  ordersPerSource,
  OrderDetails,
  type Order,
  type OrderTerms,
  countryFaults,
} from '#contract/billing/orders.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { addDays, addYears, businessDate, businessDayStart } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { parseVatNumber } from '#contract/registration/vat-numbers.ts'
import { billPlan } from '#server/features/billing/bill-plan.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { issueCreditNote } from '#server/features/billing/issue.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import {
  countOrdersFromSource,
  findBilledUntil,
  findMembership,
  findOpenOrder,
  findOrderByKey,
  findOrderDetails,
  findState,
  insertOrder,
  listUnpaidInvoices,
  lockInvoice,
  lockOrders,
  updateOrder,
  type InvoiceRow,
  type OrderRow,
} from '#server/features/billing/queries.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import {
  findContactByEmail,
  findVatCheck,
  lockCompany,
  lockEmail,
  copyVatNumber,
  requestVatCheck,
} from '#server/features/companies/public.ts'
import { createApplicant } from '#server/features/registration/public.ts'
import {
  contractVersionOf,
  findCountry,
  isRefusedCountry,
  registrationRefusal,
} from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { consumeCaptcha } from '#server/platform/captcha.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { callKeys, type CallKeys } from '#server/platform/http/content-key.ts'
import {
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Country = NonNullable<Awaited<ReturnType<typeof findCountry>>>

interface Ordering {
  order: Order
  keys: CallKeys
  country: Country
  plan: Plan
  actor: Actor
  /** The network of the caller. */
  source: string
}

/**
 * Orders a membership: issues its invoice and mails it, in one transaction (BK-088). The same order is answered with the
 * same invoice; a changed one that is not paid voids that invoice and gets another (AM-064).
 * @param companyId of the caller; undefined for visitors, whose order creates a company of its own (AM-062)
 * @returns the id of the invoice to pay; 409 MEMBER where the company has paid already
 */
export async function placeMembershipOrder(
  platform: Platform,
  input: { order: Order; captcha: string | undefined; companyId: number | undefined },
  by: { actor: Actor; source: string },
): Promise<{ invoiceId: number } | Refused> {
  if (!(await readBillingTerms(platform)).seller) {
    return refuse(409, refusals.orderingClosed, { extra: 'CLOSED' })
  }
  const sent = cleaned(input.order)
  const country = await findCountry(platform.database.sql, sent.country)
  const faults = findFaults(sent, country)
  if (!country || faults.length > 0) return refuseFields(faults)
  if (await isRefusedCountry(platform, country)) {
    return refuseFields([{ param: 'country', msg: refusals.sanctioned }])
  }
  const order = { ...sent, country: country.code }
  const { key, ...content } = order
  const keys = callKeys(key, { sender: by.source, content, now: platform.clock.now() })
  const ordering = { order, keys, country, plan: planOfOption[order.option], ...by }
  const { companyId, captcha } = input
  return platform.database.transaction((tx) =>
    companyId === undefined
      ? orderAsVisitor(tx, platform, ordering, captcha)
      : orderAsMember(tx, platform, ordering, companyId),
  )
}

const cleaned = (order: Order): Order => ({
  ...order,
  name: plainLine(order.name),
  company: plainLine(order.company),
  address: plainText(order.address),
  zip: plainLine(order.zip),
  city: plainLine(order.city),
  vat: plainLine(order.vat),
})

/** Checks that the schema cannot make: the country, and the format of its tax numbers. */
export function findFaults(order: OrderDetails, country: Country | undefined) {
  if (!country) return [{ param: 'country', msg: fieldMessages.choice }]
  const empty = (['name', 'company', 'address', 'city'] as const)
    .filter((param) => order[param] === '')
    .map((param) => ({ param, msg: fieldMessages.required }))
  return [...empty, ...countryFaults(country, order)]
}

async function orderAsVisitor(
  tx: Tx,
  platform: Platform,
  ordering: Ordering,
  captcha: string | undefined,
): Promise<{ invoiceId: number } | Refused> {
  const { order, keys, source } = ordering
  const now = platform.clock.now()
  await lockOrders(tx)
  const earlier = await findOrderByKey(tx, keys)
  const closed = await registrationRefusal(platform)
  if (earlier && (!closed || isSameOrder(ordering, earlier))) {
    return orderAgain(tx, platform, ordering, earlier)
  }
  if (closed) return closed
  if ((await countOrdersFromSource(tx, source, businessDayStart(now))) >= ordersPerSource) {
    return refuseForToday(refusals.tooManyOrders, now)
  }
  if (captcha === undefined || !(await consumeCaptcha(tx, platform, captcha))) {
    return refuse(400, refusals.captchaExpired, { extra: 'CAPTCHA' })
  }
  await lockEmail(tx, order.email)
  const existing = await findContactByEmail(tx, order.email)
  const companyId = await createApplicant(tx, platform, {
    ...order,
    email: existing ? null : order.email,
    function: '',
    website: '',
    telephone: '',
    description: '',
  })
  return orderAnew(tx, platform, ordering, { companyId, knownContactId: existing?.id ?? null })
}

async function orderAsMember(
  tx: Tx,
  platform: Platform,
  ordering: Ordering,
  companyId: number,
): Promise<{ invoiceId: number } | Refused> {
  const company = await lockCompany(tx, companyId)
  if (!company) return refuse(409, refusals.stateForbids, { extra: 'STATE' })
  // Staff agree the fees of service companies with them.
  if (company.isServiceOnly) return refuse(409, refusals.paidAlready, { extra: 'MEMBER' })
  const open = await findOpenOrder(tx, companyId)
  if (open) return orderAgain(tx, platform, ordering, open)
  if (await isMember(tx, companyId)) {
    // A renewal that is unpaid is paid instead of anything new (AM-123).
    const unpaid = (await listUnpaidInvoices(tx, companyId)).find(isForMembership)
    return unpaid
      ? { invoiceId: unpaid.id }
      : refuse(409, refusals.paidAlready, { extra: 'MEMBER' })
  }
  return orderAnew(tx, platform, ordering, { companyId, knownContactId: null })
}

/** Has the VAT number of an invoice checked, unless it was the last one of its company (BK-096). */
export async function checkVatNumber(
  tx: Tx,
  platform: Platform,
  company: { id: number; countryCode: string; vatNumber: string },
): Promise<void> {
  const number = parseVatNumber(company.countryCode, company.vatNumber)
  if (!number) return
  const checked = await findVatCheck(tx, company.id)
  if (checked?.vatNumber === number.prefix + number.number) return
  await requestVatCheck(tx, platform, company)
}

/** Copies the VAT number of an order to a profile without one, and has it checked. */
async function copyOrderVatNumber(
  tx: Tx,
  platform: Platform,
  { country, order, actor }: Ordering,
  companyId: number,
): Promise<void> {
  const company = { id: companyId, countryCode: country.code, vatNumber: order.vat }
  await copyVatNumber(tx, platform, company, actor)
  await checkVatNumber(tx, platform, company)
}

/** Whether nothing of an invoice is paid: until then an order can be changed (AM-064). */
const isUnpaid = ({ status, receivedCents }: InvoiceRow) => status === 0 && receivedCents === 0

const isForMembership = ({ account }: InvoiceRow) => account === 'plus' || account === 'broker'

/** Companies that pay already, also those from before memberships were billed here. */
async function isMember(db: Queryable, companyId: number): Promise<boolean> {
  const state = await findState(db, companyId)
  const isPaying = state === 'active' || state === 'overdue'
  return isPaying || (await findMembership(db, companyId)) !== undefined
}

async function orderAnew(
  tx: Tx,
  platform: Platform,
  ordering: Ordering,
  { companyId, knownContactId }: { companyId: number; knownContactId: number | null },
): Promise<{ invoiceId: number }> {
  const { order, keys, plan, source, actor } = ordering
  const now = platform.clock.now()
  const invoice = await billOrder(tx, platform, ordering, companyId)
  await insertOrder(tx, {
    key: keys.key,
    companyId,
    knownContactId,
    plan,
    details: OrderDetails.parse(order),
    contractVersion: await contractVersionOf(tx, businessDate(now)),
    source,
    now,
    invoiceId: invoice.id,
  })
  await recordAuditEntry(tx, {
    at: now,
    act: 'order.placed',
    actor,
    companyId,
    details: { plan, invoice: invoice.number },
  })
  return { invoiceId: invoice.id }
}

function isSameOrder({ order, plan }: Ordering, earlier: OrderRow): boolean {
  const details = OrderDetails.parse(order)
  const names = Object.keys(details) as (keyof OrderDetails)[]
  return earlier.plan === plan && names.every((name) => earlier.details[name] === details[name])
}

/** An order that was placed before: the same invoice, or another one where it was changed before it was paid. */
async function orderAgain(
  tx: Tx,
  platform: Platform,
  ordering: Ordering,
  earlier: OrderRow,
): Promise<{ invoiceId: number }> {
  const { order, plan, actor } = ordering
  const details = OrderDetails.parse(order)
  const invoice = (await lockInvoice(tx, earlier.invoiceId))!
  if (isSameOrder(ordering, earlier) || !isUnpaid(invoice)) return { invoiceId: invoice.id }
  await issueCreditNote(tx, platform, invoice, {
    reason: 'The order was changed before it was paid.',
    staffId: null,
  })
  const next = await billOrder(tx, platform, ordering, earlier.companyId)
  await updateOrder(tx, earlier.id, { plan, details, invoiceId: next.id })
  await recordAuditEntry(tx, {
    at: platform.clock.now(),
    act: 'order.changed',
    actor,
    companyId: earlier.companyId,
    details: { plan, 'invoice.from': invoice.number, 'invoice.to': next.number },
  })
  return { invoiceId: next.id }
}

async function billOrder(
  tx: Tx,
  platform: Platform,
  ordering: Ordering,
  companyId: number | null,
): Promise<InvoiceRow> {
  const { order, country, plan } = ordering
  if (companyId !== null) await copyOrderVatNumber(tx, platform, ordering, companyId)
  const customer = customerOf(order, country, companyId)
  const invoice = await billPlan(tx, platform, { companyId, plan, customer })
  if (companyId !== null) await refreshInvoiceStatus(tx, platform, companyId)
  return invoice
}

/** The customer of an invoice, from the details of an order; a VAT number gets its prefix. */
export function customerOf(
  details: OrderDetails,
  country: Country,
  companyId: number | null,
): Customer {
  const { company, name, email, address, zip, city, vat } = details
  const number = parseVatNumber(country.code, vat)
  return {
    companyId,
    company,
    contact: name,
    email,
    address,
    zip,
    city,
    countryCode: country.code,
    country: country.name,
    taxLabel: country.taxLabel,
    taxNumber: number ? number.prefix + number.number : vat,
  }
}

export const bankAccountOf = ({ name, iban, bic }: Seller): BankAccount => ({ name, iban, bic })

/** The last day that a company has paid for; null before its first year is paid. */
export async function findPaidUntil(db: Queryable, companyId: number): Promise<string | null> {
  const billed = await findBilledUntil(db, companyId)
  if (!billed) return null
  const paidUntil = addDays(billed.isLastPaid ? billed.renewsOn : addYears(billed.renewsOn, -1), -1)
  return paidUntil < billed.startedOn ? null : paidUntil
}

/** The last day that a company has paid for, and the day of its next invoice. */
export async function findMembershipDates(db: Queryable, companyId: number) {
  const [paidUntil, membership] = await Promise.all([
    findPaidUntil(db, companyId),
    findMembership(db, companyId),
  ])
  return { paidUntil, renewsOn: membership?.renewsOn ?? null }
}

/** Parses ZIP code and city from the last line of an address, such as `3511 ZX Utrecht`, where no fields have them. */
function withZip(details: OrderDetails): OrderDetails {
  const lines = details.address.split('\n')
  const [, zip, city] = /^([\w-]*\d[\w-]*(?: [A-Z\d]{2,3})?) (\D+)$/.exec(lines.at(-1) ?? '') ?? []
  if (details.zip !== '' || lines.length < 2 || zip === undefined || city === undefined)
    return details
  return { ...details, address: lines.slice(0, -1).join('\n'), zip, city }
}

/** The caller's company on the payment page (AM-097, AM-123). */
export async function presentOwnTerms(
  db: Queryable,
  { companyId, contactId, isServiceOnly }: SignedInViewer,
): Promise<OrderTerms['own']> {
  const [isPaying, order, paidUntil, unpaid, details, checked] = await Promise.all([
    isMember(db, companyId),
    findOpenOrder(db, companyId),
    findPaidUntil(db, companyId),
    listUnpaidInvoices(db, companyId),
    findOrderDetails(db, contactId),
    findVatCheck(db, companyId),
  ])
  const invoice = unpaid.find(isForMembership)
  return {
    details: order?.details ?? withZip(details),
    plan: order?.plan ?? null,
    canOrder: !isPaying && !isServiceOnly,
    open: invoice
      ? {
          number: invoice.number,
          openCents: openCents(invoice),
          dueOn: invoice.dueOn ?? invoice.issuedOn,
          bankAccount: bankAccountOf(invoice.document.seller),
          isChangeable: order?.invoiceId === invoice.id && isUnpaid(invoice),
        }
      : null,
    paidUntil,
    invalidVatNumber: checked?.answer === 'invalid' ? checked.vatNumber : null,
  }
}
