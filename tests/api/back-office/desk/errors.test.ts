import { beforeEach, describe, expect, test } from 'vitest'
import {
  errorRetentionDays,
  getError,
  listErrors,
  setErrorState,
} from '#contract/back-office/desk/errors.ts'
import { getDeskCounts, getToday } from '#contract/back-office/desk/today.ts'
import { reportPageError } from '#contract/site/page-errors.ts'
import { mailNewErrors, purgeErrors } from '#server/features/back-office/jobs.ts'
import { createErrorReports, maxStoredGroups } from '#server/platform/errors/error-reports.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { visitor } from '../../../support/market/callers.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const fault = { isThrown: false }
const market = useTestMarket({}, async ({ http }) => {
  http.get('/api/faulty/:id', async (request) => {
    if (fault.isThrown) throw new Error(`no row "${(request.params as { id: string }).id}"`)
    return { status: 200 }
  })
})

beforeEach(async () => {
  fault.isThrown = true
  market.clock.set('2026-11-20T14:00:00Z')
  await market.platform.errors.flush()
  await market.owner`truncate error_group cascade`
  await market.database.sql`delete from mail_message where key like 'new-errors:%'`
})

const fail = async (id: string) =>
  (await fetch(`${market.url}/api/faulty/${id}`)).headers.get('x-request-id')!

async function list(state: 'open' | 'resolved' | 'ignored' = 'open') {
  const support = await aStaffCaller(market, 'support')
  return (await support.call(listErrors, { query: { state } })).body.payload
}

const record = (message: string, error: unknown = new Error(message)) =>
  market.platform.errors.record({ kind: 'background', place: 'a loop', error })

async function close(state: 'open' | 'resolved' | 'ignored') {
  const support = await aStaffCaller(market, 'support')
  const [error] = [...(await list()).results, ...(await list('resolved')).results]
  return support.call(setErrorState, { params: { id: String(error!.id) }, body: { state } })
}

describe('failed requests', () => {
  test('of one route are one error with count, people and request ids (BK-113)', async () => {
    await fail('11')
    market.clock.advance({ minutes: 90 })
    const last = await fail('12')
    const { results, counts } = await list()
    expect(counts).toEqual({ open: 1, resolved: 0, ignored: 0 })
    expect(results).toMatchObject([
      {
        kind: 'request',
        place: 'GET /api/faulty/:id',
        message: 'no row “…”',
        count: 2,
        people: 1,
        firstSeenAt: '2026-11-20T14:00:00.000Z',
        lastSeenAt: '2026-11-20T15:30:00.000Z',
        cameBackAt: null,
      },
    ])
    expect(results[0]!.hours.slice(-2)).toEqual([1, 1])
    const support = await aStaffCaller(market, 'support')
    const detail = (await support.call(getError, { params: { id: String(results[0]!.id) } })).body
      .payload
    expect(detail.requestIds[0]).toBe(last)
    expect(detail).toMatchObject({ versions: ['test'], stack: expect.stringContaining('at ') })
  })

  test('are on the start page and in the navigation while they are open (BK-113, BK-120)', async () => {
    await fail('1')
    await market.platform.errors.flush()
    const site = async () => {
      const support = await aStaffCaller(market, 'support')
      return (await support.call(getToday)).body.payload.lamps.site
    }
    expect(await site()).toMatchObject({
      openErrors: 1,
      recentErrors: 1,
      last: { place: 'GET /api/faulty/:id' },
    })
    const support = await aStaffCaller(market, 'support')
    expect((await support.call(getDeskCounts)).body.payload).toMatchObject({ errors: 1 })
    market.clock.advance({ minutes: 61 })
    expect(await site()).toMatchObject({ openErrors: 1, recentErrors: 0, last: null })
  })
})

describe('other faults', () => {
  test('of jobs and of what is logged as an error are errors (BK-113)', async () => {
    const job = {
      name: 'copy-files',
      title: 'Copy files',
      description: 'Copies files.',
      run: async () => {
        throw new Error('disk full')
      },
    }
    const jobs = await startJobs(market.platform, market.target, [job])
    await market.database.sql`select graphile_worker.add_job(${job.name})`
    await expect.poll(async () => (await list()).results).toHaveLength(1)
    await jobs.stop()
    const log = createLog(
      { logLevel: 'error' },
      { write: () => {} },
      market.platform.errors.recordLogged,
    )
    log.error({ err: new Error('closed') }, 'a loop ended')
    log.warn({ err: new Error('closed') }, 'tried again')
    log.child({ reqId: '1' }).error({ err: new Error('closed') }, 'unhandled error')
    expect((await list()).results.map(({ kind, place }) => [kind, place]).toSorted()).toEqual([
      ['background', 'a loop ended'],
      ['job', 'copy-files'],
    ])
  })

  test('of pages are reported by visitors, without what others cause (BK-113)', async () => {
    const caller = visitor(market)
    const report = (message: string, stack = '') =>
      caller.call(reportPageError, { body: { page: '/companies/$id', message, stack } })
    expect((await report('TypeError: x is undefined')).body.payload).toEqual({ kept: true })
    expect((await report('Error: Script error.')).body.payload).toEqual({ kept: false })
    const byExtension = await report('TypeError: y', 'at f (chrome-extension://abc/x.js:1:1)')
    expect(byExtension.body.payload).toEqual({ kept: false })
    expect((await report('x'.repeat(501))).status).toBe(400)
    expect((await list()).results).toMatchObject([
      { kind: 'browser', place: '/companies/$id', message: 'TypeError: x is undefined', people: 1 },
    ])
  })
})

