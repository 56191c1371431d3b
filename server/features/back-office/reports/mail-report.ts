import { laneNames, mailLanes } from '#contract/mail/desk/mail-log.ts'
import {
  listMailCounts,
  type MailCounts,
} from '#server/features/back-office/reports/mail-queries.ts'
import {
  figure,
  ofBoth,
  percentOf,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'

type Counted = Omit<MailCounts, 'lane'>

const total = (rows: readonly Counted[]): Counted & { delivered: number; undelivered: number } => {
  const sum = (key: keyof Counted) => rows.reduce((all, row) => all + row[key], 0)
  const [sent, bounced, failed] = [sum('sent'), sum('bounced'), sum('failed')]
  return {
    sent,
    bounced,
    failed,
    delayed: sum('delayed'),
    delivered: sent - bounced,
    undelivered: failed + bounced,
  }
}

/** Mail by the day it was queued: delivered, delayed, bounced and failed, per kind (BK-101). */
export async function readMail(input: ReportInput): Promise<ReportContent> {
  const { db } = input
  const rows = await ofBoth(input, (span) => listMailCounts(db, span))
  const seriesOf = (label: string, valueOf: (row: Counted) => number) =>
    readSeries(input, { label }, async (span) => {
      const counted = span === input.current ? rows.current : rows.compared
      return span.steps.map((_, index) => ({
        step: index + 1,
        value: counted
          .filter(({ step }) => step === index + 1)
          .reduce((all, row) => all + valueOf(row), 0),
      }))
    })
  const [delivered, delayed, undelivered] = await Promise.all([
    seriesOf('Delivered', ({ sent, bounced }) => sent - bounced),
    seriesOf('Delayed', (row) => row.delayed),
    seriesOf('Not delivered', ({ failed, bounced }) => failed + bounced),
  ])
  const [current, compared] = [total(rows.current), total(rows.compared)]
  return {
    figures: [
      sumOf(delivered),
      sumOf(delayed),
      sumOf(undelivered),
      figure('Not delivered', 'percent', {
        current: percentOf(current.undelivered, current.delivered + current.undelivered),
        compared: percentOf(compared.undelivered, compared.delivered + compared.undelivered),
      }),
    ],
    series: [delivered, delayed, undelivered],
    tables: [
      {
        key: 'kinds',
        title: 'By kind',
        note: 'Addresses by the day the mail was queued. Sent: accepted by the mail server. Delayed: needed more than one attempt. Bounced: accepted and then returned.',
        isFunnel: false,
        columns: [
          { label: 'Kind', kind: 'text' },
          { label: 'Sent', kind: 'count' },
          { label: 'Sent, compared', kind: 'count' },
          { label: 'Delivered', kind: 'count' },
          { label: 'Delayed', kind: 'count' },
          { label: 'Bounced', kind: 'count' },
          { label: 'Failed', kind: 'count' },
          { label: 'Not delivered', kind: 'percent' },
        ],
        rows: mailLanes.map((lane) => {
          const own = total(rows.current.filter((row) => row.lane === lane))
          const before = total(rows.compared.filter((row) => row.lane === lane))
          return {
            cells: [
              laneNames[lane],
              own.sent,
              before.sent,
              own.delivered,
              own.delayed,
              own.bounced,
              own.failed,
              percentOf(own.undelivered, own.delivered + own.undelivered),
            ],
            page: `/mails?lane=${lane}`,
          }
        }),
      },
    ],
  }
}
