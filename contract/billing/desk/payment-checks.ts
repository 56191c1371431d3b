import * as z from 'zod/mini'
import { paymentStatuses } from '../invoices.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Day, lines, ReasonBody, Instant } from '../../fields.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { receiptNoteMax } from './company-money.ts'

/** Reasons for staff to check a payment (BK-095). */
export const paymentCheckKinds = ['held', 'overpaid', 'given-back', 'not-begun'] as const
export type PaymentCheckKind = (typeof paymentCheckKinds)[number]
export const paymentCheckNames: Record<PaymentCheckKind, string> = {
  held: 'Payment held',
  overpaid: 'Refund due',
  'given-back': 'Refund or chargeback',
  'not-begun': 'Payment did not begin',
}

/** Decisions about a payment, with one for nothing left to decide. */
export const paymentDecisionNames = {
  booked: 'Booked',
  refunded: 'Refunded',
  'paid-back': 'Paid back',
  settled: 'Nothing owed',
  closed: 'No money moved',
} as const
export type PaymentDecision = keyof typeof paymentDecisionNames

export const PaymentCheck = z.object({
  id: z.int(),
  kind: z.enum(paymentCheckKinds),
  /** In cents of the currency; of an overpayment what is owed to the customer. */
  amountCents: z.int(),
  currency: z.string(),
  /** The reason for holding a payment; empty otherwise. */
  reason: z.string(),
  at: Instant,
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  invoice: z.object({
    id: z.int(),
    number: z.string(),
    email: z.string(),
    /** Euro cents. */
    totalCents: z.int(),
    receivedCents: z.int(),
    creditedCents: z.int(),
    status: z.literal(paymentStatuses),
  }),
  canBook: z.boolean(),
  /** Whether the payment provider can refund it. */
  canRefund: z.boolean(),
  canNotePaidBack: z.boolean(),
  /** The time at which a pending refund was requested. */
  refundAskedAt: z.nullable(Instant),
  /** The reason that the last refund failed; null if it did not. */
  refundFailure: z.nullable(z.string()),
  /** The day on which the money was received, before which it cannot have been paid back. */
  receivedOn: Day,
  /** The person who closed it; the name is null where nothing was left to decide. */
  closed: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), outcome: z.string() })),
})
export type PaymentCheck = z.input<typeof PaymentCheck>

const call = {
  access: 'staff',
  blocked: 'denied',
  roles: ['finance'],
  params: idParams,
  answer: ok(PaymentCheck),
} as const

export const getPaymentCheck = endpoint({
  ...call,
  method: 'GET',
  path: `${adminApi}/payment-checks/:id`,
  summary: 'A payment that staff look at, with its invoice and what can be done',
  refusals: { 404: 'No such check' },
})

const act = <const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
) =>
  endpoint({
    ...call,
    method: 'POST',
    path: `${adminApi}/payment-checks/:id/${path}`,
    summary,
    body,
    refusals: {
      404: 'No such check',
      409: '`payload.extra` STATE: it is closed; KIND: not possible for this one; ASKED: a refund is under way',
    },
  })

export const bookHeldPayment = act(
  'book',
  'Book a held payment with the amount that was paid',
  z.object({}),
)
export const refundPayment = act(
  'refund',
  'Have the payment provider pay the money back',
  ReasonBody,
)
export const notePaidBack = act(
  'paid-back',
  'Note that the money was paid back by bank transfer; it is booked on the invoice',
  z.object({ paidOn: Day, note: z._default(lines(receiptNoteMax), '') }),
)
export const closePaymentCheck = act(
  'close',
  'Close a check with a reason, without moving money',
  ReasonBody,
)
