import { heardFrom, heardText, type HeardFrom } from '#contract/registration/registration.ts'
import type { ReportTable } from '#contract/back-office/reports/reports.ts'
import {
  countApplications,
  countHeard,
  listApplications,
  listRatings,
} from '#server/features/back-office/reports/funnel-queries.ts'
import {
  figure,
  funnelOf,
  ofBoth,
  percentOf,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
  type Series,
} from '#server/features/back-office/reports/report-span.ts'
import { listLogCounts } from '#server/features/back-office/reports/step-queries.ts'

const registerPage = '/register'
const ratings = ['5', '4', '3', '2', '1', '0'] as const
const maxShownRatings = 50

/** From the page for visitors to a paying member, and how the form was rated (BK-101, BK-102). */
export async function readRegistration(input: ReportInput, brand: string): Promise<ReportContent> {
  const { db } = input
  const pages = { kind: 'page', names: [registerPage] } as const
  const begun = { kind: 'event', names: ['registration-started'] } as const
  const [seen, started, sent, applications, rated, heard, shown] = await Promise.all([
    readSeries(input, { label: 'Page views' }, (span) => listLogCounts(db, span, pages)),
    readSeries(input, { label: 'Forms begun' }, (span) => listLogCounts(db, span, begun)),
    readSeries(input, { label: 'Applications' }, (span) => listApplications(db, span)),
    ofBoth(input, (span) => countApplications(db, span)),
    ofBoth(input, (span) => listLogCounts(db, span, { kind: 'rating', names: ratings })),
    ofBoth(input, (span) => countHeard(db, span)),
    listRatings(db, input.current, maxShownRatings),
  ])
  const { current, compared } = applications
  const average = (rows: readonly { name: string; value: number }[]) => {
    const count = rows.reduce((all, { value }) => all + value, 0)
    const points = rows.reduce((all, { name, value }) => all + Number(name) * value, 0)
    return count === 0 ? null : Math.round((10 * points) / count) / 10
  }
  return {
    figures: [
      sumOf(seen),
      sumOf(sent),
      figure('Approved so far', 'count', {
        current: current.approved,
        compared: compared.approved,
      }),
      figure('Page views that became applications', 'percent', {
        current: percentOf(sumOf(sent).value!, sumOf(seen).value!),
        compared: percentOf(sumOf(sent).compared!, sumOf(seen).compared!),
      }),
      figure('Average rating', 'decimal', {
        current: average(rated.current),
        compared: average(rated.compared),
      }),
    ],
    series: [seen, started, sent],
    tables: [
      registrationFunnel({ seen, started }, applications),
      ratingTable(rated),
      {
        key: 'ratings',
        title: 'Last ratings',
        note: `The last ${maxShownRatings} of the period, with the company that the visitor typed. They are kept 90 days.`,
        isFunnel: false,
        columns: [
          { label: 'Company', kind: 'text' },
          { label: 'Rating', kind: 'count' },
          { label: 'Rated', kind: 'time' },
        ],
        rows: shown.map(({ loggedAt, rating, company }) => ({
          cells: [company ?? 'Not given', Number(rating), loggedAt.toISOString()],
          page: '',
        })),
      },
      {
        key: 'heard',
        title: 'How applicants heard of us',
        note: 'As they chose it in the form.',
        isFunnel: false,
        columns: [
          { label: 'From', kind: 'text' },
          { label: 'Applications', kind: 'count' },
          { label: 'Compared', kind: 'count' },
        ],
        rows: (Object.keys(heardFrom) as HeardFrom[]).map((from) => {
          const countOf = (rows: typeof heard.current) =>
            rows.find((row) => row.heard === from)?.count ?? 0
          return {
            cells: [heardText(from, brand), countOf(heard.current), countOf(heard.compared)],
            page: '',
          }
        }),
      },
    ],
  }
}

function registrationFunnel(
  { seen, started }: { seen: Series; started: Series },
  { current, compared }: Awaited<ReturnType<typeof ofBoth<ApplicationSteps>>>,
): ReportTable {
  const counted = (series: Series) => {
    const sum = sumOf(series)
    return { label: series.label, current: sum.value!, compared: sum.compared! }
  }
  const steps = [
    ['Applications', 'sent'],
    ['Approved', 'approved'],
    ['Signed in', 'signedIn'],
    ['Paid', 'paid'],
  ] as const
  return funnelOf(
    {
      key: 'funnel',
      title: 'From page to paying member',
      note: 'Applications of the period with what became of them until today. An earlier period had more time.',
    },
    [
      counted(seen),
      counted(started),
      ...steps.map(([label, key]) => ({ label, current: current[key], compared: compared[key] })),
    ],
  )
}
type ApplicationSteps = Awaited<ReturnType<typeof countApplications>>

type Rated = readonly { name: string; value: number }[]

function ratingTable({ current, compared }: { current: Rated; compared: Rated }): ReportTable {
  const countOf = (rows: Rated, rating: string) =>
    rows.reduce((all, { name, value }) => all + (name === rating ? value : 0), 0)
  const all = current.reduce((total, { value }) => total + value, 0)
  return {
    key: 'rating',
    title: 'Ratings of the form',
    note: 'From 0 to 5 by visitors; 5 is best.',
    isFunnel: false,
    columns: [
      { label: 'Rating', kind: 'text' },
      { label: 'Visitors', kind: 'count' },
      { label: 'Share', kind: 'percent' },
      { label: 'Compared', kind: 'count' },
    ],
    rows: ratings.map((rating) => ({
      cells: [
        rating,
        countOf(current, rating),
        percentOf(countOf(current, rating), all),
        countOf(compared, rating),
      ],
      page: '',
    })),
  }
}
