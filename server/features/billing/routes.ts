import type { FastifyInstance } from 'fastify'
import { previewAccount } from '#contract/back-office/back-office.ts'
import { lastInvoiceStatus, type InvoiceStatus } from '#contract/billing/account-status.ts'
import {
  accountNames,
  billingSince,
  downloadCreditNote,
  downloadInvoice,
  getCreditNotes,
  getInvoices,
  type HistoryEntry,
} from '#contract/billing/invoices.ts'
import {
  invoiceByLink,
  Order,
  orderTerms,
  payByLink,
  placeOrder,
  type InvoiceByLink,
} from '#contract/billing/orders.ts'
import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { answerDocument } from '#server/features/billing/deliver.ts'
import { invoiceToken, openInvoice, payUrl } from '#server/features/billing/invoice-link.ts'
import {
  bankAccountOf,
  findPaidUntil,
  placeMembershipOrder,
  presentOwnTerms,
} from '#server/features/billing/order.ts'
import { findOverpayments } from '#server/features/billing/payments/check-queries.ts'
import { beginPayment, openCents, providerOf } from '#server/features/billing/payments/pay.ts'
import {
  findLastPayment,
  listLastPayments,
  type PaymentRow,
} from '#server/features/billing/payments/queries.ts'
import { mountPayments } from '#server/features/billing/payments/routes.ts'
import {
  findByNumber,
  findInvoice,
  findInvoiceStatus,
  findMembership,
  findOrderOfInvoice,
  listInvoices,
  listUnpaidInvoices,
  type InvoiceRow,
} from '#server/features/billing/queries.ts'
import {
  blockReasonOf,
  findContactAccount,
  findMainContact,
  hasTrialEnded,
} from '#server/features/companies/public.ts'
import { currentContract } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import {
  answerResult,
  fieldErrors,
  isRefused,
  notFound,
  refuseFields,
} from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'

type ContactAccount = NonNullable<Awaited<ReturnType<typeof findContactAccount>>>

const orderPath = (token: string) => `${paths.payment}?token=${token}`

/** Shown when an account was blocked without a message. */
const defaultBlockHtml = '<p>Your account is blocked. Please contact us.</p>'

/**
 * Invoice status and account notices of a person; personal messages take precedence over those of the company
 * (AM-069).
 */
function presentStatus(
  account: ContactAccount,
  stored: (InvoiceStatus & { link: string }) | undefined,
  now: Date,
) {
  const hasOwnBlock = account.ownBlockHtml !== ''
  const isBlocked = hasOwnBlock || account.state === 'custom-blocked'
  const forcePay = blockReasonOf({ ...account, hasOwnBlock }, now) === 'FORCE_PAY'
  return {
    isDue: stored?.isDue ?? false,
    isPastDue: stored?.isPastDue ?? false,
    isEbmInvoice: stored?.isEbmInvoice ?? false,
    isPastDueEbm: stored?.isPastDueEbm ?? false,
    isNoNotif: stored?.isNoNotif ?? false,
    link: stored?.link ?? '',
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
      trialEndsAt: account.trialEndsAt,
    },
  }
}

/** A document in the billing history (BL-002, BL-003). */
const presentEntry = (
  platform: Platform,
  row: InvoiceRow,
  {
    today,
    toPayBackCents,
    payment,
  }: { today: string; toPayBackCents: number; payment: PaymentRow | undefined },
): HistoryEntry => ({
  id: row.id,
  invoiceNumber: row.number,
  account: accountNames[row.kind === 'credit-note' ? 'custom' : row.account],
  total: row.totalCents / 100,
  totalCents: row.totalCents,
  invoiceDate: row.issuedOn,
  datePaid: row.paidOn,
  paymentStatus: row.status,
  isPastDue: row.status === 0 && row.dueOn !== null && row.dueOn < today,
  dueOn: row.status === 0 ? row.dueOn : null,
  earlyUntil: row.status === 0 ? row.earlyUntil : null,
  openCents: row.kind === 'invoice' && row.status === 0 ? openCents(row) : 0,
  toPayBackCents,
  begun: begunOf(payment),
  link: row.kind === 'invoice' && row.status === 0 ? paths.pay(invoiceToken(platform, row.id)) : '',
  bankAccount:
    row.kind === 'invoice' && row.status === 0 ? bankAccountOf(row.document.seller) : null,
})

