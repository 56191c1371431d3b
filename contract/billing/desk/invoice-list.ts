import * as z from 'zod/mini'
import { paymentStatuses } from '../invoices.ts'
import { formatEuros, plainAmount, vatTreatments, type VatTreatment } from '../money.ts'
import {
  choice,
  day,
  defineDeskList,
  rowValues,
  type ListColumn,
} from '#contract/back-office/lists/define-desk-list.ts'
import { formatDay } from '#contract/dates.ts'

/** Calls about the money of all companies. */
export const moneyCall = { access: 'staff', blocked: 'denied', roles: ['finance'] } as const

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

/** Statuses of an invoice in the filter; an invoice can have several. */
const statusNames = {
  open: 'Open',
  overdue: 'Overdue',
  'part-paid': 'Partly paid',
  owed: 'Owed to customer',
  'paid-online': 'Paid online',
  'paid-bank': 'Paid by bank',
  credited: 'Credited',
  void: 'Void',
} as const
const kindNames = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

export const InvoiceEntry = z.object({
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

function statusText({ kind, status, daysOverdue, openCents }: InvoiceEntry): string {
  if (kind === 'credit-note') return ''
  if (openCents > 0) return daysOverdue > 0 ? statusNames.overdue : statusNames.open
  if (status === 9) return statusNames.void
  if (status === 0) return ''
  return status === 1 ? statusNames['paid-online'] : statusNames['paid-bank']
}

type InvoiceColumn = ListColumn<InvoiceEntry, never>

const vatNames: Record<VatTreatment, string> = {
  charged: 'VAT charged',
  'reverse-charge': 'Reverse charge',
  outside: 'Outside the EU',
}

/** Returns the description of an invoice in the list. */
export const describeInvoice = ({ kind, corrects, description }: InvoiceEntry) =>
  kind === 'credit-note' ? `Credit on ${corrects}` : description

const amount = (header: string, value: (row: InvoiceEntry) => number | null) =>
  ({ header, value, optional: 'extra', width: '6.25rem', as: 'euros' }) as const

/** Each age is a column. */
const ageColumns = Object.fromEntries(
  invoiceAgeNames.map((name): [InvoiceAge, InvoiceColumn] => {
    const valueOf = ({ age, openCents }: InvoiceEntry) => (age === name ? openCents : null)
    const header = name.replace('-', name === 'not-due' || name === 'over-60' ? ' ' : '–')
    return [
      name,
      {
        ...amount(invoiceAges[name], valueOf),
        from: '64rem',
        card: 'hidden',
        csv: [[header, (row) => plainAmount(valueOf(row))]],
      },
    ]
  }),
) as Record<InvoiceAge, InvoiceColumn>

export const invoices = defineDeskList({
  name: 'invoices',
  title: 'Invoices',
  path: '/invoices',
  summary:
    'Invoices and credit notes of all companies, filtered, sorted and paged, with their sums',
  one: 'document',
  many: 'documents',
  roles: moneyCall.roles,
  exportAct: 'invoices.exported',
  row: InvoiceEntry,
  /** All words must match number, customer or VAT number. */
  search: { label: 'Number, company or VAT number', placeholder: 'Number or company' },
  filters: {
    status: choice('Status', statusNames),
    age: choice('Overdue', invoiceAges),
    kind: choice('Kind', kindNames),
    vat: rowValues('VAT'),
    period: rowValues('Issued'),
    country: rowValues('Country'),
    taxNumber: rowValues('VAT number'),
    /** Only items that were open at the end of this day, with what was received and credited until then. */
    openAt: day('Open at the end of'),
  },
  columns: {
    number: {
      header: 'Number',
      sort: 'number',
      title: true,
      width: '7.75rem',
      tip: describeInvoice,
      csv: [
        ['number', ({ number }) => number],
        ['kind', ({ kind }) => kindNames[kind]],
        ['corrects', ({ corrects }) => corrects],
      ],
    },
    customer: {
      header: 'Company',
      sort: 'customer',
      optional: 'usual',
      tip: true,
      csv: [
        ['company id', ({ companyId }) => companyId],
        ['customer', ({ customer }) => customer],
      ],
    },
    about: {
      header: 'For',
      optional: 'usual',
      from: '90rem',
      card: 'hidden',
      soft: true,
      tip: true,
      value: describeInvoice,
      csv: [['description', ({ description }) => description]],
    },
    issued: {
      header: 'Issued',
      sort: 'issued',
      optional: 'usual',
      width: '6.5rem',
      as: 'day',
      soft: true,
      value: ({ issuedOn }) => issuedOn,
    },
    due: {
      header: 'Due',
      sort: 'due',
      optional: 'usual',
      width: '6.5rem',
      from: '52rem',
      card: 'hidden',
      as: 'day',
      soft: true,
      value: ({ dueOn }) => dueOn,
    },
    amount: {
      ...amount('Amount', ({ totalCents }) => totalCents),
      sort: 'amount',
      optional: 'usual',
      card: 'figure',
      tip: ({ netCents, vatCents }) =>
        `${formatEuros(netCents)} and ${formatEuros(vatCents)} of VAT`,
    },
    vat: {
      header: 'VAT',
      optional: 'usual',
      width: '5rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: ({ vatTreatment }) => vatNames[vatTreatment],
      csv: [
        ['VAT treatment', ({ vatTreatment }) => vatTreatment],
        ['VAT rate', ({ vatPercent }) => vatPercent],
      ],
    },
    status: {
      header: 'Status',
      optional: 'usual',
      width: '8.25rem',
      tip: ({ kind, receivedCents }) =>
        kind === 'invoice' ? `${formatEuros(receivedCents)} received` : undefined,
      csv: [
        ['status', statusText],
        ['days overdue', ({ daysOverdue }) => (daysOverdue > 0 ? daysOverdue : '')],
      ],
    },
    received: {
      ...amount('Received', ({ receivedCents }) => receivedCents),
      card: 'hidden',
      from: '64rem',
      tip: ({ paidOn }) => (paidOn ? `Paid on ${formatDay(paidOn)}` : undefined),
      csv: [
        ['received', ({ receivedCents }) => plainAmount(receivedCents)],
        ['paid on', ({ paidOn }) => paidOn],
      ],
    },
    open: {
      ...amount('Open', ({ openCents }) => openCents),
      sort: 'open',
      from: '52rem',
      labelled: true,
    },
    credited: {
      ...amount('Credited', ({ creditedCents }) => creditedCents),
      from: '64rem',
      card: 'hidden',
    },
    net: { ...amount('Net', ({ netCents }) => netCents), card: 'hidden' },
    vatAmount: {
      ...amount('VAT amount', ({ vatCents }) => vatCents),
      card: 'hidden',
      csv: [['VAT', ({ vatCents }) => plainAmount(vatCents)]],
    },
    country: {
      header: 'Country',
      optional: 'extra',
      width: '7.5rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
    },
    taxNumber: {
      header: 'VAT number',
      optional: 'extra',
      width: '9rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
    },
    ...ageColumns,
    files: { header: 'Files', width: '5.5rem', card: 'foot', csv: [] },
    acts: { header: 'Actions', width: '3.5rem', align: 'right', card: 'action', csv: [] },
  },
  usual: { sort: 'issued', order: 'desc' },
  csvOrder: [
    'number',
    'customer',
    'country',
    'taxNumber',
    'about',
    'issued',
    'due',
    'net',
    'vatAmount',
    'amount',
    'vat',
    'status',
    'received',
    'credited',
    'open',
    ...invoiceAgeNames,
  ],
  /** Euro cents; credit notes are subtracted. */
  totals: ['netCents', 'vatCents', 'totalCents', 'openCents', 'overdueCents', 'owedCents'],
  views: [
    {
      name: 'Open items',
      address: 'status=open&sort=due&columns=customer,due,not-due,1-15,16-30,31-60,over-60',
    },
    { name: 'Overdue', address: 'status=overdue&sort=due' },
  ],
})
