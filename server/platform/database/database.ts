import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionTarget } from '#server/platform/database/connection-target.ts'
import {
  clientConfig,
  isStalePreparedStatement,
  type Results,
  type Session,
  type Settings,
  SessionPool,
  SharedClients,
  type Statement,
  statementNames,
} from '#server/platform/database/clients.ts'
import { resultTypes } from '#server/platform/database/result-types.ts'
import {
  BuiltStatement,
  createQueryable,
  type Executor,
  type Fragment,
  isPlainText,
  originOf,
  type Queryable,
  type RowList,
} from '#server/platform/database/sql.ts'

export type { ConnectionTarget, Fragment, Queryable }

/** A transaction. */
export interface Tx extends Queryable {
  readonly isTransaction: true
}

/** A pool, or one connection. */
export interface Sql extends Queryable {
  /** Runs `work` in one transaction, committed when the promise resolves. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits for statements and transactions, at most for the seconds given, and closes the connections. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface Database {
  sql: Sql
  /** A small pool with custom plans, for searches whose best plan depends on the parameter values. */
  searchSql: Sql
  /**
   * One connection outside the main pool, for statements that run while a transaction is open. On the main pool they
   * could wait behind a statement that waits for a lock of that transaction.
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

type Rows = RowList<readonly (object | undefined)[]>

function rowsOf(results: Results): Rows {
  if (Array.isArray(results)) return Object.assign(results.map(rowsOf), { count: 0 })
  const { rows, rowCount } = results as pg.QueryResult<object>
  return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as object[] & Rows
}

/** The statement of a query; plain text is sent as it is. */
function statementOf(query: Fragment): Statement {
  const { text, values } = new BuiltStatement(query)
  return isPlainText(query) ? { text, mayPrepare: false } : { text, values, mayPrepare: true }
}

class TransactionEndedError extends Error {
  override name = 'TransactionEndedError'
  readonly code = 'TRANSACTION_ENDED'
}

/** Adds where the statement was executed to the stack of an error of the server. */
function withOrigin(error: unknown, query: Fragment): unknown {
  if (error instanceof pg.DatabaseError) error.stack += `\n${originOf(query)}`
  return error
}

let cursors = 0

/** The statements of a transaction; the first error of one ends it, whether the caller handles it or not. */
class TransactionExecutor implements Executor {
  private readonly session: Session
  firstError: Error | undefined
  isOver = false

  constructor(session: Session) {
    this.session = session
  }

  async run(query: Fragment): Promise<Rows> {
    return await this.send(() => statementOf(query)).catch((error: unknown) => {
      throw withOrigin(error, query)
    })
  }

  private async send(statement: () => Statement): Promise<Rows> {
    try {
      if (this.isOver)
        throw new TransactionEndedError('a statement of a transaction that has ended')
      const sent = statement()
      return rowsOf(
        await this.session.run(sent).catch((error: unknown) => {
          if (isStalePreparedStatement(error)) statementNames.renew(sent.text)
          throw error
        }),
      )
    } catch (error) {
      this.firstError ??= error as Error
      throw error
    }
  }

  async copy(query: Fragment) {
    if (this.isOver) throw new TransactionEndedError('a copy of a transaction that has ended')
    const stream = await this.session.copy(new BuiltStatement(query).text)
    return stream.once('error', (error) => (this.firstError ??= error))
  }

  async *cursor(query: Fragment, size: number) {
    const name = `c${(cursors += 1)}`
    const { text, values } = new BuiltStatement(query)
    const plain = (line: string) => this.send(() => ({ text: line, mayPrepare: false }))
    const declared = `declare ${name} no scroll cursor for ${text}`
    await this.send(() => ({ text: declared, values, mayPrepare: false }))
    while (true) {
      const rows = await plain(`fetch ${size} from ${name}`)
      if (rows.length > 0) yield rows
      if (rows.length < size) break
    }
    await plain(`close ${name}`)
  }
}

async function begin<T>(sessions: SessionPool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const session = await sessions.open()
  const executor = new TransactionExecutor(session)
  const control = (text: string) => session.run({ text, mayPrepare: false })
  let isBroken = true
  try {
    await control('begin')
    try {
      const tx = Object.assign(createQueryable(executor), { isTransaction: true as const })
      const value = await Promise.race([work(tx), session.lost])
      // PostgreSQL answers a commit of a failed transaction by a rollback, without an error.
      if (executor.firstError) throw executor.firstError
      executor.isOver = true
      await control('commit')
      isBroken = false
      return value
    } catch (error) {
      executor.isOver = true
      if (!session.isLost) {
        const rolledBack = () => (isBroken = false)
        await control('rollback').then(rolledBack, () => {})
      }
      const isFollowing = error instanceof pg.DatabaseError && error.code === '25P02'
      throw isFollowing ? (executor.firstError ?? error) : error
    }
  } finally {
    session.release(isBroken || session.isLost)
  }
}

class ConnectionEndedError extends Error {
  override name = 'ConnectionEndedError'
  readonly code = 'CONNECTION_ENDED'
  override message = 'the connections of the database were closed'
}

interface SqlOptions {
  /** The application_name. */
  name?: string
  settings?: Settings
  /** Clients for single statements; without, they use a session. */
  shared?: number
  /** Sessions for transactions. */
  sessions: number
  isLasting?: boolean
  onEnd?: (() => void) | undefined
}

function openSql(target: ConnectionTarget, options: SqlOptions): Sql {
  const sockets = new Set<Socket>()
  const settings = { TimeZone: 'UTC', ...options.settings }
  const opened = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const config = { ...clientConfig(target, options.name, opened), types: resultTypes }
  const shared = options.shared ? new SharedClients(config, settings, options.shared) : undefined
  const { sessions: max, isLasting, onEnd } = options
  const sessions = new SessionPool(config, { settings, max, isLasting: isLasting ?? false, onEnd })
  let ending: Promise<void> | undefined

  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await sessions.open()
    try {
      return await work(session)
    } finally {
      session.release()
    }
  }
  const send = (statement: Statement): Promise<Results> =>
    shared ? shared.run(statement) : withSession((session) => session.run(statement))

