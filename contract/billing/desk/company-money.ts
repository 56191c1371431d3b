import * as z from 'zod/mini'
import { accountsBilled, documentDownload, paymentStatuses } from '../invoices.ts'
import { orderFields } from '../orders.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Day, lines, Reason, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { InvoiceForm, maxAmountCents } from './new-invoice.ts'

export const receiptNoteMax = 300

const reads = { access: 'staff', blocked: 'denied', roles: ['finance', 'support'] } as const
const acts = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

export const MoneyDocument = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  account: z.enum(accountsBilled),
  /** The customer's order number; empty without one. */
  reference: z.string(),
  /** Its lines in words. */
  description: z.string(),
  issuedOn: z.string(),
  /** Null on credit notes. */
  dueOn: z.nullable(z.string()),
  /** The last day of an early-registration price. */
  earlyUntil: z.nullable(z.string()),
  /**
   * Of an unpaid meeting invoice whose early price has passed: what it costs now in euro cents, with VAT. Null where
   * it cannot be billed at the late price.
   */
  lateTotalCents: z.nullable(z.int()),
  /** Euro cents, with VAT. */
  totalCents: z.int(),
  receivedCents: z.int(),
  creditedCents: z.int(),
  /** Left to pay; negative where money is owed to the customer. 0 on credit notes. */
  openCents: z.int(),
  /** Euro cents without VAT that can still be credited. */
  creditableCents: z.int(),
  status: z.literal(paymentStatuses),
  isPastDue: z.boolean(),
  /** The due date on the document and why a later one was agreed; null unless it was. */
  extension: z.nullable(z.object({ printedDueOn: z.string(), reason: z.string() })),
  /** When it was last reminded of; null if it never was. */
  remindedAt: z.nullable(Instant),
  paidOn: z.nullable(z.string()),
  /** The address to which it was mailed. */
  email: z.string(),
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects: z.nullable(z.string()),
  reason: z.string(),
})
export type MoneyDocument = z.input<typeof MoneyDocument>

export const Receipt = z.object({
  id: z.int(),
  invoiceNumber: z.string(),
  /** Negative for money given back. */
  amountCents: z.int(),
  receivedOn: z.string(),
  method: z.enum(['online', 'bank']),
  note: z.string(),
  /** The person who booked it by hand. */
  by: z.nullable(z.string()),
})
export type Receipt = z.output<typeof Receipt>

/** Numbers whose last check the page of a company shows. */
export const maxVatNumbers = 3

export const VatEvidence = z.object({
  vatNumber: z.string(),
  /** Null until VIES has answered. */
  answer: z.nullable(z.enum(['valid', 'invalid'])),
  requestedAt: Instant,
  answeredAt: z.nullable(Instant),
  /** The number by which VIES confirms that it was asked; empty if it gave none. */
  consultation: z.string(),
  traderName: z.string(),
})
export type VatEvidence = z.input<typeof VatEvidence>

export const BankDetailsChange = z.object({
  at: Instant,
  by: z.string(),
  isStaff: z.boolean(),
  isChecked: z.boolean(),
})

export const BankDetails = z.object({
  /** The fields with a value, with masked numbers. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The last change by the company or staff; null if there was none. */
  changed: z.nullable(BankDetailsChange),
})
export type BankDetails = z.input<typeof BankDetails>

const customerNames = Object.keys(orderFields) as [keyof typeof orderFields]

export const HeldPayment = z.object({
  id: z.int(),
  invoiceNumber: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  at: Instant,
})

export const getCompanyMoney = endpoint({
  ...reads,
  method: 'GET',
  path: `${adminApi}/companies/:id/money`,
  summary: 'The membership of a company, its documents and payments, VAT evidence and bank details',
  params: idParams,
  answer: ok(
    z.object({
      plan: z.nullable(z.enum(['plus', 'broker'])),
      /** Null before the first membership. */
      paidUntil: z.nullable(z.string()),
      /** The day of the next invoice. */
      renewsOn: z.nullable(z.string()),
      /** Euro cents left to pay of all invoices. */
      openCents: z.int(),
      documents: z.array(MoneyDocument),
      receipts: z.array(Receipt),
      /** Payments that were not booked, and why. */
      held: z.array(HeldPayment),
      /** The last check of each VAT number in VIES, the newest first. */
      vatEvidence: z.array(VatEvidence).check(z.maxLength(maxVatNumbers)),
      bankDetails: BankDetails,
      /** The form of a new invoice that was kept for later. */
      draft: z.nullable(z.object({ form: InvoiceForm, by: z.string(), savedAt: Instant })),
      /** The customer of the next invoice; unknown fields are empty. */
      customer: z.record(z.enum(customerNames), z.string()),
    }),
  ),
  refusals: { 404: 'No such company' },
})

