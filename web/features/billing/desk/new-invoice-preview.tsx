import type { InvoiceDraft, InvoicePreview } from '#contract/billing/desk/new-invoice.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts } from '#web/ui/panel.tsx'

type Line = InvoiceDraft['lines'][number]

const lineColumns: readonly Column<Line>[] = [
  {
    key: 'description',
    header: 'Description',
    isRowHeader: true,
    card: 'title',
    cell: ({ description }) => description,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    width: '5rem',
    align: 'right',
    className: 'num',
    cardLabel: 'Quantity',
    cell: ({ quantity }) => quantity,
  },
  {
    key: 'unit',
    header: 'Each',
    width: '7rem',
    align: 'right',
    className: 'num',
    cardLabel: 'Each',
    cell: ({ unitCents }) => formatEuros(unitCents),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'num',
    cell: ({ quantity, unitCents }) => formatEuros(quantity * unitCents),
  },
]

const treatmentNames = {
  charged: 'VAT is charged',
  'reverse-charge': 'Reverse charge: the customer accounts for the VAT',
  outside: 'No Dutch VAT',
} as const

export interface PreviewedInvoice {
  body: InvoiceDraft
  seen: InvoicePreview
  /** Of the document, until the page is left. */
  url: string
}

/** A preview of the invoice: lines, VAT and why, total, recipient, and the document itself. */
export function InvoicePreviewPanel({ body, seen, url }: PreviewedInvoice) {
  const { vat, netCents, totalCents, dueOn } = seen
  return (
    <div className="stack">
      <DataTable
        caption="Lines"
        columns={lineColumns}
        rows={body.lines}
        rowKey={(line) => body.lines.indexOf(line)}
        wrap
        empty={null}
      />
      <Facts
        className="num"
        items={[
          { term: 'Subtotal', value: formatEuros(netCents) },
          ...(vat.label === '' ? [] : [{ term: vat.label, value: formatEuros(vat.cents) }]),
          { term: 'Total', value: <b>{formatEuros(totalCents)}</b> },
          { term: 'Due on', value: formatDay(dueOn) },
          { term: 'Mailed to', value: body.email },
        ]}
      />
      <Note tone="info" title={treatmentNames[vat.treatment]}>
        {vat.note || 'The customer is in the Netherlands, or in the EU without a valid VAT number.'}
        {body.meeting?.place && vat.treatment === 'outside' && (
          <>
            {' '}
            If you owe the VAT of that country, you need a registration there: this invoice does not
            charge it.
          </>
        )}
      </Note>
      <a href={url} target="_blank" rel="noreferrer">
        Open the document
      </a>
    </div>
  )
}
