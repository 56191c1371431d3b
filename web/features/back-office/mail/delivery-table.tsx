import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { retryDelivery, type FoundDelivery } from '#contract/back-office/mail-log.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { tellFailure } from '#web/features/back-office/load-fault.tsx'
import { mailKey } from '#web/features/back-office/mail/api.ts'
import { MailStateBadge } from '#web/features/back-office/mail/mail-state.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import './mail-table.css'

type DeliveryTableProps = {
  caption: string
  deliveries: readonly FoundDelivery[] | undefined
  busy: boolean
  /** Left out on the page of the mail itself. */
  withSubject?: boolean
}

/** Mails to single addresses, with the server's last answer. */
export function DeliveryTable({ caption, deliveries, busy, withSubject }: DeliveryTableProps) {
  const columns = ['15rem', ...(withSubject ? ['13rem'] : []), '6.5rem', '', '7rem', '8rem']
  return (
    <SheetTable
      caption={caption}
      columns={columns}
      cards
      busy={busy}
      className={withSubject ? 'deliveries with-subject' : 'deliveries'}
    >
      <TableHead>
        <ColumnHead>Recipient</ColumnHead>
        {withSubject && <ColumnHead>Mail</ColumnHead>}
        <ColumnHead>State</ColumnHead>
        <ColumnHead>Last answer of the server</ColumnHead>
        <ColumnHead align="right">When</ColumnHead>
        <ColumnHead>
          <span className="sr">What can be done</span>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {deliveries?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} withSubject={withSubject} />
        )) ?? <SkeletonRows rows={8} columns={columns.map((width) => (width ? '60%' : '50%'))} />}
      </TableBody>
    </SheetTable>
  )
}

function DeliveryRow({
  delivery,
  withSubject,
}: {
  delivery: FoundDelivery
  withSubject: boolean | undefined
}) {
  const { address, companyId, mailId, state, subject, sentAt, queuedAt, mayRetry } = delivery
  return (
    <Row>
      <RowHead className="d-address" title={address}>
        {companyId === null ? (
          address
        ) : (
          <AdminLink to={`/companies/${companyId}`}>{address}</AdminLink>
        )}
      </RowHead>
      {withSubject && (
        <Cell className="d-subject" title={subject}>
          <AdminLink to={`/mails/${mailId}`}>{subject}</AdminLink>
        </Cell>
      )}
      <Cell className="d-state">
        <MailStateBadge state={state} />
      </Cell>
      <Cell className="d-answer" title={delivery.answerText ?? undefined}>
        {answerOf(delivery)}
      </Cell>
      <Cell className="d-at soft num" align="right">
        <RelativeTime at={sentAt ?? queuedAt} />
      </Cell>
      <Cell className="d-do">{mayRetry && <RetryButton delivery={delivery} />}</Cell>
    </Row>
  )
}

function answerOf({ answerText, attempts, maybeTwice, nextAt, state }: FoundDelivery) {
  const tried = attempts > 1 ? `${attempts} attempts. ` : ''
  return (
    <>
      {maybeTwice && <strong className="strong">May have arrived twice. </strong>}
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
    mutationFn: () => api(retryDelivery, { params: { id } }),
    onSuccess: async () => {
      notify(staffNotices.mailRetried)
      await queryClient.invalidateQueries({ queryKey: mailKey })
    },
    onError: (failure) => tellFailure('The mail was not queued again', failure),
  })
  return (
    <Button
      size="sm"
      icon="again"
      busy={retry.isPending}
      aria-label={`Try again to ${address}`}
      onClick={() => retry.mutate()}
    >
      Try again
    </Button>
  )
}
