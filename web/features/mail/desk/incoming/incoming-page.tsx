import { incoming, incomingNames, type IncomingState } from '#contract/mail/desk/incoming.ts'
import { IncomingActions, incomingKey } from '#web/features/mail/desk/incoming/incoming-actions.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

const tones: Record<IncomingState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  held: 'warn',
  review: 'warn',
  failed: 'bad',
  refused: 'neutral',
  waiting: 'neutral',
  accepted: 'ok',
  expired: 'neutral',
}

/** Mails of members that came in, and imports of stock files. */
export default function IncomingPage() {
  return (
    <DeskListPage
      list={incoming}
      queryKey={incomingKey}
      note=". Mails are kept for 30 days, imports for 14."
      cells={{
        title: ({ id, title, broadcastId, company }) => {
          if (broadcastId !== null) {
            return <AdminLink to={`/broadcasts/${broadcastId}`}>{title}</AdminLink>
          }
          if (id > 0 || !company) return title
          return (
            <AdminLink to={`/companies/${company.id}`} search={{ tab: 'stock' }}>
              {title}
            </AdminLink>
          )
        },
        company: ({ company, from }) =>
          company ? (
            <AdminLink to={`/companies/${company.id}`} className="quiet">
              {company.name}
            </AdminLink>
          ) : (
            <span className="soft">{from}</span>
          ),
        from: ({ from }) => from || 'Staff',
        state: ({ state }) => <Badge tone={tones[state]}>{incomingNames.state[state]}</Badge>,
        result: ({ result, heldUntil }) =>
          heldUntil === null ? (
            result
          ) : (
            <>
              {result}, until <RelativeTime at={heldUntil} />
            </>
          ),
        actions: (item) => <IncomingActions item={item} />,
      }}
      unmatched={
        <Empty
          title="No mail found"
          actions={<AdminLink to={incoming.path}>Show all mail and imports</AdminLink>}
        >
          All filters must match, and every word a subject, a file, an address or a company.
        </Empty>
      }
      none={
        <Empty title="No mail yet">
          Broadcasts and stock files that members send by e-mail appear here, and imports of stock
          files.
        </Empty>
      }
    />
  )
}
