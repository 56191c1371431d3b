import { paths } from '#contract/paths.ts'
import { findReportedBanner, type ReportedBanner } from '#server/features/advertising/queries.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Tokens are signed for one version, so that raising it revokes them; none is stored. */
const purposeOf = (version: number) => `advertisement report ${version}`

/** The address of the report of a banner, which needs no sign-in. */
export const reportUrl = (
  platform: Platform,
  { id, reportVersion }: { id: number; reportVersion: number },
): string => platform.siteUrl + paths.bannerReport(idToken(platform, purposeOf(reportVersion), id))

/** The banner whose report a token opens; undefined if the token is not ours or was revoked. */
export async function findBannerByToken(
  platform: Platform,
  token: string,
): Promise<ReportedBanner | undefined> {
  const [digits] = /^\d{1,9}(?=-)/.exec(token) ?? []
  if (digits === undefined) return undefined
  const banner = await findReportedBanner(platform.database.sql, Number(digits))
  if (!banner) return undefined
  const id = readIdToken(platform, purposeOf(banner.reportVersion), token)
  return id === banner.id ? banner : undefined
}
