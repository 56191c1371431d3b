import { plans } from '#contract/back-office/back-office.ts'
import type { ReportTable } from '#contract/back-office/reports/reports.ts'
import { tierNames, type Tier } from '#contract/tiers.ts'
import {
  countMembers,
  listActive,
  listJoined,
  listLeft,
  listTrialsEndedUnpaid,
  listTrialsPaid,
  listTrialsStarted,
} from '#server/features/back-office/reports/growth-queries.ts'
import {
  figure,
  percentOf,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
  type Series,
} from '#server/features/back-office/reports/report-span.ts'

const memberStates = 'active,overdue,force-pay'
const planNames: Record<string, string> = {
  plus: 'Plus',
  broker: 'Broker',
  service: 'Services only',
}

/** Companies that joined and left, and what became of trials. */
export async function readGrowth(input: ReportInput): Promise<ReportContent> {
  const { db, now } = input
  const [active, joined, departed, started, paid, unpaid] = await Promise.all([
    readSeries(input, { label: 'Active companies', missing: null }, (span) => listActive(db, span)),
    readSeries(input, { label: 'Joined' }, (span) => listJoined(db, span)),
    readSeries(input, { label: 'Left' }, (span) => listLeft(db, span)),
    readSeries(input, { label: 'Trials started' }, (span) => listTrialsStarted(db, span)),
    readSeries(input, { label: 'Trials paid' }, (span) => listTrialsPaid(db, span)),
    readSeries(input, { label: 'Trials ended unpaid' }, (span) =>
      listTrialsEndedUnpaid(db, span, now),
    ),
  ])
  const last = (values: Series['current']) => values.findLast((value) => value !== null) ?? null
  const [paidSum, unpaidSum] = [sumOf(paid), sumOf(unpaid)]
  const share = (of: 'value' | 'compared') => percentOf(paidSum[of]!, paidSum[of]! + unpaidSum[of]!)
  return {
    figures: [
      figure('Active companies', 'count', {
        current: last(active.current),
        compared: last(active.compared),
      }),
      sumOf(joined),
      sumOf(departed),
      sumOf(started),
      paidSum,
      figure('Share of trials that paid', 'percent', {
        current: share('value'),
        compared: share('compared'),
      }),
    ],
    series: [active, joined, departed, started, paid, unpaid],
    tables: await readMembers(input),
  }
}

/** Members as they are now, whatever the period. */
async function readMembers({ db }: ReportInput): Promise<ReportTable[]> {
  const rows = await countMembers(db)
  const tableOf = (
    key: 'plan' | 'tier',
    title: string,
    names: readonly (readonly [value: string, name: string, search: string])[],
  ): ReportTable => {
    const counted = names.map(([value, name, search]) => ({
      count: rows.reduce((all, row) => all + (String(row[key]) === value ? row.companies : 0), 0),
      name,
      page: `/companies?state=${memberStates}&${search}`,
    }))
    const all = counted.reduce((total, { count }) => total + count, 0)
    return {
      key,
      title,
      note: 'Paying members today, those that are overdue too.',
      isFunnel: false,
      columns: [
        { label: key === 'plan' ? 'Plan' : 'Tier', kind: 'text' },
        { label: 'Companies', kind: 'count' },
        { label: 'Share', kind: 'percent' },
      ],
      rows: counted.map(({ name, count, page }) => ({
        cells: [name, count, percentOf(count, all)],
        page,
      })),
    }
  }
  const planRows = [...plans, 'service'].map(
    (plan) => [plan, planNames[plan]!, `plan=${plan}`] as const,
  )
  const tierRows = ([0, 1, 2, 4] as const satisfies Tier[]).map(
    (tier) => [String(tier), tierNames[tier], `tier=${tier}`] as const,
  )
  return [
    tableOf('plan', 'Members by plan', planRows),
    tableOf('tier', 'Members by tier', tierRows),
  ]
}
