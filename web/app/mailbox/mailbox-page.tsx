import { mailboxPageSize } from '#contract/mailbox.ts'
import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { mailsQuery } from './mailbox-api.ts'
import './mailbox.css'

interface MailboxSearch {
  page?: number | undefined
  address?: string | undefined
}

const filterOf = ({ page = 1, address = '' }: MailboxSearch) => ({ page, address })

export const Route = createFileRoute('/mailbox/')({
  validateSearch: (raw: Record<string, unknown>): MailboxSearch => {
    const page = Number(raw.page)
    const address = typeof raw.address === 'string' ? raw.address.trim().slice(0, 254) : ''
    return {
      page: Number.isInteger(page) && page > 1 && page < 10_000_000 ? page : undefined,
      address: address || undefined,
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await orNotFound(queryClient.fetchQuery(mailsQuery(api, filterOf(deps))))
  },
  head: () =>
    pageHead({
      title: 'Mailbox',
      description: 'Every e-mail this server has sent.',
      keywords: 'mailbox',
      path: paths.mailbox,
      robots: 'noindex,nofollow',
    }),
  component: MailboxPage,
})

function MailboxPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data, isPlaceholderData, refetch, isFetching } = useQuery({
    ...mailsQuery(useApi(), filterOf(search)),
    // The loader has just fetched it, and hydration must render the same data.
    refetchOnMount: false,
  })
  const { results = [], numResults = 0 } = data ?? {}

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('address')
    const address = typeof typed === 'string' ? typed.trim() : ''
    void navigate({ search: { address: address || undefined } })
  }

  return (
    <main id="main" className="page">
      <PageHead
        title="Mailbox"
        sub="Every e-mail this server has sent, as the recipient sees it."
        actions={
          <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <form className="mail-find row" role="search" aria-label="Mailbox" onSubmit={find}>
        <SearchInput
          key={search.address}
          name="address"
          aria-label="Recipient"
          placeholder="Recipient or part of it"
          defaultValue={search.address}
          maxLength={254}
        />
        <Button type="submit">Find</Button>
      </form>
      {results.length === 0 ? (
        <Empty title={search.address ? 'No mail to this address' : 'No mail yet'}>
          {search.address
            ? 'No e-mail was sent to an address that contains this text.'
            : 'Send a broadcast or a reply, and the e-mail appears here within seconds.'}
        </Empty>
      ) : (
        <>
          <DataTable
            caption="Mails, newest first"
            columns={columns}
            rows={results}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
          <Pager
            page={search.page ?? 1}
            pageSize={mailboxPageSize}
            total={numResults}
            renderLink={(page, link) => (
              <Link
                to="/mailbox"
                search={{ ...search, page: page === 1 ? undefined : page }}
                activeOptions={{ exact: true, explicitUndefined: true }}
                {...link}
              />
            )}
          />
        </>
      )}
    </main>
  )
}

const columns: readonly Column<Payload<'mailboxMails'>['results'][number]>[] = [
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <Link to="/mailbox/$id" params={{ id: String(id) }} className={hitClass} title={subject}>
        {subject}
      </Link>
    ),
  },
  {
    key: 'from',
    header: 'From',
    width: '14rem',
    card: 'hidden',
    className: 'soft',
    cell: ({ from }) => from,
  },
  {
    key: 'to',
    header: 'To',
    width: '20rem',
    card: 'foot',
    className: 'soft',
    title: ({ to }) => to,
    cell: ({ to }) => to,
  },
  {
    key: 'sent',
    header: 'Sent',
    width: '7rem',
    align: 'right',
    card: 'foot',
    className: 'soft num',
    cell: ({ receivedAt }) => <RelativeTime at={receivedAt} />,
  },
]
