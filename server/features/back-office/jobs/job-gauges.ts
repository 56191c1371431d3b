import { findAlarm, findMissed } from '#server/features/back-office/jobs/find-late.ts'
import { listJobStates } from '#server/features/back-office/jobs/queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { GaugeSource } from '#server/platform/metrics/database-gauges.ts'

/** Of each scheduled job when it last succeeded, and whether it is late or fails. */
export function createJobGauges(jobs: readonly Job[]): GaugeSource {
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined)
  // Prometheus uses `job` for itself.
  const labelNames = ['job_name']
  return {
    gauges: {
      job_last_success_timestamp_seconds: { help: 'When a job last succeeded', labelNames },
      job_late: { help: 'Whether a job missed its time by 15 minutes', labelNames },
      job_failing: { help: 'Whether a job has only failed since its time', labelNames },
    },
    async read(db, now) {
      const states = await listJobStates(
        db,
        scheduled.map(({ name }) => name),
      )
      const rows = scheduled.map((job) => {
        const state = states.get(job.name)!
        const isLate = findMissed(job, state, now) !== null
        const isFailing = !isLate && findAlarm(job, state, now) !== null
        return { labels: { job_name: job.name }, isLate, isFailing, success: state.lastSuccess }
      })
      return {
        job_last_success_timestamp_seconds: rows.flatMap(({ labels, success }) =>
          success ? [{ labels, value: success.finishedAt.getTime() / 1000 }] : [],
        ),
        job_late: rows.map(({ labels, isLate }) => ({ labels, value: Number(isLate) })),
        job_failing: rows.map(({ labels, isFailing }) => ({ labels, value: Number(isFailing) })),
      }
    },
  }
}
