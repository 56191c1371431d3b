import type * as z from 'zod/mini'
import type { Banner, BannerBooking } from '#contract/advertising/desk/banners.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'
import type { DayCounts } from '#server/features/advertising/rules.ts'

// ── Showing and clicking ──

const isRunning = (db: Queryable, day: string) => db`
  (${day}::date between starts_on and ends_on and withdrawn_at is null)`

interface ShownRow {
  id: number
  alt: string
  style: string
  url: string
  picture: string
  fileId: number | null
}

/** Draws banners without repetition, each with a probability by its weight (Efraimidis and Spirakis). */
export const drawBanners = (db: Queryable, day: string, count: number) => db<ShownRow[]>`
  select id, alt, style, target_url as url, picture, file_id
  from banner where ${isRunning(db, day)}
  order by -ln(1 - random()) / weight limit ${count}`

export async function bannerExists(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db`select 1 from banner where id = ${id}`
  return row !== undefined
}

/** The target of a banner if it is running on that day. */
export async function findBannerTarget(db: Queryable, id: number, day: string) {
  const [row] = await db<{ url: string }[]>`
    select target_url as url from banner where id = ${id} and ${isRunning(db, day)}`
  return row?.url
}

/** The stored picture of a banner; with a day, only if it is shown then. */
export async function findBannerFile(db: Queryable, id: number, day?: string) {
  const [row] = await db<{ fileId: number }[]>`
    select file_id from banner
    where id = ${id} and file_id is not null and ${day === undefined ? db`true` : isRunning(db, day)}`
  return row?.fileId
}

/** Counts a click; false if the same source clicked the same banner since `repeatCutoff`. */
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

// ── Reports ──

type BannerRow = Omit<z.output<typeof Banner>, 'state' | 'reportUrl'>
export interface ReportedBanner extends Pick<
  BannerRow,
  'id' | 'customerName' | 'customerEmail' | 'alt' | 'targetUrl' | 'picture' | 'startsOn' | 'endsOn'
> {
  fileId: number | null
  isWithdrawn: boolean
  reportVersion: number
}

const reportColumns = (db: Queryable) => db`
  banner.id, customer_name, customer_email, alt, target_url, picture, file_id,
  starts_on::text as starts_on, ends_on::text as ends_on,
  withdrawn_at is not null as is_withdrawn, report_version`

export const findReportedBanner = (db: Queryable, id: number) =>
  firstRow(db<ReportedBanner[]>`select ${reportColumns(db)} from banner where id = ${id}`)

export const listDayCounts = (db: Queryable, bannerId: number) => db<DayCounts[]>`
  select day::text as day, views, clicks from banner_day where banner_id = ${bannerId} order by day`

/** Banners that ran in a month whose report was not mailed; `month` is its first day. */
export const listUnreported = (db: Queryable, month: string) => db<{ id: number }[]>`
  select id from banner
  where customer_email is not null and has_monthly_report and withdrawn_at is null
    and starts_on < ${month}::date + interval '1 month' and ends_on >= ${month}::date
    and (reported_month is null or reported_month < ${month}::date)
  order by id`

/** Marks the report of a month as mailed; undefined if it was mailed before. */
export const markReported = (tx: Tx, id: number, month: string) =>
  firstRow(tx<ReportedBanner[]>`
    update banner set reported_month = ${month}::date
    where id = ${id} and (reported_month is null or reported_month < ${month}::date)
    returning ${reportColumns(tx)}`)

/** Banners that end within a period, without a reminder of that end yet. */
export const listToRemind = (db: Queryable, from: string, until: string) => db<{ id: number }[]>`
  select id from banner
  where customer_email is not null and withdrawn_at is null
    and ends_on between ${from}::date and ${until}::date and reminded_of is distinct from ends_on
  order by id`

