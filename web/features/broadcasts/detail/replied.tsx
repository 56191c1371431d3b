import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { dateText, minuteText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import './replied.css'

export const repliesId = 'replies'

type Replied = NonNullable<BroadcastRow['replied']>

/** `You replied 14:02` of today, with the date of other days; a colleague by the first name. */
export function repliedText({ at, by }: Replied, timeZone: string, now = Date.now()): string {
  const isToday = dateText(at, timeZone) === dateText(now, timeZone)
  const when = isToday ? minuteText(at, timeZone).slice(-5) : dateText(at, timeZone)
  return `${by === '' ? 'You' : by.split(' ')[0]} replied ${when}`
}

/** Says that one has replied, and leads to what was sent; nothing before a reply. */
export function RepliedLink({ broadcast: { id, replied, headline } }: { broadcast: BroadcastRow }) {
  const { timeZone } = usePreferences()
  if (!replied) return null
  const text = repliedText(replied, timeZone)
  return (
    <Link
      className="replied num"
      to="/broadcasts/$id"
      params={{ id: String(id) }}
      hash={repliesId}
      aria-label={`${text} to ${headline}`}
      title={replied.by || undefined}
    >
      <Icon name="reply" small />
      {text}
    </Link>
  )
}
