import { beforeEach, describe, expect, test } from 'vitest'
import { listJobRuns, listJobs, runJobNow, runPageSize } from '#contract/back-office/desk/jobs.ts'
import { getToday } from '#contract/back-office/desk/today.ts'
import { reportLateJobs } from '#server/features/back-office/jobs.ts'
import { createOrphanCheck, enqueueDueJobs, startJobs, type Job } from '#server/platform/jobs.ts'
import { deleteEnded } from '#server/platform/processes/process-queries.ts'
import { dropOldJobRuns } from '#server/platform/schedules/jobs.ts'
import { insertRun } from '#server/platform/schedules/schedule-queries.ts'
import { jobs } from '#server/worker.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
/** Every day at 16:40 in Amsterdam, 15:40 UTC in winter. */
const name = 'exchange-rates'
const job = jobs.find((one) => one.name === name)!

beforeEach(async () => {
  await market.owner`truncate job_schedule, job_run, job_alarm`
  await market.database.sql`delete from graphile_worker._private_jobs`
  market.clock.set('2026-11-20T14:00:00Z')
  await enqueueDueJobs(market.platform, jobs)
})

const at = (iso: string) => new Date(iso)
const record = (startedAt: string, error: string | null = null) =>
  insertRun(market.database.sql, {
    job: name,
    dueAt: null,
    startedAt: at(startedAt),
    finishedAt: new Date(at(startedAt).getTime() + 1500),
    error,
    staffId: null,
  })

async function listed() {
  const admin = await aStaffCaller(market, 'admin')
  const { results } = (await admin.call(listJobs)).body.payload
  return results.find((one) => one.name === name)!
}

async function onToday() {
  const admin = await aStaffCaller(market, 'admin')
  return (await admin.call(getToday)).body.payload.lamps.jobs
}

/** A process on the session of another connection, seen some time ago. */
async function aProcess(role: string, secondsAgo: number) {
  await market.database.sql`
    insert into process (host, pid, role, version, started_at, seen_at, session_pid, session_started_at)
    select 'web-2', ${1000 + secondsAgo}, ${role}, '1', now(), now() - ${secondsAgo} * interval '1 second',
      pid, backend_start
    from pg_stat_activity where pid = pg_backend_pid()`
}

async function frozenPids() {
  const admin = await aStaffCaller(market, 'admin')
  const { frozen } = (await admin.call(listJobs)).body.payload
  return frozen.map(({ pid }) => pid)
}

