import type { OwnTicket } from '#contract/messages/own-tickets.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

type TicketListProps = {
  tickets: readonly OwnTicket[]
  onOpen: (id: number) => void
  onNew: () => void
}

export function TicketList({ tickets, onOpen, onNew }: TicketListProps) {
  return (
    <div className="stack">
      <Button variant="primary" icon="edit" block onClick={onNew}>
        New message
      </Button>
      <ul className="chat-tickets" aria-label="Your messages">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" onClick={() => onOpen(ticket.id)}>
              <span className="row between nowrap">
                <span className="strong cut">{ticket.subject}</span>
                <RelativeTime at={ticket.lastAt} className="small soft" />
              </span>
              <span className="row between nowrap">
                <span className="small soft cut">{lastWords(ticket)}</span>
                <StateBadge ticket={ticket} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function lastWords({ thread }: OwnTicket): string {
  const { isReply, text } = thread.at(-1)!
  return `${isReply ? 'Answer' : 'You'}: ${text}`
}

function StateBadge({ ticket: { isUnread, isDone, thread } }: { ticket: OwnTicket }) {
  if (isUnread) return <Badge tone="ok">New answer</Badge>
  if (isDone) return <Badge>Closed</Badge>
  return thread.at(-1)!.isReply ? <Badge>Answered</Badge> : <Badge>Sent</Badge>
}