describe('an error', () => {
  test('that is resolved opens again when it occurs again, and says so (BK-113)', async () => {
    record('one')
    expect((await close('resolved')).body.payload).toMatchObject({
      state: 'resolved',
      closedAt: '2026-11-20T14:00:00.000Z',
      closedBy: expect.any(String),
    })
    expect((await list('resolved')).results).toHaveLength(1)
    market.clock.advance({ minutes: 1 })
    record('one')
    expect((await list()).results).toMatchObject([
      { count: 2, cameBackAt: '2026-11-20T14:01:00.000Z' },
    ])
    const acts = await market.database.sql`
      select act from audit_entry where details ->> 'error' = 'one'`
    expect(acts).toEqual([{ act: 'error.resolved' }])
  })

  test('that is ignored is counted and stays ignored (BK-113)', async () => {
    record('two')
    await close('ignored')
    market.clock.advance({ minutes: 1 })
    record('two')
    expect((await list()).results).toEqual([])
    expect((await list('ignored')).results).toMatchObject([{ count: 2 }])
  })

  test('is deleted 90 days after it was last seen (BK-113)', async () => {
    record('three')
    await market.platform.errors.flush()
    market.clock.advance({ days: errorRetentionDays })
    await purgeErrors(market.platform)
    expect((await list()).results).toHaveLength(1)
    market.clock.advance({ seconds: 1 })
    await purgeErrors(market.platform)
    expect((await list()).results).toEqual([])
  })
})

describe('the operator', () => {
  const subjects = async () => {
    await market.platform.errors.flush()
    await mailNewErrors.run(market.platform, undefined)
    const mails = await market.database.sql<{ subject: string }[]>`
      select subject from mail_message where key like 'new-errors:%' order by id`
    return mails.map(({ subject }) => subject)
  }

  test('gets one mail an hour about new errors and those that came back (BK-113)', async () => {
    record('a')
    expect(await subjects()).toEqual(['New error: a loop'])
    market.clock.advance({ minutes: 30 })
    record('b')
    record('c')
    expect(await subjects()).toHaveLength(1)
    market.clock.advance({ minutes: 30 })
    expect(await subjects()).toEqual(['New error: a loop', '2 new errors'])
    await market.database
      .sql`update error_group set state = 'resolved', closed_at = ${market.clock.now()}`
    market.clock.advance({ minutes: 60 })
    record('a')
    expect(await subjects()).toHaveLength(3)
    expect((await subjects()).at(-1)).toBe('An error came back: a loop')
  })
})

describe('a storm of errors', () => {
  test('is a limited number of rows and mentions the others (BK-113)', async () => {
    const letters = (number: number) =>
      [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    for (let number = 0; number < maxStoredGroups + 250; number++) {
      record(letters(number))
      if (number % 90 === 0) await market.platform.errors.flush()
    }
    await market.platform.errors.flush()
    const [stored] = await market.database.sql<{ groups: number; count: number }[]>`
      select count(*)::int as groups, sum(count)::int as count from error_group`
    expect(stored).toEqual({ groups: maxStoredGroups + 1, count: maxStoredGroups + 250 })
    const others = await market.database.sql`
      select from error_group where place = 'Many places' and count = 250`
    expect(others).toHaveLength(1)
  })
})

describe('while the database is down', () => {
  test('errors wait in memory, recording does not throw, and all are stored later (BK-113)', async () => {
    const reports = createErrorReports(market.clock, 'test')
    const broken = { sql: () => Promise.reject(new Error('down')) } as never
    const { log } = market.platform
    reports.storeIn(broken, log)
    for (let number = 0; number < 3; number++) {
      reports.record({ kind: 'background', place: 'p', error: new Error('x') })
      await reports.flush()
    }
    reports.storeIn(market.database, log)
    await reports.flush()
    expect((await list()).results).toMatchObject([{ place: 'p', count: 3 }])
    expect(() => reports.record({ kind: 'job', place: 'p', error: null })).not.toThrow()
  })
})
