import {
  bookBanner as bookBannerEndpoint,
  changeBanner as changeBannerEndpoint,
  exportBanners,
  listBanners,
  readStaffPicture,
  renewReportLink,
  withdrawBanner as withdrawBannerEndpoint,
} from '#contract/advertising/desk/banners.ts'
import {
  bookBanner,
  changeBanner,
  renewLink,
  withdrawBanner,
} from '#server/features/advertising/desk/book-banner.ts'
import {
  bannerColumns,
  findBanners,
  listBannerPage,
} from '#server/features/advertising/desk/list-banners.ts'
import { readPicture } from '#server/features/advertising/read-picture.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache } from '#server/platform/http/pages/document.ts'
import { answerResult, isRefused } from '#server/platform/http/refusal.ts'
import { exportDetails, writeExport } from '#server/platform/lists/exports.ts'
import type { Platform } from '#server/platform/platform.ts'

const maxRows = 10_000

/** Bookings of advertisements, for editors (BK-082). */
export function mountBannerBookings(mount: Mount, platform: Platform): void {
  mount(listBanners, async ({ query }) => ({
    status: 200,
    payload: await listBannerPage(platform, query),
  }))

  mount(exportBanners, async ({ query, actor }) => {
    const { results } = await findBanners(platform, query, { limit: maxRows, offset: 0 })
    const at = platform.clock.now()
    const details = { ...exportDetails(query), rows: results.length }
    await recordAuditEntry(platform.database.sql, { at, act: 'banners.exported', actor, details })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: writeExport(bannerColumns, query.columns, results),
      headers: { 'content-disposition': 'attachment; filename="banners.csv"' },
    } as const
  })

  mount(readStaffPicture, async ({ params: { id } }) => {
    const picture = await readPicture(platform.database.sql, id)
    return isRefused(picture) ? picture : withoutCache(picture)
  })
  mount(bookBannerEndpoint, ({ body, actor }) => answerResult(bookBanner(platform, body, actor)))
  mount(changeBannerEndpoint, ({ params: { id }, body, actor }) =>
    answerResult(changeBanner(platform, id, body, actor)),
  )
  mount(withdrawBannerEndpoint, ({ params: { id }, body, actor }) =>
    answerResult(withdrawBanner(platform, id, body, actor)),
  )
  mount(renewReportLink, ({ params: { id }, body: { reason }, actor }) =>
    answerResult(renewLink(platform, id, reason, actor)),
  )
}
