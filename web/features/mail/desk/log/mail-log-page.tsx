import { laneNames, mailLanes } from '#contract/mail/desk/mail-log.ts'
import { mailTypes } from '#contract/mail/desk/mail-types.ts'
import {
  mailsQuery,
  suppressionsQuery,
  type MailsFilters,
} from '#web/features/mail/desk/log/api.ts'
import { MailTable, MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  ChoiceFilter,
  isFieldError,
  LogFilters,
  OlderLinks,
  PeriodFilter,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const lanes = mailLanes.map((lane) => [lane, laneNames[lane]] as const)

export default function MailLogPage() {
  const api = useApi()
  const asked = useSearchFilters<MailsFilters>(
    'lane',
    'topic',
    'subject',
    'key',
    'from',
    'to',
    'before',
  )
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(mailsQuery(api, asked))
  const topics = useQuery(suppressionsQuery(api, {})).data?.topics ?? []
  const isFiltered = Object.keys(asked).length > 0

  return (
    <AdminView
      title="Mail log"
      sub="Mails sent in the last 30 days and their delivery states."
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <MailTabs />
      <LogFilters path="/mails" label="Mails">
        <TextFilter name="subject" label="Words in the subject" error={error} wide />
        <ChoiceFilter name="lane" label="Kind" all="All kinds" choices={lanes} />
        <ChoiceFilter
          name="topic"
          label="Topic"
          all="All topics"
          choices={topics
            .filter(({ topic }) => topic !== '*')
            .map(({ topic, title }) => [topic, title] as const)}
        />
        <PeriodFilter from="from" until="to" error={error} />
        <ChoiceFilter name="key" label="Mail type" all="All types" choices={mailTypes} />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <MailTable
          caption="Mails, newest first"
          mails={data?.results}
          busy={isPlaceholderData || isFieldError(error)}
          empty={
            <Empty
              title={isFiltered ? 'No mails found' : 'No mails yet'}
              actions={isFiltered && <AdminLink to="/mails">Show all mails</AdminLink>}
            >
              {isFiltered
                ? 'The subject must contain every word, each from its beginning. Mails are deleted 30 days after delivery.'
                : 'Mails sent by the site appear here.'}
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path="/mails" search={asked} next={data.next} />}
    </AdminView>
  )
}
