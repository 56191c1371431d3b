import { laneNames, mails } from '#contract/mail/desk/mail-log.ts'
import { mailKey } from '#web/features/mail/desk/log/api.ts'
import { MailOutcome, MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'

/** Mails of the last 30 days and their deliveries. */
export default function MailLogPage() {
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: mailKey }) > 0
  return (
    <DeskListPage
      list={mails}
      queryKey={[...mailKey, 'mails']}
      caption="Mails"
      note=". Deleted 30 days after delivery."
      actions={
        <Button
          icon="again"
          busy={isFetching}
          onClick={() => void queryClient.invalidateQueries({ queryKey: mailKey })}
        >
          Refresh
        </Button>
      }
      cells={{
        subject: ({ id, subject }) => (
          <AdminLink to={`/mails/${id}`} className={hitClass}>
            {subject}
          </AdminLink>
        ),
        kind: ({ lane }) => laneNames[lane],
        recipients: ({ counts }) => <MailOutcome counts={counts} />,
      }}
      unmatched="All filters must match, and the subject must contain every word, each from its beginning."
      none={<Empty title="No mails yet">Mails sent by the site appear here.</Empty>}
    >
      <MailTabs />
    </DeskListPage>
  )
}
