import {
  maxDueDays,
  type extendDueDate as extension,
} from '#contract/billing/desk/company-money.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { dueDateMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import { extendDueDate, lockInvoice } from '#server/features/billing/queries.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/**
 * Gives an open invoice a later due date and mails it. Overdue and forced payment end in the same transaction where
 * nothing else is overdue; the document stays as it was issued (BK-127).
 */
export const extendByHand = (
  platform: Platform,
  invoiceId: number,
  { dueOn, reason }: CallArguments<typeof extension>['body'],
  actor: Actor,
): Promise<'done' | Refused> =>
  staffAction(platform, { actor, reason, id: invoiceId, lock: lockInvoice }, async (action) => {
    const { tx, row, now, record } = action
    if (row.kind !== 'invoice' || row.dueOn === null) return notFound()
    if (row.status !== 0) return refuse(409, refusals.invoiceNotOpen, { extra: 'PAID' })
    const today = businessDate(now)
    const latest = addDays(today, maxDueDays)
    const msg =
      dueOn <= row.dueOn
        ? refusals.dueDateNotLater(row.dueOn)
        : dueOn < today
          ? refusals.dayPassed
          : dueOn > latest
            ? refusals.dueDateTooLate(latest)
            : undefined
    if (msg) return refuseFields([{ param: 'dueOn', msg }])
    const { number, companyId, document } = row
    await extendDueDate(tx, invoiceId, { dueOn, reason })
    const details = { invoice: number, dueOn: [row.dueOn, dueOn] } as const
    await record('invoice.extended', { companyId, details })
    if (companyId !== null) {
      await refreshInvoiceStatus(tx, platform, companyId, { by: { actor, reason } })
    }
    const { brand, head } = await mailHead(platform)
    const mail = dueDateMail({
      document: { ...document, dueOn },
      brand,
      printedDueOn: document.dueOn ?? row.dueOn,
      openCents: openCents(row),
      payUrl: payUrl(platform, invoiceId),
    })
    await platform.mailer.queueMail(
      tx,
      { key: `due-date:${invoiceId}:${dueOn}`, lane: 'personal', ...head, ...mail },
      toAddress(tx, document.customer.email),
    )
    return 'done'
  })