  function assertOpen() {
    if (ending) throw new ConnectionEndedError()
  }

  const executor: Executor = {
    async run(query) {
      assertOpen()
      const statement = statementOf(query)
      try {
        return rowsOf(await send(statement))
      } catch (error) {
        if (!isStalePreparedStatement(error)) throw withOrigin(error, query)
        statementNames.renew(statement.text)
        return rowsOf(await send({ ...statement, mayPrepare: false }))
      }
    },
    async copy(query) {
      assertOpen()
      const session = await sessions.open()
      const stream = await session.copy(new BuiltStatement(query).text)
      return stream.once('finish', () => session.release()).once('error', () => session.release())
    },
    cursor() {
      throw new Error('a cursor needs a transaction')
    },
  }

  async function end(timeout: number | undefined) {
    const ended = Promise.all([shared?.end(), sessions.end()])
    if (timeout === undefined) return void (await ended)
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, timeout * 1_000)
    await ended
    clearTimeout(timer)
  }

  return Object.assign(createQueryable(executor), {
    async begin<T>(work: (tx: Tx) => Promise<T>) {
      assertOpen()
      return await begin(sessions, work)
    },
    end: ({ timeout }: { timeout?: number } = {}) => (ending ??= end(timeout)),
  })
}

/** Waits before the attempts to connect again. */
const reconnectMs = [50, 100, 200, 400, 800]

/** One connection that listens on channels and comes back when it is lost. */
class Listener {
  private readonly config: pg.ClientConfig
  private readonly channels = new Map<
    string,
    { handler: (payload: string) => void; listening: () => void }[]
  >()
  private client: Promise<pg.Client> | undefined
  private isClosed = false

  constructor(config: pg.ClientConfig) {
    this.config = { ...config, connectionTimeoutMillis: 5_000 }
  }

  async listen(channel: string, handler: (payload: string) => void, listening = () => {}) {
    if (this.client === undefined) {
      this.client = this.connect()
      // The caller gets the error and may retry.
      this.client.catch(() => (this.client = undefined))
    }
    const client = await this.client
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), { handler, listening }])
    listening()
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { handler } of this.channels.get(channel) ?? []) handler(payload)
    })
    try {
      await client.connect()
      for (const channel of this.channels.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (this.isClosed) throw new ConnectionEndedError()
    } catch (error) {
      void client.end()
      throw error
    }
    client.once('end', () => {
      if (this.isClosed) return
      this.client = this.reconnect()
      this.client.catch(() => {})
    })
    return client
  }

  private async reconnect(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      await sleep(reconnectMs[attempt] ?? 1_000, undefined, { ref: false })
      if (this.isClosed) throw new ConnectionEndedError()
      try {
        const client = await this.connect()
        for (const { listening } of [...this.channels.values()].flat()) listening()
        return client
      } catch {
        // The next attempt follows.
      }
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.client?.then((client) => client.end()).catch(() => {})
  }
}

interface DatabaseOptions {
  /** Connections of the main pool. */
  pool?: number
  /** Connections of the search pool. */
  searchPool?: number
  /** Longest time of one statement. */
  statementTimeoutMs?: number
}

const name = 'market'

export function openDatabase(target: ConnectionTarget, options: DatabaseOptions = {}): Database {
  const { pool = 10, searchPool = 3, statementTimeoutMs = 12_000 } = options
  // Never all busy at once: single statements are short, and transactions wait between theirs.
  const each = Math.ceil(pool * 0.8)
  const settings = { statement_timeout: statementTimeoutMs }
  const sql = openSql(target, { name, settings, shared: each, sessions: each })
  const searchSql = openSql(target, {
    name,
    shared: searchPool,
    sessions: 1,
    settings: {
      ...settings,
      // Enough to hash excluded rows in memory instead of rescanning them for each row.
      plan_cache_mode: 'force_custom_plan',
      work_mem: '16MB',
      // Finds names with a letter wrong in the middle.
      'pg_trgm.word_similarity_threshold': '0.5',
    },
  })
  const secondarySql = openSql(target, { name, settings, shared: 1, sessions: 1 })
  const listener = new Listener(clientConfig(target, name))
  return {
    sql,
    searchSql,
    secondarySql,
    transaction: (work) => sql.begin(work),
    listen: (channel, handler, listening) => listener.listen(channel, handler, listening),
    async close() {
      const pools = [sql, searchSql, secondarySql].map((one) => one.end({ timeout: 5 }))
      await Promise.all([...pools, listener.close()])
    },
  }
}

interface ConnectionOptions {
  name?: string
  /** Called when the connection, and with it its locks, has ended. */
  onEnd?: () => void
}

/** A dedicated connection without limits of time, for migrations, advisory locks and backups. */
export function openConnection(target: ConnectionTarget, options: ConnectionOptions = {}): Sql {
  return openSql(target, { ...options, sessions: 1, isLasting: true })
}
