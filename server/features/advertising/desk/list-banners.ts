import { bannerStateNames, formatClickRate } from '#contract/advertising/banners.ts'
import {
  bannerEnds,
  recentBannerDays,
  staffPicturePath,
  type Banner,
  type BannerListQuery,
} from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { maxId } from '#contract/search-params.ts'
import {
  bannerOrder,
  companyNames,
  selectBanners,
} from '#server/features/advertising/desk/list-queries.ts'
import { bannerRows } from '#server/features/advertising/queries.ts'
import { pictureOf } from '#server/features/advertising/read-picture.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import { bannerState } from '#server/features/advertising/rules.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'
import type { Platform } from '#server/platform/platform.ts'

export async function findBanners(
  platform: Platform,
  query: BannerListQuery,
  shown: { limit: number; offset: number },
) {
  const { sql } = platform.database
  const today = businessDate(platform.clock.now())
  const { sort = 'ends', order = 'asc' } = query
  const { ids, total, counts } = await findListPage(sql, selectBanners(sql, query, today), {
    sort: bannerOrder(sql, sort, today),
    order,
    ...shown,
  })
  const rows = await bannerRows(sql, ids, addDays(today, -recentBannerDays))
  const results = rows.map(({ companyName, companyId, ...row }): Banner => ({
    ...row,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    picture: pictureOf(row, staffPicturePath),
    state: bannerState(row, today),
    reportUrl: reportUrl(platform, row),
  }))
  return { results, total, counts }
}

/** A page of booked advertisements with the choices of all filters. */
export async function listBannerPage(platform: Platform, query: BannerListQuery) {
  const { page, pageSize } = query
  const shown = { limit: pageSize, offset: (page - 1) * pageSize }
  const { results, total, counts } = await findBanners(platform, query, shown)
  const companies = [...Object.keys(counts['company'] ?? {}), ...query.company]
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= maxId)
  return {
    results,
    numResults: total,
    choices: {
      state: presentChoices(counts['state'], query.state, Object.entries(bannerStateNames)),
      ends: presentChoices(counts['ends'], query.ends, Object.entries(bannerEnds)),
      company: presentChoices(
        counts['company'],
        query.company,
        (await companyNames(platform.database.sql, companies)).map(({ id, name }) => [
          String(id),
          name,
        ]),
        { byCount: true },
      ),
    },
  }
}

export const bannerColumns: ExportColumns<Banner> = {
  banner: [
    ['id', ({ id }) => String(id)],
    ['advertisement', ({ alt }) => alt],
    ['link', ({ targetUrl }) => targetUrl],
  ],
  customer: [
    ['customer', ({ customerName }) => customerName],
    ['company', ({ company }) => company?.name ?? ''],
  ],
  email: [['e-mail', ({ customerEmail }) => customerEmail ?? '']],
  state: [['state', ({ state }) => bannerStateNames[state]]],
  starts: [['first day', ({ startsOn }) => startsOn]],
  ends: [['last day', ({ endsOn }) => endsOn]],
  weight: [['weight', ({ weight }) => String(weight)]],
  views: [['views', ({ views }) => String(views)]],
  clicks: [
    ['clicks', ({ clicks }) => String(clicks)],
    ['click rate', (banner) => formatClickRate(banner)],
  ],
  recent: [
    [`views of ${recentBannerDays} days`, ({ recentViews }) => String(recentViews)],
    [`clicks of ${recentBannerDays} days`, ({ recentClicks }) => String(recentClicks)],
  ],
}
