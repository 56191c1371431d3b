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

/** Number of subscribers of the list and, once a limit is being used up, the broadcasts left today. */
export function listHint(
  { recipients, leftOnList, leftToday, ...limit }: Limit,
  listName: string,
): string | undefined {
  if (limit.disabled || limit.broadcastLimitReached) return undefined
  const reach = `Goes to ${countText(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`
  const left = Math.min(leftOnList, leftToday)
  if (left === composePerListPerDay) return reach
  return `${reach}. ${left} left for ${listName} today, ${leftToday} in all.`
}
