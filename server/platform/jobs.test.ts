import { afterEach, expect, test } from 'vitest'
import { enqueue, migrateJobs, startJobs, type Job } from '#server/platform/jobs.ts'
import { useTestMarket } from '../../tests/support/market/test-market.ts'

const market = useTestMarket()

const started: { stop(): Promise<void> }[] = []

async function running(...jobs: Job[]): Promise<void> {
  started.push(await startJobs(market.platform, market.target, jobs))
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
})

test('runs a job with its payload after the commit', async () => {
  const seen: unknown[] = []
  await running({ name: 'note', run: async (_platform, payload) => void seen.push(payload) })
  await market.database.transaction((tx) => enqueue(tx, 'note', { id: 7 }))
  await expect.poll(() => seen).toEqual([{ id: 7 }])
})

test('never runs a job of a rolled back transaction', async () => {
  const seen: unknown[] = []
  await running({ name: 'note', run: async (_platform, payload) => void seen.push(payload) })
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
    { name: 'long', run: () => held },
    { name: 'short', run: async () => void seen.push('short') },
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
  await running({ name: 'note', run: async (_platform, payload) => void seen.push(payload) })
  await expect.poll(() => seen).toEqual([{ id: 3 }])
})

test('leaves jobs of running processes alone at the start', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let runs = 0
  const job: Job = {
    name: 'held',
    run: async () => {
      runs += 1
      await held
    },
  }
  await running(job)
  await market.database.transaction((tx) => enqueue(tx, 'held', {}))
  await expect.poll(() => runs).toBe(1)
  await running(job)
  const [row] = await market.database.sql<{ isTheirs: boolean }[]>`
    select locked_by in (select application_name from pg_stat_activity) as "isTheirs"
    from graphile_worker._private_jobs`
  expect(row).toEqual({ isTheirs: true })
  expect(runs).toBe(1)
  release()
})

test('signs in with the name and password of DATABASE_URL, percent signs included', async () => {
  const { sql } = market.database
  const username = 'a%41 b@c:d/e%'
  await sql`create role ${sql(username)} superuser login password 'x%y%41'`
  try {
    const target = { ...market.target, username, password: 'x%y%41' }
    await expect(migrateJobs(target)).resolves.toBeUndefined()
  } finally {
    await sql`drop role ${sql(username)}`
  }
})
