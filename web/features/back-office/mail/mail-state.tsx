import { stateNames, type MailCounts, type MailState } from '#contract/back-office/mail-log.ts'
import { countText } from '#contract/numbers.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

const tones = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ok',
  failed: 'bad',
  suppressed: 'warn',
} as const

/** What became of one delivery. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}

/** What became of a mail's deliveries: what went wrong or waits stands out, the rest is a quiet figure. */
export function MailOutcome({ counts }: { counts: MailCounts }) {
  const { total, queued, sending, sent, failed, suppressed } = counts
  const open = queued + sending
  if (total === 0) return <span className="muted">No recipients</span>
  return (
    <span className="row wrap">
      {failed > 0 && <Badge tone="bad">{countText(failed)} failed</Badge>}
      {open > 0 && <Badge>{countText(open)} queued</Badge>}
      {suppressed > 0 && <Badge tone="warn">{countText(suppressed)} suppressed</Badge>}
      {sent > 0 && (
        <span className="soft num">
          {countText(sent)} {sent === total ? 'sent' : `of ${countText(total)} sent`}
        </span>
      )}
    </span>
  )
}
