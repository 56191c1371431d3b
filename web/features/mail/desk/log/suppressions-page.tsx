import {
  causeNames,
  liftSuppression,
  mailPageSize,
  suppressionCauses,
  type Suppression,
} from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  AdminLink,
  useAdminSearch,
  AdminView,
  LoadError,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  ChoiceFilter,
  isFieldError,
  LogFilters,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import {
  suppressionKey,
  suppressionsQuery,
  type SuppressionsFilters,
} from '#web/features/mail/desk/log/api.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const suppressDialog = lazyPopup(() =>
  import('./suppress-address-dialog.tsx').then((module) => module.SuppressAddressDialog),
)
const causes = suppressionCauses.map((cause) => [cause, causeNames[cause]] as const)

export default function SuppressionsPage() {
  const asked = useSearchFilters<SuppressionsFilters>('address', 'topic', 'cause', 'page')
  const page = Number(useAdminSearch()['page'] ?? 1)
  const { data, error, refetch, isPlaceholderData } = useQuery(suppressionsQuery(useApi(), asked))
  const stop = usePopup(suppressDialog)
  const table = useRef<HTMLDivElement>(null)
  useRowNavigation(table)
  const { topics = [] } = data ?? {}
  const isFiltered = Object.keys(asked).some((name) => name !== 'page')

  return (
    <AdminView
      title="Suppressed addresses"
      sub="Addresses that get no mail, or none of one kind, and why."
      actions={
        <Button variant="primary" icon="plus" disabled={!data} {...stop.trigger}>
          Suppress an address
        </Button>
      }
    >
      {stop.render({ topics })}
      <LogFilters path="/suppressions" label="Suppressed addresses">
        <TextFilter name="address" label="Address begins with" error={error} wide />
        <ChoiceFilter
          name="topic"
          label="Scope"
          all="All scopes"
          choices={topics.map(({ topic, title }) => [topic, title] as const)}
        />
        <ChoiceFilter name="cause" label="Cause" all="All causes" choices={causes} />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div ref={table}>
          <DataTable
            caption="Suppressed addresses, newest first"
            columns={columns}
            rows={data?.results}
            rowKey={({ address, topic }) => `${address} ${topic}`}
            busy={isPlaceholderData}
            empty={
              <Empty title={isFiltered ? 'No addresses found' : 'No suppressed addresses'}>
                {isFiltered
                  ? 'No suppressed address matches.'
                  : 'Recipients who unsubscribe by a link in a mail, and addresses you suppress, appear here.'}
              </Empty>
            }
          />
        </div>
      )}
      {data && data.numResults > mailPageSize && (
        <Pager
          page={page}
          pageSize={mailPageSize}
          total={data.numResults}
          renderLink={(target, link) => (
            <AdminLink
              to="/suppressions"
              search={{
                ...(asked as Record<string, string>),
                page: target === 1 ? undefined : target,
              }}
              {...link}
            />
          )}
        />
      )}
    </AdminView>
  )
}

const columns: readonly Column<Suppression>[] = [
  {
    key: 'address',
    header: 'Address',
    width: '17rem',
    card: 'title',
    isRowHeader: true,
    title: ({ address }) => address,
    cell: ({ address }) => (
      <AdminLink to="/mails/recipients" search={{ address }} className={hitClass}>
        {address}
      </AdminLink>
    ),
  },
  { key: 'topic', header: 'Scope', width: '12rem', cell: ({ title }) => title },
  {
    key: 'cause',
    header: 'Cause',
    width: '9rem',
    className: 'soft',
    cell: ({ cause }) => causeNames[cause],
  },
  {
    key: 'note',
    header: 'Note',
    card: 'text',
    className: 'soft',
    title: ({ note }) => note,
    cell: ({ note }) => note,
  },
  {
    key: 'since',
    header: 'Since',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ since }) => <RelativeTime at={since} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '7.5rem',
    card: 'action',
    cell: (suppression) => <LiftSuppression suppression={suppression} />,
  },
]

function LiftSuppression({ suppression }: { suppression: Suppression }) {
  const { address, topic, title, cause } = suppression
  const api = useApi()
  const queryClient = useQueryClient()
  const lift = usePopup(reasonDialog)

  async function run(reason: string) {
    await api(liftSuppression, { body: { address, topic, reason } })
    notify(staffNotices.addressLifted)
    await queryClient.invalidateQueries({ queryKey: suppressionKey })
  }
  return (
    <>
      <Button size="sm" aria-label={`Reactivate ${address} for ${title}`} {...lift.trigger}>
        Reactivate
      </Button>
      {lift.render({
        act: 'mail.unsuppressed',
        title: 'Reactivate this address',
        children: (
          <>
            <p>
              {address}: {title}.
            </p>
            {cause === 'recipient' && (
              <p>
                The recipient unsubscribed by a link in a mail. Reactivate it only if they ask for
                it.
              </p>
            )}
            {topic.startsWith('list:') && <p>Their setting stays at “Off” until they change it.</p>}
          </>
        ),
        confirm: 'Reactivate',
        run,
      })}
    </>
  )
}
