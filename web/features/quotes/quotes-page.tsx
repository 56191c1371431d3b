import { shownRefusals } from '#contract/notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { quotesPerPage } from '#contract/quotes.ts'
import { quoteDirections, type QuoteDirection } from '#contract/search-params.ts'
import { quoteRequestsQuery } from '#web/features/quotes/api.ts'
import { QuotesTable } from '#web/features/quotes/quotes-table.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { pageParam, paramText } from '#web/platform/address-params.ts'
import { useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { NoSuchPage, PageLink } from '#web/platform/lists/list-pager.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

interface QuotesSearch {
  direction?: QuoteDirection | undefined
  page?: number | undefined
}

/** Sent and received requests for quotes of the own company (BK-066); for trading members. */
export const Route = createFileRoute('/quote-requests')({
  validateSearch: (raw: Record<string, unknown>): QuotesSearch => ({
    direction: quoteDirections.find((name) => name === paramText(raw.direction)),
    page: pageParam(raw.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) await queryClient.ensureQueryData(quoteRequestsQuery(api, deps))
  },
  head: () =>
    pageHead({
      title: 'Requests for quotes',
      description: 'The requests for quotes that your company sent and received.',
      keywords: 'request for quote, RFQ',
      path: paths.quoteRequests,
      robots: 'noindex,follow',
    }),
  component: QuotesPage,
})

const filters = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received' },
] as const

function QuotesPage() {
  const search = Route.useSearch()
  const { user, isTrading } = useViewer()
  return (
    <main id="main" className="page">
      <PageHead
        title="Requests for quotes"
        sub={
          user
            ? 'Sent and received by your company.'
            : 'Sign in to see the requests of your company.'
        }
      />
      {isTrading ? (
        <QuoteRequests search={search} />
      ) : user ? (
        <Note tone={user.block ? 'warn' : 'info'}>
          {user.block ? shownRefusals.blocked[user.block] : shownRefusals.serviceOnly}
        </Note>
      ) : (
        <OpenSignIn />
      )}
    </main>
  )
}

function QuoteRequests({ search }: { search: QuotesSearch }) {
  const { direction, page = 1 } = search
  const navigate = useNavigate()
  const [shown, show] = useOptimisticValue<QuoteDirection | 'all'>(direction ?? 'all')
  const requests = useQuery(quoteRequestsQuery(useApi(), search))
  return (
    <>
      <div className="filters">
        <Segmented
          label="Show"
          options={filters}
          value={shown}
          onValueChange={(value) => {
            show(value)
            void navigate({
              to: paths.quoteRequests,
              search: value === 'all' ? {} : { direction: value },
              resetScroll: false,
            })
          }}
        />
        {requests.data && (
          <p className="small soft num" role="status">
            {countText(requests.data.total)} {requests.data.total === 1 ? 'request' : 'requests'}
          </p>
        )}
      </div>
      {requests.isError && !requests.data && (
        <Note tone="bad" role="alert" title="The requests could not be loaded.">
          <Button size="sm" icon="again" onClick={() => void requests.refetch()}>
            Try again
          </Button>
        </Note>
      )}
      {requests.data &&
        (requests.data.requests.length > 0 ? (
          <>
            <QuotesTable requests={requests.data.requests} busy={requests.isPlaceholderData} />
            <Pager
              page={page}
              pageSize={quotesPerPage}
              total={requests.data.total}
              renderLink={(to, link) => <PageLink page={to} {...link} />}
            />
          </>
        ) : requests.data.total > 0 ? (
          <NoSuchPage page={page} lastPage={Math.ceil(requests.data.total / quotesPerPage)}>
            Old requests may have been deleted since.
          </NoSuchPage>
        ) : (
          <NoRequests direction={direction} />
        ))}
    </>
  )
}

const emptyTexts = {
  all: {
    title: 'No requests for quotes yet.',
    text: 'Search for a part and press RFQ to ask its seller, or all sellers at once. Requests from other members for your parts are listed here too.',
  },
  sent: {
    title: 'Your company has not sent a request for a quote yet.',
    text: 'Search for a part and press RFQ to ask its seller, or all sellers at once.',
  },
  received: {
    title: 'Your company has not received a request for a quote yet.',
    text: 'Members ask for parts that they find in your inventory.',
  },
} as const

function NoRequests({ direction }: Pick<QuotesSearch, 'direction'>) {
  const { title, text } = emptyTexts[direction ?? 'all']
  return (
    <Empty
      title={title}
      actions={
        direction === 'received' ? (
          <Link to="/inventory" className={buttonClass()}>
            Go to your inventory
          </Link>
        ) : (
          <Link to="/parts" className={buttonClass()}>
            Search parts
          </Link>
        )
      }
    >
      {text}
    </Empty>
  )
}

function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
