import { mailStates, stateNames } from '#contract/mail/desk/mail-log.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { DeliveryTable } from '#web/features/mail/desk/log/delivery-table.tsx'
import {
  ChoiceFilter,
  isFieldError,
  LogFilters,
  OlderLinks,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { deliveriesQuery, type DeliveriesFilters } from '#web/features/mail/desk/log/api.ts'
import { RetryFailed } from '#web/features/mail/desk/log/retry-failed.tsx'
import { MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const states = mailStates.map((state) => [state, stateNames[state]] as const)

export default function MailRecipientsPage() {
  const filters = useSearchFilters<DeliveriesFilters>('address', 'state', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery(deliveriesQuery(useApi(), filters))

  return (
    <AdminView
      title="Mail log"
      sub="Deliveries by recipient, with the response of the mail server."
    >
      <MailTabs />
      <LogFilters path="/mails/recipients" label="Recipients">
        <TextFilter name="address" label="Address, or its beginning" error={error} wide />
        <ChoiceFilter name="state" label="State" all="All states" choices={states} />
      </LogFilters>
      {filters.address?.includes('@') && (
        <p className="space-below">
          <AdminLink to="/mails/why" search={{ email: filters.address }}>
            Why did {filters.address} not get a mail?
          </AdminLink>
        </p>
      )}
      {filters.state === 'failed' && <RetryFailed address={filters.address} />}
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DeliveryTable
          caption="Mails by recipient, newest first"
          deliveries={data?.results}
          busy={isPlaceholderData || isFieldError(error)}
          empty={
            <Empty title="No mails found">
              {filters.address
                ? 'No address that begins like this was mailed in the last 30 days.'
                : 'No mail is in this state.'}
            </Empty>
          }
          withSubject
        />
      )}
      {data && <OlderLinks path="/mails/recipients" search={filters} next={data.next} />}
    </AdminView>
  )
}
