import { deskRefreshMs, type Lamps, type TeamAction } from '#contract/back-office/desk/today.ts'
import type { BackupLamp } from '#contract/back-office/desk/backups.ts'
import { businessDate, businessTime, businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { EndingTrials } from '#web/features/back-office/today/ending-trials.tsx'
import { Figures } from '#web/features/back-office/today/figures.tsx'
import { FirstSteps } from '#web/features/back-office/today/first-steps.tsx'
import { WaitingPanel } from '#web/features/back-office/today/waiting-panel.tsx'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { FrozenWorker } from '#web/features/back-office/frame/jobs/frozen-worker.tsx'
import { AuditSentence, inSentence } from '#web/features/back-office/audit/audit-sentence.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { payloadQuery, useApi, type Api } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import './today-page.css'

const todayQuery = (api: Api) =>
  payloadQuery(api, ['desk-today'], 'getToday', {}, { staleTime: 0, keepsPrevious: true })

/** The start page: health, figures, what waits, and what colleagues did; read again every minute. */
export default function TodayPage() {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...todayQuery(useApi()),
    refetchInterval: deskRefreshMs,
  })
  return (
    <AdminView
      title="Today"
      sub={data && formatLongDay(new Date(dataUpdatedAt), businessTimeZone)}
      actions={
        <AdminLink to="/reports" className={buttonClass({ size: 'sm' })}>
          <Icon name="chart" />
          This month against last
        </AdminLink>
      }
    >
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data && (
        <div className="today">
          <Health lamps={data.lamps} />
          {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
          <Figures figures={data.figures} />
          <div className="today-columns">
            <div className="today-side">
              <WaitingPanel counts={data.counts} />
            </div>
            <div className="today-side">
              {data.trials && <EndingTrials trials={data.trials} />}
              {data.actions && <TeamActivity actions={data.actions} />}
            </div>
          </div>
        </div>
      )}
    </AdminView>
  )
}

/** A lamp for each part; what is wrong is a sentence with a link below them. */
function Health({ lamps: { site, mail, jobs, payments, backups } }: { lamps: Lamps }) {
  const staff = useStaff()
  const isSupport = mayUse(staff, ['support'])
  const { isKept, since, stopped } = mail
  const isDelayed = mail.isDelayed && !isKept
  return (
    <section className="health" aria-label="Health">
      <ul className="lamps">
        <Lamp
          name="Site"
          text={
            site.recentErrors === 0
              ? `Up since ${momentText(site.startedAt)}`
              : site.recentErrors === 1
                ? '1 error'
                : `${countText(site.recentErrors)} errors`
          }
          isBad={site.recentErrors > 0}
        />
        <Lamp
          name="Mail"
          text={
            [
              isKept && 'Kept, not sent',
              stopped > 0 && `${countText(stopped)} stopped`,
              isDelayed && 'Delayed',
            ]
              .filter(Boolean)
              .join(', ') || 'On time'
          }
          isBad={isKept || isDelayed || stopped > 0}
        />
        <Lamp
          name="Jobs"
          text={
            [
              jobs.frozen.length > 0 && hangingText(jobs.frozen.length),
              jobs.late.length > 0 && `${countText(jobs.late.length)} late`,
              jobs.failed.length > 0 && `${countText(jobs.failed.length)} failed`,
            ]
              .filter(Boolean)
              .join(', ') || 'On time'
          }
          isBad={jobs.frozen.length + jobs.late.length + jobs.failed.length > 0}
        />
        <Lamp
          name="Payments"
          text={
            payments.waiting > 0
              ? `${countText(payments.waiting)} late`
              : payments.hasProvider
                ? 'On time'
                : 'By bank only'
          }
          isBad={payments.waiting > 0}
        />
        <Lamp
          name="Backups"
          text={backupText(backups)}
          isBad={!['ok', 'off'].includes(backups.state)}
        />
      </ul>
      {site.last && (
        <Warning
          act={
            isSupport && <AdminLink to={`/errors/${site.last.id}`}>Open the last error</AdminLink>
          }
        >
          <span className="strong">
            {site.recentErrors === 1
              ? '1 error occurred in the last hour'
              : `${countText(site.recentErrors)} errors occurred in the last hour`}
          </span>
          , the last at {businessTime(new Date(site.last.at))}:{' '}
          <span className="break">{site.last.place}</span>.
        </Warning>
      )}
      {stopped > 0 && (
        <Warning act={isSupport && <AdminLink to="/mails">Decide on the mailing</AdminLink>}>
          <span className="strong">
            {stopped === 1
              ? 'A mailing has stopped'
              : `${countText(stopped)} mailings have stopped`}
          </span>{' '}
          because too many of its mails failed. The rest waits for your decision.
        </Warning>
      )}
      {isKept && (
        <Warning act={isSupport && <AdminLink to="/mails/open">Open kept mail</AdminLink>}>
          <span className="strong">Mail is kept, not sent</span>, because no mail server is set
          (SMTP_URL).{' '}
          {mail.waiting > 0 &&
            (mail.waiting === 1 ? '1 message waits' : `${countText(mail.waiting)} messages wait`) +
              ' for it.'}
        </Warning>
      )}
      {isDelayed && since && (
        <Warning act={isSupport && <AdminLink to="/mails/open">Open waiting mail</AdminLink>}>
          <span className="strong">Mail is delayed since {businessTime(new Date(since))}.</span>{' '}
          {mail.answer && `The mail server answers “${mail.answer}”. `}
          {mail.waiting === 1
            ? '1 message is waiting'
            : `${countText(mail.waiting)} messages are waiting`}
          , none is lost.
        </Warning>
      )}
      {jobs.frozen.map((worker) => (
        <Warning
          key={`${worker.host} ${worker.pid}`}
          act={isSupport && <AdminLink to="/jobs">Open jobs</AdminLink>}
        >
          <FrozenWorker worker={worker} />
        </Warning>
      ))}
      {jobs.late.length > 0 && (
        <Warning
          act={
            isSupport && (
              <AdminLink to="/jobs" search={{ show: 'problems' }}>
                Open late jobs
              </AdminLink>
            )
          }
        >
          <span className="strong">
            {jobs.late.length === 1
              ? '1 job is late'
              : `${countText(jobs.late.length)} jobs are late`}
          </span>
          :{' '}
          {listed(
            jobs.late.map(({ title, dueAt }) => `${title}, due ${businessTime(new Date(dueAt))}`),
            '; ',
          )}
          .
        </Warning>
      )}
      {jobs.failed.length > 0 && (
        <Warning
          act={
            isSupport && (
              <AdminLink to="/jobs" search={{ show: 'problems' }}>
                Open failed jobs
              </AdminLink>
            )
          }
        >
          <span className="strong">
            {jobs.failed.length === 1
              ? '1 job has failed'
              : `${countText(jobs.failed.length)} jobs have failed`}
          </span>
          : {listed(jobs.failed, ', ')}. Jobs that fail are tried again.
        </Warning>
      )}
      <BackupWarning backups={backups} />
      {payments.since && (
        <Warning
          act={
            mayUse(staff, ['finance']) && (
              <AdminLink to="/payment-checks">Open payment checks</AdminLink>
            )
          }
        >
          <span className="strong">
            The payment provider has not answered since {businessTime(new Date(payments.since))}.
          </span>{' '}
          {payments.waiting === 1
            ? '1 payment, notification or refund waits'
            : `${countText(payments.waiting)} payments, notifications and refunds wait`}
          . They are tried again, and each is booked once.
        </Warning>
      )}
    </section>
  )
}

