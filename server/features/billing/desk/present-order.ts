import type * as z from 'zod/mini'
import type { MembershipOrder } from '#contract/billing/desk/paid-orders.ts'
import type { WaitingOrder } from '#contract/billing/desk/waiting-order.ts'
import { activationHours } from '#contract/billing/orders.ts'
import { findAccount } from '#server/features/companies/desk/queries.ts'
import { findDuplicates } from '#server/features/companies/desk/create-company.ts'
import {
  findOrderDetails,
  listReceiptsOfOrder,
  type findWaitingOrder,
} from '#server/features/billing/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingOrder>>>

const dueOf = (paidAt: Date) => new Date(paidAt.getTime() + activationHours * 3_600_000)

export const presentOrder = (order: Waiting): z.output<typeof WaitingOrder> => ({
  ...order,
  due: order.paidAt && dueOf(order.paidAt),
})

/** An order as staff decide on it: customer, payment, and the companies that it resembles (BK-006). */
export async function presentMembershipOrder(
  db: Queryable,
  id: number,
): Promise<z.output<typeof MembershipOrder> | undefined> {
  const order = await findOrderDetails(db, id)
  if (!order) return undefined
  const { companyId, customer, paidAt, activatedAt, refusedAt } = order
  const isDecided = activatedAt !== null || refusedAt !== null
  const [company, receipts, similar] = await Promise.all([
    findAccount(db, companyId),
    listReceiptsOfOrder(db, id),
    isDecided
      ? []
      : findDuplicates(db, {
          name: customer.company,
          website: '',
          email: customer.email,
          vatNumber: customer.taxNumber,
          exceptId: companyId,
        }),
  ])
  if (!company) return undefined
  const { state, name, country } = company
  const paidState = paidAt ? 'paid' : 'unpaid'
  return {
    ...presentOrder(order),
    state: activatedAt ? 'activated' : refusedAt ? 'refused' : paidState,
    decidedAt: activatedAt ?? refusedAt,
    company: { id: companyId, name, country, state },
    customer: { ...customer, name: customer.contact },
    receipts,
    similar,
    isAttachable: !isDecided && paidAt !== null && state === 'new',
  }
}
