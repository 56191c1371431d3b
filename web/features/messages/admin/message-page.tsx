import { ReasonBody } from '#contract/fields.ts'
import {
  messageKindNames,
  messageKinds,
  ticketStateNames,
  type LoggedMessage,
  openMessage,
  type OpenedMessage,
  type privateMessageKinds,
  setTicketDone,
} from '#contract/back-office/message-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ticketQuery } from '#web/features/messages/admin/api.ts'
import { RecipientName, SenderName } from '#web/features/messages/admin/message-people.tsx'
import {
  AdminLink,
  useAdminId,
  useAdminSearch,
  AdminView,
  LoadError,
  notifyFailure,
} from '#web/platform/admin/admin-view.tsx'
import { ReasonField } from '#web/platform/admin/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A message. One between others is opened with a reason, because that is logged. */
export default function MessagePage() {
  const asked = useAdminSearch()['kind']
  const id = useAdminId()
  const kind = messageKinds.find((one) => one === asked) ?? 'contact'
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
      {kind === 'provider' ? <TicketPage id={id} /> : <PrivateMessagePage id={id} kind={kind} />}
    </>
  )
}

function TicketPage({ id }: { id: number }) {
  const { data: message, error, refetch } = useQuery(ticketQuery(useApi(), id))
  return (
    <AdminView
      title={message?.subject ?? (error ? 'Message' : 'Message …')}
      actions={message && <TicketButton ticket={message} />}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {!message && !error && <Skeleton width="60%" />}
      {message && <MessageText message={message} />}
    </AdminView>
  )
}

type PrivateMessagePageProps = { id: number; kind: (typeof privateMessageKinds)[number] }

function PrivateMessagePage({ id, kind }: PrivateMessagePageProps) {
  const [message, setMessage] = useState<OpenedMessage>()
  if (message) {
    return (
      <AdminView title={message.subject} sub="Opening this message was logged.">
        <MessageText message={message} />
      </AdminView>
    )
  }
  return (
    <AdminView title={`Message ${id}`} sub={messageKindNames[kind]}>
      <OpenMessage id={id} kind={kind} onOpened={setMessage} />
    </AdminView>
  )
}

type OpenMessageProps = PrivateMessagePageProps & { onOpened: (message: OpenedMessage) => void }

function OpenMessage({ id, kind, onOpened }: OpenMessageProps) {
  const api = useApi()
  const { form, refusal, submit } = useContractForm(ReasonBody, { reason: '' })
  const open = submit(async ({ reason }) => {
    const params = { id: String(id) }
    onOpened((await api(openMessage, { params, body: { kind, reason } })).payload)
  })
  return (
    <Panel title="Open this message" className="prose">
      <form noValidate onSubmit={open} className="stack">
        <Refusal>{refusal}</Refusal>
        <p className="soft">
          This message was written to somebody else. Say why you need to read it.
        </p>
        <ReasonField form={form} act="message.read" first />
        <div>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Open message
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function MessageText({ message }: { message: OpenedMessage }) {
  const email = message.sender.visitor?.email
  return (
    <div className="stack">
      <Facts
        items={[
          { term: 'Kind', value: messageKindNames[message.kind] },
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
          ...(message.kind === 'provider'
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
  )
}

/** The recipients of a quote request; the first ones by name. */
function AskedCompanies({
  askedCompanies,
  quote,
}: Pick<OpenedMessage, 'askedCompanies' | 'quote'>) {
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
        ticketQuery(api, id).queryKey,
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
