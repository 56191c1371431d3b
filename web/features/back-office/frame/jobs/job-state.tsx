import type { JobRun, ListedJob } from '#contract/back-office/desk/jobs.ts'
import { durationText, jobTimeText } from '#web/features/back-office/frame/jobs/job-texts.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import './job-state.css'

/** A time of a job, in Amsterdam. */
export function JobTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num nowrap">
      {jobTimeText(at, useNow())}
    </time>
  )
}

/** The current activity of a job, or the result of its last run. */
export function JobState({ job }: { job: ListedJob }) {
  const { last, lateSince, runningSince, isWaiting, hasFailed } = job
  return (
    <span className="job-state">
      {lateSince && (
        <Badge tone="bad">
          Late: due <JobTime at={lateSince} />
        </Badge>
      )}
      {runningSince && (
        <Badge tone="outline">
          Running since <JobTime at={runningSince} />
        </Badge>
      )}
      {isWaiting && !runningSince && <Badge tone="outline">Waiting</Badge>}
      {hasFailed && <Badge tone="bad">Failed</Badge>}
      {last ? <LastRun run={last} hasFailed={hasFailed} /> : <span className="soft">Not yet</span>}
    </span>
  )
}

function LastRun({ run, hasFailed }: { run: JobRun; hasFailed: boolean }) {
  return (
    <span className="soft">
      <JobTime at={run.startedAt} />
      {!hasFailed && run.error === null && `, done in ${durationText(run.ms)}`}
    </span>
  )
}
