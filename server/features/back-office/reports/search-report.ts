import { maxReportRows } from '#contract/back-office/reports/reports.ts'
import {
  figure,
  percentOf,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'
import {
  listFoundSearches,
  listMissedSearches,
  listMissedTerms,
  listSearchedTerms,
} from '#server/features/back-office/reports/trade-queries.ts'

/** Report of searched part numbers, without and with offers (BK-101). */
export async function buildSearchReport(input: ReportInput): Promise<ReportContent> {
  const { db, current } = input
  const [missed, successful, missedTerms, terms] = await Promise.all([
    readSeries(input, { label: 'Without an offer' }, (span) => listMissedSearches(db, span)),
    readSeries(input, { label: 'With offers' }, (span) => listFoundSearches(db, span)),
    listMissedTerms(db, current, maxReportRows),
    listSearchedTerms(db, current, maxReportRows),
  ])
  const [missedSum, foundSum] = [sumOf(missed), sumOf(successful)]
  return {
    figures: [
      { ...missedSum, label: 'Searches without an offer' },
      { ...foundSum, label: 'Searches with offers' },
      figure('Without an offer', 'percent', {
        current: percentOf(missedSum.value!, missedSum.value! + foundSum.value!),
        compared: percentOf(missedSum.compared!, missedSum.compared! + foundSum.compared!),
      }),
    ],
    series: [missed, successful],
    tables: [
      {
        key: 'missed',
        title: 'Searched, and no company offers it',
        note: `Part numbers that no company offered when they were searched, at most ${maxReportRows}. Names, words and telephone numbers are not counted.`,
        isFunnel: false,
        columns: [
          { label: 'Part number', kind: 'text' },
          { label: 'Searches', kind: 'count' },
          { label: 'Companies', kind: 'count' },
          { label: 'By visitors', kind: 'count' },
          { label: 'Last search', kind: 'time' },
        ],
        rows: missedTerms.map(({ term, searches, companies, byVisitors, lastAt }) => ({
          cells: [term, searches, companies, byVisitors, lastAt.toISOString()],
          page: '',
        })),
      },
      {
        key: 'terms',
        title: 'Most searched',
        note: `Part numbers that were found, at most ${maxReportRows}.`,
        isFunnel: false,
        columns: [
          { label: 'Part number', kind: 'text' },
          { label: 'Searches', kind: 'count' },
        ],
        rows: terms.map(({ term, searches }) => ({ cells: [term, searches], page: '' })),
      },
    ],
  }
}
