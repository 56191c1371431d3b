import {
  type LoggedMail,
  stateNames,
  type MailCounts,
  type MailState,
} from '#contract/mail/desk/mail-log.ts'
import { countText } from '#contract/figures/numbers.ts'
import { StoppedMailings } from '#web/features/mail/desk/log/stopped-mailings.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'

export const mailCells = {
  subject: ({ id, subject }: LoggedMail) => (
    <AdminLink to={`/mails/${id}`} className={hitClass}>
      {subject}
    </AdminLink>
  ),
  recipients: ({ counts }: LoggedMail) => <MailOutcome counts={counts} />,
}

const tones = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ok',
  failed: 'bad',
  suppressed: 'warn',
  held: 'warn',
} as const

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={tones[state]}>{stateNames[state]}</Badge>
}

/** The states of a mail's deliveries; failed and waiting ones stand out. */
export function MailOutcome({ counts }: { counts: MailCounts }) {
  const { total, queued, sending, sent, failed, suppressed, held: onHold } = counts
  const open = queued + sending
  if (total === 0) return <span className="muted">No recipients</span>
  return (
    <span className="row wrap">
      {failed > 0 && <Badge tone="bad">{countText(failed)} failed</Badge>}
      {open > 0 && <Badge>{countText(open)} queued</Badge>}
      {onHold > 0 && <Badge tone="warn">{countText(onHold)} on hold</Badge>}
      {suppressed > 0 && <Badge tone="warn">{countText(suppressed)} suppressed</Badge>}
      {sent > 0 && (
        <span className="soft num">
          {countText(sent)} {sent === total ? 'sent' : `of ${countText(total)} sent`}
        </span>
      )}
    </span>
  )
}

/** Tabs of the mail log, above them what needs a decision. */
export function MailTabs() {
  return (
    <>
      <StoppedMailings />
      <Tabs label="Mail log">
        <AdminLink to="/mails" exact className="tab">
          <TabText long="Mails" />
        </AdminLink>
        <AdminLink to="/mails/recipients" exact className="tab">
          <TabText long="Recipients" />
        </AdminLink>
        <AdminLink to="/mails/open" exact className="tab">
          <TabText long="Delayed" />
        </AdminLink>
        <AdminLink to="/mails/why" exact className="tab">
          <TabText long="Why no mail?" short="Why?" />
        </AdminLink>
      </Tabs>
    </>
  )
}
