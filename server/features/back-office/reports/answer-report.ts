import {
  figure,
  ofBoth,
  percentOf,
  readSeries,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'
import {
  answerKinds,
  countAnswers,
  listReceived,
  type AnswerCounts,
} from '#server/features/back-office/reports/trade-queries.ts'

const kindTexts: Record<AnswerCounts['kind'], string> = {
  reply: 'Replies to broadcasts',
  quote: 'Requests for quotes',
  ticket: 'Tickets to us',
  registration: 'Applications to us',
}

/** How many messages are answered, and how fast (BK-101). */
export async function readAnswerTimes(input: ReportInput): Promise<ReportContent> {
  const { db } = input
  const [replies, quotes, answers] = await Promise.all([
    readSeries(input, { label: 'Replies to broadcasts' }, (span) =>
      listReceived(db, span, 'reply'),
    ),
    readSeries(input, { label: 'Requests for quotes' }, (span) => listReceived(db, span, 'quote')),
    ofBoth(input, (span) => countAnswers(db, span)),
  ])
  const of = (rows: readonly AnswerCounts[], kind: AnswerCounts['kind']) =>
    rows.find((row) => row.kind === kind) ?? { received: 0, answered: 0, medianSeconds: null }
  const rows = answerKinds.map((kind) => ({
    kind,
    current: of(answers.current, kind),
    compared: of(answers.compared, kind),
  }))
  return {
    figures: rows.map(({ kind, current, compared }) =>
      figure(`${kindTexts[kind]}, median`, 'seconds', {
        current: current.medianSeconds,
        compared: compared.medianSeconds,
      }),
    ),
    series: [replies, quotes],
    tables: [
      {
        key: 'answers',
        title: 'Answers',
        note: 'What was received in the period and is answered today. Members mark replies and requests as answered; a request counts once for each company.',
        isFunnel: false,
        columns: [
          { label: 'Message', kind: 'text' },
          { label: 'Received', kind: 'count' },
          { label: 'Answered', kind: 'count' },
          { label: 'Share', kind: 'percent' },
          { label: 'Share, compared', kind: 'percent' },
          { label: 'Median', kind: 'seconds' },
          { label: 'Median, compared', kind: 'seconds' },
        ],
        rows: rows.map(({ kind, current, compared }) => ({
          cells: [
            kindTexts[kind],
            current.received,
            current.answered,
            percentOf(current.answered, current.received),
            percentOf(compared.answered, compared.received),
            current.medianSeconds,
            compared.medianSeconds,
          ],
          page: '',
        })),
      },
    ],
  }
}
