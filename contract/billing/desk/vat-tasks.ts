import * as z from 'zod/mini'
import { paymentStatuses } from '../invoices.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { ReasonBody, Instant } from '../../fields.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** An invoice with reverse charge whose customer's VAT number VIES has called invalid (BK-096, AM-059). */
export const VatTask = z.object({
  /** Of the invoice. */
  id: z.int(),
  /** With the VAT number that its profile has today. */
  company: z.object({ id: z.int(), name: z.string(), vatNumber: z.string() }),
  /** The last answer of VIES about the number on the invoice. */
  evidence: z.object({
    vatNumber: z.string(),
    answer: z.nullable(z.enum(['valid', 'invalid'])),
    requestedAt: Instant,
    answeredAt: z.nullable(Instant),
    consultation: z.string(),
    attempts: z.int(),
    traderName: z.string(),
    traderAddress: z.string(),
  }),
  invoice: z.object({
    number: z.string(),
    issuedOn: z.string(),
    email: z.string(),
    /** Euro cents. */
    totalCents: z.int(),
    receivedCents: z.int(),
    creditedCents: z.int(),
    status: z.literal(paymentStatuses),
  }),
  /** Whether it waits for a decision; not once VIES has called the number valid. */
  isOpen: z.boolean(),
  /** The amounts of an invoice with VAT, in euro cents; null where none can be issued. */
  again: z.nullable(
    z.object({ percent: z.number(), vatCents: z.int(), totalCents: z.int(), openCents: z.int() }),
  ),
  closed: z.nullable(z.object({ at: Instant, by: z.string() })),
})
export type VatTask = z.input<typeof VatTask>

const call = {
  access: 'staff',
  blocked: 'denied',
  roles: ['finance'],
  params: idParams,
  answer: ok(VatTask),
} as const

export const getVatTask = endpoint({
  ...call,
  method: 'GET',
  path: `${adminApi}/vat-checks/:id`,
  summary: 'An invoice with reverse charge and what VIES has said of the VAT number on it',
  refusals: { 404: 'No such invoice, or its number was never checked' },
})

const decided =
  '`payload.extra` STATE: nothing waits for a decision; COUNTRY: no VAT is charged there; ASKED: a refund was asked for'

export const invoiceAgain = endpoint({
  ...call,
  method: 'POST',
  path: `${adminApi}/vat-checks/:id/invoice-again`,
  summary: 'Credit an invoice with reverse charge, and issue it again with VAT',
  body: ReasonBody,
  refusals: { 404: 'No such task', 409: decided, 503: 'The seller is not set' },
})

export const closeVatTask = endpoint({
  ...call,
  method: 'POST',
  path: `${adminApi}/vat-checks/:id/close`,
  summary: 'Keep the reverse charge of an invoice, with a reason that becomes a note',
  body: ReasonBody,
  refusals: { 404: 'No such task', 409: decided },
})
