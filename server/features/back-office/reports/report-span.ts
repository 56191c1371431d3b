import type { Period } from '#contract/billing/desk/periods.ts'
import { stepsOf, type StepKind } from '#contract/back-office/reports/report-periods.ts'
import type {
  ReportFigure,
  ReportTable,
  ReportUnit,
} from '#contract/back-office/reports/reports.ts'
import { addDays, businessInstant } from '#contract/dates.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A period with its days, weeks or months and the times of its borders in the business time zone. */
export interface Span {
  period: Period
  steps: Period[]
  /** First day of each step, and its start. */
  days: string[]
  starts: string[]
  from: Date
  /** The end is not part of the period. */
  until: Date
}

const startOf = (day: string) => businessInstant(day, '00:00')

export function spanOf(period: Period, kind: StepKind): Span {
  const steps = stepsOf(period, kind)
  return {
    period,
    steps,
    days: steps.map(({ from }) => from),
    starts: steps.map(({ from }) => startOf(from).toISOString()),
    from: startOf(period.from),
    until: startOf(addDays(period.until, 1)),
  }
}

export interface ReportInput {
  db: Queryable
  current: Span
  compared: Span
  now: Date
}

/** Values of a step, by its number from 1. */
export interface StepValue {
  step: number
  value: number | null
}

/** Values for each step of both periods; the total is their sum unless it is given. */
export interface Series {
  label: string
  unit: ReportUnit
  current: (number | null)[]
  compared: (number | null)[]
}

export interface ReportContent {
  figures: ReportFigure[]
  series: Series[]
  tables: ReportTable[]
}

/** The same value of both periods. */
export const ofBoth = async <T>(
  { current, compared }: ReportInput,
  read: (span: Span) => PromiseLike<T>,
): Promise<{ current: T; compared: T }> => {
  const [now, before] = await Promise.all([read(current), read(compared)])
  return { current: now, compared: before }
}

/** A series of what `read` answers for each step; steps without a row have `missing`. */
export async function readSeries(
  input: ReportInput,
  { label, unit = 'count', missing = 0 }: { label: string; unit?: ReportUnit; missing?: 0 | null },
  read: (span: Span) => PromiseLike<readonly StepValue[]>,
): Promise<Series> {
  const { current, compared } = await ofBoth(input, read)
  const spread = (span: Span, rows: readonly StepValue[]) =>
    span.steps.map((_, index) => rows.find(({ step }) => step === index + 1)?.value ?? missing)
  return {
    label,
    unit,
    current: spread(input.current, current),
    compared: spread(input.compared, compared),
  }
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** The sum of a series in each period. */
export const sumOf = ({ label, unit, current, compared }: Series): ReportFigure => ({
  label,
  unit,
  value: sum(current),
  compared: sum(compared),
})

export const figure = (
  label: string,
  unit: ReportUnit,
  { current, compared }: { current: number | null; compared: number | null },
): ReportFigure => ({ label, unit, value: current, compared })

/** In percent, to a tenth; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

/** A table of steps that follow each other, each with its share of the step before it. */
export function funnelOf(
  table: Pick<ReportTable, 'key' | 'title' | 'note'>,
  steps: readonly { label: string; current: number; compared: number }[],
): ReportTable {
  return {
    ...table,
    note: `${table.note} Shares are of the step before.`,
    isFunnel: true,
    columns: [
      { label: 'Step', kind: 'text' },
      { label: 'Number', kind: 'count' },
      { label: 'Share', kind: 'percent' },
      { label: 'Compared', kind: 'count' },
      { label: 'Share, compared', kind: 'percent' },
    ],
    rows: steps.map(({ label, current, compared }, index) => {
      const before = steps[index - 1]
      return {
        cells: [
          label,
          current,
          before ? percentOf(current, before.current) : null,
          compared,
          before ? percentOf(compared, before.compared) : null,
        ],
        page: '',
      }
    }),
  }
}