/** Whether a payment is under way or held. */
function begunOf(payment: PaymentRow | undefined): 'waiting' | 'held' | null {
  if (payment?.heldReason) return 'held'
  return payment?.state === 'open' && payment.checkoutUrl !== null ? 'waiting' : null
}

/** The view of an invoice for the holder of its link. */
async function presentByLink(platform: Platform, id: number): Promise<InvoiceByLink | undefined> {
  const { sql } = platform.database
  // First the payment: one that is booked meanwhile is still open here, and the page asks again.
  const payment = await findLastPayment(sql, id)
  const [invoice, order] = await Promise.all([findInvoice(sql, id), findOrderOfInvoice(sql, id)])
  if (invoice?.kind !== 'invoice') return undefined
  const { document, status } = invoice
  const lastAttempt =
    payment && payment.state !== 'open' && payment.state !== 'paid' ? payment.state : null
  return {
    number: invoice.number,
    state: status === 9 ? 'void' : status !== 0 ? 'paid' : (begunOf(payment) ?? 'unpaid'),
    lastAttempt: status === 0 ? lastAttempt : null,
    company: document.customer.company,
    email: document.customer.email,
    description: document.lines.map(({ description }) => description).join(', '),
    totalCents: invoice.totalCents,
    openCents: status === 0 ? openCents(invoice) : 0,
    vatTreatment: invoice.vatTreatment,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn ?? invoice.issuedOn,
    bankAccount: bankAccountOf(document.seller),
    membership:
      order && status !== 0 && status !== 9 ? (order.activatedAt ? 'active' : 'waiting') : null,
  }
}

