import { ownTicketsQuery } from '#web/features/messages/chat/api.ts'
import { ProviderDialog } from '#web/features/messages/contact-message-dialog.tsx'
import { ChatWidget } from '#web/features/messages/chat/chat-widget.tsx'
import { NewTicketForm, useDrafts } from '#web/features/messages/chat/ticket-forms.tsx'
import { TicketView } from '#web/features/messages/chat/ticket-view.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import type { OwnTicket } from '#contract/messages/own-tickets.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import './chat-panel.css'

const refetchMs = 20_000

/**
 * Own messages to the operator with their answers, for visitors the form of a message with its spam check, or the
 * external chat of a setting (SH-024).
 */
export function ChatPanel(popup: PopupProps) {
  const { user } = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  const widget = settings?.chatWidget ?? ''
  const [isExternal, setExternal] = useState(widget !== '')
  const drafts = useDrafts()
  const texts = {
    title: 'Write to us',
    description: settings && `${settings.shortName} staff answer on working days.`,
  }
  const choice = widget !== '' && (
    <div className="row tight space-below">
      <Button size="sm" aria-pressed={isExternal} onClick={() => setExternal(true)}>
        Chat
      </Button>
      <Button size="sm" aria-pressed={!isExternal} onClick={() => setExternal(false)}>
        Messages
      </Button>
    </div>
  )
  if (!user && !isExternal) {
    return <VisitorPanel {...popup} {...texts} isReported={widget === ''} before={choice} />
  }
  return (
    <Dialog {...popup} {...texts} size="sm" className="chat-panel" confirmClose={drafts.hasAny}>
      {choice}
      {isExternal ? (
        <ChatWidget url={widget} />
      ) : (
        <OwnTickets drafts={drafts} isReported={widget === ''} />
      )}
    </Dialog>
  )
}

type VisitorPanelProps = Omit<ComponentProps<typeof ProviderDialog>, 'subject' | 'person'> & {
  isReported: boolean
}

function VisitorPanel({ isReported, ...dialog }: VisitorPanelProps) {
  useLoadReport({ isReported, isLoaded: true, error: undefined })
  return <ProviderDialog {...dialog} subject="" />
}

type OwnTicketsProps = {
  drafts: ReturnType<typeof useDrafts>
  /** Whether this is the chat whose load is reported. */
  isReported: boolean
}

function OwnTickets({ drafts, isReported }: OwnTicketsProps) {
  const { data, error, refetch } = useQuery({
    ...ownTicketsQuery(useApi()),
    refetchInterval: refetchMs,
  })
  const [shown, setShown] = useState<'list' | 'new' | number>('list')
  useLoadReport({ isReported, isLoaded: data !== undefined, error })
  if (!data) {
    return error ? (
      <LoadFailure thing="Your messages" reason={reasonOf(error)} onRetry={refetch} />
    ) : (
      <Skeleton width="60%" />
    )
  }
  const ticket = data.results.find(({ id }) => id === shown)
  if (ticket) {
    return <TicketView ticket={ticket} drafts={drafts} onBack={() => setShown('list')} />
  }
  if (shown === 'new' || data.results.length === 0) {
    const onBack = data.results.length === 0 ? undefined : () => setShown('list')
    return <NewTicketForm drafts={drafts} onBack={onBack} onSent={() => setShown('list')} />
  }
  return (
    <TicketList
      tickets={data.results}
      onOpen={(id) => setShown(id)}
      onNew={() => setShown('new')}
    />
  )
}

/** Reports once whether the chat could be loaded (ER-028). */
function useLoadReport(load: { isReported: boolean; isLoaded: boolean; error: unknown }) {
  const trackFeature = useFeatureTracking()
  const isDone = useRef(false)
  const { isReported, isLoaded, error } = load
  const report = useEffectEvent(() => {
    if (isDone.current || !isReported || (!isLoaded && !error)) return
    isDone.current = true
    trackFeature('chat', 'panel', isLoaded ? undefined : error)
  })
  useEffect(() => report(), [isReported, isLoaded, error])
}

type TicketListProps = {
  tickets: readonly OwnTicket[]
  onOpen: (id: number) => void
  onNew: () => void
}

function TicketList({ tickets, onOpen, onNew }: TicketListProps) {
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
