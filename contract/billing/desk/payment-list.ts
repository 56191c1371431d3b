import * as z from 'zod/mini'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'
import { moneyCall } from './invoice-list.ts'

export const paymentNames = {
  state: {
    received: 'Received',
    'paid-back': 'Paid back',
    'set-off': 'Set off',
    held: 'Held',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  way: { online: 'Online', statement: 'Bank statement', hand: 'Bank, by hand' },
} as const

const stateNames = Object.keys(paymentNames.state) as [PaymentState, ...PaymentState[]]
const wayNames = Object.keys(paymentNames.way) as [PaymentWay, ...PaymentWay[]]
export type PaymentState = keyof typeof paymentNames.state
export type PaymentWay = keyof typeof paymentNames.way

export const PaymentEntry = z.object({
  /** Of a receipt; negative for a payment that was not booked. */
  id: z.int(),
  day: z.string(),
  state: z.enum(stateNames),
  way: z.enum(wayNames),
  /** Euro cents, negative for money paid back; of a payment that was not booked what was asked for. */
  amountCents: z.int(),
  invoiceNumber: z.string(),
  companyId: z.nullable(z.int()),
  /** As on the invoice. */
  customer: z.string(),
  country: z.string(),
  /** A note by staff, or the reason it is held. */
  note: z.string(),
  /** The person who booked it by hand. */
  by: z.nullable(z.string()),
  /** The payment at the provider. */
  reference: z.nullable(z.string()),
})
export type PaymentEntry = z.output<typeof PaymentEntry>

export const payments = defineDeskList({
  name: 'payments',
  title: 'Payments',
  path: '/payments',
  summary: 'Money received and paid back, and online payments that are held or failed',
  one: 'payment',
  many: 'payments',
  roles: moneyCall.roles,
  exportAct: 'payments.exported',
  row: PaymentEntry,
  /** All words must match invoice, customer, note or reference. */
  search: {
    label: 'Invoice, company, note or reference',
    placeholder: 'Invoice or company',
  },
  filters: {
    state: choice('State', paymentNames.state),
    way: choice('Way', paymentNames.way),
    period: rowValues('Day'),
    country: rowValues('Country'),
  },
  columns: {
    day: { header: 'Day', sort: 'day', width: '6.5rem', as: 'day', soft: true },
    invoice: {
      header: 'Invoice',
      sort: 'invoice',
      title: true,
      width: '7.75rem',
      value: ({ invoiceNumber }) => invoiceNumber,
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
    amount: {
      header: 'Amount',
      sort: 'amount',
      width: '7rem',
      card: 'figure',
      as: 'euros',
      value: ({ amountCents }) => amountCents,
    },
    state: {
      header: 'State',
      optional: 'usual',
      width: '7rem',
      value: ({ state }) => paymentNames.state[state],
    },
    way: {
      header: 'Way',
      optional: 'usual',
      width: '8rem',
      from: '52rem',
      soft: true,
      value: ({ way }) => paymentNames.way[way],
    },
    note: { header: 'Note', optional: 'usual', from: '64rem', card: 'text', soft: true, tip: true },
    by: {
      header: 'Booked by',
      optional: 'usual',
      width: '8rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
    reference: {
      header: 'Reference',
      optional: 'extra',
      width: '9rem',
      from: '64rem',
      card: 'hidden',
      as: 'code',
      soft: true,
      tip: true,
    },
    country: {
      header: 'Country',
      optional: 'extra',
      width: '7.5rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
  },
  usual: { sort: 'day', order: 'desc' },
  csvOrder: [
    'day',
    'invoice',
    'customer',
    'country',
    'amount',
    'state',
    'way',
    'note',
    'by',
    'reference',
  ],
  /** Euro cents; what is set off counts with the line, so that it moves no money. */
  totals: ['receivedCents', 'paidBackCents', 'heldCents'],
})
