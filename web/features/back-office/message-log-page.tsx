import { messageKindNames } from '#contract/message-log.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { AdminView } from '#web/features/back-office/admin-view.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import {
  ChoiceFilter,
  isFieldFault,
  LogFilters,
  OlderLinks,
  TextFilter,
  useAsked,
} from '#web/features/back-office/log-filters.tsx'
import { messagesQuery, type MessagesAsked } from '#web/features/back-office/message-api.ts'
import { MessageTable } from '#web/features/back-office/message-table.tsx'
import { MessageTabs } from '#web/features/back-office/message-tabs.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { useQuery } from '@tanstack/react-query'

const kinds = (['reply', 'provider'] as const).map(
  (kind) => [kind, messageKindNames[kind]] as const,
)
const writers = [
  ['members', 'Members'],
  ['visitors', 'Visitors'],
] as const

/** Who wrote to whom, newest first. */
export function MessageLogPage() {
  const api = useApi()
  const asked = useAsked<MessagesAsked>(
    'kind',
    'from',
    'sender',
    'contactId',
    'companyId',
    'source',
    'since',
    'until',
    'before',
  )
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(
    messagesQuery(api, asked),
  )
  const { contactId, companyId, source, ...filters } = asked
  const one = { contactId, companyId, source } as Record<string, string | undefined>
  const oneSender =
    source ?? (contactId && `contact ${contactId}`) ?? (companyId && `company ${companyId}`)
  const isFiltered = Object.keys(asked).length > 0

  return (
    <AdminView
      title="Messages"
      sub="What people write to each other and to us through the site. Reading the words is kept in the audit log."
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <MessageTabs />
      <LogFilters path="/messages" label="Messages" keep={one}>
        <TextFilter name="sender" label="Sender, company or e-mail" error={error} wide />
        <ChoiceFilter name="kind" label="Kind" all={messageKindNames.contact} choices={kinds} />
        <ChoiceFilter name="from" label="Written by" all="Everybody" choices={writers} />
        <TextFilter name="since" label="From" type="date" error={error} />
        <TextFilter name="until" label="To" type="date" error={error} />
      </LogFilters>
      {oneSender && (
        <div className="row wrap">
          <FilterChip
            clear={
              <AdminLink
                to="/messages"
                search={filters as Record<string, string>}
                aria-label={`Clear ${oneSender}`}
              />
            }
          >
            Only {oneSender}
          </FilterChip>
        </div>
      )}
      {error && !isFieldFault(error) ? (
        <LoadFault error={error} again={refetch} />
      ) : data && data.results.length === 0 ? (
        <Empty
          title={isFiltered ? 'No message found' : 'No message yet'}
          actions={isFiltered && <AdminLink to="/messages">Show all messages</AdminLink>}
        >
          {isFiltered
            ? 'Only messages of one kind are looked through at a time.'
            : 'What people write to contacts of companies appears here.'}
        </Empty>
      ) : (
        <MessageTable
          caption="Messages, newest first"
          messages={data?.results}
          busy={isPlaceholderData}
        />
      )}
      {data && (
        <OlderLinks path="/messages" search={asked as Record<string, string>} next={data.next} />
      )}
    </AdminView>
  )
}
