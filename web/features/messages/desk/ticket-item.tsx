import { accountRoles } from '#contract/access.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import type { Ticket } from '#contract/messages/desk/tickets.ts'
import { ticketQuery } from '#web/features/messages/desk/api.ts'
import { PrivacyMenu, PrivacyPanel } from '#web/features/messages/desk/privacy-request.tsx'
import { TicketReply } from '#web/features/messages/desk/ticket-reply.tsx'
import { TicketThread } from '#web/features/messages/desk/ticket-thread.tsx'
import {
  AdminLink,
  LoadError,
  useAdminNavigate,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  DoneAct,
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** A ticket or privacy request with its thread, the reply, and who wrote it. */
export function TicketItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const staff = useStaff()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(useApi(), open.id))
  if (!ticket) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  const isDone = ticket.done !== null
  const kind = ticket.privacy ? 'privacy' : 'ticket'
  if (kind !== open.kind) return <MovedTicket id={ticket.id} kind={kind} />
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={ticket.subject}
      mark={
        <>
          <Badge tone="outline">{ticket.number}</Badge>
          {ticket.mailbox && <Badge>{ticket.mailbox}</Badge>}
        </>
      }
      sub={
        ticket.done && (
          <>
            Done, {ticket.done.by}, <RelativeTime at={ticket.done.at} />
          </>
        )
      }
      acts={
        <>
          <DoneAct queue={queue} isDone={isDone} />
          <QueueAct shortcut="r" icon="reply" onClick={focusReply}>
            Reply
          </QueueAct>
          {mayUse(staff, accountRoles) && <PrivacyMenu ticket={ticket} />}
        </>
      }
    >
      <Sender ticket={ticket} />
      <PrivacyPanel ticket={ticket} />
      <TicketThread ticket={ticket} />
      <TicketReply ticket={ticket} queue={queue} />
    </QueueItemFrame>
  )
}

/** Leads to the queue in which a ticket is handled, from links that were made before it moved. */
function MovedTicket({ id, kind }: { id: number; kind: 'ticket' | 'privacy' }) {
  const navigate = useAdminNavigate()
  const lead = useEffectEvent(() => {
    void navigate(kind === 'privacy' ? '/privacy-requests' : '/tickets', {
      search: { id, kind: undefined },
      replace: true,
    })
  })
  useEffect(() => lead(), [])
  return <Skeleton width="40%" />
}

const focusReply = () => document.querySelector<HTMLElement>('[data-reply]')?.focus()

function Sender({ ticket: { sender, email, earlier } }: { ticket: Ticket }) {
  const { contact, visitor } = sender
  const isSupport = mayUse(useStaff(), accountRoles)
  return (
    <Panel>
      <Facts
        items={[
          {
            term: 'From',
            value: contact ? (
              <>
                {contact.name},{' '}
                <AdminLink to={`/companies/${contact.company.id}`}>
                  {contact.company.name}
                </AdminLink>
              </>
            ) : (
              <>
                {visitor?.name}, {visitor?.company} <Badge tone="outline">Visitor</Badge>
              </>
            ),
          },
          {
            term: 'E-mail',
            value: (
              <span className="row wrap">
                <BreakableText>{email}</BreakableText>
                {isSupport && (
                  <AdminLink to="/mails/recipients" search={{ address: email }} className="small">
                    Mail to this address
                  </AdminLink>
                )}
                {isSupport && contact && (
                  <AdminLink to="/mails/why" search={{ contact: contact.id }} className="small">
                    Why no mail?
                  </AdminLink>
                )}
              </span>
            ),
          },
          ...(earlier.length === 0
            ? []
            : [
                {
                  term: 'Other tickets',
                  value: earlier.map(({ id, subject, isDone }) => (
                    <span key={id} className="block cut">
                      <AdminLink to="/tickets" search={{ id, state: isDone ? 'done' : undefined }}>
                        {subject}
                      </AdminLink>
                      {!isDone && <span className="small muted"> open</span>}
                    </span>
                  )),
                },
              ]),
        ]}
      />
    </Panel>
  )
}
