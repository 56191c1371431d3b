import { confirmHeldMail, heldMail, heldMailHours } from '#contract/incoming-mail.ts'
import { shownRefusals } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** Confirms a held mail (BK-068); opening the page changes nothing, the button does. */
export const Route = createFileRoute('/confirm-mail')({
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({
    token: /^[\w-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
  }),
  head: () =>
    pageHead({
      title: 'Confirm your mail',
      description: 'Confirm that a mail to the inventory mailbox is yours.',
      keywords: 'inventory',
      path: '/confirm-mail',
      robots: 'noindex,nofollow',
    }),
  component: ConfirmMailPage,
})

function ConfirmMailPage() {
  const api = useApi()
  const { token } = Route.useSearch()
  const body = { token: token ?? '' }
  const held = useQuery({
    queryKey: ['heldMail', token],
    queryFn: async () => (await api(heldMail, { body })).payload,
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  const confirm = useMutation({ mutationFn: () => api(confirmHeldMail, { body }) })
  const isOver = [held.error, confirm.error].some((one) => isApiError(one) && one.status === 404)
  const isBadLink = token === undefined || isOver

  return (
    <main id="main" className="page">
      <div className="stack prose">
        <h1>{confirm.isSuccess ? 'Mail confirmed' : 'Is this mail from you?'}</h1>
        {confirm.isSuccess ? (
          <>
            <Note tone="ok" role="status">
              Your stock file is being read.
            </Note>
            <p>
              <a href={paths.inventory}>Open your inventory</a>
            </p>
          </>
        ) : isBadLink ? (
          <Note tone="bad" role="alert" title={shownRefusals.badLink}>
            The link works once and expires after {heldMailHours} hours. Send the e-mail again, or
            upload the file on your inventory page.
          </Note>
        ) : held.data ? (
          <>
            <p>
              Your domain has no DMARC policy, so we ask you to confirm. Confirm only if you sent
              this e-mail yourself: its file then changes your stock.
            </p>
            <dl className="facts">
              <dt>From</dt>
              <dd>{held.data.from}</dd>
              <dt>Subject</dt>
              <dd>{held.data.subject || 'none'}</dd>
              <dt>Received</dt>
              <dd>
                <RelativeTime at={held.data.receivedAt} />
              </dd>
              <dt>Files</dt>
              <dd>
                {held.data.files.map(({ name, size }) => `${name} (${sizeText(size)})`).join(', ')}
              </dd>
            </dl>
            {confirm.error && <Refusal>{reasonOf(confirm.error)}</Refusal>}
            <p>
              <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
                Yes, I sent it
              </Button>
            </p>
            <p className="soft">
              If you did not send it, close this page. The e-mail will be deleted.
            </p>
          </>
        ) : held.error ? (
          <Refusal>{reasonOf(held.error)}</Refusal>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </main>
  )
}
