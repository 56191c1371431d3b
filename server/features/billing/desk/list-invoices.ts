import {
  invoiceFilterValues,
  type InvoiceEntry,
  type InvoiceListQuery,
  type InvoiceTotals,
} from '#contract/billing/desk/invoice-list.ts'
import { periodName } from '#contract/billing/desk/periods.ts'
import { businessDate } from '#contract/dates.ts'
import {
  invoiceOrder,
  invoiceRows,
  selectInvoices,
} from '#server/features/billing/desk/invoice-queries.ts'
import { countryNames } from '#server/features/companies/desk/list-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

/** What a query selects. */
export const invoiceSource = (db: Queryable, query: InvoiceListQuery, now: Date) =>
  selectInvoices(db, { ...query, today: businessDate(now) })

const vatNames: Record<string, string> = {
  'reverse-charge': 'Reverse charge',
  outside: 'Outside the EU',
}
/** `VAT 21%` of `charged-21`. */
const vatName = (value: string) => vatNames[value] ?? `VAT ${value.slice('charged-'.length)}%`

type Counts = Readonly<Record<string, number>>
/** The values that exist and chosen ones, with their labels. */
const labelled = (
  counts: Counts = {},
  chosen: readonly string[],
  label: (value: string) => string,
) =>
  [...new Set([...Object.keys(counts), ...chosen])].map((value) => [value, label(value)] as const)

/** Months first, then quarters, years and other periods, each with the newest first. */
export function presentPeriods(counts: Counts = {}, chosen: readonly string[]) {
  const rank = (text: string) => {
    if (text.length === 4) return 2
    if (text.length !== 7) return 3
    return text.includes('Q') ? 1 : 0
  }
  const sorted = labelled(counts, chosen, periodName).toSorted(
    ([one], [other]) => rank(one) - rank(other) || (one < other ? 1 : -1),
  )
  return presentChoices(counts, chosen, sorted)
}

/** Those ids that a list has on a page, for exports all of them, in its order. */
export function findInvoicePage(db: Queryable, query: InvoiceListQuery, now: Date) {
  const { sort = 'issued', order = 'desc', page, pageSize } = query
  return findListPage(db, invoiceSource(db, query, now), {
    sort: invoiceOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

/** Documents with the ids in their order. */
export async function readInvoices(
  db: Queryable,
  ids: readonly number[],
  { openAt }: Pick<InvoiceListQuery, 'openAt'>,
  now: Date,
): Promise<readonly InvoiceEntry[]> {
  return invoiceRows(db, ids, { openAt, today: businessDate(now) })
}

/** A page of invoices and credit notes with the choices of all filters, and the sums of all that match. */
export async function listInvoices(db: Queryable, query: InvoiceListQuery, now: Date) {
  const { ids, total, counts, sums } = await findInvoicePage(db, query, now)
  const [results, countries] = await Promise.all([
    readInvoices(db, ids, query, now),
    countryNames(db),
  ])
  const named = (name: keyof typeof invoiceFilterValues) =>
    presentChoices(counts[name], query[name], Object.entries(invoiceFilterValues[name]))
  const others = (name: 'vat' | 'taxNumber', label: (value: string) => string) =>
    presentChoices(counts[name], query[name], labelled(counts[name], query[name], label))
  return {
    results: [...results],
    numResults: total,
    totals: sums as InvoiceTotals,
    choices: {
      status: named('status'),
      age: named('age'),
      kind: named('kind'),
      vat: others('vat', vatName),
      period: presentPeriods(counts['period'], query.period),
      country: presentChoices(
        counts['country'],
        query.country,
        countries.map(({ code, name }) => [code, name]),
      ),
      taxNumber: others('taxNumber', (value) => value),
    },
  }
}
