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
  countByBanner,
  listClicks,
  listViews,
} from '#server/features/back-office/reports/trade-queries.ts'

/** Views and clicks of advertisements, by booking (BK-101). */
export async function readAdverts(input: ReportInput): Promise<ReportContent> {
  const { db } = input
  const [views, clicks, banners] = await Promise.all([
    readSeries(input, { label: 'Views' }, (span) => listViews(db, span)),
    readSeries(input, { label: 'Clicks' }, (span) => listClicks(db, span)),
    ofBoth(input, (span) => countByBanner(db, span, maxReportRows)),
  ])
  const [viewSum, clickSum] = [sumOf(views), sumOf(clicks)]
  return {
    figures: [
      viewSum,
      clickSum,
      figure('Click rate', 'percent', {
        current: percentOf(clickSum.value!, viewSum.value!),
        compared: percentOf(clickSum.compared!, viewSum.compared!),
      }),
    ],
    series: [views, clicks],
    tables: [
      {
        key: 'bookings',
        title: 'By booking',
        note: `Bookings that were shown in the period, at most ${maxReportRows}.`,
        isFunnel: false,
        columns: [
          { label: 'Advertiser', kind: 'text' },
          { label: 'From', kind: 'day' },
          { label: 'Until', kind: 'day' },
          { label: 'Views', kind: 'count' },
          { label: 'Views, compared', kind: 'count' },
          { label: 'Clicks', kind: 'count' },
          { label: 'Click rate', kind: 'percent' },
        ],
        rows: banners.current.map((banner) => ({
          cells: [
            banner.customer,
            banner.startsOn,
            banner.endsOn,
            banner.views,
            banners.compared.find(({ id }) => id === banner.id)?.views ?? 0,
            banner.clicks,
            percentOf(banner.clicks, banner.views),
          ],
          page: '',
        })),
      },
    ],
  }
}
