import { maxReportDays, type BannerReport } from '#contract/advertising/banners.ts'
import { businessDate } from '#contract/dates.ts'
import { listDayCounts, type ReportedBanner } from '#server/features/advertising/queries.ts'
import { bannerState, fillDays, sumCounts, sumMonths } from '#server/features/advertising/rules.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Views and clicks of a banner by day and month, up to today or its end (BK-082). */
export async function presentReport(
  { database: { sql }, clock }: Platform,
  banner: ReportedBanner,
): Promise<BannerReport> {
  const today = businessDate(clock.now())
  const [counts, file] = await Promise.all([
    listDayCounts(sql, banner.id),
    banner.fileId === null ? undefined : findFile(sql, banner.fileId),
  ])
  const until = today < banner.endsOn ? today : banner.endsOn
  const days = counts.filter(({ day }) => day >= banner.startsOn && day <= until)
  const period = { from: banner.startsOn, until }
  return {
    customer: banner.customerName,
    alt: banner.alt,
    // The picture of a banner that is not shown is only for the holder of the link.
    picture: file ? `data:${file.type};base64,${file.content.toString('base64')}` : banner.picture,
    url: banner.targetUrl,
    state: bannerState(banner, today),
    startsOn: banner.startsOn,
    endsOn: banner.endsOn,
    totals: sumCounts(days),
    months: sumMonths(days, period),
    days: fillDays(days, { ...period, max: maxReportDays }),
  }
}
