import type { OwnTicket } from '#contract/messages/own-tickets.ts'
import { ownTicketsKey, unreadTicketsKey } from '#web/features/messages/chat/api.ts'
import { AnswerForm, type Drafts } from '#web/features/messages/chat/ticket-forms.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

type TicketViewProps = { ticket: OwnTicket; drafts: Drafts; onBack: () => void }

/** The entries of a ticket and a field for the next one; whoever sees it has read it. */
export function TicketView({ ticket, drafts, onBack }: TicketViewProps) {
  const { id, number, subject, isDone, isUnread, thread } = ticket
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const own = useViewer().user?.name
  const heading = useRef<HTMLHeadingElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const lastEntry = thread.at(-1)!
  useReadMark(id, isUnread ? lastEntry.id : undefined)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [id])
  // The newest entry and the field below it are what the reader comes for.
  useEffect(() => {
    foot.current?.scrollIntoView({ block: 'end' })
  }, [id, thread.length])
  return (
    <div className="stack">
      <div className="row between nowrap">
        <Button size="sm" icon="left" onClick={onBack}>
          All messages
        </Button>
        <span className="small soft">{number}</span>
      </div>
      <h3 ref={heading} tabIndex={-1} className="chat-subject">
        {subject}
      </h3>
      <ol className="chat-thread" aria-label="Messages" aria-live="polite">
        {thread.map((entry) => (
          <li key={entry.id} className={cx(entry.isReply && 'is-theirs')}>
            <p className="small soft row between nowrap">
              <span>{entry.isReply ? brand : authorOf(entry.by, own)}</span>
              <RelativeTime at={entry.at} />
            </p>
            <p className="lines break">{entry.text}</p>
            {entry.files.length > 0 && (
              <p className="small soft">Attached: {entry.files.join(', ')}</p>
            )}
          </li>
        ))}
      </ol>
      {isDone && (
        <p className="small soft">This ticket is closed. Another message opens it again.</p>
      )}
      <div ref={foot}>
        <AnswerForm key={id} ticketId={id} drafts={drafts} />
      </div>
    </div>
  )
}

/** A colleague may answer by mail. */
const authorOf = (by: string, own: string | undefined) => (by === '' || by === own ? 'You' : by)

/** Marks a ticket as read up to an entry. */
function useReadMark(id: number, lastEntryId: number | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useEffectEvent(async () => {
    if (lastEntryId === undefined) return
    // It stays unread and is marked again with the next look at it.
    await api('markTicketRead', { params: { id: String(id) }, body: { lastEntryId } }).catch(
      () => {},
    )
    await queryClient.invalidateQueries({ queryKey: unreadTicketsKey })
    await queryClient.invalidateQueries({ queryKey: ownTicketsKey })
  })
  useEffect(() => void mark(), [id, lastEntryId])
}
