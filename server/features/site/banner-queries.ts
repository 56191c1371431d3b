import type { Queryable } from '#server/platform/database/database.ts'

export interface BannerRow {
  id: number
  alt: string
  style: string
  url: string
  picture: string
}

export const bannersOfDay = (db: Queryable, day: string, count: number) => db<BannerRow[]>`
  select id, alt, style, target_url as url, picture
  from banner where ${day}::date between starts_on and ends_on
  order by random() limit ${count}`

/** How many banners are booked on a day, counted up to `most`. */
export async function bookedBanners(db: Queryable, day: string, most: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from banner where ${day}::date between starts_on and ends_on limit ${most}) as booked`
  return row!.count
}

export async function bannerExists(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db`select 1 from banner where id = ${id}`
  return row !== undefined
}

/** Where a banner leads on a day on which it is booked. */
export async function bannerTarget(
  db: Queryable,
  id: number,
  day: string,
): Promise<string | undefined> {
  const [row] = await db<{ url: string }[]>`
    select target_url as url from banner where id = ${id} and ${day}::date between starts_on and ends_on`
  return row?.url
}

/**
 * Counts a click unless the same source clicked the same banner after `notSince`.
 * @returns whether it was counted
 */
export async function countClick(
  db: Queryable,
  click: { bannerId: number; source: string; now: Date; day: string; notSince: Date },
): Promise<boolean> {
  const [row] = await db`
    with noted as (
      insert into banner_click (banner_id, source, clicked_at)
      values (${click.bannerId}, ${click.source}, ${click.now})
      on conflict (banner_id, source) do update set clicked_at = excluded.clicked_at
        where banner_click.clicked_at < ${click.notSince}
      returning banner_id
    ), counted as (
      insert into banner_day (banner_id, day, clicks)
      select banner_id, ${click.day}::date, 1 from noted
      on conflict (banner_id, day) do update set clicks = banner_day.clicks + 1
      returning banner_id
    )
    update banner set clicks = clicks + 1 from counted where banner.id = counted.banner_id
    returning banner.id`
  return row !== undefined
}

export const dropOldClicks = (db: Queryable, before: Date) => db`
  delete from banner_click where clicked_at < ${before}`

export interface BannerViews {
  bannerId: number
  day: string
  views: number
}

/** Adds what was counted meanwhile; in the order of the key, so that two servers never wait for each other. */
export const addViews = (db: Queryable, counted: readonly BannerViews[]) => db`
  insert into banner_day (banner_id, day, views)
  select given.banner_id, given.day, given.views
  from unnest(
    ${counted.map(({ bannerId }) => bannerId)}::integer[],
    ${counted.map(({ day }) => day)}::date[],
    ${counted.map(({ views }) => views)}::integer[]
  ) as given (banner_id, day, views)
  where exists (select 1 from banner where banner.id = given.banner_id)
  order by given.banner_id, given.day
  on conflict (banner_id, day) do update set views = banner_day.views + excluded.views`
