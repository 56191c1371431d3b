import { markTicket, type LoggedMessage } from '#contract/back-office/message-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { notifyFailure } from '#web/platform/admin/load-error.tsx'
import { messageQuery } from '#web/features/messages/admin/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Says that a message to the operator is done with, or opens it again (BK-077). */
export function TicketButton({ ticket: { id, done } }: { ticket: LoggedMessage }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(markTicket, { params: { id: String(id) }, body: { isDone: done === null } }),
    onSuccess: async ({ payload }) => {
      // Put in its place: reading the message again would be an entry of the audit log.
      queryClient.setQueryData(
        messageQuery(api, id, 'provider').queryKey,
        (known) => known && { ...known, ...payload },
      )
      notify(payload.done ? staffNotices.ticketDone : staffNotices.ticketOpened)
      await queryClient.invalidateQueries({ queryKey: ['message-log'] })
    },
    onError: (failure) => notifyFailure('The ticket could not be changed', failure),
  })
  return (
    <Button variant={done ? 'default' : 'primary'} busy={isPending} onClick={() => mutate()}>
      {done ? 'Reopen' : 'Mark as done'}
    </Button>
  )
}
