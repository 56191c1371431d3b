import type { FraudFinding } from '#contract/fraud/desk/fraud.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { warningCategories } from '#contract/content/post-rows.ts'
import { findingQuery } from '#web/features/fraud/desk/api.ts'
import { FraudEvidence } from '#web/features/fraud/desk/fraud-evidence.tsx'
import { FraudSides } from '#web/features/fraud/desk/fraud-sides.tsx'
import { decisionNames, titleOf, warningDraft } from '#web/features/fraud/desk/fraud-texts.ts'
import { useStartPost } from '#web/features/content/desk/use-start-post.ts'
import { AdminLink, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import {
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { undoReason } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const warnDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.WarnDialog),
)
const pauseDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.PauseDialog),
)
const blockDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.BlockDialog),
)
const clearDialog = lazyPopup(() =>
  import('./fraud-dialogs.tsx').then((module) => module.ClearDialog),
)

/** A sign of fraud with its evidence; a person warns, pauses or blocks, or closes it as no fraud (BK-110). */
export function FraudItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const { data, error, refetch } = useQuery(findingQuery(useApi(), open.id))
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  const { decided, earlier, foundAt } = data
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={titleOf(data)}
      mark={
        decided ? (
          <Badge tone={decided.decision === 'no-fraud' ? 'ok' : 'neutral'}>
            {decisionNames[decided.decision]}
          </Badge>
        ) : (
          <Badge tone="warn">To decide</Badge>
        )
      }
      sub={
        decided ? (
          <>
            {decided.by}, <RelativeTime at={decided.at} />: {decided.reason}
          </>
        ) : (
          <>
            Found <RelativeTime at={foundAt} />. Nothing happens until you decide.
          </>
        )
      }
      acts={
        decided ? <Reopen finding={data} queue={queue} /> : <Acts finding={data} queue={queue} />
      }
    >
      {earlier.length > 0 && (
        <Note title="The same was found before.">
          {earlier.map(({ decision, by, at }) => (
            <span key={at} className="block">
              {decisionNames[decision]} by {by}, <RelativeTime at={at} />
            </span>
          ))}
        </Note>
      )}
      <FraudSides finding={data} />
      <FraudEvidence finding={data} />
      <PublishWarning finding={data} />
    </QueueItemFrame>
  )
}

function Acts({ finding, queue }: { finding: FraudFinding; queue: Queue }) {
  const warn = usePopup(warnDialog)
  const pause = usePopup(pauseDialog)
  const block = usePopup(blockDialog)
  const clear = usePopup(clearDialog)
  const dialogProps = { finding, queue }
  const hasPeople = finding.people.length > 0
  return (
    <div className="row wrap">
      {hasPeople && (
        <>
          <QueueAct shortcut="1" {...warn.trigger}>
            Warn
          </QueueAct>
          <QueueAct shortcut="2" {...pause.trigger}>
            Pause
          </QueueAct>
          <QueueAct shortcut="3" variant="quiet-danger" {...block.trigger}>
            Block
          </QueueAct>
        </>
      )}
      <QueueAct shortcut="e" {...clear.trigger}>
        No fraud
      </QueueAct>
      {warn.render(dialogProps)}
      {pause.render(dialogProps)}
      {block.render(dialogProps)}
      {clear.render(dialogProps)}
    </div>
  )
}

/** Starts a post of the fraud warnings; for those who publish. */
function PublishWarning({ finding }: { finding: FraudFinding }) {
  const { start, isBusy } = useStartPost()
  if (!mayUse(useStaff(), ['editor'])) return null
  return (
    <Panel title="Warn the members">
      <p className="row wrap between">
        <span className="soft">
          Starts a post of the fraud warnings. You edit it before it appears.
        </span>
        <QueueAct
          shortcut="4"
          icon="edit"
          busy={isBusy}
          onClick={() =>
            void start({ categoryId: warningCategories[0]!, ...warningDraft(finding) })
          }
        >
          Publish a warning
        </QueueAct>
      </p>
    </Panel>
  )
}

function Reopen({ finding, queue }: { finding: FraudFinding; queue: Queue }) {
  const api = useApi()
  const queryClient = useQueryClient()
  async function reopen() {
    try {
      await api('reopenFraud', { params: { id: String(finding.id) }, body: { reason: undoReason } })
      notify(staffNotices.queueReopened)
      if (queue.open) queue.openNext([queue.open])
    } catch (failure) {
      notifyFailure('This could not be reopened', failure)
    }
    await queryClient.invalidateQueries({ queryKey: queueKey })
  }
  return (
    <>
      <QueueAct shortcut="e" icon="again" onClick={() => void reopen()}>
        Reopen
      </QueueAct>
      {finding.decided?.decision === 'paused' && (
        <AdminLink to="/exclusions">Posting bans</AdminLink>
      )}
    </>
  )
}
