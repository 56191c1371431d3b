import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { maxUnread } from '#contract/broadcasts/read-marks.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { Payload } from '#web/platform/api/api.ts'
import { unreadKey } from '#web/features/broadcasts/read-marks-public.ts'
import { markAllAsRead } from '#web/features/broadcasts/public.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'

export type Unread = Payload<'countUnread'>

/** A count, or `99+` where counting stopped. */
export const unreadText = (count: number): string =>
  count >= maxUnread ? `${maxUnread - 1}+` : countText(count)

/** Lists with a row of their own, those with most unread. */
const shownLists = 6

const sum = (rows: readonly { wts: number; wtb: number }[]) =>
  rows.reduce((total, { wts, wtb }) => total + wts + wtb, 0)

type UnreadPanelProps = { unread: Unread; lists: readonly BroadcastList[] }

/** Unread broadcasts of the member's lists: WTS and WTB on one scale. */
export function UnreadPanel({ unread, lists }: UnreadPanelProps) {
  const queryClient = useQueryClient()
  const { timeZone } = usePreferences()
  const rows = unread.results
    .filter(({ wts, wtb }) => wts + wtb > 0)
    .map((row) => ({ ...row, list: lists.find(({ id }) => id === row.listId) }))
    .sort((one, other) => other.wts + other.wtb - one.wts - one.wtb)
  const more = rows.slice(shownLists)
  const most = Math.max(1, ...rows.map(({ wts, wtb }) => wts + wtb))

  function markAll() {
    markAllAsRead({ onUndo: () => queryClient.setQueryData<Unread>(unreadKey, unread) })
    queryClient.setQueryData<Unread>(unreadKey, { ...unread, results: [], total: 0 })
  }
  return (
    <Panel
      id="unread"
      pad={false}
      title={
        <>
          Unread in {unread.hasOwnLists ? 'my' : 'all'} lists{' '}
          <span className="muted num">{countText(unread.total)}</span>
        </>
      }
      aside={
        unread.total > 0 && (
          <Button size="sm" variant="ghost" onClick={markAll}>
            Mark all as read
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="pad soft">You have read all broadcasts of your lists.</p>
      ) : (
        <table className="desk-unread num">
          <caption className="sr">Unread broadcasts per list</caption>
          <thead className="sr">
            <tr>
              <th scope="col">List</th>
              <th scope="col">WTS and WTB</th>
              <th scope="col">Unread</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownLists).map(({ listId, list, wts, wtb }) => (
              <tr key={listId}>
                <th scope="row">
                  {list && (
                    <Link className="plain target" to="/broadcasts/$id" params={{ id: list.path }}>
                      {list.name}
                    </Link>
                  )}
                </th>
                <td className="bars">
                  <span className="sr">
                    {unreadText(wts)} WTS, {unreadText(wtb)} WTB
                  </span>
                  <i className="wts" style={{ '--share': wts / most } as CSSProperties} />
                  <i className="wtb" style={{ '--share': wtb / most } as CSSProperties} />
                </td>
                <td className="count-of">
                  <b>{unreadText(wts + wtb)}</b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3} className="small muted">
                <span className="key">
                  <i className="wts" /> WTS
                </span>{' '}
                <span className="key">
                  <i className="wtb" /> WTB
                </span>{' '}
                since {minuteText(unread.since, timeZone)}
                {more.length > 0 && (
                  <>
                    {', and '}
                    <Link to="/broadcasts">
                      {countText(sum(more))} in {more.length} more{' '}
                      {more.length === 1 ? 'list' : 'lists'}
                    </Link>
                  </>
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}
