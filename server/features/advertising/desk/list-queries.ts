import { banners, recentBannerDays, staffPicturePath } from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { bannerRows } from '#server/features/advertising/queries.ts'
import { pictureOf } from '#server/features/advertising/read-picture.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import { bannerState } from '#server/features/advertising/rules.ts'
import { namesIn } from '#server/platform/lists/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** The same as `bannerState`. */
const stateOf = (db: Queryable, today: string): Fragment => db`
  case when withdrawn_at is not null then 'withdrawn' when starts_on > ${today}::date then 'booked'
    when ends_on < ${today}::date then 'ended' else 'running' end`

/** Booked advertisements. */
export const servedBanners = serveDeskList(banners, {
  select({ db, query: { search }, now }) {
    const today = businessDate(now)
    const endsWithin = (days: number) => db`
    case when withdrawn_at is null
      and ends_on between ${today}::date and ${addDays(today, days)}::date then ${days}::text end`
    return {
      id: db`banner.id`,
      isWhole: search === '',
      from: db`banner left join company on company.id = banner.company_id
      left join lateral (
        select sum(views) as views, sum(banner_day.clicks) as clicks
        from banner_day where banner_id = banner.id
      ) as counted on true
      where strpos(lower(concat_ws(' ', alt, target_url, customer_name, customer_email,
        company.name)), lower(${search})) > 0`,
      filters: {
        state: db`array[${stateOf(db, today)}]`,
        ends: db`array_remove(array[${endsWithin(30)}, ${endsWithin(90)}], null)`,
        company: db`array_remove(array[banner.company_id::text], null)`,
      },
    }
  },
  order: ({ db, now }) => ({
    // Those that are over come last.
    ends: db`(withdrawn_at is not null or ends_on < ${businessDate(now)}::date)::int * 1000000
      + (ends_on - '2000-01-01')`,
    starts: db`starts_on`,
    customer: db`lower(customer_name)`,
    views: db`coalesce(counted.views, 0)`,
    clicks: db`coalesce(counted.clicks, 0)`,
  }),
  labels: { company: namesIn('company') },
  async read(ids, { platform, now }) {
    const today = businessDate(now)
    const rows = await bannerRows(platform.database.sql, ids, addDays(today, -recentBannerDays))
    return rows.map((row) => ({
      ...row,
      picture: pictureOf(row, staffPicturePath),
      state: bannerState(row, today),
      reportUrl: reportUrl(platform, row),
    }))
  },
})
