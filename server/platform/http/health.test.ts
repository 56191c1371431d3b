import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database, Tx } from '#server/platform/database/database.ts'
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
  const state = { fault: undefined as string | undefined, writes: 0 }
  const answer = async () => []
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
  mountHealth(app, {
    database,
    metricsToken: undefined,
    sources: {},
    isStopping: () => false,
    ...(neededFiles && { neededFiles }),
  })
  return async () => (await app.inject('/readyz')).statusCode
}

test.each([
  ['the disk is full', '53100'],
  ['the database is read-only', '25006'],
])('/readyz answers 503 while %s, and 200 afterwards', async (_name, code) => {
  const { state, database } = aDatabase()
  const ready = aServer(database)
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
  expect(await aServer(database)()).toBe(200)
})

test('/readyz writes at most once in ten seconds, however many probes come', async () => {
  const { state, database } = aDatabase()
  const ready = aServer(database)
  for (let second = 0; second < 9; second++) {
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200])
    vi.advanceTimersByTime(1000)
  }
  expect(state.writes).toBe(1)
  vi.advanceTimersByTime(1000)
  await ready()
  expect(state.writes).toBe(2)
})

test('/readyz answers 503 while files of the program are missing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'market-health-'))
  try {
    const file = path.join(folder, 'program.js')
    const ready = aServer(aDatabase().database, [file])
    expect(await ready()).toBe(503)
    writeFileSync(file, '')
    expect(await ready()).toBe(200)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
