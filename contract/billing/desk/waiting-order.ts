import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'

/** The order of a company that is neither activated nor refused. */
export const WaitingOrder = z.object({
  id: z.int(),
  plan: z.enum(['plus', 'broker']),
  orderedAt: Instant,
  invoiceNumber: z.string(),
  /** Euro cents, with VAT. */
  totalCents: z.int(),
  /** Null while it is unpaid. */
  paidAt: z.nullable(Instant),
  /** Until when we have promised to activate it; null while it is unpaid. */
  due: z.nullable(Instant),
  /** The member who already has the e-mail address of the visitor: the new company then has no contact. */
  known: z.nullable(
    z.object({
      contactId: z.int(),
      name: z.string(),
      companyId: z.int(),
      company: z.string(),
    }),
  ),
})
export type WaitingOrder = z.input<typeof WaitingOrder>
