import { unsubscribe, unsubscribePreview } from '#contract/unsubscribing.ts'
import { notices } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { isApiError, type Api } from '#web/platform/api.ts'
import { pageHead } from '#web/platform/head.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'

const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: async () => (await api(unsubscribePreview, { params: { token } })).payload,
    retry: false,
  })

/** Where the stop line of a list's mails leads (BK-039): a GET changes nothing, the button does. */
export const Route = createFileRoute('/unsubscribe/$token')({
  loader: async ({ context: { api, queryClient }, params: { token } }) => {
    try {
      await queryClient.ensureQueryData(previewQuery(api, token))
      return { path: paths.unsubscribe(token) }
    } catch (failure) {
      if (isApiError(failure) && failure.status === 404) throw notFound()
      throw failure
    }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: 'Stop e-mails',
          description: 'Stop the e-mails of one broadcast list.',
          keywords: 'unsubscribe',
          path: loaderData.path,
          robots: 'noindex,nofollow',
        })
      : {},
  component: UnsubscribePage,
  notFoundComponent: BadLink,
})

function UnsubscribePage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { token } = Route.useParams()
  const query = previewQuery(api, token)
  const { address, listName, stopped } = useSuspenseQuery(query).data
  const stop = useMutation({
    mutationFn: () => api(unsubscribe, { params: { token } }),
    onSuccess: () =>
      queryClient.setQueryData(query.queryKey, (known) => known && { ...known, stopped: true }),
    onError: () => notify(notices.mailsNotStopped),
  })

  return (
    <main id="main" className="page">
      <div className="stack prose">
        <h1>{stopped ? 'E-mails stopped' : 'Stop these e-mails?'}</h1>
        {stopped ? (
          <>
            <Note tone="ok" role="status">
              {address} no longer gets broadcasts of the list {listName} by e-mail.
            </Note>
            <p>
              They are still on the site: <Link to="/broadcasts">read broadcasts there</Link>.
            </p>
          </>
        ) : (
          <>
            <p>
              Broadcasts of the list <span className="strong">{listName}</span> will no longer be
              sent to <span className="strong">{address}</span>. Other lists are not touched.
            </p>
            <p>
              <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
                Stop {listName} e-mails
              </Button>
            </p>
          </>
        )}
      </div>
    </main>
  )
}

function BadLink() {
  return (
    <main id="main" className="page">
      <title>Page not found</title>
      <meta name="robots" content="noindex,nofollow" />
      <div className="stack prose">
        <h1>This link is not valid</h1>
        <p>
          It may have been cut in two by a mail program. Please open it from the mail again, or
          answer that mail and ask to be taken off the list.
        </p>
      </div>
    </main>
  )
}
