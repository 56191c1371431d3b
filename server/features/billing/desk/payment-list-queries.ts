import { PaymentEntry, payments } from '#contract/billing/desk/payment-list.ts'
import { businessDate, businessTimeZone } from '#contract/dates.ts'
import { periodLabels, periodValues } from '#server/features/billing/desk/invoice-list-queries.ts'
import { countryLabels, folded, toPatterns } from '#server/features/companies/desk/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/**
 * Receipts, and online payments that brought nothing, as `item`. A held payment is one until staff have booked or
 * credited its invoice, as on the page of the company.
 */
const paymentItems = (db: Queryable): Fragment => db`(
  select receipt.id, received_on as day,
    case when is_set_off then 'set-off' when receipt.amount_cents > 0 then 'received'
      else 'paid-back' end as state,
    -- What is set off belongs to its line.
    coalesce(case when is_set_off then coalesce(bank_line.amount_cents, 1) end, receipt.amount_cents)
      < 0 as is_outgoing,
    case when method = 'online' then 'online' when bank_line_id is not null then 'statement'
      else 'hand' end as way,
    receipt.amount_cents, receipt.invoice_id, note, receipt.staff_id, payment.provider_id as reference
  from receipt left join payment on payment.id = receipt.payment_id
  left join bank_line on bank_line.id = receipt.bank_line_id
  union all
  select -payment.id, (created_at at time zone ${businessTimeZone})::date,
    case when held_reason <> '' then 'held' else payment.state end, false, 'online', amount_cents,
    invoice_id, held_reason, null, provider_id
  from payment join invoice as asked on asked.id = payment.invoice_id
  where payment.state in ('failed', 'cancelled', 'expired')
    or (held_reason <> '' and asked.status <> 9 and not exists (
      select from receipt where receipt.invoice_id = asked.id and receipt.staff_id is not null
        and booked_at >= coalesce(checked_at, created_at)))
  ) as item join invoice on invoice.id = item.invoice_id`

const customer = (db: Queryable) => db`document -> 'customer' ->> 'company'`

/** Payments in the order of the ids. */
const paymentRows = (db: Queryable, ids: readonly number[]) => rows(db, PaymentEntry)`
  select item.id, day::text as day, state, way, amount_cents,
    number as invoice_number, company_id, coalesce(${customer(db)}, '') as customer,
    coalesce(document -> 'customer' ->> 'country', '') as country, note, staff.name as by, reference
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join (select item.*, number, document, company_id from ${paymentItems(db)}) as item
    on item.id = asked.id
  left join staff on staff.id = item.staff_id
  order by place`

/** Payments, with the sums of all that match. */
export const servedPayments = serveDeskList(payments, {
  select({ db, query, now }) {
    const patterns = toPatterns(query.search)
    const text = folded(
      db,
      db`concat_ws(' ', number collate pg_c_utf8, ${customer(db)}, note, reference)`,
    )
    const period = periodValues(db, db`day`, { period: query.period, today: businessDate(now) })
    const sumOf = (condition: Fragment, cents: Fragment) =>
      db`case when ${condition} then ${cents} else 0 end`
    const isBooked = db`state in ('received', 'paid-back', 'set-off')`
    return {
      id: db`item.id`,
      isWhole: patterns.length === 0 && !period.hasOwn,
      from: db`(select item.*, number, document from ${paymentItems(db)}) as item
      where ${patterns.length === 0 ? db`true` : db`${text} like all(${patterns})`}`,
      filters: {
        state: db`array[state]`,
        way: db`array[way]`,
        period: period.values,
        country: db`array_remove(array[document -> 'customer' ->> 'countryCode'], null)`,
      },
      sums: {
        receivedCents: sumOf(db`${isBooked} and not is_outgoing`, db`amount_cents`),
        paidBackCents: sumOf(db`${isBooked} and is_outgoing`, db`-amount_cents`),
        heldCents: sumOf(db`state = 'held'`, db`amount_cents`),
      },
    }
  },
  order: ({ db }) => ({
    day: db`day`,
    amount: db`amount_cents`,
    customer: db`lower(${customer(db)})`,
    invoice: db`number`,
  }),
  labels: {
    period: (values) => periodLabels(values),
    country: (_values, { db }) => countryLabels(db),
  },
  read: (ids, { db }) => paymentRows(db, ids),
})
