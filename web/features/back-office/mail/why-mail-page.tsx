import { laneNames, type MailState } from '#contract/back-office/mail-log.ts'
import type { MailPerson, MailToExplain } from '#contract/back-office/mail/why-mail.ts'
import {
  mailPeopleQuery,
  mailsToExplainQuery,
  whyMailQuery,
} from '#web/features/back-office/mail/api.ts'
import { MailStateBadge, MailTabs } from '#web/features/back-office/mail/mail-table.tsx'
import { WhyPanel } from '#web/features/back-office/mail/why-panel.tsx'
import { AdminLink, AdminView, LoadError, useAdminSearch } from '#web/platform/admin/admin-view.tsx'
import { isFieldError, LogFilters, TextFilter } from '#web/platform/admin/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

/** Why somebody got a mail or did not: choose a person and a mail, read one sentence, resolve it. */
export default function WhyMailPage() {
  const { contact, broadcast, mail } = useAdminSearch()
  return (
    <AdminView
      title="Mail log"
      sub="Why somebody got a mail or did not, by the same conditions as the sending."
    >
      <MailTabs />
      {contact === undefined ? (
        <ChoosePerson />
      ) : (
        <div className="stack space-above">
          {(broadcast ?? mail) !== undefined && <Answer contactId={Number(contact)} />}
          <ChooseMail contactId={Number(contact)} />
        </div>
      )}
    </AdminView>
  )
}

function ChoosePerson() {
  const { q = '', ...keep } = useAdminSearch()
  const { data, error, refetch, isPlaceholderData } = useQuery(mailPeopleQuery(useApi(), q))
  return (
    <>
      <LogFilters path="/mails/why" label="Person" keep={keep}>
        <TextFilter name="q" label="Name or e-mail address" error={error} wide />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="People"
          columns={peopleColumns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData}
          empty={
            <Empty title={q ? 'No people found' : 'Whose mail is missing?'}>
              {q
                ? 'No name contains this, and no address begins with it.'
                : 'Enter a name or the beginning of an address.'}
            </Empty>
          }
        />
      )}
    </>
  )
}

const peopleColumns: readonly Column<MailPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    isRowHeader: true,
    cell: (person) => <PersonLink person={person} />,
  },
  { key: 'email', header: 'E-mail', cell: ({ email }) => email },
  { key: 'company', header: 'Company', className: 'soft', cell: ({ companyName }) => companyName },
]

/** Keeps the mail that was chosen already. */
function PersonLink({ person }: { person: MailPerson }) {
  const { broadcast, mail } = useAdminSearch()
  return (
    <AdminLink
      to="/mails/why"
      search={{ contact: person.id, broadcast, mail }}
      className={hitClass}
    >
      {person.name}
    </AdminLink>
  )
}

function Answer({ contactId }: { contactId: number }) {
  const { broadcast, mail } = useAdminSearch()
  const { data, error, refetch } = useQuery(
    whyMailQuery(useApi(), {
      contactId,
      ...(mail === undefined ? {} : { mailId: Number(mail) }),
      ...(broadcast === undefined ? {} : { broadcastId: Number(broadcast) }),
    }),
  )
  if (error) {
    return <LoadError error={error} onRetry={refetch} />
  }
  return data ? <WhyPanel found={data} /> : null
}

function ChooseMail({ contactId }: { contactId: number }) {
  const { q, day, time, contact } = useAdminSearch()
  const asked = { ...(q && { q }), ...(day && { day }), ...(day && time && { time }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(
    mailsToExplainQuery(useApi(), { contactId, ...asked }),
  )
  const person = data?.person
  return (
    <section aria-labelledby="why-mails">
      <h2 id="why-mails">{person ? `Mails ${person.name} may ask about` : 'Mails'}</h2>
      {person && (
        <p className="soft small space-below">
          {person.email},{' '}
          <AdminLink to={`/companies/${person.companyId}`}>{person.companyName}</AdminLink>.{' '}
          <AdminLink to="/mails/why">Choose another person</AdminLink>
        </p>
      )}
      <LogFilters path="/mails/why" label="Mails" keep={{ contact }}>
        <TextFilter name="q" label="Words in the subject" error={error} wide />
        <TextFilter name="day" label="Day" type="date" error={error} />
        <TextFilter name="time" label="Time, such as 12:04" error={error} />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Mails to ask about"
          columns={mailColumns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData || isFieldError(error)}
          empty={
            <Empty title="No mails found">
              Broadcasts, digests and mails to this person are listed for the last 7 days, or for a
              day you choose. Mails are deleted after 30 days.
            </Empty>
          }
        />
      )}
    </section>
  )
}

const mailColumns: readonly Column<MailToExplain>[] = [
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    title: ({ subject }) => subject,
    cell: (mail) => <MailLink mail={mail} />,
  },
  {
    key: 'lane',
    header: 'Kind',
    width: '9rem',
    className: 'soft',
    cell: ({ lane }) => laneNames[lane],
  },
  {
    key: 'state',
    header: 'To this person',
    width: '9rem',
    card: 'text',
    cell: ({ state }) => <OwnState state={state} />,
  },
  {
    key: 'at',
    header: 'Queued',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
]

const OwnState = ({ state }: { state: MailState | null }) =>
  state ? <MailStateBadge state={state} /> : <span className="soft">Not queued</span>

function MailLink({ mail: { id, subject } }: { mail: MailToExplain }) {
  const { contact, q, day, time } = useAdminSearch()
  return (
    <AdminLink to="/mails/why" search={{ contact, mail: id, q, day, time }} className={hitClass}>
      {subject}
    </AdminLink>
  )
}
