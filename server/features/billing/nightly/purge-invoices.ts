import { businessDate } from '#contract/dates.ts'
import {
  deleteInvoices,
  deleteStatements,
  deleteStrayNotifications,
  listExpiredInvoices,
} from '#server/features/billing/nightly/purge-queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

/** Invoices of one transaction. */
const batch = 200

/** The first day of the oldest book year that is kept: a year is kept until so many years after its end. */
const firstDayKept = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) - years}-01-01`

/**
 * Deletes the accounting of book years that are no longer kept: invoices, credit notes, their files, payments and bank
 * lines (BK-104). What is unpaid, or had money or a credit note in a later year, waits for that year.
 */
export const purgeInvoices: DeleteOld = async (platform) => {
  const { database, clock } = platform
  const { invoiceYearsKept } = await readOperatorSettings(platform)
  const now = clock.now()
  const before = firstDayKept(businessDate(now), invoiceYearsKept)
  let documents = 0
  for (;;) {
    const deleted = await database.transaction(async (tx) => {
      const expired = await listExpiredInvoices(tx, before, batch)
      return expired.length === 0
        ? 0
        : deleteInvoices(
            tx,
            expired.map(({ id }) => id),
          )
    })
    if (deleted === 0) break
    documents += deleted
  }
  await database.transaction(async (tx) => {
    await deleteStatements(tx, before)
    await deleteStrayNotifications(tx, before)
    if (documents === 0) return
    const details = { before, documents }
    const actor = { kind: 'system' } as const
    await recordAuditEntry(tx, { at: now, act: 'invoices.purged', actor, details })
  })
}
