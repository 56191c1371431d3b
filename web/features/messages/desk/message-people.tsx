import type { LoggedMessage, MessageSender } from '#contract/messages/desk/message-log.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import './message-people.css'

/** The sender: a member with their company, or a visitor with the name they entered. */
export function SenderName({ sender: { contact, visitor } }: { sender: MessageSender }) {
  if (contact) return <Member contact={contact} />
  const { name, company, email, source } = visitor!
  return (
    <>
      <span className="message-name block cut">
        {name || 'No message delivered'} <span className="muted">(visitor)</span>
      </span>
      <span
        className="message-firm block cut small soft"
        title={[company, email, source].filter(Boolean).join(', ')}
      >
        {[company, source].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

/** The recipient. */
export function RecipientName({ message }: { message: LoggedMessage }) {
  if (message.kind === 'provider') return <span className="soft">Us</span>
  if (message.quote && (message.quote.isToAll || !message.recipient)) {
    const { companies } = message.quote
    return <span className="soft">{companies === 1 ? '1 company' : `${companies} companies`}</span>
  }
  if (message.listing) {
    const { id, name } = message.listing
    return (
      <AdminLink to={`/services/${id}`} className="message-name block cut">
        {name}
      </AdminLink>
    )
  }
  return message.recipient ? <Member contact={message.recipient} /> : null
}

function Member({
  contact: { name, company },
}: {
  contact: NonNullable<MessageSender['contact']>
}) {
  return (
    <>
      <span className="message-name block cut">{name}</span>
      <AdminLink
        to={`/companies/${company.id}`}
        className="message-firm block cut small plain soft"
      >
        {company.name}
      </AdminLink>
    </>
  )
}
