import { accountsBilled } from '#contract/billing/invoices.ts'
import {
  countOrders,
  countPaidAccounts,
  countPaidInvoices,
  listOrders,
  listPaidCents,
  listPaidInvoices,
  type PaidInvoices,
} from '#server/features/back-office/reports/funnel-queries.ts'
import {
  figure,
  funnelOf,
  ofBoth,
  readSeries,
  sumOf,
  type ReportContent,
  type ReportInput,
} from '#server/features/back-office/reports/report-span.ts'
import { listLogCounts } from '#server/features/back-office/reports/step-queries.ts'

const methods = [
  [1, 'Online'],
  [2, 'Bank transfer'],
] as const
const accountTexts: Record<(typeof accountsBilled)[number], string> = {
  plus: 'Plus membership',
  broker: 'Broker membership',
  ebm: 'Meeting',
  custom: 'Other',
}

/** From the payment page to the paid invoice, by method, and how long payments take (BK-101). */
export async function readPayments(input: ReportInput): Promise<ReportContent> {
  const { db } = input
  const [seen, filled, orders, invoices, cents, ordered, paid, accounts] = await Promise.all([
    readSeries(input, { label: 'Page views' }, (span) =>
      listLogCounts(db, span, { kind: 'page', names: ['/payment'] }),
    ),
    readSeries(input, { label: 'Forms begun' }, (span) =>
      listLogCounts(db, span, { kind: 'event', names: ['payment-form-interacted'] }),
    ),
    readSeries(input, { label: 'Orders' }, (span) => listOrders(db, span)),
    readSeries(input, { label: 'Invoices paid' }, (span) => listPaidInvoices(db, span)),
    readSeries(input, { label: 'Amount paid', unit: 'cents' }, (span) => listPaidCents(db, span)),
    ofBoth(input, (span) => countOrders(db, span)),
    ofBoth(input, (span) => countPaidInvoices(db, span)),
    ofBoth(input, (span) => countPaidAccounts(db, span)),
  ])
  const ofStatus = (rows: readonly PaidInvoices[], status: 1 | 2 | null) =>
    rows.find((row) => row.status === status) ?? { invoices: 0, cents: 0, medianDays: null }
  const [seenSum, filledSum] = [sumOf(seen), sumOf(filled)]
  const step = (label: string, key: keyof typeof ordered.current) => ({
    label,
    current: ordered.current[key],
    compared: ordered.compared[key],
  })
  return {
    figures: [
      sumOf(orders),
      sumOf(invoices),
      sumOf(cents),
      figure('Time to pay, median', 'days', {
        current: ofStatus(paid.current, null).medianDays,
        compared: ofStatus(paid.compared, null).medianDays,
      }),
    ],
    series: [orders, invoices, cents],
    tables: [
      funnelOf(
        {
          key: 'funnel',
          title: 'From payment page to membership',
          note: 'Orders of the period with what became of them until today. An earlier period had more time.',
        },
        [
          { label: 'Page views', current: seenSum.value!, compared: seenSum.compared! },
          { label: 'Forms begun', current: filledSum.value!, compared: filledSum.compared! },
          step('Orders', 'orders'),
          step('Paid', 'paid'),
          step('Membership opened', 'activated'),
        ],
      ),
      {
        key: 'methods',
        title: 'Payments by method',
        note: 'Invoices by the day they were paid, with VAT. Median: the days from invoice to payment.',
        isFunnel: false,
        columns: [
          { label: 'Method', kind: 'text' },
          { label: 'Invoices', kind: 'count' },
          { label: 'Compared', kind: 'count' },
          { label: 'Amount', kind: 'cents' },
          { label: 'Amount compared', kind: 'cents' },
          { label: 'Median', kind: 'days' },
        ],
        rows: methods.map(([status, method]) => {
          const [current, compared] = [
            ofStatus(paid.current, status),
            ofStatus(paid.compared, status),
          ]
          return {
            cells: [
              method,
              current.invoices,
              compared.invoices,
              current.cents,
              compared.cents,
              current.medianDays,
            ],
            page: '',
          }
        }),
      },
      {
        key: 'accounts',
        title: 'Payments by what was billed',
        note: 'Invoices by the day they were paid, with VAT.',
        isFunnel: false,
        columns: [
          { label: 'Billed', kind: 'text' },
          { label: 'Invoices', kind: 'count' },
          { label: 'Compared', kind: 'count' },
          { label: 'Amount', kind: 'cents' },
          { label: 'Amount compared', kind: 'cents' },
        ],
        rows: accountsBilled.map((account) => {
          const of = (rows: typeof accounts.current) =>
            rows.find((row) => row.account === account) ?? { invoices: 0, cents: 0 }
          const [current, compared] = [of(accounts.current), of(accounts.compared)]
          return {
            cells: [
              accountTexts[account],
              current.invoices,
              compared.invoices,
              current.cents,
              compared.cents,
            ],
            page: '',
          }
        }),
      },
    ],
  }
}
