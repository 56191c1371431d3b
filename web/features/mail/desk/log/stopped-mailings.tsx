import type { StoppedMailing } from '#contract/mail/desk/failed-mail.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { mailKey, stoppedMailingsQuery } from '#web/features/mail/desk/log/api.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Mailings that stopped by themselves, each with the decision to take; nothing while there is none. */
export function StoppedMailings() {
  const { data } = useQuery(stoppedMailingsQuery(useApi()))
  if (!data || data.results.length === 0) return null
  return (
    <div className="stack space-below">
      {data.results.map((stopped) => (
        <StoppedNote key={stopped.mailing} stopped={stopped} percent={data.percent} />
      ))}
    </div>
  )
}

function StoppedNote({ stopped, percent }: { stopped: StoppedMailing; percent: number }) {
  const { mailing, subject, mailId, stoppedAt, failed, finished, held: onHold, answer } = stopped
  const api = useApi()
  const queryClient = useQueryClient()
  const resume = usePopup(reasonDialog)
  const cancel = usePopup(reasonDialog)
  const waiting = onHold === 1 ? '1 mail waits' : `${countText(onHold)} mails wait`

  async function decide(decision: 'resumed' | 'cancelled', reason: string) {
    await api('decideMailing', { body: { mailing, decision, reason } })
    notify(decision === 'resumed' ? staffNotices.mailingResumed : staffNotices.mailingCancelled)
    await queryClient.invalidateQueries({ queryKey: mailKey })
  }

  return (
    <Note tone="bad" title={`Mailing stopped: ${subject}`}>
      <p>
        {countText(failed)} of the first {countText(finished)} mails failed, more than {percent}%.{' '}
        {waiting} for your decision. Stopped <RelativeTime at={stoppedAt} />.
      </p>
      {answer !== '' && (
        <p className="small">
          Most servers said: <q>{answer}</q>
        </p>
      )}
      <p className="row wrap space-above">
        <Button size="sm" {...resume.trigger}>
          Resume
        </Button>
        <Button size="sm" {...cancel.trigger}>
          Cancel the rest
        </Button>
        <AdminLink to={`/mails/${mailId}`} search={{ state: 'failed' }}>
          See what failed
        </AdminLink>
      </p>
      {resume.render({
        title: 'Resume this mailing',
        act: 'mailing.resumed',
        children: <p>{waiting} and will be sent now. It will not stop again by itself.</p>,
        confirm: 'Resume',
        run: (reason) => decide('resumed', reason),
      })}
      {cancel.render({
        title: 'Cancel the rest of this mailing',
        act: 'mailing.cancelled',
        children: <p>{waiting} and will not be sent. This cannot be undone.</p>,
        confirm: 'Cancel the rest',
        danger: true,
        run: (reason) => decide('cancelled', reason),
      })}
    </Note>
  )
}
