import { Readable } from 'node:stream'
import {
  exportInvoices,
  listInvoices as listInvoicesCall,
  type InvoiceEntry,
} from '#contract/billing/desk/invoice-list.ts'
import {
  exportPayments,
  listPayments as listPaymentsCall,
  type PaymentEntry,
} from '#contract/billing/desk/payment-list.ts'
import type { AuditAction } from '#contract/back-office/audit.ts'
import {
  findInvoicePage,
  listInvoices,
  readInvoices,
} from '#server/features/billing/desk/list-invoices.ts'
import { findPaymentPage, listPayments } from '#server/features/billing/desk/list-payments.ts'
import { paymentRows } from '#server/features/billing/desk/payment-queries.ts'
import { invoiceColumns, paymentColumns } from '#server/features/billing/desk/export-columns.ts'
import { exportDetails, streamExport, type ExportColumns } from '#server/platform/lists/exports.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Rows of an export that are read at once. */
const batchRows = 500
/** Far above what a market issues in the years that documents are kept. */
const maxRows = 500_000

/** The money of all companies in lists (BK-098, BK-108). */
export function mountMoneyLists(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql

  /** Records an export, and sends all rows in the order of the list, which are read in batches. */
  async function answerCsv<Q extends { columns: string; pageSize: number }, R>(
    list: string,
    given: {
      act: AuditAction
      actor: Actor
      query: Q
      columns: ExportColumns<R>
      find: (query: Q) => Promise<{ ids: number[] }>
      read: (ids: readonly number[]) => Promise<readonly R[]>
    },
  ) {
    const { act, actor, query, columns, find, read } = given
    const { ids } = await find({ ...query, page: 1, pageSize: maxRows })
    const details = { ...exportDetails(query), rows: ids.length }
    await recordAuditEntry(database.sql, { at: clock.now(), act, actor, details })
    async function* batches() {
      for (let start = 0; start < ids.length; start += batchRows) {
        yield await read(ids.slice(start, start + batchRows))
      }
    }
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: Readable.from(streamExport(columns, query.columns, batches())),
      headers: { 'content-disposition': `attachment; filename="${list}.csv"` },
    } as const
  }

  mount(listInvoicesCall, async ({ query }) => ({
    status: 200,
    payload: await listInvoices(db, query, clock.now()),
  }))

  mount(exportInvoices, ({ query, actor }) => {
    const now = clock.now()
    return answerCsv<typeof query, InvoiceEntry>('invoices', {
      act: 'invoices.exported',
      actor,
      query,
      columns: invoiceColumns,
      find: (whole) => findInvoicePage(db, whole, now),
      read: (ids) => readInvoices(db, ids, query, now),
    })
  })

  mount(listPaymentsCall, async ({ query }) => ({
    status: 200,
    payload: await listPayments(db, query, clock.now()),
  }))

  mount(exportPayments, ({ query, actor }) =>
    answerCsv<typeof query, PaymentEntry>('payments', {
      act: 'payments.exported',
      actor,
      query,
      columns: paymentColumns,
      find: (whole) => findPaymentPage(db, whole, clock.now()),
      read: (ids) => paymentRows(db, ids),
    }),
  )
}
