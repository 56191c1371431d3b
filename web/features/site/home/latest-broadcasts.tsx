import { homeBroadcasts, type BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { BroadcastTable } from '#web/features/broadcasts/public.ts'
import { Empty } from '#web/ui/empty.tsx'

type LatestProps = { rows: readonly BroadcastRow[]; most: keyof typeof homeBroadcasts }

/** The newest broadcasts (SH-015, SH-020). */
export function LatestBroadcasts({ rows, most }: LatestProps) {
  if (rows.length === 0) {
    return (
      <Empty title="There are no broadcasts yet.">
        Broadcasts of members appear here as soon as the first one is sent.
      </Empty>
    )
  }
  return <BroadcastTable rows={rows.slice(0, homeBroadcasts[most])} caption="Latest broadcasts" />
}
