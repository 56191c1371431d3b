import type Postgres from 'postgres'
import { postgres } from '#server/platform/database/driver.ts'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { hostOptions, lostClientSettings } from '#server/platform/database/driver-options.ts'
import { PrimarySocket } from '#server/platform/database/primary.ts'

export type { ConnectionTarget }
export type Sql = Postgres.Sql
export type Tx = Postgres.TransactionSql
/** A pool or a transaction. */
export type Queryable = Postgres.ISql<Record<never, never>>
export type Fragment = Postgres.PendingQuery<Postgres.Row[]>

export interface Database {
  sql: Sql
  /** A small pool with custom plans, for searches whose best plan depends on the parameter values. */
  searchSql: Sql
  /**
   * One connection outside the main pool, for statements that run while a transaction is open. On the main pool they
   * could deadlock with transactions that wait for a connection.
   */
  secondarySql: Sql
  /** Runs `work` in one transaction, committed when the promise resolves. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `handler` for every NOTIFY on the channel; reconnects after a restart of PostgreSQL. `listening` is called at
   * the start and after every reconnect, because notifications in between are lost.
   */
  listen(channel: string, handler: (payload: string) => void, listening?: () => void): Promise<void>
  close(): Promise<void>
}

interface DatabaseOptions {
  /** Connections of the main pool. */
  pool?: number
  /** Connections of the search pool. */
  searchPool?: number
  /** Longest time of one statement. */
  statementTimeoutMs?: number
}

/** Options of the driver for the primary of a target. */
export const driverOptions = (target: ConnectionTarget) => ({
  ...hostOptions(target),
  ...(target.others ? { socket: () => new PrimarySocket(target).connect() } : {}),
})

export function openDatabase(target: ConnectionTarget, options: DatabaseOptions = {}): Database {
  const connection = {
    ...lostClientSettings,
    TimeZone: 'UTC',
    application_name: 'market',
    statement_timeout: options.statementTimeoutMs ?? 12_000,
  }
  const sql = postgres({ ...driverOptions(target), max: options.pool ?? 10, connection })
  const searchSql = postgres({
    ...driverOptions(target),
    max: options.searchPool ?? 3,
    // Enough to hash excluded rows in memory instead of rescanning them for each row.
    connection: {
      ...connection,
      plan_cache_mode: 'force_custom_plan',
      work_mem: '16MB',
      // Finds names with a letter wrong in the middle.
      'pg_trgm.word_similarity_threshold': '0.5',
    },
  })
  const secondarySql = postgres({ ...driverOptions(target), max: 1, connection })
  return {
    sql,
    searchSql,
    secondarySql,
    transaction: (work) => sql.begin(work) as Promise<Awaited<ReturnType<typeof work>>>,
    async listen(channel, handler, listening) {
      await sql.listen(channel, handler, listening)
    },
    async close() {
      await Promise.all([sql, searchSql, secondarySql].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

/** A dedicated connection without limits of time, for migrations, advisory locks and backups. */
export function openConnection(target: ConnectionTarget): Sql {
  const connection = { ...lostClientSettings, TimeZone: 'UTC' }
  return postgres({ ...driverOptions(target), max: 1, max_lifetime: null, connection })
}
