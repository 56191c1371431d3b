import type { Payload } from '#contract/endpoint.ts'
import {
  messageKindNames,
  messageKinds,
  ticketStateNames,
  type LoggedMessage,
  type getMessage,
  setTicketDone,
} from '#contract/back-office/message-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { messageQuery } from '#web/features/messages/admin/api.ts'
import { RecipientName, SenderName } from '#web/features/messages/admin/message-people.tsx'
import {
  AdminLink,
  useAdminId,
  useAdminSearch,
  AdminView,
  LoadError,
  notifyFailure,
} from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'

export default function MessagePage() {
  const asked = useAdminSearch()['kind']
  const kind = messageKinds.find((one) => one === asked) ?? 'contact'
  const { data: message, error, refetch } = useQuery(messageQuery(useApi(), useAdminId(), kind))
  const email = message?.sender.visitor?.email

  return (
    <>
      <AdminLink
        to="/messages"
        search={{ kind: kind === 'contact' ? undefined : kind }}
        className="back"
      >
        <Icon name="left" small />
        Back to Messages
      </AdminLink>
      <AdminView
        title={message?.subject ?? (error ? 'Message' : 'Message …')}
        sub="Your reading of this message is recorded in the audit log."
        actions={message?.kind === 'provider' && <TicketButton ticket={message} />}
      >
        {error && <LoadError error={error} onRetry={refetch} />}
        {!message && !error && <Skeleton width="60%" />}
        {message && (
          <div className="stack">
            <Facts
              items={[
                { term: 'Kind', value: messageKindNames[kind] },
                { term: 'From', value: <SenderName sender={message.sender} /> },
                ...(email ? [{ term: 'E-mail', value: email }] : []),
                { term: 'To', value: <RecipientName message={message} /> },
                ...(message.isFromServicePage
                  ? [{ term: 'Written on', value: 'the page of services' }]
                  : []),
                ...(message.broadcastId === null
                  ? []
                  : [{ term: 'Broadcast', value: String(message.broadcastId) }]),
                ...(message.askedCompanies.length > 0
                  ? [{ term: 'Companies asked', value: <AskedCompanies {...message} /> }]
                  : []),
                { term: 'Sent', value: <RelativeTime at={message.at} /> },
                ...(kind === 'provider'
                  ? [{ term: 'Ticket', value: <TicketState {...message} /> }]
                  : []),
              ]}
            />
            <Panel title="Text" pad={false}>
              {/* Scrollable regions must be focusable. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre className="mail-text scrolls" tabIndex={0}>
                {message.body}
              </pre>
            </Panel>
          </div>
        )}
      </AdminView>
    </>
  )
}

/** The recipients of a quote request; the first ones by name. */
function AskedCompanies({
  askedCompanies,
  quote,
}: Pick<Payload<typeof getMessage>, 'askedCompanies' | 'quote'>) {
  const left = (quote?.companies ?? 0) - askedCompanies.length
  return (
    <>
      {askedCompanies.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <AdminLink to={`/companies/${id}`}>{name}</AdminLink>
        </span>
      ))}
      {left > 0 && ` and ${left} more`}
    </>
  )
}

function TicketState({ done }: Pick<LoggedMessage, 'done'>) {
  if (!done) return ticketStateNames.open
  return (
    <>
      {ticketStateNames.done}, {done.by}, <RelativeTime at={done.at} />
    </>
  )
}

/** Marks a ticket as done, or reopens it (BK-077). */
function TicketButton({ ticket: { id, done } }: { ticket: LoggedMessage }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(setTicketDone, { params: { id: String(id) }, body: { isDone: done === null } }),
    onSuccess: async ({ payload }) => {
      // Updates the cache, because another request would add an entry to the audit log.
      queryClient.setQueryData(
        messageQuery(api, id, 'provider').queryKey,
        (known) => known && { ...known, ...payload },
      )
      notify(payload.done ? staffNotices.ticketDone : staffNotices.ticketOpened)
      await queryClient.invalidateQueries({ queryKey: ['message-log'] })
    },
    onError: (failure) => notifyFailure('The ticket could not be changed', failure),
  })
  return (
    <Button variant={done ? 'default' : 'primary'} busy={isPending} onClick={() => mutate()}>
      {done ? 'Reopen' : 'Mark as done'}
    </Button>
  )
}
