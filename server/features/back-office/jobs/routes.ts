import {
  listJobRuns,
  listJobs as listJobsCall,
  runJobNow,
  runPageSize,
} from '#contract/back-office/desk/jobs.ts'
import { refusals } from '#contract/refusals.ts'
import {
  listFrozenWorkers,
  listJobs,
  presentRun,
} from '#server/features/back-office/jobs/list-jobs.ts'
import { listRuns } from '#server/features/back-office/jobs/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'
import { enqueueNow, isRunningOrWaiting } from '#server/platform/schedules/schedule-queries.ts'

/** Background jobs with their schedules and runs (BK-111). */
export function mountJobRuns(mount: Mount, platform: Platform, jobs: readonly Job[]): void {
  const { database, clock } = platform

  const list = (of: readonly Job[]) => listJobs(database.sql, of, clock.now())

  mount(listJobsCall, async () => {
    const [results, frozen] = await Promise.all([list(jobs), listFrozenWorkers(database.sql)])
    return { status: 200, payload: { results, frozen } }
  })

  mount(listJobRuns, async ({ params, query }) => {
    const job = jobs.find(({ name }) => name === params.job)
    if (!job) return notFound()
    const offset = (query.page - 1) * runPageSize
    const [listed, { rows, total }] = await Promise.all([
      list([job]),
      listRuns(database.sql, job.name, { limit: runPageSize, offset }),
    ])
    return {
      status: 200,
      payload: { job: listed[0]!, results: rows.map(presentRun), numResults: total },
    }
  })

  mount(runJobNow, async ({ params, viewer, actor }) => {
    const job = jobs.find(({ name }) => name === params.job)
    if (!job) return notFound()
    if (job.schedule === undefined) return refuse(409, refusals.jobOnRequest)
    const refused = await staffAction(platform, { actor }, async ({ tx, record }) => {
      if (await isRunningOrWaiting(tx, job.name)) return refuse(409, refusals.jobRuns)
      await enqueueNow(tx, job.name, viewer.staffId)
      await record('job.started', { details: { job: job.title } })
      return undefined
    })
    if (isRefused(refused)) return refused
    return { status: 200, payload: (await list([job]))[0]! }
  })
}
