import { parsePeriod, periodName } from '#contract/billing/desk/periods.ts'
import { businessDate } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { PeriodChooser } from '#web/features/billing/desk/period-chooser.tsx'
import { MatchExplanation } from '#web/features/matching/desk/match-explanation.tsx'
import {
  AdminView,
  liveListOptions,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi, type Payload } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/matching'

/** Counts of possible matches shown and used, and the reasons why two broadcasts match. */
export default function MatchingPage() {
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const today = businessDate(new Date(useNow()))
  const param = address['period'] ?? ''
  const period = parsePeriod(param) ? param : today.slice(0, 7)
  const set = (changed: Record<string, string>) =>
    void navigate(path, { search: { ...address, ...changed }, replace: true })
  return (
    <AdminView title="Matching" sub="What members do with possible matches.">
      <PeriodChooser period={period} today={today} onChange={(next) => set({ period: next })} />
      <div className="stack loose">
        <Statistics period={period} />
        <MatchExplanation
          one={address['one'] ?? ''}
          other={address['other'] ?? ''}
          onAsk={(pair) => set(pair)}
        />
      </div>
    </AdminView>
  )
}

type Row = Payload<'matchStatistics'>['results'][number]
type Counts = Pick<Row, 'shown' | 'opened' | 'replied' | 'dismissed'>

function Statistics({ period }: { period: string }) {
  const { from, until } = parsePeriod(period)!
  const { data, error, refetch, isPlaceholderData } = useQuery(
    payloadQuery(
      useApi(),
      ['matching', 'statistics', from, until],
      'matchStatistics',
      { query: { from, until } },
      liveListOptions,
    ),
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <section className="stack close" aria-labelledby="match-use">
      <h2 id="match-use">Use, {periodName(period)}</h2>
      {data && (
        <StatLine
          boxed
          items={[
            { term: 'Shown', value: countText(data.totals.shown) },
            ...countsOf(data.totals).map(({ name, count }) => ({
              term: name,
              value: countText(count),
              note: shareText(count, data.totals.shown),
            })),
          ]}
        />
      )}
      <DataTable
        caption={`Use of possible matches by kind of product, ${periodName(period)}`}
        columns={columns}
        rows={data?.results}
        rowKey={({ kind, method }) => `${kind} ${method}`}
        busy={isPlaceholderData}
        skeletonRows={4}
        empty={<Empty title="No matches shown">Nothing was shown in this period.</Empty>}
      />
      {data && (
        <p className="small muted num">
          Model {data.encoded.model}: {countText(data.encoded.current)} open broadcasts encoded,{' '}
          {countText(data.encoded.waiting)} waiting, {countText(data.encoded.pairs)} pairs stored.
        </p>
      )}
    </section>
  )
}

const countsOf = ({ opened, replied, dismissed }: Counts) => [
  { name: 'Opened', count: opened },
  { name: 'Replied', count: replied },
  { name: 'Not a match', count: dismissed },
]

/** `12 %` of those shown. */
const shareText = (count: number, shown: number) =>
  count === 0 || shown === 0 ? undefined : `${Math.round((count / shown) * 100)} %`

const figure = (key: keyof Counts, header: string): Column<Row> => ({
  key,
  header,
  width: '9rem',
  align: 'right',
  className: 'num',
  cardLabel: header,
  cell: (row) => {
    const share = key === 'shown' ? undefined : shareText(row[key], row.shown)
    return (
      <>
        {countText(row[key])} {share && <span className="muted">{share}</span>}
      </>
    )
  },
})

const methodNames: Record<Row['method'], string> = { old: 'Old method', ai: 'AI method' }

const columns: readonly Column<Row>[] = [
  {
    key: 'kind',
    header: 'Kind of product',
    isRowHeader: true,
    card: 'title',
    cell: ({ kind }) => kind ?? <span className="muted">Not recognised</span>,
  },
  { key: 'method', header: 'Method', width: '10rem', cell: ({ method }) => methodNames[method] },
  figure('shown', 'Shown'),
  figure('opened', 'Opened'),
  figure('replied', 'Replied'),
  figure('dismissed', 'Not a match'),
]
