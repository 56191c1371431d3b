import { markAllAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import type { Visit } from '#web/platform/visit/visit.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { dateText, minuteText } from '#web/ui/text/time-text.ts'
import { Tip } from '#web/ui/dialogs/tip.tsx'

const explanation =
  'A dot marks broadcasts sent since your last visit that you have not opened. Grey broadcasts have been read in this browser. A new visit starts after 30 minutes of inactivity.'

/** Between what came since the visit before and the rest. */
export function LastVisit({ visit, columns }: { visit: Visit; columns: number }) {
  const { timeZone } = usePreferences()
  useKeys({ m: markAllAsRead })
  const after = visit.isMarked ? 'you marked all as read' : 'your last visit'
  return (
    <tr role="row" className="b-since">
      <td role="cell" colSpan={columns - 1}>
        <span className="b-since-line">
          <Icon name="up" small />
          New since {after}, <span className="num">{momentText(visit.since, timeZone)}</span>
          <Tip text={explanation}>
            <button type="button" aria-keyshortcuts="m" onClick={markAllAsRead}>
              Mark all as read
            </button>
          </Tip>
        </span>
      </td>
      {/* Goes where the list's column goes. */}
      <td role="cell" className="b-list" aria-hidden="true" />
    </tr>
  )
}

/** The time alone, unless it was another day. */
function momentText(at: number, timeZone: string): string {
  const text = minuteText(at, timeZone)
  return dateText(at, timeZone) === dateText(Date.now(), timeZone) ? text.slice(-5) : text
}
