import { businessDate, businessTimeZone } from '#contract/dates.ts'
import { laneNames, type MailState } from '#contract/mail/desk/mail-log.ts'
import type { MailPerson, MailToExplain } from '#contract/mail/desk/why-mail.ts'
import {
  mailPeopleQuery,
  mailsToExplainQuery,
  whyMailQuery,
} from '#web/features/mail/desk/log/api.ts'
import { MailStateBadge, MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import { WhyPanel } from '#web/features/mail/desk/log/why-panel.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  DateFilter,
  isFieldError,
  LogFilters,
  TextFilter,
} from '#web/features/back-office/frame/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { clockText } from '#web/platform/page/world-clocks.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/** Explains why somebody got a mail or did not: choose a person and a mail, read one sentence, resolve it. */
export default function WhyMailPage() {
  const { contact, email = '', broadcast, mail } = useAdminSearch()
  const { data } = useQuery({ ...mailPeopleQuery(useApi(), email), enabled: email !== '' })
  // An address that only one person has needs no choice.
  const named = data?.results.length === 1 ? data.results[0]!.id : undefined
  const contactId = contact === undefined ? named : Number(contact)
  return (
    <AdminView
      title="Mail log"
      sub="Why somebody got a mail or did not, by the same conditions as the sending."
    >
      <MailTabs />
      {contactId === undefined ? (
        <ChoosePerson />
      ) : (
        <div className="stack space-above">
          {(broadcast ?? mail) !== undefined && <Answer contactId={contactId} />}
          <ChooseMail contactId={contactId} />
        </div>
      )}
    </AdminView>
  )
}

function ChoosePerson() {
  const { email, q = email ?? '', ...keep } = useAdminSearch()
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
  return data ? <WhyPanel result={data} /> : null
}

function ChooseMail({ contactId }: { contactId: number }) {
  const { q, day } = useAdminSearch()
  const table = useRef<HTMLElement>(null)
  useRowNavigation(table)
  const filter = askedMails(q?.trim(), day)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    mailsToExplainQuery(useApi(), { contactId, ...filter }),
  )
  const person = data?.person
  return (
    <section aria-labelledby="why-mails" ref={table}>
      <h2 id="why-mails">{person ? `Mail to ${person.name}` : 'Mails'}</h2>
      {person && (
        <p className="soft small space-below">
          {person.email},{' '}
          <AdminLink to={`/companies/${person.companyId}`}>{person.companyName}</AdminLink>.{' '}
          <AdminLink to="/mails/why">Choose another person</AdminLink>
        </p>
      )}
      <LogFilters path="/mails/why" label="Mails" keep={{ contact: contactId }}>
        <TextFilter
          name="q"
          label="Words in the subject, or a time such as 12:04"
          error={error}
          wide
        />
        <DateFilter name="day" label="Day" error={error} />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Mails to ask about"
          columns={mailColumns(contactId)}
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

/** A time stands for the mails from a few minutes before it on, today unless a day is chosen. */
function askedMails(q: string | undefined, day: string | undefined) {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(q ?? '') ?? []
  if (hour !== undefined) {
    const time = `${hour.padStart(2, '0')}:${minute}`
    return { day: day || businessDate(new Date()), time }
  }
  return { ...(q && { q }), ...(day && { day }) }
}

const mailColumns = (contactId: number): readonly Column<MailToExplain>[] => [
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    title: ({ subject }) => subject,
    cell: (mail) => <MailLink mail={mail} contactId={contactId} />,
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
    width: '9.5rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ at }) => (
      <time dateTime={at}>
        {dateText(at, businessTimeZone)} {clockText(Date.parse(at), businessTimeZone)}
      </time>
    ),
  },
]

const OwnState = ({ state }: { state: MailState | null }) =>
  state ? <MailStateBadge state={state} /> : <span className="soft">Not queued</span>

type MailLinkProps = { mail: MailToExplain; contactId: number }

function MailLink({ mail: { id, subject }, contactId }: MailLinkProps) {
  const { q, day } = useAdminSearch()
  return (
    <AdminLink
      to="/mails/why"
      search={{ contact: contactId, mail: id, q, day }}
      className={hitClass}
    >
      {subject}
    </AdminLink>
  )
}
