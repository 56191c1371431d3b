import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'

/** The product that an invoice bills; credit notes have that of their invoice, or `custom`. */
export const accountsBilled = ['plus', 'broker', 'ebm', 'custom'] as const
export type AccountBilled = (typeof accountsBilled)[number]
/** As members read them (BL-002). */
export const accountNames = {
  plus: 'Plus',
  broker: 'Broker',
  ebm: 'EBM',
  custom: 'Custom',
} as const satisfies Record<AccountBilled, string>
export type AccountName = (typeof accountNames)[AccountBilled]

/** 0 unpaid, 1 paid online, 2 paid by bank transfer, 9 void (BL-003, AM-065). */
export const paymentStatuses = [0, 1, 2, 9] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Years before this one are only in the back office (AM-101). */
export const billingSince = 2021

/** The account of the seller that an invoice is paid to by bank transfer. */
export const BankAccount = z.object({ name: z.string(), iban: z.string(), bic: z.string() })
export type BankAccount = z.output<typeof BankAccount>

/** An invoice or a credit note in the billing history (BL-002). */
const HistoryEntry = z.object({
  id: z.int(),
  invoiceNumber: z.string(),
  account: z.enum(Object.values(accountNames) as [AccountName, ...AccountName[]]),
  /** Euro, with VAT. */
  total: z.number(),
  totalCents: z.int(),
  invoiceDate: z.string(),
  datePaid: z.nullable(z.string()),
  paymentStatus: z.literal(paymentStatuses),
  isPastDue: z.boolean(),
  /** The last day to pay, while it is unpaid; otherwise null. Later than the printed one if it was extended. */
  dueOn: z.nullable(z.string()),
  /** The last day of the early-registration price, while it is unpaid; otherwise null. */
  earlyUntil: z.nullable(z.string()),
  /** The amount still to be paid, in euro cents. */
  openCents: z.int(),
  /** The overpayment that is to be paid back, in euro cents. */
  toPayBackCents: z.int(),
  /** Its last online payment: under way, or held until somebody has looked at it; otherwise null. */
  begun: z.nullable(z.enum(['waiting', 'held'])),
  /** The page where it is paid; empty unless it is unpaid. */
  link: z.string(),
  /** The bank account for a transfer while it is unpaid; otherwise null. */
  bankAccount: z.nullable(BankAccount),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const ownHistory = {
  method: 'GET',
  access: 'member',
  staff: 'allowed',
  roles: ['finance', 'support'],
  blocked: 'allowed',
} as const
/** Whose history: staff name the company, members read their own. */
const whose = z.object({ companyId: z.optional(Id) })

export const getInvoices = endpoint({
  ...ownHistory,
  path: '/api/companies/getInvoices',
  topLevel: { invoices: 'results' },
  summary: "Invoices of the caller's company, newest first",
  query: whose,
  answer: ok(
    z.object({
      results: z.array(HistoryEntry),
      /** The last day of the membership that is paid for. */
      paidUntil: z.nullable(z.string()),
      /** The day of the next invoice. */
      renewsOn: z.nullable(z.string()),
    }),
  ),
})

export const getCreditNotes = endpoint({
  ...ownHistory,
  path: '/api/companies/getCreditNotes',
  topLevel: { creditNotes: 'results' },
  summary: "Credit notes of the caller's company, newest first",
  query: whose,
  answer: ok(z.object({ results: z.array(HistoryEntry) })),
})

const numberParams = z.object({ number: z.string().check(z.maxLength(20)) })
/** A download; PDF unless `ubl` is asked for. */
export const documentDownload = {
  query: z.object({ format: z._default(z.enum(['pdf', 'ubl']), 'pdf') }),
  answer: z.unknown(),
  documents: {
    'application/pdf': 'The document with its data inside (Factur-X)',
    'application/xml': 'The document as UBL 2.1, with `format=ubl`',
  },
} as const
const download = {
  ...ownHistory,
  ...documentDownload,
  looseParams: true,
  params: numberParams,
  refusals: { 404: 'No own document with this number' },
} as const

export const downloadInvoice = endpoint({
  ...download,
  path: '/api/companies/actions/downloadInvoiceAsPDF/:number',
  summary: "Download an invoice of the caller's company",
})

export const downloadCreditNote = endpoint({
  ...download,
  path: '/api/companies/actions/downloadCreditNoteAsPDF/:number',
  summary: "Download a credit note of the caller's company",
})
