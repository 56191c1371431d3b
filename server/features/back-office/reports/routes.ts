import type { Period } from '#contract/billing/desk/periods.ts'
import {
  comparedPeriod,
  parseReportPeriod,
  stepKindOf,
  untilToday,
  type Comparison,
} from '#contract/back-office/reports/report-periods.ts'
import {
  exportReport,
  getReport,
  readsReport,
  type Report,
  type ReportName,
} from '#contract/back-office/reports/reports.ts'
import { businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { readAdverts } from '#server/features/back-office/reports/advert-report.ts'
import { readAnswerTimes } from '#server/features/back-office/reports/answer-report.ts'
import { readBroadcasts } from '#server/features/back-office/reports/broadcast-report.ts'
import { readGrowth } from '#server/features/back-office/reports/growth-report.ts'
import { readMail } from '#server/features/back-office/reports/mail-report.ts'
import { readPayments } from '#server/features/back-office/reports/payments-report.ts'
import { readRegistration } from '#server/features/back-office/reports/registration-report.ts'
import {
  spanOf,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'
import { buildSearchReport } from '#server/features/back-office/reports/search-report.ts'
import { writeReportTable } from '#server/features/back-office/reports/write-report.ts'
import { readBrand } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const readers: Record<
  Exclude<ReportName, 'registration'>,
  (input: ReportInput) => Promise<ReportContent>
> = {
  growth: readGrowth,
  payments: readPayments,
  broadcasts: readBroadcasts,
  searches: buildSearchReport,
  mail: readMail,
  adverts: readAdverts,
  'answer-times': readAnswerTimes,
}

/** Reports of the market for a period, next to the period it is compared with (BK-101, BK-102). */
export function mountMarketReports(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql

  async function readReport(
    name: ReportName,
    { period, compareTo }: { period: string; compareTo: Comparison },
  ): Promise<Report> {
    const now = clock.now()
    const currentPeriod: Period = untilToday(parseReportPeriod(period)!, businessDate(now))
    const before = comparedPeriod(currentPeriod, compareTo)
    const step = stepKindOf(currentPeriod)
    const input = { db, current: spanOf(currentPeriod, step), compared: spanOf(before, step), now }
    const { figures, series, tables } =
      name === 'registration'
        ? await readRegistration(input, (await readBrand(platform)).brand)
        : await readers[name](input)
    return {
      period: currentPeriod,
      compared: before,
      step,
      figures,
      timeline: {
        series: series.map(({ label, unit }) => ({ label, unit })),
        rows: input.current.steps.map(({ from, until }, index) => ({
          from,
          until,
          values: series.map(({ current }) => current[index] ?? null),
          compared: series.map(({ compared }) => compared[index] ?? null),
        })),
      },
      tables,
    }
  }
  const otherRole = () => refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })

  mount(getReport, async ({ params: { report }, query, viewer }) =>
    readsReport(viewer.roles, report)
      ? { status: 200, payload: await readReport(report, query) }
      : otherRole(),
  )

  mount(exportReport, async ({ params: { report }, query, viewer, actor }) => {
    if (!readsReport(viewer.roles, report)) return otherRole()
    const { table, period, compareTo } = query
    const body = writeReportTable(await readReport(report, query), table)
    if (body === undefined) return notFound()
    const details = { report, table, period, compareTo }
    await recordAuditEntry(database.sql, {
      at: clock.now(),
      act: 'report.exported',
      actor,
      details,
    })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body,
      headers: attachmentHeaders(`${report}-${table}-${period}.csv`),
    }
  })
}
