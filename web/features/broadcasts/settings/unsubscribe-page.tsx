import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { previewQuery } from '#web/features/broadcasts/settings/api.ts'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

/** Unsubscribe page (BK-039). GET changes nothing; the button sends a POST. */
export const Route = createFileRoute('/unsubscribe/$token')({
  loader: async ({ context: { api, queryClient }, params: { token } }) => {
    await orNotFound(queryClient.ensureQueryData(previewQuery(api, token)))
    return { path: paths.unsubscribe(token) }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: 'Stop e-mails',
          description:
            'Unsubscribe from the e-mails of one list, the daily digest, saved searches or news.',
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
  const { kind, address, listName, stopped } = useSuspenseQuery(query).data
  const words = wordsFor(kind, listName)
  const stop = useMutation({
    mutationFn: () => api('unsubscribe', { params: { token } }),
    onSuccess: () =>
      queryClient.setQueryData(query.queryKey, (data) => data && { ...data, stopped: true }),
    onError: () => notify(notices.mailsNotStopped),
  })

  return (
    <main id="main" className="page reading">
      <div className="stack prose">
        <h1>{stopped ? 'E-mails stopped' : 'Stop these e-mails?'}</h1>
        {stopped ? (
          <>
            <Note tone="ok" role="status">
              {address} no longer receives {words.what}.
            </Note>
            <p>
              You can still <Link to="/broadcasts">read broadcasts on the site</Link>. Members
              choose what they receive in their{' '}
              <Link to="/broadcast-settings">Broadcast Settings</Link>.
            </p>
          </>
        ) : (
          <>
            <p>
              <span className="strong">{address}</span> will no longer receive {words.what}.{' '}
              {words.otherwise}
            </p>
            <p>
              <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
                {words.stop}
              </Button>
            </p>
          </>
        )}
      </div>
    </main>
  )
}

function wordsFor(kind: Payload<'unsubscribePreview'>['kind'], listName = '') {
  switch (kind) {
    case 'list':
      return {
        what: `broadcasts from the list ${listName} by e-mail`,
        otherwise: 'Other lists are not affected.',
        stop: `Stop ${listName} e-mails`,
      }
    case 'digest':
      return {
        what: 'the daily digest',
        otherwise: 'Its lists are set to Off. Lists set to Instant are not affected.',
        stop: 'Stop the daily digest',
      }
    case 'savedSearches':
      return {
        what: 'saved search alerts',
        otherwise: 'Your saved searches are kept, and lists are not affected.',
        stop: 'Stop saved search alerts',
      }
    case 'matches':
      return {
        what: 'e-mails about possible matches at once',
        otherwise: 'Possible matches still appear on your broadcasts, and lists are not affected.',
        stop: 'Stop e-mails about matches',
      }
    case 'news':
      return {
        what: 'fraud warnings and stolen equipment',
        otherwise: 'You can still read them in the news, and lists are not affected.',
        stop: 'Stop these e-mails',
      }
  }
}

function BadLink() {
  return (
    <main id="main" className="page reading">
      <title>Page not found</title>
      <meta name="robots" content="noindex,nofollow" />
      <div className="stack prose">
        <h1>This link is not valid</h1>
        <p>
          Your mail program may have broken it. Open it from the e-mail again, or reply to that
          e-mail and ask to be unsubscribed.
        </p>
      </div>
    </main>
  )
}
