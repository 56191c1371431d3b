import { maxReportRows } from '#contract/back-office/reports/reports.ts'
import {
  figure,
  ofBoth,
  percentOf,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'
import {
  countByList,
  countSenders,
  listReplies,
  listSenders,
  listSent,
} from '#server/features/back-office/reports/trade-queries.ts'

/** Broadcasts and replies per list and side, and who sends most (BK-101). */
export async function readBroadcasts(input: ReportInput): Promise<ReportContent> {
  const { db } = input
  const [sent, replies, lists, senders, active] = await Promise.all([
    readSeries(input, { label: 'Broadcasts sent' }, (span) => listSent(db, span)),
    readSeries(input, { label: 'Replies' }, (span) => listReplies(db, span)),
    ofBoth(input, (span) => countByList(db, span)),
    listSenders(db, input.current, maxReportRows),
    ofBoth(input, (span) => countSenders(db, span)),
  ])
  const each = (sum: number, of: number) => (of === 0 ? null : (percentOf(sum, of) ?? 0))
  const [sentSum, replySum] = [sumOf(sent), sumOf(replies)]
  return {
    figures: [
      sentSum,
      replySum,
      figure('Replies for each 100 broadcasts', 'decimal', {
        current: each(replySum.value!, sentSum.value!),
        compared: each(replySum.compared!, sentSum.compared!),
      }),
      figure('Companies that sent', 'count', {
        current: active.current[0]!.senders,
        compared: active.compared[0]!.senders,
      }),
    ],
    series: [sent, replies],
    tables: [
      {
        key: 'lists',
        title: 'By list and side',
        note: 'Broadcasts as often as they were sent, and the replies of the period.',
        isFunnel: false,
        columns: [
          { label: 'List', kind: 'text' },
          { label: 'Side', kind: 'text' },
          { label: 'Sent', kind: 'count' },
          { label: 'Sent, compared', kind: 'count' },
          { label: 'Replies', kind: 'count' },
          { label: 'Replies, compared', kind: 'count' },
          { label: 'Companies', kind: 'count' },
        ],
        rows: lists.current.map(
          ({ listId, list, side, sent: count, replies: got, senders: who }) => {
            const before = lists.compared.find((row) => row.listId === listId && row.side === side)
            return {
              cells: [list, side, count, before?.sent ?? 0, got, before?.replies ?? 0, who],
              page: `/broadcasts?list=${listId}&side=${side}`,
            }
          },
        ),
      },
      {
        key: 'senders',
        title: 'Companies that sent most',
        note: `At most ${maxReportRows}, with the replies they received.`,
        isFunnel: false,
        columns: [
          { label: 'Company', kind: 'text' },
          { label: 'Sent', kind: 'count' },
          { label: 'Replies', kind: 'count' },
        ],
        rows: senders.map(({ companyId, company, sent: count, replies: got }) => ({
          cells: [company, count, got],
          page: `/companies/${companyId}`,
        })),
      },
    ],
  }
}
