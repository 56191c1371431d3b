import {
  bookBanner as bookBannerEndpoint,
  changeBanner as changeBannerEndpoint,
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
import { readPicture } from '#server/features/advertising/read-picture.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache } from '#server/platform/http/pages/document.ts'
import { answerResult, isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Bookings of advertisements, for editors (BK-082). */
export function mountBannerBookings(mount: Mount, platform: Platform): void {
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
