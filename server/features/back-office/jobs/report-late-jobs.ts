import { paths } from '#contract/paths.ts'
import { alarmMail } from '#server/features/back-office/jobs/emails.ts'
import { listJobStates, replaceAlarms } from '#server/features/back-office/jobs/queries.ts'
import { findAlarm } from '#server/features/back-office/jobs/find-late.ts'
import { mailHead, providerAddress } from '#server/features/site/public.ts'
import type { Job } from '#server/platform/jobs.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mails the operator once about each job that is late or fails, until it has run (BK-111). */
export async function reportLateJobs(platform: Platform, jobs: readonly Job[]): Promise<void> {
  const { clock, database, log, mailer } = platform
  const now = clock.now()
  const scheduled = jobs.filter(({ schedule }) => schedule !== undefined)
  const states = await listJobStates(
    database.sql,
    scheduled.map(({ name }) => name),
  )
  const alarms = scheduled.flatMap((job) => {
    const state = states.get(job.name)!
    const dueAt = findAlarm(job, state, now)
    if (dueAt === null) return []
    const error = state.last && state.last.startedAt >= dueAt ? state.last.error : null
    return [{ name: job.name, title: job.title, dueAt, error }]
  })
  await database.transaction(async (tx) => {
    const added = await replaceAlarms(
      tx,
      alarms.map(({ name }) => name),
      now,
    )
    const mailed = alarms.filter(({ name }) => added.includes(name))
    if (mailed.length === 0) return
    for (const { name, dueAt } of mailed) log.error({ job: name, dueAt }, 'a job is late or fails')
    const mail = alarmMail({ alarms: mailed, url: platform.siteUrl + paths.adminJobsWithProblems })
    const { sender, logo } = (await mailHead(platform)).head
    await mailer.queueMail(
      tx,
      { key: `job-alarm:${added[0]}:${now.getTime()}`, lane: 'personal', sender, logo, ...mail },
      toAddress(tx, await providerAddress(platform)),
    )
  })
}
