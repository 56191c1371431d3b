import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/figures/currencies.ts'
import { conditionWords } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import type { QuoteRequest } from '#contract/quotes.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Link } from '@tanstack/react-router'

type QuotesTableProps = { requests: readonly QuoteRequest[]; busy: boolean }

/** Sent and received requests, newest first; cards on a phone. */
export function QuotesTable({ requests, busy }: QuotesTableProps) {
  return (
    <DataTable
      caption="Requests for quotes, newest first"
      columns={columns}
      rows={requests}
      rowKey={({ id, direction }) => `${direction} ${id}`}
      busy={busy}
    />
  )
}

/** Returns the wishes of the buyer besides the quantity, such as 'Refurbished, € 20 each, by 30/11/2026'. */
export function wishText({
  condition,
  targetPrice,
  targetCurrency,
  neededBy,
}: Pick<QuoteRequest, 'condition' | 'targetPrice' | 'targetCurrency' | 'neededBy'>): string {
  return [
    condition && conditionWords[condition],
    targetPrice !== null &&
      targetCurrency &&
      `${formatPrice(Math.round(targetPrice * 100), targetCurrency)} each`,
    neededBy && `by ${formatDay(neededBy)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The delivery status of a sent request; empty if it is not known. */
export function deliveryText(mails: QuoteRequest['mails']): string {
  if (!mails) return ''
  const { delivered, failed, open } = mails
  if (failed > 0) {
    return delivered + open === 0 ? 'Not delivered' : `${countText(failed)} not delivered`
  }
  return open > 0 ? 'On its way' : 'Delivered'
}

const detailsText = (request: QuoteRequest) =>
  [wishText(request), request.message].filter(Boolean).join('. ')

const columns: readonly Column<QuoteRequest>[] = [
  {
    key: 'part',
    header: 'Part',
    width: '12rem',
    card: 'title',
    isRowHeader: true,
    title: ({ partNumber, manufacturer }) => `${partNumber} ${manufacturer}`,
    cell: ({ partId, partNumber, manufacturer }) => (
      <>
        {partId === null ? (
          <span className="mono">{partNumber}</span>
        ) : (
          <Link to={paths.part(partId)} className={`mono ${hitClass}`} preload="intent">
            {partNumber}
          </Link>
        )}{' '}
        <span className="soft">{manufacturer}</span>
      </>
    ),
  },
  {
    key: 'direction',
    header: 'Direction',
    width: '5.5rem',
    className: 'soft small',
    cell: ({ direction }) => (direction === 'sent' ? 'Sent' : 'Received'),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    width: '5rem',
    align: 'right',
    card: 'figure',
    className: 'strong',
    cell: ({ quantity }) => countText(quantity),
  },
  {
    key: 'company',
    header: 'Company',
    width: '10.5rem',
    card: 'text',
    title: ({ company }) => company.name,
    cell: ({ company, companies }) => (
      <span className="row">
        <span className="cut">
          {company.id === null ? company.name : <CompanyLink id={company.id} name={company.name} />}
        </span>
        {companies !== null && companies > 1 && (
          <span className="soft num nowrap">+{countText(companies - 1)} more</span>
        )}
      </span>
    ),
  },
  {
    key: 'contact',
    header: 'Asked by',
    width: '8rem',
    from: '64rem',
    card: 'text',
    cardLabel: 'Asked by',
    cell: ({ contactName, contactEmail, contactTel }) =>
      contactEmail ? (
        <a
          className="target"
          href={`mailto:${contactEmail}`}
          title={`${contactEmail}, ${contactTel}`}
        >
          {contactName}
        </a>
      ) : (
        contactName
      ),
  },
  {
    key: 'details',
    header: 'Details',
    from: '52rem',
    card: 'text',
    className: 'soft small',
    title: detailsText,
    cell: detailsText,
  },
  {
    key: 'mails',
    header: 'E-mail',
    width: '6.5rem',
    card: 'foot',
    className: 'small',
    cell: ({ mails }) => {
      const text = deliveryText(mails)
      return mails && mails.failed > 0 ? <Badge tone="warn">{text}</Badge> : text
    },
  },
  {
    key: 'date',
    header: 'Date',
    width: '7rem',
    align: 'right',
    sorted: 'descending',
    card: 'foot',
    className: 'soft small',
    cell: ({ sentAt }) => <RelativeTime className="num" at={sentAt} />,
  },
]
