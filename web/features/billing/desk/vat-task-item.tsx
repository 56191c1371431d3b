import type { VatTask } from '#contract/billing/desk/vat-tasks.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { DocumentLinks } from '#web/features/billing/desk/document-links.tsx'
import { useDecided } from '#web/features/billing/desk/api.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import {
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useQuery } from '@tanstack/react-query'

/** An invoice with reverse charge whose VAT number is invalid, for finance (BK-096, AM-059). */
export function VatTaskItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    payloadQuery(api, [...queueKey, 'vat', open.id], 'getVatTask', {
      params: { id: String(open.id) },
    }),
  )
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  const { evidence, isOpen, closed } = data
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={`VAT number ${evidence.vatNumber}`}
      mark={
        isOpen ? (
          <Badge tone="warn">To decide</Badge>
        ) : (
          <Badge tone="ok">{closed ? 'Closed' : 'Nothing to decide'}</Badge>
        )
      }
      sub={
        closed ? (
          <>
            {closed.by}, <RelativeTime at={closed.at} />
          </>
        ) : (
          evidence.answeredAt && <RelativeTime at={evidence.answeredAt} />
        )
      }
      acts={isOpen && <Acts task={data} open={open} queue={queue} />}
    >
      {isOpen && (
        <Note tone="info" title="This invoice went out with reverse charge.">
          {evidence.answer === 'invalid'
            ? 'VIES calls the VAT number on it invalid, so VAT may be owed. If the customer has another number, have it corrected and checked first.'
            : 'The VAT number on it is not checked. Check it by hand, and close this with what you found; it closes by itself once VIES calls the number valid.'}
        </Note>
      )}
      <Evidence evidence={evidence} />
      <InvoicePanel task={data} />
    </QueueItemFrame>
  )
}

const answerNames = { invalid: 'Invalid', valid: 'Valid', none: 'No answer so far' }

function Evidence({ evidence }: Pick<VatTask, 'evidence'>) {
  const { vatNumber, answer, answeredAt, requestedAt, consultation, attempts } = evidence
  const { traderName, traderAddress } = evidence
  return (
    <Panel title="What VIES has said">
      <Facts
        items={[
          { term: 'VAT number', value: vatNumber },
          {
            term: 'Answer',
            value: answerNames[answer ?? 'none'],
          },
          { term: 'Asked', value: <RelativeTime at={requestedAt} /> },
          ...(answeredAt ? [{ term: 'Answered', value: <RelativeTime at={answeredAt} /> }] : []),
          { term: 'Attempts', value: attempts },
          { term: 'Consultation', value: <span className="break">{consultation || 'None'}</span> },
          { term: 'Name', value: traderName || 'Not given' },
          { term: 'Address', value: traderAddress || 'Not given' },
        ]}
      />
    </Panel>
  )
}

function InvoicePanel({ task: { id, invoice, company } }: { task: VatTask }) {
  return (
    <Panel
      title={`Invoice ${invoice.number}`}
      aside={<DocumentLinks id={id} number={invoice.number} />}
    >
      <Facts
        items={[
          {
            term: 'Company',
            value: (
              <AdminLink to={`/companies/${company.id}`} search={{ tab: 'money' }}>
                {company.name}
              </AdminLink>
            ),
          },
          { term: 'VAT number today', value: company.vatNumber || 'None' },
          { term: 'Issued', value: formatDay(invoice.issuedOn) },
          { term: 'Total', value: formatEuros(invoice.totalCents) },
          { term: 'Received', value: formatEuros(invoice.receivedCents) },
          { term: 'Credited', value: formatEuros(invoice.creditedCents) },
          {
            term: 'Customer',
            value: (
              <a href={`mailto:${invoice.email}`}>
                <BreakableText>{invoice.email}</BreakableText>
              </a>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Acts({ task, open, queue }: { task: VatTask; open: QueueRef; queue: Queue }) {
  const api = useApi()
  const issue = usePopup(reasonDialog)
  const close = usePopup(reasonDialog)
  const { id, invoice, again } = task
  const params = { id: String(id) }
  const done = useDecided(queue, open)
  return (
    <>
      {again && (
        <QueueAct shortcut="y" variant="primary" icon="doc" {...issue.trigger}>
          Credit and invoice again with {again.percent}% VAT
        </QueueAct>
      )}
      <QueueAct shortcut="N" {...close.trigger}>
        Close
      </QueueAct>
      {again &&
        issue.render({
          title: `Invoice again with ${again.percent}% VAT?`,
          act: 'vat.invoiced-again',
          children: (
            <>
              Invoice {invoice.number} is credited, and a new one of {formatEuros(again.totalCents)}{' '}
              with {formatEuros(again.vatCents)} VAT is issued.{' '}
              {invoice.receivedCents > 0 && 'What was paid moves to it: '}
              {formatEuros(again.openCents)} is left to pay. Both documents are mailed, the credit
              note with the reason.
            </>
          ),
          confirm: 'Credit and invoice again',
          danger: true,
          run: async (reason) => {
            await api('invoiceAgain', { params, body: { reason } })
            await done(staffNotices.invoicedAgain)
          },
        })}
      {close.render({
        title: 'Keep the reverse charge?',
        act: 'vat.closed',
        children:
          'Close it where the number was corrected, or where the reverse charge is right by other evidence. The reason is kept as a note.',
        confirm: 'Close',
        run: async (reason) => {
          await api('closeVatTask', { params, body: { reason } })
          await done(staffNotices.vatTaskClosed)
        },
      })}
    </>
  )
}