describe('a worker that hangs', () => {
  beforeEach(() => market.owner`truncate process`)

  test('is named after a minute with its machine and process, on both pages (BK-111)', async () => {
    await aProcess('worker', 5)
    await aProcess('all', 30)
    expect(await frozenPids()).toEqual([])
    await aProcess('worker', 90)
    await aProcess('web', 300)
    expect(await frozenPids()).toEqual([1090])
    expect((await onToday()).frozen).toMatchObject([{ host: 'web-2', pid: 1090 }])
  })

  test('is not named once its session has ended (BK-111)', async () => {
    await aProcess('worker', 5)
    await aProcess('worker', 90)
    await market.database.sql`
      update process set session_started_at = session_started_at - interval '1 second' where pid = 1090`
    expect(await frozenPids()).toEqual([])
    await deleteEnded(market.database.sql)
    const rows = await market.database.sql<{ pid: number }[]>`select pid from process`
    expect(rows.map(({ pid }) => pid)).toEqual([1005])
  })

  test('leaves its jobs to others after two checks without its session (BK-111)', async () => {
    const { database, platform, target } = market
    await database.sql`select graphile_worker.add_job('exchange-rates')`
    await database.sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'market jobs ended'`
    const locked = async () =>
      (await database.sql`select from graphile_worker.jobs where locked_by is not null`).length
    const check = createOrphanCheck(platform, target)
    await check()
    expect(await locked()).toBe(1)
    await check()
    expect(await locked()).toBe(0)
  })

  test('is not named while no process can be seen, as when the disk is full (BK-111)', async () => {
    await aProcess('worker', 90)
    await aProcess('worker', 95)
    expect(await frozenPids()).toEqual([])
  })
})

const alarms = async () =>
  (
    await market.database.sql<{ subject: string; text: string; address: string }[]>`
      select subject, body_text as text, address from mail_message join mail_delivery on message_id = mail_message.id
      where key like 'job-alarm:%' order by mail_message.id`
  ).map(({ subject }) => subject)

describe('the list of jobs', () => {
  test('has schedule, last and next run, and the last failure (BK-111)', async () => {
    await record('2026-11-18T15:40:03Z', 'No answer')
    await record('2026-11-19T15:40:02Z')
    expect(await listed()).toMatchObject({
      title: 'Exchange rates',
      schedule: 'every day 16:40',
      nextAt: '2026-11-20T15:40:00.000Z',
      last: { startedAt: '2026-11-19T15:40:02.000Z', ms: 1500, error: null },
      lastFailure: { startedAt: '2026-11-18T15:40:03.000Z', error: 'No answer' },
      lateSince: null,
      hasFailed: false,
    })
  })

  test('says which job failed, and so does the start page (BK-111)', async () => {
    await record('2026-11-19T15:40:02Z', 'No answer')
    expect(await listed()).toMatchObject({ hasFailed: true })
    expect(await onToday()).toEqual({ failed: ['Exchange rates'], late: [], frozen: [] })
  })

  test('pages the runs of a job, the newest first (BK-111)', async () => {
    for (let minute = 10; minute < 10 + runPageSize + 1; minute++)
      await record(`2026-11-19T15:${minute}:00Z`)
    const support = await aStaffCaller(market, 'support')
    const page = async (number: number) =>
      (await support.call(listJobRuns, { params: { job: name }, query: { page: number } })).body
        .payload
    const first = await page(1)
    expect(first.numResults).toBe(runPageSize + 1)
    expect(first.results).toHaveLength(runPageSize)
    expect(first.results[0]!.startedAt).toBe('2026-11-19T15:35:00.000Z')
    expect((await page(2)).results.map(({ startedAt }) => startedAt)).toEqual([
      '2026-11-19T15:10:00.000Z',
    ])
    const unknown = await support.call(listJobRuns, { params: { job: 'none' } })
    expect(unknown.status).toBe(404)
  })

  test('keeps runs for 30 days (BK-104, BK-111)', async () => {
    await record('2026-10-20T15:40:00Z')
    await record('2026-10-22T15:40:00Z')
    await dropOldJobRuns(market.platform)
    expect(await market.database.sql`select started_at as at from job_run`).toEqual([
      { at: at('2026-10-22T15:40:00Z') },
    ])
  })
})

describe('a job that has not run when it was due', () => {
  test('is late after 15 minutes, on its page and the start page (BK-111)', async () => {
    market.clock.set('2026-11-20T15:54:59Z')
    expect((await listed()).lateSince).toBeNull()
    market.clock.set('2026-11-20T15:55:00Z')
    expect((await listed()).lateSince).toBe('2026-11-20T15:40:00.000Z')
    expect((await onToday()).late).toContainEqual({
      title: 'Exchange rates',
      dueAt: '2026-11-20T15:40:00.000Z',
    })
    await record('2026-11-20T15:55:30Z')
    expect((await listed()).lateSince).toBeNull()
  })

  test('is mailed to the operator once until it has run (BK-111)', async () => {
    const report = () => reportLateJobs(market.platform, [job])
    market.clock.set('2026-11-20T15:54:00Z')
    await report()
    expect(await alarms()).toEqual([])
    market.clock.set('2026-11-20T15:56:00Z')
    await Promise.all([report(), report()])
    await report()
    expect(await alarms()).toEqual(['1 job is late: Exchange rates, due 16:40'])
    market.clock.set('2026-11-21T16:00:00Z')
    await report()
    expect(await alarms()).toHaveLength(1)
    await record('2026-11-21T16:01:00Z')
    await report()
    market.clock.set('2026-11-22T16:00:00Z')
    await report()
    expect(await alarms()).toHaveLength(2)
  })

  test('is mailed too when it only fails, with the reason (BK-111)', async () => {
    await record('2026-11-20T15:40:02Z', 'No answer')
    market.clock.set('2026-11-20T15:56:00Z')
    await market.database.sql`delete from mail_message where key like 'job-alarm:%'`
    await reportLateJobs(market.platform, [job])
    expect(await alarms()).toEqual(['A job has failed: Exchange rates, due 16:40'])
    expect((await listed()).lateSince).toBeNull()
  })

  test('is not late before it was first scheduled (BK-111)', async () => {
    await market.owner`truncate job_schedule`
    market.clock.set('2026-11-20T16:30:00Z')
    await enqueueDueJobs(market.platform, jobs)
    expect((await listed()).lateSince).toBeNull()
  })
})

describe('running a job now', () => {
  test('is for admins, audited, and refused while it waits (BK-106, BK-111)', async () => {
    const person = await aStaffMember(market, { role: 'admin' })
    const admin = await staffCaller(market, person)
    const input = { params: { job: name }, body: null }
    const started = await admin.call(runJobNow, input)
    expect(started).toMatchObject({ status: 200, body: { payload: { isWaiting: true } } })
    expect((await admin.call(runJobNow, input)).status).toBe(409)
    expect(
      await market.database.sql`
        select details from audit_entry where act = 'job.started' and actor_id = ${person.id}`,
    ).toEqual([{ details: { job: 'Exchange rates' } }])
    const replaced: Job = { ...job, run: async () => {} }
    const runner = await startJobs(market.platform, market.target, [replaced])
    try {
      await expect
        .poll(async () => (await listed()).last)
        .toMatchObject({ startedBy: person.name, dueAt: null, error: null })
    } finally {
      await runner.stop()
    }
  })

  test('is refused while it runs, and of jobs that events start (BK-111)', async () => {
    const admin = await aStaffCaller(market, 'admin')
    await market.database.sql`select graphile_worker.add_job(${name})`
    await market.database.sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'market jobs x'`
    const call = (of: string) => admin.call(runJobNow, { params: { job: of }, body: null })
    expect((await call(name)).status).toBe(409)
    expect((await listed()).runningSince).not.toBeNull()
    expect((await call('import-stock')).status).toBe(409)
    expect((await call('none')).status).toBe(404)
  })
})
