import { shownRefusals } from '#contract/notices.ts'
import { confirmationLinkDays } from '#contract/own-mail.ts'
import { suppressedAddressesQuery } from '#web/features/broadcasts/settings/api.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** Reactivates an address (BK-043); opening the page changes nothing, the button does. */
export const Route = createFileRoute('/confirm-address')({
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({
    token: /^[\w-]{1,600}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
  }),
  head: () =>
    pageHead({
      title: 'Confirm your address',
      description: 'Confirm that you receive e-mail at this address.',
      keywords: 'e-mail',
      path: '/confirm-address',
      robots: 'noindex,nofollow',
    }),
  component: ConfirmAddressPage,
})

function ConfirmAddressPage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { token = '' } = Route.useSearch()
  const confirm = useMutation({
    mutationFn: async () => (await api('confirmAddress', { body: { token } })).payload,
    onSuccess: () => queryClient.invalidateQueries(suppressedAddressesQuery(api)),
  })
  const isOver = isApiError(confirm.error) && confirm.error.status === 404
  return (
    <main id="main" className="page reading">
      <div className="stack prose">
        <h1>{confirm.isSuccess ? 'Address confirmed' : 'Receive mail here again?'}</h1>
        {confirm.isSuccess ? (
          <>
            <Note tone="ok" role="status">
              {confirm.data.address} receives mail again. Your list settings count as before.
            </Note>
            <p>
              <Link to="/broadcast-settings">Open Broadcast Settings</Link>
            </p>
          </>
        ) : token === '' || isOver ? (
          <Note tone="bad" role="alert" title={shownRefusals.badLink}>
            The link is valid for {confirmationLinkDays} days. Request a new one in your Broadcast
            Settings.
          </Note>
        ) : (
          <>
            <p>We stopped mail to this address because it came back or was reported as spam.</p>
            {confirm.error && <Refusal>{reasonOf(confirm.error)}</Refusal>}
            <p>
              <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
                Yes, send mail here again
              </Button>
            </p>
          </>
        )}
      </div>
    </main>
  )
}
