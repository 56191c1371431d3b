import { openMailHours } from '#contract/back-office/mail-log.ts'
import { openMailsQuery } from '#web/features/back-office/mail/api.ts'
import { MailTable, MailTabs } from '#web/features/back-office/mail/mail-table.tsx'
import {
  useAdminNavigate,
  useAdminSearch,
  AdminView,
  LoadError,
} from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery } from '@tanstack/react-query'

const offered = [
  { value: '0', label: 'All' },
  { value: '1', label: '1 hour' },
  { value: String(openMailHours.default), label: `${openMailHours.default} hours` },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
] as const

export default function MailOpenPage() {
  const { hours } = useAdminSearch()
  const navigate = useAdminNavigate()
  const chosen = offered.find(({ value }) => value === hours) ?? offered[2]
  const { data, error, refetch, isPlaceholderData } = useQuery(
    openMailsQuery(useApi(), Number(chosen.value)),
  )

  return (
    <AdminView
      title="Mail log"
      sub="Mails with undelivered recipients, oldest first. Delivery is abandoned after 72 hours."
    >
      <MailTabs />
      <div className="filters">
        <Segmented
          label="Open for longer than"
          options={offered}
          value={chosen.value}
          onValueChange={(value) => void navigate('/mails/open', { search: { hours: value } })}
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <MailTable
          caption="Undelivered mails, oldest first"
          mails={data?.results}
          busy={isPlaceholderData}
          empty={<Empty title="Nothing is waiting">No mail has been open for this long.</Empty>}
        />
      )}
    </AdminView>
  )
}
