import type { Company, Contact } from '#contract/companies.ts'
import { Telephone } from '#web/features/companies/company/contact-facts.tsx'
import { Portrait } from '#web/features/media/public.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

/** Attendance of the next European Broker Meeting (CO-018). */
export function MeetingNote({ company }: { company: Company }) {
  const meeting = useQuery(settingsQuery(useApi())).data?.meeting
  if (!company.isAttendingEBM || !meeting) return null
  return (
    <Note tone="accent">
      {company.name} attends the {meeting.ordinal} European Broker Meeting in {meeting.city}.
    </Note>
  )
}

/** Description of the company. */
export function About({ company: { description } }: { company: Company }) {
  const id = useId()
  if (!description) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>About</h2>
      <p className="lines prose">{description}</p>
    </section>
  )
}

type CompanyContactsProps = { company: Company; contacts: readonly Contact[] }

/** Contacts of the company in order. */
export function CompanyContacts({ company, contacts }: CompanyContactsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Contacts <span className="muted num">{contacts.length}</span>
      </h2>
      {contacts.length === 0 ? (
        <p className="soft">No contacts listed.</p>
      ) : (
        <ul className="company-contacts">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} company={company} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ContactRow({ company, contact }: { company: Company; contact: Contact }) {
  const { name, label, tel, instantMessaging } = contact
  const role = contact.function ? `${contact.function}, ${label.toLowerCase()}` : label
  return (
    <li>
      <Portrait contact={contact} />
      <div className="company-person">
        <p className="strong">{name}</p>
        <p className="small muted">{role}</p>
        {instantMessaging && <p className="small muted">{instantMessaging}</p>}
      </div>
      {tel && (
        <p className="company-tel">
          <Telephone number={tel} />
        </p>
      )}
      {company.isOwn === false && (
        <MessageButton
          short
          variant="default"
          company={company}
          contact={contact}
          isFromServicePage={company.isServiceVariant}
        />
      )}
    </li>
  )
}
