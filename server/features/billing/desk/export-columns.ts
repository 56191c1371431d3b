import {
  invoiceAgeNames,
  invoiceFilterValues,
  type InvoiceEntry,
} from '#contract/billing/desk/invoice-list.ts'
import { paymentFilterValues, type PaymentEntry } from '#contract/billing/desk/payment-list.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'

/** `1633.50`, as spreadsheets and accounting programs read it. */
export const euros = (cents: number): string => (cents / 100).toFixed(2)

const { status: statusNames, kind: kindNames } = invoiceFilterValues
function statusText({ kind, status, daysOverdue, openCents }: InvoiceEntry): string {
  if (kind === 'credit-note') return ''
  if (openCents > 0) return daysOverdue > 0 ? statusNames.overdue : statusNames.open
  if (status === 9) return statusNames.void
  if (status === 0) return ''
  return status === 1 ? statusNames['paid-online'] : statusNames['paid-bank']
}

/** Each age is a column. */
const ages: ExportColumns<InvoiceEntry> = Object.fromEntries(
  invoiceAgeNames.map((name) => [
    name,
    [
      [
        name.replace('-', name === 'not-due' || name === 'over-60' ? ' ' : '–'),
        ({ age, openCents }) => (age === name ? euros(openCents) : ''),
      ],
    ],
  ]),
)

export const invoiceColumns: ExportColumns<InvoiceEntry> = {
  number: [
    ['number', ({ number }) => number],
    ['kind', ({ kind }) => kindNames[kind]],
    ['corrects', ({ corrects }) => corrects ?? ''],
  ],
  customer: [
    ['company id', ({ companyId }) => String(companyId ?? '')],
    ['customer', ({ customer }) => customer],
  ],
  country: [['country', ({ country }) => country]],
  taxNumber: [['VAT number', ({ taxNumber }) => taxNumber]],
  about: [['description', ({ description }) => description]],
  issued: [['issued', ({ issuedOn }) => issuedOn]],
  due: [['due', ({ dueOn }) => dueOn ?? '']],
  net: [['net', ({ netCents }) => euros(netCents)]],
  vatAmount: [['VAT', ({ vatCents }) => euros(vatCents)]],
  amount: [['amount', ({ totalCents }) => euros(totalCents)]],
  vat: [
    ['VAT treatment', ({ vatTreatment }) => vatTreatment],
    ['VAT rate', ({ vatPercent }) => String(vatPercent)],
  ],
  status: [
    ['status', statusText],
    ['days overdue', ({ daysOverdue }) => (daysOverdue > 0 ? String(daysOverdue) : '')],
  ],
  received: [
    ['received', ({ receivedCents }) => euros(receivedCents)],
    ['paid on', ({ paidOn }) => paidOn ?? ''],
  ],
  credited: [['credited', ({ creditedCents }) => euros(creditedCents)]],
  open: [['open', ({ openCents }) => euros(openCents)]],
  ...ages,
}

export const paymentColumns: ExportColumns<PaymentEntry> = {
  day: [['day', ({ day }) => day]],
  invoice: [['invoice', ({ invoiceNumber }) => invoiceNumber]],
  customer: [
    ['company id', ({ companyId }) => String(companyId ?? '')],
    ['customer', ({ customer }) => customer],
  ],
  country: [['country', ({ country }) => country]],
  amount: [['amount', ({ amountCents }) => euros(amountCents)]],
  state: [['state', ({ state }) => paymentFilterValues.state[state]]],
  way: [['way', ({ way }) => paymentFilterValues.way[way]]],
  note: [['note', ({ note }) => note]],
  by: [['booked by', ({ by }) => by ?? '']],
  reference: [['reference', ({ reference }) => reference ?? '']],
}
