import { senderDays, type SenderSort } from '#contract/messages/desk/message-log.ts'
import {
  useAdminNavigate,
  useAdminSearch,
  AdminView,
  LoadError,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useSearchFilters } from '#web/features/back-office/frame/log-filters.tsx'
import { sendersQuery, type SendersFilters } from '#web/features/messages/desk/api.ts'
import { MessageTabs } from '#web/features/messages/desk/message-tabs.tsx'
import { SenderTable } from '#web/features/messages/desk/sender-table.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery } from '@tanstack/react-query'

const spans = senderDays.map((days) => ({
  value: String(days),
  label: days === 1 ? 'Today' : `${days} days`,
}))
const writers = [
  { value: '', label: 'Everyone' },
  { value: 'members', label: 'Members' },
  { value: 'visitors', label: 'Visitors' },
]

/** Most active senders: number of recipients, repeated texts and refused messages. */
export default function MessageSendersPage() {
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const { days = '7', from = '', sort = 'messages' } = address
  const filters = useSearchFilters<SendersFilters>('days', 'sort', 'from')
  const { data, error, refetch, isPlaceholderData } = useQuery(sendersQuery(useApi(), filters))
  const go = (change: Record<string, string | undefined>) =>
    void navigate('/messages/senders', { search: { ...address, ...change } })

  return (
    <AdminView
      title="Messages"
      sub="Most active senders, how many companies they reach, and who exceeds the limits."
    >
      <MessageTabs />
      <div className="filters sender-filters">
        <Segmented
          label="Period"
          options={spans}
          value={days}
          onValueChange={(value) => go({ days: value })}
        />
        <Segmented
          label="Written by"
          options={writers}
          value={from}
          onValueChange={(value) => go({ from: value || undefined })}
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SenderTable
          senders={data}
          sort={sort as SenderSort}
          search={address}
          busy={isPlaceholderData}
          empty={<Empty title="No messages">No message was sent or refused in this period.</Empty>}
        />
      )}
    </AdminView>
  )
}
