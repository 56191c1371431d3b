import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { mountHealth } from './health.ts'
import { translateErrors } from './translate-errors.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that fails to write with the given error code, and counts its writes. */
function aDatabase() {
  const state = { fault: undefined as string | undefined, writes: 0, rows: [] as object[] }
  const answer = async () => state.rows
  // The probe uses only these two members of a database, and only the call of a transaction.
  const database = {
    sql: answer,
    async transaction(work: (tx: Tx) => Promise<unknown>) {
      state.writes += 1
      if (state.fault) throw Object.assign(new Error('write failed'), { code: state.fault })
      return work(answer as unknown as Tx)
    },
  } as unknown as Database
  return { state, database }
}

function aServer(database: Database, neededFiles?: string[]) {
  const app = Fastify()
  translateErrors(app)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const log = createLog(config)
  const platform = { clock: systemClock, config, database, log, metrics: createMetrics() }
  mountHealth(app, platform, {
    sources: [],
    isStopping: () => false,
    ...(neededFiles && { neededFiles }),
  })
  return app
}

function readiness(database: Database, neededFiles?: string[]) {
  const app = aServer(database, neededFiles)
  return async () => (await app.inject('/readyz')).statusCode
}

test.each([
  ['the disk is full', '53100'],
  ['the database is read-only', '25006'],
])('/readyz answers 503 while %s, and 200 afterwards', async (_name, code) => {
  const { state, database } = aDatabase()
  const ready = readiness(database)
  expect(await ready()).toBe(200)
  state.fault = code
  vi.advanceTimersByTime(10_000)
  expect(await ready()).toBe(503)
  vi.advanceTimersByTime(900)
  expect(await ready()).toBe(503)
  state.fault = undefined
  vi.advanceTimersByTime(100)
  expect(await ready()).toBe(200)
})

test('/readyz answers 200 while a backup or another process holds the table that it writes', async () => {
  const { state, database } = aDatabase()
  state.fault = '55P03'
  expect(await readiness(database)()).toBe(200)
})

test('/readyz answers 503 while the check of another process waits for a standby that is gone', async () => {
  const { state, database } = aDatabase()
  state.fault = '55P03'
  state.rows = [{}]
  expect(await readiness(database)()).toBe(503)
})

test('/readyz answers 503 while its own check does not end', async () => {
  const { database } = aDatabase()
  const transaction = () => new Promise(() => {})
  const ready = readiness({ ...database, transaction } as unknown as Database)
  expect(await ready()).toBe(503)
})

test('/readyz writes at most once in ten seconds, however many probes come', async () => {
  const { state, database } = aDatabase()
  const ready = readiness(database)
  for (let second = 0; second < 9; second++) {
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200])
    vi.advanceTimersByTime(1000)
  }
  expect(state.writes).toBe(1)
  vi.advanceTimersByTime(1000)
  await ready()
  expect(state.writes).toBe(2)
})

async function scrape(database: Database): Promise<string[]> {
  return (await aServer(database).inject('/metrics')).body.split('\n')
}

test('/metrics answers with the numbers of the process while the database is down (BK-113)', async () => {
  const refuse = async () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  const down = { sql: refuse, secondarySql: refuse, transaction: refuse } as unknown as Database
  const lines = await scrape(down)
  expect(lines).toContain('database_up 0')
  expect(lines).toContain('database_writable 0')
  expect(lines).toContain('ready{role="all"} 0')
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
  expect(
    lines.filter((line) => /^(mail_queued|workers_alive|database_connections)/.test(line)),
  ).toEqual([])
})

test('/metrics answers within seconds while the database does not (BK-113)', async () => {
  const { database } = aDatabase()
  let hangs = false
  const answer = async () => (hangs ? new Promise<[]>(() => {}) : [])
  const app = aServer({ ...database, sql: answer, secondarySql: answer } as unknown as Database)
  const lines = async () => (await app.inject('/metrics')).body.split('\n')
  expect(await lines()).toEqual(expect.arrayContaining(['database_up 1', 'ready{role="all"} 1']))
  hangs = true
  const began = Date.now()
  expect(await lines()).toEqual(expect.arrayContaining(['database_up 0', 'ready{role="all"} 0']))
  expect(Date.now() - began).toBeLessThan(5000)
})

test('/metrics says that the database is up while one of its numbers takes too long (BK-113)', async () => {
  const { database } = aDatabase()
  let queries = 0
  const secondarySql = async () => ((queries += 1) === 1 ? [] : new Promise<[]>(() => {}))
  const lines = await scrape({ ...database, secondarySql } as unknown as Database)
  expect(lines).toContain('database_up 1')
  expect(lines.filter((line) => line.startsWith('mail_queued'))).toEqual([])
})

test('/metrics has no name of a gauge that ends like one of a counter (BK-113)', async () => {
  const lines = await scrape(aDatabase().database)
  const types = lines.filter((line) => line.startsWith('# TYPE '))
  expect(types.length).toBeGreaterThan(40)
  expect(types.filter((line) => /_total (gauge|histogram)/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('smtp_up'))).toEqual([])
})

test('/readyz answers 503 while files of the program are missing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'market-health-'))
  try {
    const file = path.join(folder, 'program.js')
    const ready = readiness(aDatabase().database, [file])
    expect(await ready()).toBe(503)
    writeFileSync(file, '')
    expect(await ready()).toBe(200)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
