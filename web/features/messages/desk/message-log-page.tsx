import {
  messageKindNames,
  ticketStateNames,
  ticketStates,
  type LoggedMessage,
} from '#contract/messages/desk/message-log.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  ChoiceFilter,
  isFieldError,
  LogFilters,
  nameOfCompany,
  OlderLinks,
  ScopeChip,
  PeriodFilter,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { messagesQuery, type MessagesFilters } from '#web/features/messages/desk/api.ts'
import { RecipientName, SenderName } from '#web/features/messages/desk/message-people.tsx'
import { MessageTabs } from '#web/features/messages/desk/message-tabs.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const kinds = (['reply', 'quote', 'provider'] as const).map(
  (kind) => [kind, messageKindNames[kind]] as const,
)
const states = ticketStates.map((state) => [state, ticketStateNames[state]] as const)
const writers = [
  ['members', 'Members'],
  ['visitors', 'Visitors'],
] as const

/** Messages with sender and recipient, newest first. */
export default function MessageLogPage() {
  const api = useApi()
  const query = useSearchFilters<MessagesFilters>(
    'kind',
    'from',
    'state',
    'sender',
    'contactId',
    'companyId',
    'source',
    'since',
    'until',
    'before',
  )
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(
    messagesQuery(api, query),
  )
  const { contactId, companyId, source, ...filters } = query
  const sides = data?.results.flatMap(({ sender, recipient }) => [
    sender.contact?.company,
    recipient?.company,
  ])
  const one =
    source ??
    (contactId && (data?.results[0]?.sender.contact?.name ?? `contact ${contactId}`)) ??
    (companyId && nameOfCompany(companyId, sides))
  const isFiltered = Object.keys(query).length > 0

  return (
    <AdminView
      title="Messages"
      sub="Messages to contacts and to support, sent through the site. Reading a message is recorded in the audit log."
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <MessageTabs />
      {one && <ScopeChip path="/messages" name={one} search={filters} />}
      <LogFilters path="/messages" label="Messages" keep={{ contactId, companyId, source }}>
        <TextFilter name="sender" label="Sender, company or e-mail" error={error} wide />
        <ChoiceFilter name="kind" label="Kind" all={messageKindNames.contact} choices={kinds} />
        {query.kind === 'provider' && (
          <ChoiceFilter name="state" label="Ticket" all="Open and done" choices={states} />
        )}
        <ChoiceFilter name="from" label="Written by" all="Everyone" choices={writers} />
        <PeriodFilter from="since" until="until" error={error} />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Messages, newest first"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData}
          wrap
          empty={
            <Empty
              title={isFiltered ? 'No messages found' : 'No messages yet'}
              actions={isFiltered && <AdminLink to="/messages">Show all messages</AdminLink>}
            >
              {isFiltered
                ? 'The search covers one kind of message at a time.'
                : 'Messages to contacts of companies appear here.'}
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path="/messages" search={query} next={data.next} />}
    </AdminView>
  )
}

const columns: readonly Column<LoggedMessage>[] = [
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, kind, subject, isFromServicePage, done }) => (
      <span className="row">
        <AdminLink
          {...(kind === 'provider'
            ? { to: '/tickets', search: { id, state: done ? 'done' : undefined } }
            : { to: `/messages/${id}`, search: { kind } })}
          className={hitClass}
        >
          {subject}
        </AdminLink>
        {isFromServicePage && <Badge tone="outline">Services</Badge>}
        {kind === 'provider' && !done && <Badge tone="warn">{ticketStateNames.open}</Badge>}
      </span>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '15rem',
    cardLabel: 'From',
    cell: ({ sender }) => <SenderName sender={sender} />,
  },
  {
    key: 'to',
    header: 'To',
    width: '15rem',
    cardLabel: 'To',
    cell: (message) => <RecipientName message={message} />,
  },
  {
    key: 'at',
    header: 'Sent',
    width: '8rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
]
