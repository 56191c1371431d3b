import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { filterText } from '../../fields.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { moneyCall } from './invoice-list.ts'

export const paymentFilters = ['state', 'way', 'period', 'country'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

export const paymentFilterNames: Record<PaymentFilter, string> = {
  state: 'State',
  way: 'Way',
  period: 'Day',
  country: 'Country',
}

/** The values of filters that are the same everywhere, in their order. */
export const paymentFilterValues = {
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
} as const satisfies Partial<Record<PaymentFilter, Record<string, string>>>

const stateNames = Object.keys(paymentFilterValues.state) as [PaymentState, ...PaymentState[]]
const wayNames = Object.keys(paymentFilterValues.way) as [PaymentWay, ...PaymentWay[]]
export type PaymentState = keyof typeof paymentFilterValues.state
export type PaymentWay = keyof typeof paymentFilterValues.way

export const paymentSorts = ['day', 'amount', 'customer', 'invoice'] as const
export type PaymentSort = (typeof paymentSorts)[number]

const PaymentEntry = z.object({
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
  /** What staff noted, or why it is held. */
  note: z.string(),
  /** Who booked it by hand. */
  by: z.nullable(z.string()),
  /** The payment at the provider. */
  reference: z.nullable(z.string()),
})
export type PaymentEntry = z.output<typeof PaymentEntry>

export const PaymentListQuery = listQuery(paymentFilters, paymentSorts)
export type PaymentListQuery = z.output<typeof PaymentListQuery>

export const listPayments = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/payments`,
  summary: 'Money received and paid back, and online payments that are held or failed',
  /** All words of the search must match invoice, customer, note or reference. */
  query: PaymentListQuery,
  answer: ok(
    z.extend(listAnswer(paymentFilters, PaymentEntry), {
      /** Of all that match, in euro cents; what is set off counts with the line, so that it moves no money. */
      totals: z.object({ receivedCents: z.int(), paidBackCents: z.int(), heldCents: z.int() }),
    }),
  ),
})

export const exportPayments = endpoint({
  ...moneyCall,
  method: 'GET',
  path: `${adminApi}/payments/export`,
  summary: 'The payments that match as CSV',
  /** The keys of the columns in their order; all if absent. */
  query: z.extend(PaymentListQuery, { columns: filterText(500) }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rows' },
})
