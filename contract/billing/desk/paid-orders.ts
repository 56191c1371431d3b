import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '../../endpoint.ts'
import { Reason, ReasonBody, Instant } from '../../fields.ts'
import { AccountState, SimilarCompany } from '#contract/back-office/back-office.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { WaitingOrder } from './waiting-order.ts'

const orderStates = ['unpaid', 'paid', 'activated', 'refused'] as const

export const OrderReceipt = z.object({
  id: z.int(),
  amountCents: z.int(),
  receivedOn: z.string(),
  method: z.enum(['online', 'bank']),
})

/** An order of a membership as staff decide on it (AM-062, BK-006). */
export const MembershipOrder = z.extend(WaitingOrder, {
  state: z.enum(orderStates),
  /** The time at which it was activated or refused. */
  decidedAt: z.nullable(Instant),
  company: z.object({ id: z.int(), name: z.string(), country: z.string(), state: AccountState }),
  /** As it was ordered, and is printed on the invoice. */
  customer: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    address: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    taxLabel: z.enum(['VAT', 'EORI']),
    taxNumber: z.string(),
  }),
  /** Money booked on the invoice, oldest first; negative where it was given back. */
  receipts: z.array(OrderReceipt),
  /** Other companies that it resembles. */
  similar: z.array(SimilarCompany),
  /** Whether it can be attached to a company that exists: its own one was created by it. */
  isAttachable: z.boolean(),
})
export type MembershipOrder = z.input<typeof MembershipOrder>

const orderCall = { access: 'staff', blocked: 'denied', params: idParams } as const

export const getOrder = endpoint({
  ...orderCall,
  method: 'GET',
  path: `${adminApi}/orders/:id`,
  summary: 'An order of a membership with its payment and the companies that it resembles',
  roles: ['support', 'finance'],
  answer: ok(MembershipOrder),
  refusals: { 404: 'No such order' },
})

const act = <const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  conflicts: string,
) =>
  endpoint({
    ...orderCall,
    method: 'POST',
    path: `${adminApi}/orders/:id/${path}`,
    summary,
    roles: ['finance'],
    body,
    answer: ok(z.object({ msg: z.string() })),
    refusals: {
      404: 'No such order',
      409: `\`payload.extra\` STATE: it was activated or refused already; ${conflicts}`,
    },
  })

export const activateOrder = act(
  'activate',
  'Activate the membership that was ordered and paid; its year begins today',
  z.object({}),
  'UNPAID: it is not paid; CHECKS: checks are open or have failed',
)
export const attachOrder = act(
  'attach',
  'Activate a paid order of a visitor for a company that exists, and close the one that it created',
  z.object({ companyId: BodyId, reason: Reason }),
  'UNPAID: it is not paid; OWN: its company was not created by it; MEMBER: the other company has a membership or a paid order',
)
export const refuseOrder = act(
  'refuse',
  'Refuse an order: its invoice is credited in full, the reason is mailed, a company that waits for approval is closed',
  ReasonBody,
  'CHANGED: it was changed in the meantime',
)
