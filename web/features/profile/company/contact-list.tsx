import type { Contact } from '#contract/companies.ts'
import type { OwnCompany as Own } from '#web/features/profile/api.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { Telephone } from '#web/features/companies/details-public.ts'
import { Portrait } from '#web/features/media/public.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Contacts of the own company, in the order shown to members. */
export function ContactList({ own: { contacts, contactId } }: { own: Own }) {
  return (
    <ProfilePart
      id="contacts"
      title="Contacts"
      about="The contacts of your company, in the order in which members see them. Everyone edits their own entry."
    >
      <Panel pad={false}>
        <ol className="entries columns profile-contacts">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} isMe={contact.id === contactId} />
          ))}
        </ol>
      </Panel>
    </ProfilePart>
  )
}

function ContactRow({ contact, isMe }: { contact: Contact; isMe: boolean }) {
  return (
    <li>
      <Portrait contact={contact} />
      <div>
        <p className="row wrap">
          <b>{contact.name}</b>
          {isMe && <Badge tone="outline">You</Badge>}
        </p>
        <p className="small soft">{[contact.function, contact.label].filter(Boolean).join(', ')}</p>
      </div>
      <div className="profile-reach small break">
        {contact.tel && <Telephone number={contact.tel} />}
        <span className="soft">{contact.email}</span>
      </div>
    </li>
  )
}