const backupTexts: Record<Exclude<BackupLamp['state'], 'ok'>, string> = {
  off: 'Off in a demo market',
  missing: 'Not tested',
  late: 'Late',
  failed: 'Failed',
}

function backupText({ state, testedAt }: BackupLamp): string {
  if (state !== 'ok') return backupTexts[state]
  return testedAt === null ? '' : `Restore tested ${momentText(testedAt)}`
}

/** Says which backup or test is missing, late or failed. */
function BackupWarning({ backups: { state, backupAt, testedAt, error } }: { backups: BackupLamp }) {
  const isSupport = mayUse(useStaff(), ['support'])
  if (state === 'ok' || state === 'off') return null
  const last = (at: string | null) => (at === null ? 'never' : dateText(at, businessTimeZone))
  return (
    <Warning act={isSupport && <AdminLink to="/jobs">Open jobs</AdminLink>}>
      <span className="strong">
        {state === 'missing'
          ? 'Nothing proves that a backup can be restored.'
          : state === 'failed'
            ? 'The last backup or its restore test has failed.'
            : 'A backup or its restore test is late.'}
      </span>{' '}
      {error && `${error.replace(/[.\s]*$/, '')}. `}
      {backupAt && `Last backup: ${last(backupAt)}. `}
      Last restore test: {last(testedAt)}.
      {state === 'missing' && ' The runbook says how, under Backup and restore.'}
    </Warning>
  )
}

/** A problem, and a link to its solution. */
function Warning({ act, children }: { act?: ReactNode; children: ReactNode }) {
  return (
    <div className="warn-line" role="status">
      <Icon name="warn" />
      <p>{children}</p>
      {act}
    </div>
  )
}

/** The time of today, the day of earlier moments. */
const momentText = (at: string) =>
  businessDate(new Date(at)) === businessDate(new Date())
    ? businessTime(new Date(at))
    : dateText(at, businessTimeZone).slice(0, 5)

const hangingText = (workers: number) =>
  workers === 1 ? '1 worker hangs' : `${countText(workers)} workers hang`

const maxNamedJobs = 3
const listed = (names: readonly string[], by: string) =>
  names.length > maxNamedJobs
    ? `${names.slice(0, maxNamedJobs).join(by)} and ${countText(names.length - maxNamedJobs)} more`
    : names.join(by)

function Lamp({ name, text, isBad = false }: { name: string; text: string; isBad?: boolean }) {
  return (
    <li className={cx(isBad && 'bad')}>
      <span className="lamp" aria-hidden="true" />
      <span className="strong">{name}</span> <span className="small">{text}</span>
    </li>
  )
}

function TeamActivity({ actions }: { actions: readonly TeamAction[] }) {
  const isAdmin = mayUse(useStaff(), [])
  return (
    <Panel
      title="Team activity"
      pad={false}
      aside={isAdmin && <AdminLink to="/audit">Audit log</AdminLink>}
    >
      {actions.length === 0 ? (
        <p className="pad soft">Nothing yet.</p>
      ) : (
        <ol className="team-actions">
          {actions.map((action) => (
            <li key={action.id}>
              <time className="soft num" dateTime={action.at}>
                {momentText(action.at)}
              </time>
              <span className="break">
                <span className="strong">{action.who.split(' ')[0]}</span>{' '}
                <AuditSentence text={inSentence(action.sentence)} company={action.company} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
