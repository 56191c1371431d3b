import { composePerListPerDay, type composeLimit } from '#contract/broadcasts/posting.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { Note } from '#web/ui/note.tsx'

type Limit = Payload<typeof composeLimit>

/** Why nothing can be sent to the chosen list now, in the operator's words (BC-049). */
export function ComposeLimit({ limit }: { limit: Limit }) {
  const { title, message } = limit.data.web
  return (
    <Note tone="warn" role="status" title={title}>
      <p>{message}</p>
      {limit.exclusion && <p>{limit.exclusion}</p>}
    </Note>
  )
}

/** What sending to the list reaches, and what the day leaves when that runs low. */
export function listHint({
  recipients,
  leftOnList,
  leftToday,
  ...limit
}: Limit): string | undefined {
  if (limit.disabled || limit.broadcastLimitReached) return undefined
  const reach = `Reaches ${countText(recipients)} ${recipients === 1 ? 'address' : 'addresses'}`
  const left = Math.min(leftOnList, leftToday)
  if (left === composePerListPerDay) return reach
  return `${reach}. ${left} ${left === 1 ? 'broadcast' : 'broadcasts'} left today.`
}
