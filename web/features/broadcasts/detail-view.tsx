import type { BroadcastDetail } from '#contract/broadcasts.ts'
import { broadcastQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { useLastSearch } from '#web/features/broadcasts/last-search.ts'
import { MessageText } from '#web/features/broadcasts/message-text.tsx'
import { useMarkAsRead } from '#web/features/broadcasts/read-marks.ts'
import { SenderPanel } from '#web/features/broadcasts/sender-panel.tsx'
import { Unbroken } from '#web/features/broadcasts/unbroken.tsx'
import { usePreferences } from '#web/platform/preferences.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { useLoaded } from '#web/platform/use-loaded.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel, StatLine } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SideChip } from '#web/ui/side-chip.tsx'
import { exactText, minuteText } from '#web/ui/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './detail-view.css'

/** One broadcast (BC-028 to BC-032). */
export function DetailView({ id }: { id: number }) {
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const broadcast = useLoaded(broadcastQuery(api, id))
  const back = useLastSearch(lists)
  useMarkAsRead(id)

  if (!broadcast) return <main id="main" className="page" aria-busy="true" />
  return (
    <main id="main" className="page">
      <Link className="back" to="/broadcasts" search={back.search}>
        <Icon name="left" small />
        Back to {back.label}
      </Link>
      <div className="split">
        <article>
          <DetailHead
            broadcast={broadcast}
            path={lists.find(({ id }) => id === broadcast.listId)?.path}
          />
          <Message broadcast={broadcast} />
        </article>
        <SenderPanel broadcast={broadcast} />
      </div>
    </main>
  )
}

function DetailHead({ broadcast, path }: { broadcast: BroadcastDetail; path: string | undefined }) {
  const { timeZone } = usePreferences()
  const { side, broadcastListName, date, headline } = broadcast
  return (
    <header className="d-head">
      <div className="row wrap">
        <SideChip side={side} large />
        {path ? (
          <Link className="plain strong" to="/broadcasts/$id" params={{ id: path }}>
            {broadcastListName}
          </Link>
        ) : (
          <span className="strong">{broadcastListName}</span>
        )}
        <span className="muted" aria-hidden="true">
          ·
        </span>
        <time className="soft num" dateTime={date} title={exactText(date, timeZone)}>
          {minuteText(date, timeZone)}
        </time>
        <RelativeTime className="muted num" at={date} />
      </div>
      <h1>
        <Unbroken text={headline} />
      </h1>
    </header>
  )
}

/** What was typed field by field; the rest of the message stands below. */
function Message({ broadcast }: { broadcast: BroadcastDetail }) {
  const { quantity, brand, description, condition, price, additionalInfo, pLink } = broadcast
  const rest = [additionalInfo, pLink && `Product link: ${pLink}`].filter(Boolean).join('\n\n')
  return (
    <Panel pad={false} aria-label="Message" className="d-panel">
      <StatLine
        quiet
        items={[
          { term: 'Quantity', value: quantity },
          { term: 'Brand', value: brand },
          { term: 'Description', value: description },
          { term: 'Condition', value: condition },
          { term: 'Price', value: price },
        ]}
      />
      {rest && (
        <div className="d-message">
          <MessageText text={rest} />
        </div>
      )}
    </Panel>
  )
}
