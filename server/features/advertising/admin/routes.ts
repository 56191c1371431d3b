import {
  bookBanner as bookBannerEndpoint,
  changeBanner as changeBannerEndpoint,
  listBanners,
  maxBannersListed,
  readStaffPicture,
  recentBannerDays,
  renewReportLink,
  staffPicturePath,
  withdrawBanner as withdrawBannerEndpoint,
} from '#contract/back-office/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import {
  bookBanner,
  changeBanner,
  renewLink,
  withdrawBanner,
} from '#server/features/advertising/admin/book-banner.ts'
import { listBannerRows } from '#server/features/advertising/queries.ts'
import { pictureOf, readPicture } from '#server/features/advertising/read-picture.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import { bannerState } from '#server/features/advertising/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Bookings of advertisements, for editors (BK-082). */
export function mountBannerBookings(mount: Mount, platform: Platform): void {
  mount(listBanners, async () => {
    const today = businessDate(platform.clock.now())
    const rows = await listBannerRows(platform.database.sql, {
      since: addDays(today, -recentBannerDays),
      limit: maxBannersListed,
    })
    const results = rows.map((row) => ({
      ...row,
      company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
      picture: pictureOf(row, staffPicturePath),
      state: bannerState(row, today),
      reportUrl: reportUrl(platform, row),
    }))
    return { status: 200, payload: { results } }
  })

  mount(readStaffPicture, ({ params: { id } }) => readPicture(platform.database.sql, id))
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
