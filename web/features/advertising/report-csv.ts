import type { BannerReport } from '#contract/advertising/banners.ts'

/** Views and clicks by day, the oldest first, as CSV (RFC 4180). */
export function reportCsv(days: BannerReport['days']): string {
  const rows = days.toReversed().map(({ day, views, clicks }) => `${day},${views},${clicks}`)
  return ['Day,Views,Clicks', ...rows, ''].join('\r\n')
}
