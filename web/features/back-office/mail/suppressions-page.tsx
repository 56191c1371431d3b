import {
  causeNames,
  liftSuppression,
  mailPageSize,
  suppressionCauses,
  type Suppression,
} from '#contract/back-office/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, useAdminSearch } from '#web/features/back-office/admin-link.tsx'
import { AdminView } from '#web/features/back-office/admin-view.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import {
  ChoiceFilter,
  isFieldFault,
  LogFilters,
  TextFilter,
  useAsked,
} from '#web/features/back-office/log-filters.tsx'
import {
  suppressionKey,
  suppressionsQuery,
  type SuppressionsAsked,
} from '#web/features/back-office/mail/api.ts'
import { reasonDialog } from '#web/features/back-office/reason-dialog-lazy.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import './suppressions-page.css'

const stopDialog = lazyPopup(() =>
  import('./stop-mail-dialog.tsx').then((module) => module.StopMailDialog),
)
const causes = suppressionCauses.map((cause) => [cause, causeNames[cause]] as const)
const columns = ['17rem', '12rem', '9rem', '', '7rem', '6.5rem']

/** Addresses that get no mail on a topic, why and since when. */
export function SuppressionsPage() {
  const asked = useAsked<SuppressionsAsked>('address', 'topic', 'cause', 'page')
  const page = Number(useAdminSearch()['page'] ?? 1)
  const { data, error, refetch, isPlaceholderData } = useQuery(suppressionsQuery(useApi(), asked))
  const stop = usePopup(stopDialog)
  const { topics = [] } = data ?? {}
  const isFiltered = Object.keys(asked).some((name) => name !== 'page')

  return (
    <AdminView
      title="Stopped addresses"
      sub="Who gets no mail on a topic, and why."
      actions={
        <Button variant="primary" icon="plus" disabled={!data} {...stop.trigger}>
          Stop an address
        </Button>
      }
    >
      {stop.render({ topics })}
      <LogFilters path="/suppressions" label="Stopped addresses">
        <TextFilter name="address" label="Address begins with" error={error} wide />
        <ChoiceFilter
          name="topic"
          label="Topic"
          all="All topics"
          choices={topics.map(({ topic, title }) => [topic, title] as const)}
        />
        <ChoiceFilter name="cause" label="Why" all="All reasons" choices={causes} />
      </LogFilters>
      {error && !isFieldFault(error) ? (
        <LoadFault error={error} again={refetch} />
      ) : data && data.results.length === 0 ? (
        <Empty title={isFiltered ? 'No address found' : 'No address is stopped'}>
          {isFiltered
            ? 'No stopped address fits.'
            : 'Who unsubscribes by a link in a mail, and whom you stop, stands here.'}
        </Empty>
      ) : (
        <SheetTable
          caption="Stopped addresses, newest first"
          columns={columns}
          cards
          busy={isPlaceholderData}
          className="suppressions"
        >
          <TableHead>
            <ColumnHead>Address</ColumnHead>
            <ColumnHead>Gets no</ColumnHead>
            <ColumnHead>Why</ColumnHead>
            <ColumnHead>Note</ColumnHead>
            <ColumnHead align="right">Since</ColumnHead>
            <ColumnHead>
              <span className="sr">What can be done</span>
            </ColumnHead>
          </TableHead>
          <TableBody>
            {data?.results.map((row) => (
              <SuppressionRow key={`${row.address} ${row.topic}`} row={row} />
            )) ?? <SkeletonRows rows={6} columns={['60%', '60%', '50%', '50%', '50%', '']} />}
          </TableBody>
        </SheetTable>
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

function SuppressionRow({ row }: { row: Suppression }) {
  const { address, topic, title, cause, note, since } = row
  const api = useApi()
  const queryClient = useQueryClient()
  const lift = usePopup(reasonDialog)

  async function run(reason: string) {
    await api(liftSuppression, { body: { address, topic, reason } })
    notify(staffNotices.addressLifted)
    await queryClient.invalidateQueries({ queryKey: suppressionKey })
  }
  return (
    <Row>
      <RowHead className="sp-address" title={address}>
        <AdminLink to="/mails/recipients" search={{ address }}>
          {address}
        </AdminLink>
      </RowHead>
      <Cell className="sp-topic">{title}</Cell>
      <Cell className="sp-cause soft">{causeNames[cause]}</Cell>
      <Cell className="sp-note soft" title={note}>
        {note}
      </Cell>
      <Cell className="sp-since soft num" align="right">
        <RelativeTime at={since} />
      </Cell>
      <Cell className="sp-do">
        <Button size="sm" aria-label={`Lift ${title} for ${address}`} {...lift.trigger}>
          Lift
        </Button>
        {lift.render({
          title: 'Let mail go to this address again',
          children: (
            <>
              <p>
                {address}: {title}.
              </p>
              {cause === 'recipient' && (
                <p>
                  The recipient stopped this by a link in a mail. Lift it only if they ask for it.
                </p>
              )}
              {topic.startsWith('list:') && (
                <p>Their setting stays at no e-mail until they choose otherwise.</p>
              )}
            </>
          ),
          confirm: 'Lift',
          run,
        })}
      </Cell>
    </Row>
  )
}
