import { formatDay } from '#contract/dates.ts'
import { listingStateNames, type ListingState } from '#contract/services/services.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

const tones = { draft: 'outline', submitted: 'warn', published: 'ok', ended: 'neutral' } as const

/** The state of a listing. */
export function ListingStateBadge({ state }: { state: ListingState }) {
  return <Badge tone={tones[state]}>{listingStateNames[state]}</Badge>
}

/** The period of a listing in words; undefined if it was never published. */
export function periodText({
  publishedFrom,
  publishedUntil,
}: {
  publishedFrom: string | null
  publishedUntil: string | null
}): string | undefined {
  if (publishedFrom === null || publishedUntil === null) return undefined
  return `${formatDay(publishedFrom)} to ${formatDay(publishedUntil)}`
}
