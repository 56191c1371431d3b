import { paymentFilterValues, type PaymentListQuery } from '#contract/billing/desk/payment-list.ts'
import { businessDate } from '#contract/dates.ts'
import { presentPeriods } from '#server/features/billing/desk/list-invoices.ts'
import {
  paymentOrder,
  paymentRows,
  selectPayments,
} from '#server/features/billing/desk/payment-queries.ts'
import { countryNames } from '#server/features/companies/desk/list-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

/** What a query selects. */
export const paymentSource = (db: Queryable, query: PaymentListQuery, now: Date) =>
  selectPayments(db, { ...query, today: businessDate(now) })

export function findPaymentPage(db: Queryable, query: PaymentListQuery, now: Date) {
  const { sort = 'day', order = 'desc', page, pageSize } = query
  return findListPage(db, paymentSource(db, query, now), {
    sort: paymentOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

/** A page of payments with the choices of all filters, and the sums of all that match. */
export async function listPayments(db: Queryable, query: PaymentListQuery, now: Date) {
  const { ids, total, counts, sums } = await findPaymentPage(db, query, now)
  const [results, countries] = await Promise.all([paymentRows(db, ids), countryNames(db)])
  const named = (name: keyof typeof paymentFilterValues) =>
    presentChoices(counts[name], query[name], Object.entries(paymentFilterValues[name]))
  return {
    results: [...results],
    numResults: total,
    totals: sums as { receivedCents: number; paidBackCents: number; heldCents: number },
    choices: {
      state: named('state'),
      way: named('way'),
      period: presentPeriods(counts['period'], query.period),
      country: presentChoices(
        counts['country'],
        query.country,
        countries.map(({ code, name }) => [code, name]),
      ),
    },
  }
}
