import { afterEach, describe, expect, test } from 'vitest'
import { enqueue, enqueueDueJobs, migrateJobs, startJobs, type Job } from '#server/platform/jobs.ts'
import { useTestMarket } from '../../tests/support/market/test-market.ts'

const market = useTestMarket()

const started: { stop(): Promise<void> }[] = []

async function running(...jobs: Job[]): Promise<void> {
  started.push(await startJobs(market.platform, market.target, jobs))
}

const aJob = (name: string, run: Job['run'], schedule?: string): Job => ({
  name,
  title: `Title of ${name}`,
  description: '',
  ...(schedule === undefined ? {} : { schedule }),
  run,
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
  await market.owner`truncate job_schedule, job_run`
})

const runsOf = (job: string) => market.database.sql`
  select due_at, started_at, finished_at, error
  from job_run where job = ${job} order by id`

test('runs a job with its payload after the commit', async () => {
  const seen: unknown[] = []
  await running(aJob('note', async (_platform, payload) => void seen.push(payload)))
  await market.database.transaction((tx) => enqueue(tx, 'note', { id: 7 }))
  await expect.poll(() => seen).toEqual([{ id: 7 }])
})

test('never runs a job of a rolled back transaction', async () => {
  const seen: unknown[] = []
  await running(aJob('note', async (_platform, payload) => void seen.push(payload)))
  const undone = market.database.transaction(async (tx) => {
    await enqueue(tx, 'note', { id: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await market.database.transaction((tx) => enqueue(tx, 'note', { id: 2 }))
  await expect.poll(() => seen).toEqual([{ id: 2 }])
})

test('runs other jobs beside a long one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  await running(
    aJob('long', () => held),
    aJob('short', async () => void seen.push('short')),
  )
  await market.database.transaction((tx) => enqueue(tx, 'long', {}))
  await market.database.transaction((tx) => enqueue(tx, 'short', {}))
  await expect.poll(() => seen).toEqual(['short'])
  release()
})

test('runs the job of a killed process again after the next start', async () => {
  const seen: unknown[] = []
  await market.database.transaction((tx) => enqueue(tx, 'note', { id: 3 }))
  await market.database.sql`
    update graphile_worker._private_jobs
    set locked_by = 'market jobs dead', locked_at = now(), attempts = 1`
  await running(aJob('note', async (_platform, payload) => void seen.push(payload)))
  await expect.poll(() => seen).toEqual([{ id: 3 }])
})

test.each([
  ['succeeded', async () => {}, 0],
  ['failed', () => Promise.reject(new Error('no')), 1],
] as const)(
  'stores that a job %s when its connection was lost meanwhile, and does not keep it locked',
  async (_, end, attempts) => {
    await running(
      aJob('unlucky', async () => {
        await market.database.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where application_name like 'market jobs %' and datname = current_database()`
        await end()
      }),
    )
    await market.database.transaction((tx) => enqueue(tx, 'unlucky', {}))
    const left = () => market.database.sql`
      select attempts, locked_by from graphile_worker._private_jobs`
    await expect
      .poll(left, { timeout: 10_000 })
      .toEqual(attempts === 0 ? [] : [{ attempts, lockedBy: null }])
    await market.database.sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs))`
  },
)

test.each([
  ['succeeded', async () => {}, 0],
  ['failed', () => Promise.reject(new Error('no')), 1],
] as const)('stores that a job %s that ends while its queue stops', async (_, end, attempts) => {
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const job = aJob('last', async () => {
    begun.resolve()
    await release.promise
    await end()
  })
  const queue = await startJobs(market.platform, market.target, [job])
  await market.database.transaction((tx) => enqueue(tx, 'last', {}))
  await begun.promise
  const stopped = queue.stop()
  // Then the queue waits for nothing but its job.
  const sessions = () => market.database.sql`
    select count(distinct application_name)::int as queues,
      bool_or(query like 'UNLISTEN%') as has_stopped_listening
    from pg_stat_activity
    where application_name like 'market jobs %' and datname = current_database()`
  await expect.poll(sessions).toEqual([{ queues: 1, hasStoppedListening: true }])
  release.resolve()
  await stopped
  const left = await market.database.sql`
    select attempts, locked_by from graphile_worker._private_jobs`
  expect(left).toEqual(attempts === 0 ? [] : [{ attempts, lockedBy: null }])
  await market.database.sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs))`
})

test('leaves jobs of running processes alone at the start', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let runs = 0
  const job = aJob('held', async () => {
    runs += 1
    await held
  })
  await running(job)
  await market.database.transaction((tx) => enqueue(tx, 'held', {}))
  await expect.poll(() => runs).toBe(1)
  await running(job)
  const [row] = await market.database.sql<{ isTheirs: boolean }[]>`
    select locked_by in (select application_name from pg_stat_activity) as is_theirs
    from graphile_worker._private_jobs`
  expect(row).toEqual({ isTheirs: true })
  expect(runs).toBe(1)
  release()
})

test('signs in with the name and password of DATABASE_URL, percent signs included', async () => {
  const { owner: sql } = market
  const username = 'a%41 b@c:d/e%'
  await sql`create role ${sql(username)} superuser login password 'x%y%41'`
  try {
    const target = { ...market.target, username, password: 'x%y%41' }
    await expect(migrateJobs(target)).resolves.toBeUndefined()
  } finally {
    await sql`drop role ${sql(username)}`
  }
})

describe('scheduled jobs', () => {
  const daily = (name: string, run: Job['run'] = async () => {}) => aJob(name, run, '30 7 * * *')

  test('run at their local time, once for all times that were missed (BK-111)', async () => {
    const jobs = [daily('daily')]
    market.clock.set('2026-11-20T06:00:00Z')
    expect(await enqueueDueJobs(market.platform, jobs)).toEqual([])
    market.clock.set('2026-11-20T06:29:59Z')
    expect(await enqueueDueJobs(market.platform, jobs)).toEqual([])
    market.clock.set('2026-11-20T06:30:00Z')
    expect(await enqueueDueJobs(market.platform, jobs)).toEqual(['daily'])
    market.clock.advance({ minutes: 1 })
    expect(await enqueueDueJobs(market.platform, jobs)).toEqual([])
    market.clock.set('2026-11-24T12:00:00Z')
    expect(await enqueueDueJobs(market.platform, jobs)).toEqual(['daily'])
    await running(...jobs)
    await expect
      .poll(() => runsOf('daily'))
      .toEqual([
        {
          dueAt: new Date('2026-11-24T06:30:00Z'),
          startedAt: market.clock.now(),
          finishedAt: market.clock.now(),
          error: null,
        },
      ])
  })

  test('run once, however many processes enqueue them (BK-111)', async () => {
    let runs = 0
    const job = daily('shared', async () => void (runs += 1))
    market.clock.set('2026-11-20T06:00:00Z')
    await enqueueDueJobs(market.platform, [job])
    market.clock.set('2026-11-20T06:30:00Z')
    const enqueued = await Promise.all(
      [1, 2, 3, 4].map(() => enqueueDueJobs(market.platform, [job])),
    )
    expect(enqueued.flat()).toEqual(['shared'])
    await Promise.all([running(job), running(job)])
    await expect.poll(() => runsOf('shared')).toHaveLength(1)
    expect(runs).toBe(1)
  })

  test('never run beside themselves (BK-111)', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let open = 0
    let most = 0
    const job = aJob(
      'slow',
      async () => {
        open += 1
        most = Math.max(most, open)
        await held
        open -= 1
      },
      '*/5 * * * *',
    )
    market.clock.set('2026-11-20T06:00:00Z')
    await running(job)
    await enqueueDueJobs(market.platform, [job])
    market.clock.advance({ minutes: 5 })
    await enqueueDueJobs(market.platform, [job])
    await expect.poll(() => open).toBe(1)
    market.clock.advance({ minutes: 5 })
    expect(await enqueueDueJobs(market.platform, [job])).toEqual(['slow'])
    market.clock.advance({ minutes: 5 })
    expect(await enqueueDueJobs(market.platform, [job])).toEqual(['slow'])
    release()
    await expect.poll(() => runsOf('slow'), { timeout: 15_000 }).toHaveLength(2)
    expect(most).toBe(1)
  })

  test('record a failure with its message and are tried again (BK-111)', async () => {
    let runs = 0
    const job = daily('flaky', async () => {
      runs += 1
      if (runs === 1) throw new Error('The disk is full')
    })
    market.clock.set('2026-11-20T06:00:00Z')
    await enqueueDueJobs(market.platform, [job])
    market.clock.set('2026-11-20T06:30:00Z')
    await enqueueDueJobs(market.platform, [job])
    await running(job)
    const errors = async () => (await runsOf('flaky')).map(({ error }) => error)
    await expect.poll(errors).toEqual(['The disk is full'])
    const isDue = () => market.database.sql`
      update graphile_worker._private_jobs set run_at = now() where last_error is not null
      returning id`
    await expect.poll(isDue).toHaveLength(1)
    // A runner that starts looks for jobs at once.
    await running(job)
    await expect.poll(errors).toEqual(['The disk is full', null])
  })
})
