import { shownRefusals } from '#contract/notices.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** Confirms a new e-mail address (AM-124); opening the page changes nothing, the button does. */
export const Route = createFileRoute('/confirm-email')({
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({
    token: /^[\w-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
  }),
  head: () =>
    pageHead({
      title: 'Confirm your e-mail address',
      description: 'Confirm a new e-mail address of your account.',
      keywords: 'e-mail address',
      path: '/confirm-email',
      robots: 'noindex,nofollow',
    }),
  component: ConfirmEmailPage,
})

function ConfirmEmailPage() {
  const api = useApi()
  const { token } = Route.useSearch()
  const confirm = useMutation({
    mutationFn: async () => {
      const body = { token: token ?? '' }
      return (await api('verifyEmail', { body })).payload.email
    },
  })
  const isBadLink =
    token === undefined || (isApiError(confirm.error) && confirm.error.status === 404)

  return (
    <main id="main" className="page reading">
      <div className="stack prose">
        <h1>{confirm.data ? 'Address confirmed' : 'Confirm your e-mail address'}</h1>
        {confirm.data ? (
          <>
            <Note tone="ok" role="status">
              Your account now uses {confirm.data}.
            </Note>
            <p>
              <Link to="/">Go to the home page</Link>
            </p>
          </>
        ) : isBadLink ? (
          <Note tone="bad" role="alert" title={shownRefusals.badLink}>
            Each link works once, for a few days, and only the most recent one is valid. Open the
            link in the e-mail again, or ask us for a new one.
          </Note>
        ) : (
          <>
            <p>Confirm to use this address for your account.</p>
            {confirm.error && <Refusal>{reasonOf(confirm.error)}</Refusal>}
            <p>
              <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
                Confirm this address
              </Button>
            </p>
          </>
        )}
      </div>
    </main>
  )
}
