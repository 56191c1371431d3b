import type { BannerListQuery, BannerSort } from '#contract/advertising/desk/banners.ts'
import { addDays } from '#contract/dates.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { ListSource } from '#server/platform/lists/list-queries.ts'

/** The same as `bannerState`. */
const stateOf = (db: Queryable, today: string): Fragment => db`
  case when withdrawn_at is not null then 'withdrawn' when starts_on > ${today}::date then 'booked'
    when ends_on < ${today}::date then 'ended' else 'running' end`

export function selectBanners(
  db: Queryable,
  { search, state, ends, company }: Omit<BannerListQuery, 'page' | 'pageSize'>,
  today: string,
): ListSource {
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
    filters: [
      { name: 'state', values: db`array[${stateOf(db, today)}]`, chosen: state },
      {
        name: 'ends',
        values: db`array_remove(array[${endsWithin(30)}, ${endsWithin(90)}], null)`,
        chosen: ends,
      },
      {
        name: 'company',
        values: db`array_remove(array[banner.company_id::text], null)`,
        chosen: company,
      },
    ],
  }
}

/** By their ends, those that are over come last. */
export const bannerOrder = (db: Queryable, sort: BannerSort, today: string): Fragment =>
  ({
    ends: () => db`
      (withdrawn_at is not null or ends_on < ${today}::date)::int * 1000000 + (ends_on - '2000-01-01')`,
    starts: () => db`starts_on`,
    customer: () => db`lower(customer_name)`,
    views: () => db`coalesce(counted.views, 0)`,
    clicks: () => db`coalesce(counted.clicks, 0)`,
  })[sort]()

export const companyNames = (db: Queryable, ids: readonly number[]) => db<
  { id: number; name: string }[]
>`
  select id, name from company where id = any(${ids as number[]}::int[])`
