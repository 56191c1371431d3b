import { broadcastStateNames, type BroadcastDetail } from '#contract/broadcasts/desk/moderation.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessTimeZone, formatDateTime } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { moderatedDetailQuery, moderatedKey } from '#web/features/broadcasts/desk/api.ts'
import { BroadcastStateBadge } from '#web/features/broadcasts/desk/broadcast-state.tsx'
import { exclusionDialog } from '#web/features/broadcasts/desk/member-dialogs-lazy.ts'
import { RemoveBroadcastsButton } from '#web/features/broadcasts/desk/remove-broadcasts-button.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  notifyFailure,
  useAdminId,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './broadcast-page.css'

/** One broadcast for staff: what it says, who sent it, how its mails fared, and why it is not listed. */
export default function BroadcastPage() {
  const id = useAdminId()
  const { data, error, refetch } = useQuery(moderatedDetailQuery(useApi(), id))
  if (!data) {
    return (
      <AdminView title="Broadcast">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return (
    <AdminView
      title={data.headline}
      sub={
        <>
          <SideChip side={data.side} /> {data.list} <span className="num">#{data.id}</span>
        </>
      }
      actions={<Actions broadcast={data} />}
    >
      <div className="stack moderated">
        <NotListed broadcast={data} />
        <div className="moderated-columns">
          <Panel title="Broadcast">
            <Facts items={offerFacts(data)} />
            {data.additionalInfo && <p className="words">{data.additionalInfo}</p>}
          </Panel>
          <Panel title="Sender">
            <Facts items={senderFacts(data)} />
          </Panel>
        </div>
        <section className="stack close" aria-labelledby="sends">
          <h2 id="sends">Sends</h2>
          <DataTable
            caption="Sends, newest first"
            columns={sendColumns}
            rows={data.sendings}
            rowKey={(send) => send.id}
          />
        </section>
      </div>
    </AdminView>
  )
}

function Actions({ broadcast }: { broadcast: BroadcastDetail }) {
  const { id, state, contact } = broadcast
  const ban = usePopup(exclusionDialog)
  return (
    <div className="row wrap">
      {state === 'listed' && (
        <a className={buttonClass()} href={paths.broadcast(id)}>
          View on the site
        </a>
      )}
      <Button {...ban.trigger}>Ban from posting…</Button>
      {ban.render({ contact })}
      {(state === 'listed' || state === 'hidden') && (
        <RemoveBroadcastsButton
          size="md"
          selection={{ count: 1, target: { ids: [id] }, clear: () => {} }}
        />
      )}
    </div>
  )
}

function NotListed({ broadcast }: { broadcast: BroadcastDetail }) {
  const { state, removal, removedAt, correctedBy, company } = broadcast
  if (state === 'listed') return null
  if (state === 'hidden') {
    return (
      <Note title="Hidden with its company">
        Members do not see it while the account of{' '}
        <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink> is closed.
      </Note>
    )
  }
  const at = removedAt && formatDateTime(new Date(removedAt), businessTimeZone)
  if (!removal) {
    return (
      <Note title={`${broadcastStateNames[state]}${at ? `, ${at}` : ''}`}>
        {correctedBy && (
          <>
            The sender sent it again as{' '}
            <AdminLink to={`/broadcasts/${correctedBy}`}>#{correctedBy}</AdminLink>.
          </>
        )}
      </Note>
    )
  }
  return (
    <Note tone="bad" title={`Removed by ${removal.by}, ${at ?? ''}`}>
      <p>{removal.reason}</p>
      <UndoRemoval removal={removal} />
    </Note>
  )
}

function UndoRemoval({ removal }: { removal: NonNullable<BroadcastDetail['removal']> }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (removal.restorableUntil === null) return null
  const until = new Date(removal.restorableUntil)

  async function restore() {
    setBusy(true)
    try {
      const { payload } = await api('restoreBroadcasts', { params: { id: String(removal.id) } })
      notify(staffNotices.broadcastsRestored(payload.restored))
    } catch (failure) {
      notifyFailure('The removal could not be undone', failure)
    }
    await queryClient.invalidateQueries({ queryKey: moderatedKey })
    setBusy(false)
  }
  return (
    <p className="row">
      <Button size="sm" busy={busy} onClick={restore}>
        {removal.count === 1 ? 'Undo' : `Undo for all ${countText(removal.count)}`}
      </Button>
      <span className="soft small">until {formatDateTime(until, businessTimeZone)}</span>
    </p>
  )
}

const offerFacts = ({ offer, productLink, createdAt, sentAt }: BroadcastDetail) => [
  { term: 'Quantity', value: offer.quantity },
  { term: 'Brand', value: offer.brand },
  { term: 'Description', value: offer.description },
  { term: 'Condition', value: offer.condition },
  { term: 'Price', value: offer.price },
  ...(productLink
    ? [{ term: 'Product link', value: <span className="mono">{productLink}</span> }]
    : []),
  { term: 'First sent', value: <RelativeTime at={createdAt} /> },
  ...(createdAt === sentAt ? [] : [{ term: 'Last sent', value: <RelativeTime at={sentAt} /> }]),
]

const senderFacts = ({ company, contact, fromEmail, replies, state }: BroadcastDetail) => [
  {
    term: 'Company',
    value: (
      <AdminLink to={`/companies/${company.id}`}>
        <CompanyName tier={company.tier}>{company.name}</CompanyName>
      </AdminLink>
    ),
  },
  { term: 'Contact', value: contact.name },
  { term: 'Reply address', value: fromEmail },
  { term: 'State', value: <BroadcastStateBadge state={state} /> },
  { term: 'Replies', value: countText(replies) },
  {
    term: 'More',
    value: (
      <AdminLink to="/broadcasts" search={{ company: company.id }}>
        All broadcasts of this company
      </AdminLink>
    ),
  },
]

type Send = BroadcastDetail['sendings'][number]
const mails = (count: (mail: NonNullable<Send['mail']>) => number) => (send: Send) =>
  send.mail ? countText(count(send.mail)) : ''

const sendColumns: readonly Column<Send>[] = [
  {
    key: 'at',
    header: 'Sent',
    width: '10rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
  { key: 'by', header: 'By', className: 'soft', cell: ({ by }) => by.name },
  {
    key: 'total',
    header: 'Mails',
    width: '6rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Mails ',
    cell: mails(({ total }) => total),
  },
  {
    key: 'sent',
    header: 'Delivered',
    width: '6rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Delivered ',
    cell: mails(({ sent }) => sent),
  },
  {
    key: 'open',
    header: 'Waiting',
    width: '6rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Waiting ',
    cell: mails(({ open }) => open),
  },
  {
    key: 'failed',
    header: 'Failed',
    width: '6rem',
    align: 'right',
    card: 'foot',
    cardLabel: 'Failed ',
    cell: mails(({ failed }) => failed),
  },
  {
    key: 'mail',
    header: 'Mail log',
    width: '8rem',
    align: 'right',
    card: 'action',
    cell: ({ mail }) =>
      mail ? (
        <AdminLink to={`/mails/${mail.id}`}>Deliveries</AdminLink>
      ) : (
        <span className="muted">no longer kept</span>
      ),
  },
]
