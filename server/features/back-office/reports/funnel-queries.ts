import type { Span } from '#server/features/back-office/reports/report-span.ts'
import {
  during,
  onDays,
  sumByDay,
  sumByTime,
} from '#server/features/back-office/reports/step-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** An invoice that is paid: online or by bank transfer. */
const isPaid = (db: Queryable) => db`invoice.kind = 'invoice' and invoice.status in (1, 2)`

export interface ApplicationCounts {
  sent: number
  approved: number
  signedIn: number
  paid: number
}

/** How far the applications of a period have come by now. */
export async function countApplications(db: Queryable, span: Span): Promise<ApplicationCounts> {
  const [row] = await db<ApplicationCounts[]>`
    select count(*)::int as sent, (count(*) filter (where is_approved))::int as approved,
      (count(*) filter (where is_approved and is_signed_in))::int as signed_in,
      (count(*) filter (where is_approved and is_signed_in and is_paid))::int as paid
    from (
      select
        exists (select from audit_entry as entry where entry.company_id = registration.company_id
          and act in ('account.trial-approved', 'account.activated')) as is_approved,
        exists (select from audit_entry as entry where entry.company_id = registration.company_id
          and act = 'sign-in' and actor_kind = 'contact') as is_signed_in,
        exists (select from invoice where invoice.company_id = registration.company_id
          and account in ('plus', 'broker') and ${isPaid(db)}) as is_paid
      from registration where ${during(db, span, db`received_at`)}
    ) as application`
  return row!
}

export const listApplications = (db: Queryable, span: Span) =>
  sumByTime(db, span, db`select received_at as at, 1 as value from registration`)

export const countHeard = (db: Queryable, span: Span) => db<{ heard: string; count: number }[]>`
  select case when is_from_qr_code then 'qr' else heard end as heard, count(*)::int as count
  from registration where ${during(db, span, db`received_at`)} group by 1`

/** The last ratings of the registration form, with the company that the visitor typed. */
export const listRatings = (db: Queryable, span: Span, limit: number) => db<
  { loggedAt: Date; rating: string; company: string | null }[]
>`
  select logged_at, name as rating, details ->> 'company' as company
  from site_log where kind = 'rating' and ${during(db, span, db`logged_at`)}
  order by logged_at desc limit ${limit}`

export interface OrderCounts {
  orders: number
  paid: number
  activated: number
}

/** How far the orders of a period have come by now. */
export async function countOrders(db: Queryable, span: Span): Promise<OrderCounts> {
  const [row] = await db<OrderCounts[]>`
    select count(*)::int as orders, (count(*) filter (where ${isPaid(db)}))::int as paid,
      (count(*) filter (where ${isPaid(db)} and activated_at is not null))::int as activated
    from membership_order left join invoice on invoice.id = invoice_id
    where ${during(db, span, db`ordered_at`)}`
  return row!
}

export const listOrders = (db: Queryable, span: Span) =>
  sumByTime(db, span, db`select ordered_at as at, 1 as value from membership_order`)

export const listPaidInvoices = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select paid_on as day, 1 as value from invoice where ${isPaid(db)}`)

export const listPaidCents = (db: Queryable, span: Span) =>
  sumByDay(
    db,
    span,
    db`select paid_on as day, total_cents as value from invoice where ${isPaid(db)}`,
  )

export interface PaidInvoices {
  /** Null for all methods. */
  status: 1 | 2 | null
  invoices: number
  cents: number
  medianDays: number | null
}

/** Invoices paid in a period, by method and in all, with the median of the days from invoice to payment. */
export const countPaidInvoices = (db: Queryable, span: Span) => db<PaidInvoices[]>`
  select status, count(*)::int as invoices, coalesce(sum(total_cents), 0)::float8 as cents,
    percentile_cont(0.5) within group (order by paid_on - issued_on) as median_days
  from invoice where ${isPaid(db)} and ${onDays(db, span, db`paid_on`)}
  group by grouping sets ((status), ())`

/** The same by what was billed. */
export const countPaidAccounts = (db: Queryable, span: Span) => db<
  { account: string; invoices: number; cents: number }[]
>`
  select account, count(*)::int as invoices, sum(total_cents)::float8 as cents
  from invoice where ${isPaid(db)} and ${onDays(db, span, db`paid_on`)} group by account`
