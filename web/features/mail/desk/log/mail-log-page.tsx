import { mails } from '#contract/mail/desk/mail-log.ts'
import { mailKey } from '#web/features/mail/desk/log/api.ts'
import { mailCells, MailTabs } from '#web/features/mail/desk/log/mail-table.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Button } from '#web/ui/forms/button.tsx'
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
      cells={mailCells}
      unmatched="All filters must match, and the subject must contain every word, each from its beginning."
      none="Mails sent by the site appear here."
    >
      <MailTabs />
    </DeskListPage>
  )
}
