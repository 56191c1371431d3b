import * as z from 'zod/mini'
import { hasRole, type StaffRole } from '../../access.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { readerRoles } from '../back-office.ts'
import { adminApi } from '../staff.ts'
import { comparisons, maxReportDays, parseReportPeriod } from './report-periods.ts'

/** Reports in their order, with the roles that read them in addition to admin: money is for finance. */
export const reports = {
  growth: { title: 'Growth', roles: ['support', 'finance'] },
  registration: { title: 'Registration', roles: ['support'] },
  payments: { title: 'Payments', roles: ['finance'] },
  broadcasts: { title: 'Broadcasts', roles: ['support'] },
  searches: { title: 'Searches', roles: ['support'] },
  mail: { title: 'Mail', roles: ['support'] },
  adverts: { title: 'Advertisements', roles: ['support', 'editor'] },
  'answer-times': { title: 'Answer times', roles: ['support'] },
} as const satisfies Record<string, { title: string; roles: readonly StaffRole[] }>
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

export const readsReport = (roles: readonly StaffRole[], report: ReportName): boolean =>
  hasRole(roles, reports[report].roles)

/** Maximum rows of a list within a report, such as of searches or senders. */
export const maxReportRows = 100

const units = ['count', 'cents', 'percent', 'seconds', 'days', 'decimal'] as const
const Unit = z.enum(units)
export type ReportUnit = (typeof units)[number]
const cellKinds = [...units, 'text', 'day', 'time'] as const
export type CellKind = (typeof cellKinds)[number]

const Value = z.nullable(z.number())
const Period = z.object({ from: z.string(), until: z.string() })

const ReportFigure = z.object({
  label: z.string(),
  unit: Unit,
  /** Null where there is nothing to count. */
  value: Value,
  compared: Value,
})
export type ReportFigure = z.output<typeof ReportFigure>

/** Values of several series for each day, week or month, with those of the compared period. */
const ReportTimeline = z.object({
  series: z.array(z.object({ label: z.string(), unit: Unit })),
  rows: z.array(
    z.object({
      from: z.string(),
      until: z.string(),
      /** One for each series. */
      values: z.array(Value),
      compared: z.array(Value),
    }),
  ),
})
export type ReportTimeline = z.output<typeof ReportTimeline>

const ReportTable = z.object({
  /** Unique in its report. */
  key: z.string(),
  title: z.string(),
  /** How the rows are counted. */
  note: z.string(),
  /** Whether its rows are steps that follow each other, of which the second column has the number. */
  isFunnel: z.boolean(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(cellKinds) })),
  rows: z.array(
    z.object({
      cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
      /** The page below /admin that has more, with its query; empty for none. */
      page: z.string(),
    }),
  ),
})
export type ReportTable = z.output<typeof ReportTable>

const Report = z.object({
  /** Up to today while the period is running. */
  period: Period,
  compared: Period,
  step: z.enum(['day', 'week', 'month']),
  figures: z.array(ReportFigure),
  timeline: ReportTimeline,
  tables: z.array(ReportTable),
})
export type Report = z.output<typeof Report>

/** The table of the timeline in an export. */
export const timelineKey = 'timeline'

const reportCall = {
  method: 'GET',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  looseParams: true,
  params: z.object({ report: z.enum(reportNames, fieldMessages.choice) }),
  refusals: { 403: 'The role does not read this report', 404: 'No such report or table' },
} as const
const reportQuery = {
  /** `2026`, `2026-Q4`, `2026-11` or `2026-11-03..2026-11-17`, in the business time zone. */
  period: z
    .string(fieldMessages.required)
    .check(z.refine((text) => parseReportPeriod(text) !== undefined, fieldMessages.invalid)),
  compareTo: z._default(z.enum(comparisons, fieldMessages.choice), 'previous'),
}

export const getReport = endpoint({
  ...reportCall,
  path: `${adminApi}/reports/:report`,
  summary: `A report of the market for a period of at most ${maxReportDays} days, with the period compared`,
  query: z.object(reportQuery),
  answer: ok(Report),
})

export const exportReport = endpoint({
  ...reportCall,
  path: `${adminApi}/reports/:report/export`,
  summary: 'A table of a report as CSV',
  /** The key of the table. */
  query: z.extend(z.object(reportQuery), {
    table: z._default(z.string().check(z.maxLength(40, fieldMessages.atMost(40))), timelineKey),
  }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rows of the table' },
})
