import { rowChecks } from '#server/platform/database/rows.ts'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  openConnection,
  type ConnectionTarget,
  type Database,
  type Sql,
} from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { asProgram } from '#server/platform/database/embedded/credentials.ts'
import { restartNumbers } from './factories.ts'
import { templateDatabase } from './test-cluster.ts'
import { openTestPlatform } from './test-platform.ts'

/** A clock that tests set. */
export class TestClock implements Clock {
  private moment = new Date('2026-11-20T14:00:00Z')
  now() {
    return new Date(this.moment)
  }
  set(iso: string) {
    this.moment = new Date(iso)
  }
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }) {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by
    this.moment = new Date(
      this.moment.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
    )
  }
}

export interface TestMarket {
  url: string
  app: App
  platform: Platform
  clock: TestClock
  database: Database
  target: ConnectionTarget
  /** For what the program may not do: one connection of the owner of the tables. */
  owner: Sql
}

/** Mounts additional routes, such as pages. */
type MountMore = (app: App, platform: Platform) => Promise<void>

rowChecks.areOn = true

/**
 * The real server on its own database and a free port; mails are queued but not sent. `databaseHost` replaces the socket
 * folder of PostgreSQL.
 */
export async function openTestMarket(
  env: Record<string, string> = {},
  databaseHost?: string,
  mountMore?: MountMore,
) {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openConnection({ ...cluster, database: 'postgres' })
  await admin`create database ${admin(name)} template ${admin(templateDatabase)}`
  const target = asProgram({ ...cluster, host: databaseHost ?? cluster.host, database: name })
  const owner = openConnection({ ...cluster, database: name })
  const market = await startNode({ target, owner }, new TestClock(), env, mountMore)
  const close = async () => {
    await stopNode(market)
    await owner.end({ timeout: 2 })
    await waitForSessionsToEnd(admin, name)
    await admin`drop database ${admin(name)} with (force)`
    await admin.end({ timeout: 2 })
  }
  return { market, close }
}

const sessionsEndWithinMs = 20_000

/**
 * Waits until a closed market has no session. The job queue closes its own after it stopped; everything else that works
 * on is an error, which would otherwise be seen in a test that runs later.
 */
async function waitForSessionsToEnd(admin: ReturnType<typeof openConnection>, database: string) {
  const until = performance.now() + sessionsEndWithinMs
  while (true) {
    const open = await admin<{ session: string }[]>`
      select concat_ws(': ', nullif(application_name, ''), state, query) as session
      from pg_stat_activity where datname = ${database} and backend_type = 'client backend'`
    if (open.length === 0) return
    if (performance.now() > until) {
      throw new Error(
        `Still open after the market closed: ${open.map(({ session }) => session).join(', ')}`,
      )
    }
    await setTimeout(10)
  }
}

/** A second node on the same database. */
export async function openSecondNode(market: TestMarket, secretKeys?: SecretKeys) {
  const node = await startNode(market, market.clock, {}, undefined, secretKeys)
  return { node, close: () => stopNode(node) }
}

async function stopNode({ app, database }: TestMarket): Promise<void> {
  await app.http.close()
  await database.close()
}

async function startNode(
  { target, owner }: Pick<TestMarket, 'target' | 'owner'>,
  clock: TestClock,
  env: Record<string, string>,
  mountMore?: MountMore,
  secretKeys?: SecretKeys,
): Promise<TestMarket> {
  const variables = { REQUESTS_PER_MINUTE: '1000000', ...env }
  const platform = openTestPlatform(target, clock, variables, secretKeys)
  const app = await createApp(platform)
  await mountMore?.(app, platform)
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { url, app, platform, clock, database: platform.database, target, owner }
}

/** A second node of the file's market for all its tests. */
export function useSecondNode(market: TestMarket, secretKeys?: SecretKeys): TestMarket {
  const holder = {} as TestMarket
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const opened = await openSecondNode(market, secretKeys)
    Object.assign(holder, opened.node)
    close = opened.close
  })
  afterAll(() => close?.())
  return holder
}

/** A market for all tests of a file. */
export function useTestMarket(env?: Record<string, string>, mountMore?: MountMore): TestMarket {
  const holder = {} as TestMarket
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    restartNumbers()
    const opened = await openTestMarket(env, undefined, mountMore)
    Object.assign(holder, opened.market)
    close = opened.close
  })
  afterAll(() => close?.())
  return holder
}
