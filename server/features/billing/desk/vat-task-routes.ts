import {
  closeVatTask,
  getVatTask,
  invoiceAgain as invoiceAgainCall,
} from '#contract/billing/desk/vat-tasks.ts'
import type { AuditAction } from '#contract/back-office/audit.ts'
import { refusals } from '#contract/refusals.ts'
import { findAccount } from '#server/features/companies/desk/queries.ts'
import { findDone, insertNote, upsertDone } from '#server/features/back-office/queue/queries.ts'
import {
  findInvoice,
  findVatEvidence,
  isVatTask,
  lockInvoice,
  type InvoiceRow,
} from '#server/features/billing/public.ts'
import { invoiceAgain, vatWithInvalidNumber } from '#server/features/billing/desk/invoice-again.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

interface Decision {
  act: AuditAction
  reason: string
  by: StaffBy
  /** Carries it out on the locked invoice; answers with details for the log. */
  run: (tx: Tx, invoice: InvoiceRow) => Promise<Record<string, string | number> | Refused>
}

const ref = (id: number) => ({ kind: 'vat', id }) as const

/** Runs a decision on an invoice that waits for one, behind its lock; it never waits again. */
const decide = (
  platform: Platform,
  id: number,
  { act, reason, by: { actor, staffId }, run }: Decision,
): Promise<'done' | Refused> =>
  staffAction(platform, { actor, reason, id, lock: lockInvoice }, async (action) => {
    const { tx, row, now, record } = action
    if (!(await findVatEvidence(tx, row))) return notFound()
    if (!(await isVatTask(tx, id, now)) || (await findDone(tx, ref(id)))) {
      return refuse(409, refusals.checkDecided, { extra: 'STATE' })
    }
    const details = await run(tx, row)
    if (isRefused(details)) return details
    await upsertDone(tx, ref(id), { at: now, staffId })
    const { companyId, number } = row
    await record(act, { companyId, details: { invoice: number, ...details } })
    return 'done'
  })

/** Invoices with reverse charge whose VAT number was called invalid, for finance (BK-096, AM-059, BL-028). */
export function mountVatTasks(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  const find = async (id: number) => {
    const invoice = await findInvoice(sql, id)
    if (!invoice || invoice.companyId === null || invoice.vatTreatment !== 'reverse-charge') {
      return undefined
    }
    const evidence = await findVatEvidence(sql, invoice)
    if (!evidence) return undefined
    const [company, isTask, done, { netCents, vat }] = await Promise.all([
      findAccount(sql, invoice.companyId),
      isVatTask(sql, id, platform.clock.now()),
      findDone(sql, ref(id)),
      vatWithInvalidNumber(platform, sql, invoice),
    ])
    const { number, issuedOn, totalCents, receivedCents, creditedCents, status } = invoice
    const isOpen = isTask && !done
    return {
      id,
      company: { id: invoice.companyId, name: company!.name, vatNumber: company!.vatNumber },
      evidence,
      invoice: {
        number,
        issuedOn,
        email: invoice.document.customer.email,
        totalCents,
        receivedCents,
        creditedCents,
        status,
      },
      isOpen,
      again:
        isOpen && vat.treatment === 'charged'
          ? {
              percent: vat.percent,
              vatCents: vat.cents,
              totalCents: netCents + vat.cents,
              openCents: Math.max(0, netCents + vat.cents - receivedCents),
            }
          : null,
      closed: done ? { at: done.at, by: done.by } : null,
    }
  }
  const present = async (id: number) => {
    const task = await find(id)
    return task ? { status: 200 as const, payload: task } : notFound()
  }
  /** Answers with the task as it is after a decision. */
  const after = async (id: number, decision: Decision) => {
    const done = await decide(platform, id, decision)
    clearSearchCache(platform.database)
    return isRefused(done) ? done : present(id)
  }

  mount(getVatTask, ({ params }) => present(params.id))
  mount(invoiceAgainCall, ({ params: { id }, body: { reason }, actor, viewer: { staffId } }) => {
    const by = { actor, staffId }
    return after(id, {
      act: 'vat.invoiced-again',
      reason,
      by,
      run: async (tx, invoice) => {
        const done = await invoiceAgain(tx, platform, invoice, { reason, by })
        if (isRefused(done)) return done
        const { creditNote, next } = done
        return { creditNote: creditNote.number, next: next.number, cents: next.totalCents }
      },
    })
  })
  mount(closeVatTask, ({ params: { id }, body: { reason }, actor, viewer: { staffId } }) =>
    after(id, {
      act: 'vat.closed',
      reason,
      by: { actor, staffId },
      run: async (tx) => {
        const now = platform.clock.now()
        await insertNote(tx, { ...ref(id), staffId, text: reason, now })
        return {}
      },
    }),
  )
}