export function mountBilling(mount: Mount, http: FastifyInstance, platform: Platform): void {
  const { sql } = platform.database
  mountPayments(mount, http, platform)

  /** @param account of a contact of this company */
  async function readStatus(account: ContactAccount) {
    const [invoiceStatus, [unpaid]] = await Promise.all([
      findInvoiceStatus(sql, account.companyId),
      listUnpaidInvoices(sql, account.companyId),
    ])
    const status = presentStatus(account, invoiceStatus, platform.clock.now())
    return { ...status, link: unpaid ? payUrl(platform, unpaid.id) : status.link }
  }

  mount(lastInvoiceStatus, async ({ viewer }) => {
    const account = await findContactAccount(sql, viewer.contactId)
    return account ? { status: 200, payload: await readStatus(account) } : notFound()
  })

  mount(previewAccount, async ({ params }) => {
    const main = await findMainContact(sql, params.id)
    const account = main && (await findContactAccount(sql, main.id))
    if (!account) return notFound()
    const asCompany = { ...account, ownBlockHtml: '', ownMessageHtml: '' }
    return { status: 200, payload: await readStatus(asCompany) }
  })

  mount(orderTerms, async ({ viewer }) => {
    const { seller, priceCents, vat, dueDays } = await readBillingTerms(platform)
    if (!seller) return { status: 200, payload: null }
    const { name, address, zip, city, country, vatNumber, email, telephone } = seller
    return {
      status: 200,
      payload: {
        priceCents,
        vat: { ...vat, reverseChargeCountries: [...vat.reverseChargeCountries] },
        seller: {
          name,
          address: `${address}, ${zip} ${city}, ${country}`,
          vatNumber,
          email,
          telephone,
        },
        dueDays,
        isPaidOnline: providerOf(platform) !== undefined,
        contract: await currentContract(sql, businessDate(platform.clock.now())),
        own: viewer.kind === 'contact' ? await presentOwnTerms(sql, viewer) : null,
      },
    }
  })

  mount(placeOrder, async ({ body, viewer, request, actor }) => {
    const { invoiceNumber, captcha, companyId: named, ...rest } = body
    const ownId = viewer.kind === 'contact' ? viewer.companyId : undefined
    if (invoiceNumber !== undefined) {
      const companyId = viewer.kind === 'staff' ? 'any' : ownId
      const own =
        companyId !== undefined &&
        (await findByNumber(sql, { companyId, number: invoiceNumber, kind: 'invoice' }))
      if (!own) return notFound()
      return answerResult(beginPayment(platform, own.id, `${paths.invoices}?paid=${own.number}`))
    }
    const companyId = viewer.kind === 'staff' ? named : ownId
    if (viewer.kind === 'staff' && companyId === undefined) {
      return refuseFields([{ param: 'companyId', msg: fieldMessages.required }])
    }
    const order = Order.safeParse(rest)
    if (!order.success) return refuseFields(fieldErrors(order.error.issues))
    const by = { actor, source: sourceOf(request.ip) }
    const placement = { order: order.data, captcha, companyId }
    const placed = await placeMembershipOrder(platform, placement, by)
    if (isRefused(placed)) return placed
    const { invoiceId } = placed
    const returnPath = orderPath(invoiceToken(platform, invoiceId))
    return answerResult(beginPayment(platform, invoiceId, returnPath))
  })

  mount(invoiceByLink, async ({ body }) => {
    const opened = await openInvoice(platform, body.token)
    if (isRefused(opened)) return opened
    const invoice = await presentByLink(platform, opened.id)
    return invoice ? { status: 200, payload: invoice } : notFound(refusals.badLink)
  })

  mount(payByLink, async ({ body }) => {
    const opened = await openInvoice(platform, body.token)
    if (isRefused(opened)) return opened
    const returnPath = body.isOrder ? orderPath(body.token) : paths.pay(body.token)
    return answerResult(beginPayment(platform, opened.id, returnPath))
  })

  const history = async (companyId: number, kind: InvoiceRow['kind']) => {
    const since = `${billingSince}-01-01`
    const today = businessDate(platform.clock.now())
    // First the payments, as above.
    const payments = kind === 'invoice' ? await listLastPayments(sql, companyId) : []
    const [rows, overpayments] = await Promise.all([
      listInvoices(sql, companyId, { kind, since }),
      findOverpayments(sql, companyId),
    ])
    return rows.map((row) =>
      presentEntry(platform, row, {
        today,
        toPayBackCents: overpayments.get(row.id) ?? 0,
        payment: payments.find(({ invoiceId }) => row.status === 0 && invoiceId === row.id),
      }),
    )
  }

  mount(getInvoices, async ({ viewer, query }) => {
    const companyId = companyOf(viewer, query)
    if (companyId === undefined) return unnamedCompany()
    const [results, paidUntil, membership] = await Promise.all([
      history(companyId, 'invoice'),
      findPaidUntil(sql, companyId),
      findMembership(sql, companyId),
    ])
    const renewsOn = membership?.renewsOn ?? null
    return { status: 200, payload: { results, paidUntil, renewsOn } }
  })

  mount(getCreditNotes, async ({ viewer, query }) => {
    const companyId = companyOf(viewer, query)
    if (companyId === undefined) return unnamedCompany()
    return { status: 200, payload: { results: await history(companyId, 'credit-note') } }
  })

  const download = async (
    viewer: SignedInViewer | StaffViewer,
    query: { kind: InvoiceRow['kind']; number: string; format: 'pdf' | 'ubl' },
  ) => {
    const companyId = viewer.kind === 'staff' ? 'any' : viewer.companyId
    return answerDocument(platform, await findByNumber(sql, { ...query, companyId }), query.format)
  }

  mount(downloadInvoice, async ({ viewer, params: { number }, query: { format } }) =>
    download(viewer, { kind: 'invoice', number, format }),
  )
  mount(downloadCreditNote, async ({ viewer, params: { number }, query: { format } }) =>
    download(viewer, { kind: 'credit-note', number, format }),
  )
}

/** Staff name a company; members have their own. */
const companyOf = (
  viewer: SignedInViewer | StaffViewer,
  query: { companyId?: number | undefined },
) => (viewer.kind === 'staff' ? query.companyId : viewer.companyId)
const unnamedCompany = () => refuseFields([{ param: 'companyId', msg: fieldMessages.required }])
