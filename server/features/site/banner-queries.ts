import type { Queryable } from '#server/platform/database/database.ts'

export interface BannerRow {
  id: number
  alt: string
  style: string
  url: string
  picture: string
}

export const listBannersOfDay = (db: Queryable, day: string, count: number) => db<BannerRow[]>`
  select id, alt, style, target_url as url, picture
  from banner where ${day}::date between starts_on and ends_on
  order by random() limit ${count}`

/** Counts the banners booked on a day, up to `max`. */
export async function countBookedBanners(db: Queryable, day: string, max: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from banner where ${day}::date between starts_on and ends_on limit ${max}) as booked`
  return row!.count
}

export async function bannerExists(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db`select 1 from banner where id = ${id}`
  return row !== undefined
}

/** The target URL of a banner if it is booked on that day. */
export async function findBannerTarget(
  db: Queryable,
  id: number,
  day: string,
): Promise<string | undefined> {
  const [row] = await db<{ url: string }[]>`
    select target_url as url from banner where id = ${id} and ${day}::date between starts_on and ends_on`
  return row?.url
}

/**
 * Counts a click unless the same source clicked the same banner since `repeatCutoff`.
 * @returns whether it was counted
 */
export async function recordClick(
  db: Queryable,
  click: { bannerId: number; source: string; now: Date; day: string; repeatCutoff: Date },
): Promise<boolean> {
  const [row] = await db`
    with recorded as (
      insert into banner_click (banner_id, source, clicked_at)
      values (${click.bannerId}, ${click.source}, ${click.now})
      on conflict (banner_id, source) do update set clicked_at = excluded.clicked_at
        where banner_click.clicked_at < ${click.repeatCutoff}
      returning banner_id
    ), counted as (
      insert into banner_day (banner_id, day, clicks)
      select banner_id, ${click.day}::date, 1 from recorded
      on conflict (banner_id, day) do update set clicks = banner_day.clicks + 1
      returning banner_id
    )
    update banner set clicks = clicks + 1 from counted where banner.id = counted.banner_id
    returning banner.id`
  return row !== undefined
}

export const deleteOldClicks = (db: Queryable, before: Date) => db`
  delete from banner_click where clicked_at < ${before}`

export interface BannerViews {
  bannerId: number
  day: string
  views: number
}

/** Adds counted views, in key order so that two servers cannot deadlock. */
export const addViews = (db: Queryable, counted: readonly BannerViews[]) => db`
  insert into banner_day (banner_id, day, views)
  select counted.banner_id, counted.day, counted.views
  from unnest(
    ${counted.map(({ bannerId }) => bannerId)}::integer[],
    ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ views }) => views)}::integer[]
  ) as counted (banner_id, day, views)
  where exists (select 1 from banner where banner.id = counted.banner_id)
  order by counted.banner_id, counted.day
  on conflict (banner_id, day) do update set views = banner_day.views + excluded.views`
