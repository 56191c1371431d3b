import { Readable } from 'node:stream'
import { invoiceAgeNames } from '#contract/billing/desk/invoice-list.ts'
import { parsePeriod, type Period } from '#contract/billing/desk/periods.ts'
import {
  exportDocumentFiles,
  exportDocumentLines,
  exportIcp,
  getMoneyReport,
  getOpenItems,
  maxExportedDocuments,
  type IcpLine,
} from '#contract/billing/desk/reports.ts'
import { zipType } from '#contract/privacy/data-exports.ts'
import { refusals } from '#contract/refusals.ts'
import { parseVatNumber } from '#contract/registration/vat-numbers.ts'
import {
  writeDocumentLines,
  writeIcp,
  zipDocuments,
} from '#server/features/billing/desk/export-documents.ts'
import {
  listPeriodNumbers,
  listRevenue,
  listReverseCharged,
  sumOpenItems,
} from '#server/features/billing/desk/report-queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Reports of the money of all companies, and exports for accounting (BK-098). */
export function mountReports(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql

  async function readIcp(period: Period): Promise<IcpLine[]> {
    const rows = await listReverseCharged(db, period)
    return rows.map(({ country, ...row }) => {
      const parsed = parseVatNumber(country, row.taxNumber)
      return {
        ...row,
        countryCode: parsed?.prefix ?? country,
        number: parsed?.number ?? row.taxNumber,
        isValid: parsed !== undefined,
      }
    })
  }

  /** Records what is exported of a period. */
  const record = (what: 'lines' | 'icp' | 'files', period: string, actor: Actor) =>
    recordAuditEntry(database.sql, {
      at: clock.now(),
      act: 'documents.exported',
      actor,
      details: { what, period },
    })
  const file = (type: string, body: string | Readable, name: string) =>
    ({
      isDocument: true,
      isOwn: true,
      type,
      body,
      headers: attachmentHeaders(name),
    }) as const
  const csv = 'text/csv; charset=utf-8'

  mount(getMoneyReport, async ({ query }) => {
    const period = parsePeriod(query.period)!
    const [revenue, icp] = await Promise.all([listRevenue(db, period), readIcp(period)])
    return { status: 200, payload: { ...period, revenue: [...revenue], icp } }
  })

  mount(getOpenItems, async ({ query: { openAt } }) => {
    const rows = await sumOpenItems(db, openAt)
    const sumOf = (name: string | null) => {
      const row = rows.find(({ age }) => age === name)
      return { items: row?.items ?? 0, cents: Math.abs(row?.cents ?? 0) }
    }
    const ages = invoiceAgeNames.map((age) => ({ age, ...sumOf(age) }))
    return { status: 200, payload: { ages, owed: sumOf(null) } }
  })

  mount(exportDocumentLines, async ({ query, actor }) => {
    await record('lines', query.period, actor)
    const rows = writeDocumentLines(db, parsePeriod(query.period)!)
    return file(csv, Readable.from(rows), `lines-${query.period}.csv`)
  })

  mount(exportIcp, async ({ query, actor }) => {
    await record('icp', query.period, actor)
    return file(csv, writeIcp(await readIcp(parsePeriod(query.period)!)), `icp-${query.period}.csv`)
  })

  mount(exportDocumentFiles, async ({ query, actor }) => {
    const period = parsePeriod(query.period)!
    const documents = await listPeriodNumbers(db, period, maxExportedDocuments + 1)
    if (documents.length > maxExportedDocuments) {
      const msg = refusals.tooManyDocuments(maxExportedDocuments)
      return refuseFields([{ param: 'period', msg }])
    }
    await record('files', query.period, actor)
    return file(zipType, zipDocuments(platform, documents), `invoices-${query.period}.zip`)
  })
}
