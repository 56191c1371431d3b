import type { FrozenProcess } from '#contract/back-office/desk/jobs.ts'
import { JobTime } from '#web/features/back-office/frame/jobs/job-state.tsx'

/** A worker that hangs, and how to end it (BK-111). */
export function FrozenWorker({ worker: { host, pid, seenAt } }: { worker: FrozenProcess }) {
  return (
    <>
      <span className="strong">
        A worker on {host} has not responded since <JobTime at={seenAt} />
      </span>
      . The mail and jobs that it has begun wait. End it on that machine with{' '}
      <code className="nowrap">kill -9 {pid}</code>: other workers then take over its mail within
      seconds and its jobs within two minutes.
    </>
  )
}