/** Advertisements that begin or end between two days. */
export const countSoonBanners = (db: Queryable, from: string, until: string) =>
  onlyValue(db<{ count: number }[]>`
    select count(*)::int as count from banner
    where withdrawn_at is null and (starts_on between ${from}::date + 1 and ${until}::date
      or ends_on between ${from}::date and ${until}::date)`)

/** Marks the end of a booking as reminded of; undefined if it was before. */
export const markReminded = (tx: Tx, id: number) =>
  firstRow(tx<ReportedBanner[]>`
    update banner set reminded_of = ends_on
    where id = ${id} and reminded_of is distinct from ends_on
    returning ${reportColumns(tx)}`)

// ── Bookings ──

export type BookingRow = Omit<BannerBooking, 'customerEmail'> & { customerEmail: string | null }

/** In the order of the ids; the recent counts are of days after `since`. */
export const bannerRows = (db: Queryable, ids: readonly number[], since: string) => db<
  (ReportedBanner & BannerRow)[]
>`
  select ${reportColumns(db)}, weight, has_monthly_report, revision as version,
    case when company.id is not null
      then jsonb_build_object('id', company.id, 'name', company.name) end as company,
    coalesce(counted.views, 0)::int as views, coalesce(counted.clicks, 0)::int as clicks,
    coalesce(counted.recent_views, 0)::int as recent_views,
    coalesce(counted.recent_clicks, 0)::int as recent_clicks
  from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
  join banner on banner.id = asked_id
  left join company on company.id = company_id
  left join lateral (
    select sum(views) as views, sum(banner_day.clicks) as clicks,
      sum(views) filter (where day > ${since}::date) as recent_views,
      sum(banner_day.clicks) filter (where day > ${since}::date) as recent_clicks
    from banner_day where banner_id = banner.id
  ) as counted on true
  order by place`

export const companyExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db`select 1 from company where id = ${id}`).length > 0

export const lockBanner = (tx: Tx, id: number) =>
  firstRow(tx<(BookingRow & { version: number; fileId: number | null; isWithdrawn: boolean })[]>`
    select customer_name, customer_email, company_id, alt, target_url,
      starts_on::text as starts_on, ends_on::text as ends_on, weight, has_monthly_report,
      revision as version, file_id, withdrawn_at is not null as is_withdrawn
    from banner where id = ${id} for update`)

export const insertBanner = (tx: Tx, row: BookingRow & { fileId: number }) =>
  onlyValue(tx<{ id: number }[]>`
    insert into banner (customer_name, customer_email, company_id, alt, target_url, starts_on,
      ends_on, weight, has_monthly_report, file_id)
    values (${row.customerName}, ${row.customerEmail}, ${row.companyId}, ${row.alt},
      ${row.targetUrl}, ${row.startsOn}, ${row.endsOn}, ${row.weight}, ${row.hasMonthlyReport},
      ${row.fileId})
    returning id`)

/** Writes a booking; without a file the picture stays. */
export const updateBanner = (tx: Tx, id: number, row: BookingRow, fileId: number | undefined) => tx`
  update banner set customer_name = ${row.customerName}, customer_email = ${row.customerEmail},
    company_id = ${row.companyId}, alt = ${row.alt}, target_url = ${row.targetUrl},
    starts_on = ${row.startsOn}, ends_on = ${row.endsOn}, weight = ${row.weight},
    has_monthly_report = ${row.hasMonthlyReport}, revision = revision + 1,
    file_id = coalesce(${fileId ?? null}, file_id),
    picture = case when ${fileId ?? null}::int is null then picture else '' end
  where id = ${id}`

export const updateWithdrawal = (tx: Tx, id: number, withdrawnAt: Date | null) => tx`
  update banner set withdrawn_at = ${withdrawnAt}, revision = revision + 1 where id = ${id}`

/** Revokes the links to the report of a banner. @returns its next version, undefined without the banner */
export const raiseReportVersion = (tx: Tx, id: number) =>
  firstRow(tx<{ reportVersion: number }[]>`
    update banner set report_version = report_version + 1 where id = ${id}
    returning report_version`)
