import { staffNotices } from '#contract/back-office/staff-notices.ts'
import type { FoundDelivery } from '#contract/mail/desk/mail-log.ts'
import { AdminLink, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { mailKey } from '#web/features/mail/desk/log/api.ts'
import { MailStateBadge } from '#web/features/mail/desk/log/mail-table.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type DeliveryTableProps = {
  caption: string
  deliveries: readonly FoundDelivery[] | undefined
  busy: boolean
  empty: ReactNode
  /** Omitted on the mail's own page. */
  withSubject?: boolean
}

/** Deliveries with the last response of the mail server. */
export function DeliveryTable({
  caption,
  deliveries,
  busy,
  empty,
  withSubject = false,
}: DeliveryTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={withSubject ? columns : columns.filter(({ key }) => key !== 'subject')}
      rows={deliveries}
      rowKey={({ id }) => id}
      busy={busy}
      empty={empty}
    />
  )
}

const columns: readonly Column<FoundDelivery>[] = [
  {
    key: 'address',
    header: 'Recipient',
    width: '13.5rem',
    card: 'title',
    isRowHeader: true,
    title: ({ address }) => address,
    cell: ({ address, companyId }) =>
      companyId === null ? (
        address
      ) : (
        <AdminLink to={`/companies/${companyId}`}>{address}</AdminLink>
      ),
  },
  {
    key: 'subject',
    header: 'Subject',
    width: '11.5rem',
    title: ({ subject }) => subject,
    cell: ({ mailId, subject }) => <AdminLink to={`/mails/${mailId}`}>{subject}</AdminLink>,
  },
  {
    key: 'state',
    header: 'State',
    width: '6.5rem',
    card: 'figure',
    cell: ({ state }) => <MailStateBadge state={state} />,
  },
  {
    key: 'answer',
    header: 'Last response of the server',
    card: 'text',
    className: 'small soft',
    title: ({ answerText }) => answerText ?? undefined,
    cell: answerOf,
  },
  {
    key: 'at',
    header: 'Time',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ sentAt, queuedAt }) => <RelativeTime at={sentAt ?? queuedAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '8rem',
    card: 'action',
    cell: (delivery) => delivery.mayRetry && <RetryButton delivery={delivery} />,
  },
]

function answerOf({ answerText, attempts, maybeTwice, nextAt, state }: FoundDelivery) {
  const tried = attempts > 1 ? `${attempts} attempts. ` : ''
  return (
    <>
      {maybeTwice && <strong className="strong">May have been delivered twice. </strong>}
      {tried}
      {answerText || (state === 'queued' && attempts === 0 ? 'Not tried yet' : '')}
      {state === 'queued' && attempts > 0 && nextAt && (
        <>
          {' '}
          Next: <RelativeTime at={nextAt} />
        </>
      )}
    </>
  )
}

function RetryButton({ delivery: { id, address } }: { delivery: FoundDelivery }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api('retryDelivery', { params: { id } }),
    onSuccess: async () => {
      notify(staffNotices.mailRetried)
      await queryClient.invalidateQueries({ queryKey: mailKey })
    },
    onError: (failure) => notifyFailure('The mail could not be queued again', failure),
  })
  return (
    <Button
      size="sm"
      icon="again"
      busy={retry.isPending}
      aria-label={`Retry delivery to ${address}`}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  )
}
