import type { Span, StepValue } from '#server/features/back-office/reports/report-span.ts'
import {
  onDays,
  stepOnDay,
  sumByDay,
  sumByTime,
} from '#server/features/back-office/reports/step-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The last count of active companies in each step; none where they were not counted. */
export const listActive = (db: Queryable, span: Span) => db<StepValue[]>`
  select distinct on (step) step, value::float8 as value
  from (
    select ${stepOnDay(db, span, db`day`)} as step, day, value from desk_figure
    where name = 'active' and ${onDays(db, span, db`day`)}
  ) as counted order by step, day desc`

/** Companies by the first day of their membership. */
export const listJoined = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select member_since as day, 1 as value from company`)

/** Companies that had been members and were terminated, each at its first time. */
export const listLeft = (db: Queryable, span: Span) =>
  sumByTime(
    db,
    span,
    db`select min(audit_entry.at) as at, 1 as value
       from audit_entry join company on company.id = company_id
       where act = 'account.terminated' and member_since is not null group by company_id`,
  )

export const listTrialsStarted = (db: Queryable, span: Span) =>
  sumByTime(
    db,
    span,
    db`select at, 1 as value from audit_entry where act = 'account.trial-approved'`,
  )

/** Trials that became paying, each company at its last time; not those whose activation was taken back. */
export const listTrialsPaid = (db: Queryable, span: Span) =>
  sumByTime(
    db,
    span,
    db`select max(audit_entry.at) as at, 1 as value
       from audit_entry join company on company.id = company_id
       where act = 'account.activated' and details ? 'trialEndsAt.from' and trial_ends_at is null
       group by company_id`,
  )

/** Trials that ended without a payment, up to now. */
export const listTrialsEndedUnpaid = (db: Queryable, span: Span, now: Date) =>
  sumByTime(
    db,
    span,
    db`select trial_ends_at as at, 1 as value from company where trial_ends_at <= ${now}`,
  )

/** Members today by plan and tier. */
export const countMembers = (db: Queryable) => db<
  { plan: string; tier: number; companies: number }[]
>`
  select case when is_service_only then 'service' else coalesce(plan, '') end as plan, tier,
    count(*)::int as companies
  from company where state in ('active', 'overdue', 'force-pay') group by 1, 2`
