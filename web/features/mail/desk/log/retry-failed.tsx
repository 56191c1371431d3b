import type { RetryCounts } from '#contract/mail/desk/failed-mail.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { failedMailQuery, mailKey } from '#web/features/mail/desk/log/api.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

type RetryFailedProps = { address?: string | undefined; mailId?: number | undefined }

/** Sends all failed mail that matches again, in one act; nothing while none failed. */
export function RetryFailed({ address, mailId }: RetryFailedProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const filter = {
    ...(address !== undefined && address.length > 2 && { address }),
    ...(mailId !== undefined && { mailId }),
  }
  const counts = useQuery(failedMailQuery(api, filter)).data
  const retry = useMutation({
    mutationFn: () => api('retryFailedMail', { body: { address: '', ...filter } }),
    onSuccess: async ({ payload }) => {
      notify(staffNotices.mailsRetried(payload.retried))
      await queryClient.invalidateQueries({ queryKey: mailKey })
    },
    onError: (failure) => notifyFailure('The mails could not be queued again', failure),
  })
  if (!counts || counts.retried + counts.suppressed + counts.textDeleted === 0) return null
  return (
    <div className="row wrap space-below">
      {counts.retried > 0 && (
        <Button icon="again" busy={retry.isPending} onClick={() => retry.mutate()}>
          {counts.retried === 1
            ? 'Try the failed mail again'
            : `Try all ${countText(counts.retried)} failed mails again`}
        </Button>
      )}
      <span className="soft small">{leftOut(counts)}</span>
    </div>
  )
}

function leftOut({ suppressed, textDeleted }: RetryCounts): string {
  const reasons = [
    ...(suppressed > 0 ? [`${countText(suppressed)} because the address is suppressed`] : []),
    ...(textDeleted > 0 ? [`${countText(textDeleted)} security mails, whose text is deleted`] : []),
  ]
  return reasons.length === 0 ? '' : `Not sent again: ${reasons.join(', ')}.`
}
