import { ReasonBody } from '#contract/fields.ts'
import {
  messageKindNames,
  messageKinds,
  type OpenedMessage,
  type privateMessageKinds,
} from '#contract/messages/desk/message-log.ts'
import { RecipientName, SenderName } from '#web/features/messages/desk/message-people.tsx'
import {
  AdminLink,
  useAdminId,
  useAdminSearch,
  AdminView,
} from '#web/features/back-office/frame/admin-view.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { useState } from 'react'

/** A message. One between others is opened with a reason, because that is logged. */
export default function MessagePage() {
  const kindName = useAdminSearch()['kind']
  const id = useAdminId()
  const kind = messageKinds.find((one) => one === kindName) ?? 'contact'
  return (
    <>
      <AdminLink
        to="/messages"
        search={{ kind: kind === 'contact' ? undefined : kind }}
        className="back"
      >
        <Icon name="left" small />
        Back to messages
      </AdminLink>
      {kind === 'provider' ? <TicketLink id={id} /> : <PrivateMessagePage id={id} kind={kind} />}
    </>
  )
}

/** Messages to the operator are tickets. */
const TicketLink = ({ id }: { id: number }) => (
  <AdminView title={`Message ${id}`} sub="Messages to us are tickets.">
    <AdminLink to="/tickets" search={{ id }} className={buttonClass()}>
      Open the ticket
    </AdminLink>
  </AdminView>
)

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
    onOpened((await api('openMessage', { params, body: { kind, reason } })).payload)
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
  const remaining = (quote?.companies ?? 0) - askedCompanies.length
  return (
    <>
      {askedCompanies.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <AdminLink to={`/companies/${id}`}>{name}</AdminLink>
        </span>
      ))}
      {remaining > 0 && ` and ${remaining} more`}
    </>
  )
}
