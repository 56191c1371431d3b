import type { BroadcastState } from '#contract/broadcasts/desk/moderation.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

const looks: Record<BroadcastState, { tone: 'ok' | 'warn' | 'bad' | 'neutral'; label: string }> = {
  listed: { tone: 'ok', label: 'Listed' },
  hidden: { tone: 'warn', label: 'Hidden' },
  staff: { tone: 'bad', label: 'Removed by staff' },
  sender: { tone: 'neutral', label: 'Removed' },
  corrected: { tone: 'neutral', label: 'Corrected' },
}

export const BroadcastStateBadge = ({ state }: { state: BroadcastState }) => (
  <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
)