export const downloadDocument = endpoint({
  ...reads,
  ...documentDownload,
  method: 'GET',
  path: `${adminApi}/invoices/:id/file`,
  summary: 'Download an invoice or credit note of any company',
  params: idParams,
  refusals: { 404: 'No such document' },
})

const maxCents = z.maximum(maxAmountCents, fieldMessages.invalid)
const Cents = z.int(fieldMessages.number).check(maxCents)
const PositiveCents = Cents.check(z.minimum(1, fieldMessages.aboveZero))
const Done = ok(z.object({ msg: z.string() }))
const ofInvoice = { ...acts, method: 'POST', params: idParams, answer: Done } as const

export const bookPayment = endpoint({
  ...ofInvoice,
  path: `${adminApi}/invoices/:id/receipts`,
  summary: 'Book a bank payment on an invoice by hand, or with a minus one that was paid back',
  body: z.object({
    amountCents: Cents.check(
      z.minimum(-maxAmountCents, fieldMessages.invalid),
      z.refine((value) => value !== 0, fieldMessages.invalid),
    ),
    receivedOn: Day,
    note: z._default(lines(receiptNoteMax), ''),
    /** Left to pay when it was looked at, in euro cents; refused if that has changed. */
    openCents: z.optional(z.int(fieldMessages.number)),
  }),
  refusals: {
    404: 'No such invoice',
    409: '`payload.extra` CHANGED: another payment was booked meanwhile',
  },
})

export const creditInvoice = endpoint({
  ...ofInvoice,
  path: `${adminApi}/invoices/:id/credit`,
  summary: 'Credit an invoice in full or in part; the credit note is mailed with the reason',
  body: z.object({
    /** Euro cents without VAT; null for all that is not credited yet. */
    netCents: z.nullable(PositiveCents),
    reason: Reason,
  }),
  refusals: { 404: 'No such invoice', 409: '`payload.extra` CREDITED: it is credited in full' },
})

export const sendInvoice = endpoint({
  ...ofInvoice,
  path: `${adminApi}/invoices/:id/send`,
  summary: 'Mail an invoice or credit note to its customer again',
  body: z.object({}),
  refusals: { 404: 'No such invoice' },
})

const invoiceNotOpen = '`payload.extra` PAID: it is paid or void'
const noReminder = `${invoiceNotOpen}. NOT_DUE: its due date has not passed. SENT: it was reminded of today. SUPPRESSED: its address gets no mail`

export const getNextReminder = endpoint({
  ...acts,
  method: 'GET',
  path: `${adminApi}/invoices/:id/reminder`,
  summary: 'The next reminder of an invoice as it would be mailed now',
  params: idParams,
  answer: ok(
    z.object({
      number: z.string(),
      company: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** The name of the letter attached to it. */
      letter: z.string(),
      /** The number of the reminder in the schedule, from 1. */
      level: z.int(),
      /** Whether staff have switched the reminders of the company off. */
      areRemindersOff: z.boolean(),
      /** When it was last reminded of; null if it never was. */
      remindedAt: z.nullable(Instant),
    }),
  ),
  refusals: { 404: 'No such invoice', 409: noReminder },
})

export const sendReminder = endpoint({
  ...ofInvoice,
  path: `${adminApi}/invoices/:id/reminder`,
  summary: 'Mail the next reminder of an overdue invoice now; it counts as one of the schedule',
  body: z.object({
    /** The reminder that was previewed. */
    level: z.int(fieldMessages.invalid).check(z.minimum(1, fieldMessages.invalid)),
    /** Sends it although reminders of the company are off. */
    sendAnyway: z._default(z.boolean(fieldMessages.choice), false),
  }),
  refusals: {
    404: 'No such invoice',
    409: `${noReminder}. OFF: reminders of the company are off. CHANGED: another one is next`,
  },
})

/** Days from today to the latest due date that staff give. */
export const maxDueDays = 365

export const ExtendDueDateBody = z.object({ dueOn: Day, reason: Reason })

export const extendDueDate = endpoint({
  ...ofInvoice,
  path: `${adminApi}/invoices/:id/due-date`,
  summary: 'Give an open invoice a later due date and mail it; the document stays as it was issued',
  body: ExtendDueDateBody,
  refusals: { 404: 'No such invoice', 409: invoiceNotOpen },
})
