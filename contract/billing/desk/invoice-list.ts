import * as z from 'zod/mini'
import { paymentStatuses } from '../invoices.ts'
import { vatTreatments } from '../money.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { Day, filterText } from '../../fields.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Calls about the money of all companies. */
export const moneyCall = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

export const invoiceFilters = [
  'status',
  'age',
  'kind',
  'vat',
  'period',
  'country',
  'taxNumber',
] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const invoiceFilterNames: Record<InvoiceFilter, string> = {
  status: 'Status',
  age: 'Overdue',
  kind: 'Kind',
  vat: 'VAT',
  period: 'Issued',
  country: 'Country',
  taxNumber: 'VAT number',
}

/** The last day of each age of an open item, in days overdue. */
export const ageDays = { '1-15': 15, '16-30': 30, '31-60': 60 } as const

/** The ages of open items, in their order. */
export const invoiceAges = {
  'not-due': 'Not due',
  '1-15': '1–15 days',
  '16-30': '16–30 days',
  '31-60': '31–60 days',
  'over-60': '60+ days',
} as const
export type InvoiceAge = keyof typeof invoiceAges
export const invoiceAgeNames = Object.keys(invoiceAges) as [InvoiceAge, ...InvoiceAge[]]

/** The values of filters that are the same everywhere, in their order; an invoice can have several. */
export const invoiceFilterValues = {
  status: {
    open: 'Open',
    overdue: 'Overdue',
    'part-paid': 'Partly paid',
    owed: 'Owed to customer',
    'paid-online': 'Paid online',
    'paid-bank': 'Paid by bank',
    credited: 'Credited',
    void: 'Void',
  },
  age: invoiceAges,
  kind: { invoice: 'Invoice', 'credit-note': 'Credit note' },
} as const satisfies Partial<Record<InvoiceFilter, Record<string, string>>>

export const invoiceSorts = ['issued', 'number', 'customer', 'due', 'amount', 'open'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

const InvoiceEntry = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  /** Null for an order that belongs to no company yet. */
  companyId: z.nullable(z.int()),
  /** As on the document. */
  customer: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  /** Its lines in words. */
  description: z.string(),
  issuedOn: z.string(),
  /** Null on credit notes. */
  dueOn: z.nullable(z.string()),
  /** Euro cents, negative on credit notes. */
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  vatTreatment: z.enum(vatTreatments),
  vatPercent: z.number(),
  receivedCents: z.int(),
  creditedCents: z.int(),
  /** Left to pay; negative where money is owed to the customer. 0 on credit notes. */
  openCents: z.int(),
  status: z.literal(paymentStatuses),
  paidOn: z.nullable(z.string()),
  /** Of an open item; null otherwise. */
  age: z.nullable(z.enum(invoiceAgeNames)),
  /** Of an open item; 0 while it is not due. */
  daysOverdue: z.int(),
  /** Of a credit note: the invoice that it corrects. */
  corrects: z.nullable(z.string()),
})
export type InvoiceEntry = z.output<typeof InvoiceEntry>

/** Sums of all documents that match, in euro cents; credit notes are subtracted. */
const InvoiceTotals = z.object({
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  openCents: z.int(),
  overdueCents: z.int(),
  owedCents: z.int(),
})
export type InvoiceTotals = z.output<typeof InvoiceTotals>

export const InvoiceListQuery = z.extend(listQuery(invoiceFilters, invoiceSorts), {
  /** Only items that were open at the end of this day, with what was received and credited until then. */
  openAt: z.optional(Day),
})
export type InvoiceListQuery = z.output<typeof InvoiceListQuery>

export const listInvoices = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/invoices`,
  summary:
    'Invoices and credit notes of all companies, filtered, sorted and paged, with their sums',
  /** All words of the search must match number, customer or VAT number. */
  query: InvoiceListQuery,
  answer: ok(z.extend(listAnswer(invoiceFilters, InvoiceEntry), { totals: InvoiceTotals })),
})

export const exportInvoices = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/invoices/export`,
  summary: 'The invoices and credit notes that match as CSV, one line each',
  /** The keys of the columns in their order; all if absent. */
  query: z.extend(InvoiceListQuery, { columns: filterText(500) }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rows' },
})
