import type { Queryable } from '#server/platform/database/database.ts'

export const settingRows = (db: Queryable) => db<{ key: string; value: unknown }[]>`
  select key, value from setting order by key limit 500`

export const allCountries = (db: Queryable) => db<
  { code: string; name: string; shortName: string; isEU: boolean; taxLabel: 'VAT' | 'EORI' }[]
>`
  select code, name, short_name as "shortName", is_eu as "isEU", tax_label as "taxLabel"
  from country order by name limit 300`

/** Country and day of the newest company that is listed; never its name. */
export async function newestMember(db: Queryable) {
  const [row] = await db<{ country: string; createdAt: Date }[]>`
    select country.name as country, company.created_at as "createdAt"
    from company join country on country.code = company.country_code
    where state in ('trial', 'active', 'overdue')
    order by company.created_at desc, company.id desc limit 1`
  return row
}

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

export async function bannerExists(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db`select 1 from banner where id = ${id}`
  return row !== undefined
}

/**
 * Counts a click unless the same source clicked the same banner after `notSince`.
 * @returns whether it was counted
 */
export async function countClick(
  db: Queryable,
  click: { bannerId: number; source: string; now: Date; notSince: Date },
): Promise<boolean> {
  const [row] = await db`
    with noted as (
      insert into banner_click (banner_id, source, clicked_at)
      values (${click.bannerId}, ${click.source}, ${click.now})
      on conflict (banner_id, source) do update set clicked_at = excluded.clicked_at
        where banner_click.clicked_at < ${click.notSince}
      returning banner_id
    )
    update banner set clicks = clicks + 1 from noted where banner.id = noted.banner_id
    returning banner.id`
  return row !== undefined
}

export const dropOldClicks = (db: Queryable, before: Date) => db`
  delete from banner_click where clicked_at < ${before}`
