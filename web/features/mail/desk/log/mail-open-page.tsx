import { mails, type LoggedMail } from '#contract/mail/desk/mail-log.ts'
import { toTableColumns } from '#web/features/back-office/frame/desk-list/list-columns.tsx'
import { openMailsQuery } from '#web/features/mail/desk/log/api.ts'
import { mailCells, MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import {
  useAdminNavigate,
  useAdminSearch,
  AdminView,
  LoadError,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useQuery } from '@tanstack/react-query'

/** The default columns of the mail log. */
const columns = toTableColumns<typeof mails, LoggedMail>(mails, mailCells).filter(
  ({ key }) => key !== 'type',
)

const offered = [
  { value: '', label: 'Delayed' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
  { value: '0', label: 'All' },
] as const

export default function MailOpenPage() {
  const { minutes } = useAdminSearch()
  const navigate = useAdminNavigate()
  const chosen = offered.find(({ value }) => value === String(minutes ?? '')) ?? offered[0]
  const { data, error, refetch, isPlaceholderData } = useQuery(
    openMailsQuery(useApi(), chosen.value === '' ? undefined : Number(chosen.value)),
  )

  return (
    <AdminView
      title="Mail log"
      sub={
        data && data.minutes > 0
          ? `Mails that have waited for more than ${data.minutes} ${data.minutes === 1 ? 'minute' : 'minutes'}, oldest first. Delivery is given up after 72 hours.`
          : 'Mails with recipients that still wait, oldest first. Delivery is given up after 72 hours.'
      }
    >
      <MailTabs />
      <div className="filters">
        <Segmented
          label="Waiting for longer than"
          options={offered}
          value={chosen.value}
          onValueChange={(value) =>
            void navigate('/mails/open', { search: { minutes: value || undefined } })
          }
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Delayed mails, oldest first"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData}
          empty={<Empty title="No mail is delayed">No mail has waited for this long.</Empty>}
        />
      )}
    </AdminView>
  )
}
