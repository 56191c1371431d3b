import { planNames, type Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { refusals } from '#contract/refusals.ts'
import { activateLocked } from '#server/features/companies/desk/change-company.ts'
import { orderAttachedMail, orderOfYoursMail } from '#server/features/billing/desk/emails.ts'
import { findOrderDetails } from '#server/features/billing/public.ts'
import { moveOrder } from '#server/features/billing/desk/move-order.ts'
import { endContactMail } from '#server/features/broadcasts/public.ts'
import {
  changeAccount,
  listCurrentContacts,
  lockCompany,
  markContactRemoved,
  moveVatChecks,
} from '#server/features/companies/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refusalText,
  refuse,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Activates the membership of a paid order, with the plan that was paid (BK-006). */
export async function activateOrder(
  platform: Platform,
  orderId: number,
  { actor }: StaffBy,
): Promise<'done' | Refused> {
  const order = await findOrderDetails(platform.database.sql, orderId)
  if (!order) return notFound()
  if (order.activatedAt ?? order.refusedAt) {
    return refuse(409, refusals.orderDecided, { extra: 'STATE' })
  }
  if (!order.paidAt) return refuse(409, refusals.orderUnpaid, { extra: 'UNPAID' })
  const { companyId, plan } = order
  const reason = `Paid with invoice ${order.invoiceNumber}`
  const done = await platform.database.transaction((tx) =>
    activateLocked(tx, platform, { companyId, plan }, { actor, reason }),
  )
  return isRefused(done) ? done : 'done'
}

/** Thrown to undo the transaction. */
class Undone extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refusalText(refused))
    this.refused = refused
  }
}

/**
 * Activates the paid order of a visitor for a company that exists, and closes the one that the order created (BK-006).
 * Who ordered gets no access to that company; its main contact and the orderer are notified by e-mail.
 */
export async function attachOrder(
  platform: Platform,
  orderId: number,
  { companyId, reason }: { companyId: number; reason: string },
  by: StaffBy,
): Promise<{ name: string } | Refused> {
  const order = await findOrderDetails(platform.database.sql, orderId)
  if (!order) return notFound()
  try {
    const { actor } = by
    return await staffAction(platform, { actor, reason }, async ({ tx, record }) => {
      const moved = await moveOrder(tx, platform, { orderId, companyId }, by)
      if (isRefused(moved)) return moved
      const { name } = (await lockCompany(tx, companyId))!
      const { fromId } = moved
      const details = { invoice: order.invoiceNumber, from: fromId, email: order.customer.email }
      await record('order.attached', { companyId, details })
      await moveVatChecks(tx, fromId, companyId)
      const membership = { companyId, plan: order.plan }
      const active = await activateLocked(tx, platform, membership, { actor, reason })
      if (isRefused(active)) throw new Undone(active)
      await closeCreated(tx, platform, fromId, { name, companyId, actor })
      await mailAttached(tx, platform, { ...order, companyId, company: name })
      return { name }
    })
  } catch (error) {
    if (error instanceof Undone) return error.refused
    throw error
  }
}

/** Closes the company that an order created; the address of its contact can be used elsewhere then. */
async function closeCreated(
  tx: Tx,
  platform: Platform,
  fromId: number,
  to: { name: string; companyId: number; actor: Actor },
): Promise<void> {
  const now = platform.clock.now()
  for (const { id } of await listCurrentContacts(tx, fromId)) {
    await markContactRemoved(tx, id, now)
    await endContactMail(tx, id)
  }
  const by = { actor: to.actor, reason: `Its order belongs to ${to.name} (#${to.companyId})` }
  await changeAccount(tx, platform, fromId, { kind: 'terminate' }, by)
}

interface Attached {
  id: number
  companyId: number
  company: string
  plan: Plan
  invoiceNumber: string
  customer: { contact: string; email: string }
}

async function mailAttached(tx: Tx, platform: Platform, order: Attached): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const { id, companyId, customer } = order
  const [main] = await listCurrentContacts(tx, companyId)
  const send = (about: string, mail: ReturnType<typeof orderOfYoursMail>, address: string) =>
    platform.mailer.queueMail(
      tx,
      { key: `order-attached:${id}:${about}`, lane: 'personal', ...head, ...mail },
      toAddress(tx, address),
    )
  if (main?.email !== customer.email) {
    await send('orderer', orderOfYoursMail({ ...order, brand }), customer.email)
  }
  if (main) {
    const plan = planNames[order.plan]
    const mail = orderAttachedMail({ ...order, plan, name: main.name, brand })
    await send('main', mail, main.email)
  }
}
