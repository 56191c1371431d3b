import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { addressOf, type ConnectionTarget } from '#server/platform/database/connection-target.ts'
import { PrimarySocket } from '#server/platform/database/primary.ts'

/**
 * TCP keepalive settings by which PostgreSQL ends the session of a dead client, and frees its locks, within 30 s; by
 * default it takes two hours. They have no effect on a unix socket.
 */
const lostClientSettings = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  // In milliseconds; for what the server has sent and nothing has acknowledged.
  tcp_user_timeout: 30_000,
}

/** The configuration of pg for the primary of a target; `onSocket` is called with each socket. */
export function clientConfig(
  target: ConnectionTarget,
  name: string | undefined,
  onSocket = (_socket: Socket): void => {},
): pg.ClientConfig {
  const stream = () => {
    const socket = target.others ? new PrimarySocket(target) : new Socket()
    onSocket(socket)
    return socket
  }
  return {
    ...addressOf(target),
    stream,
    ...(name === undefined ? {} : { application_name: name }),
    options: Object.entries(lostClientSettings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    keepAlive: true,
  }
}

/** Settings of PostgreSQL, made when a session begins: a pooler would drop them from the startup packet. */
export type Settings = Record<string, string | number>
const formatSetStatements = (settings: Settings) =>
  Object.entries(settings)
    .map(([setting, value]) => `set ${setting} = '${value}'`)
    .join('; ')

/** Whether the server rejects a prepared statement: the schema changed its result, or the session does not know it. */
export const isStalePreparedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/** Whether the server closes the connection after an error; pg notices it some moments later. */
const endsConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.severity === 'FATAL' ||
    error.severity === 'PANIC' ||
    (error.code ?? '').startsWith('57P0'))

const maxTrackedStatements = 2_000
/** Prepared statements of one client, each of which costs memory in its session. */
const maxPrepared = 1_000

/** Names of prepared statements, the same for all clients. A statement is prepared from its second execution on. */
class StatementNames {
  private readonly names = new LRUCache<string, { name?: string }>({ max: maxTrackedStatements })
  private count = 0

  /** The name of a text that was executed before. */
  of(text: string): string | undefined {
    const entry = this.names.get(text)
    if (entry !== undefined) return (entry.name ??= this.next())
    this.names.set(text, {})
    return undefined
  }

  /** Renames a statement that the server rejected, because pg keeps its former name. */
  renew(text: string): void {
    this.names.set(text, { name: this.next() })
  }

  private next(): string {
    return `s${(this.count += 1)}`
  }
}
export const statementNames = new StatementNames()

/** Columns in snake_case become properties in camelCase, as the answers of the contract have them. */
function camelCaseColumns(client: pg.Client): pg.Client {
  const { connection } = client as unknown as { connection: EventEmitter }
  // Before pg's own listener, which builds its rows by these names.
  connection.prependListener('rowDescription', ({ fields }: { fields: pg.FieldDef[] }) => {
    for (const field of fields)
      field.name = field.name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  })
  return client
}

/** A statement as it is sent; without `values`, its text may be several statements. */
export interface Statement {
  text: string
  values?: readonly (string | Buffer | null)[]
  /** Whether it may be prepared. */
  mayPrepare: boolean
}
export type Results = pg.QueryResult | pg.QueryResult[]
type StatementCallback = (error: Error | null, results: Results) => void

/** Sends statements over a client, prepared from their second execution on. */
class Sender<C extends pg.ClientBase = pg.ClientBase> {
  readonly client: C
  private readonly prepared = new Set<string>()

  constructor(client: C) {
    this.client = client
  }

  send({ text, values, mayPrepare }: Statement, answered: StatementCallback): void {
    const name = mayPrepare ? this.nameOf(text) : undefined
    const config = {
      text,
      name,
      values: values as unknown[] | undefined,
      // Not the simple protocol, which allows several statements.
      queryMode: values === undefined ? undefined : 'extended',
    } as pg.QueryConfig
    this.client.query(config, answered as (error: Error, result: pg.QueryResult) => void)
  }

  private nameOf(text: string): string | undefined {
    const name = statementNames.of(text)
    if (name === undefined || this.prepared.has(name)) return name
    if (this.prepared.size >= maxPrepared) return undefined
    this.prepared.add(name)
    return name
  }
}

const connectTimeoutMs = 5_000
/** The memory of a session grows with its age. */
const maxSessionAgeMs = 45 * 60_000

interface SharedClient {
  sender: Sender<pg.Client>
  /** Undefined once it is connected. */
  connecting: Promise<unknown> | undefined
  replaceAt: number
  inFlight: number
}

/** Clients that pipeline single statements, so that none waits for the answers of others before it is sent. */
export class SharedClients {
  private readonly config: pg.ClientConfig
  private readonly settings: Settings
  private readonly max: number
  private clients: SharedClient[] = []

  constructor(config: pg.ClientConfig, settings: Settings, max: number) {
    this.config = { ...config, pipeline: true, connectionTimeoutMillis: connectTimeoutMs }
    this.settings = settings
    this.max = max
  }

  async run(statement: Statement): Promise<Results> {
    const shared = this.choose()
    shared.inFlight += 1
    try {
      if (shared.connecting) await shared.connecting
      return await new Promise<Results>((resolve, reject) => {
        shared.sender.send(statement, (error, results) =>
          error ? reject(error) : resolve(results),
        )
      })
    } catch (error) {
      if (endsConnection(error)) this.remove(shared)
      throw error
    } finally {
      shared.inFlight -= 1
    }
  }

  /** The client with the fewest statements in flight. */
  private choose(): SharedClient {
    let best: SharedClient | undefined
    for (const one of this.clients)
      if (best === undefined || one.inFlight < best.inFlight) best = one
    if (best === undefined || (best.inFlight > 0 && this.clients.length < this.max))
      return this.open()
    if (performance.now() < best.replaceAt) return best
    this.remove(best)
    // It ends when its statements are answered.
    void best.sender.client.end()
    return this.open()
  }

  private open(): SharedClient {
    const client = camelCaseColumns(new pg.Client(this.config))
    const shared: SharedClient = {
      sender: new Sender(client),
      connecting: undefined,
      replaceAt: performance.now() + maxSessionAgeMs,
      inFlight: 0,
    }
    client.on('error', () => this.remove(shared))
    client.on('end', () => this.remove(shared))
    shared.connecting = this.connect(client).then(
      () => (shared.connecting = undefined),
      (error: unknown) => {
        this.remove(shared)
        throw error
      },
    )
    this.clients.push(shared)
    return shared
  }

  private async connect(client: pg.Client): Promise<void> {
    await client.connect()
    await client.query(formatSetStatements(this.settings))
  }

  private remove(shared: SharedClient): void {
    this.clients = this.clients.filter((one) => one !== shared)
  }

  /** Resolves when all statements are answered. */
  async end(): Promise<void> {
    await Promise.all(
      this.clients.map(async ({ connecting, sender }) => {
        await connecting?.catch(() => {})
        await sender.client.end()
      }),
    )
  }
}

/** A client that is lent to one caller; its statements are sent one after the other. */
export class Session {
  /** Rejects when the connection is lost. */
  readonly lost: Promise<never>
  isLost = false
  private readonly client: pg.PoolClient
  private readonly sender: Sender
  private readonly waiting: (() => void)[] = []
  private isBusy = false
  private readonly onLost: (error?: Error) => void

  constructor(client: pg.PoolClient, sender: Sender) {
    this.client = client
    this.sender = sender
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => {})
    this.lost = lost.promise
    this.onLost = (error = new Error('Connection terminated')) => {
      this.isLost = true
      lost.reject(error)
    }
    client.once('error', this.onLost)
    client.once('end', this.onLost)
  }

  run(statement: Statement): Promise<Results> {
    return new Promise((resolve, reject) => {
      this.enqueue(() => {
        this.sender.send(statement, (error, results) => {
          if (endsConnection(error)) this.isLost = true
          if (error) reject(error)
          else resolve(results)
          this.next()
        })
      })
    })
  }

  copy(text: string): Promise<Writable> {
    return new Promise((resolve) => {
      this.enqueue(() => {
        const next = () => this.next()
        resolve(this.client.query(copyFrom(text)).once('finish', next).once('error', next))
      })
    })
  }

  /** `isBroken` closes the connection. */
  release(isBroken = this.isLost): void {
    this.client.removeListener('error', this.onLost)
    this.client.removeListener('end', this.onLost)
    this.client.release(isBroken)
  }

  private enqueue(start: () => void): void {
    if (this.isBusy) this.waiting.push(start)
    else {
      this.isBusy = true
      start()
    }
  }

  private next(): void {
    const start = this.waiting.shift()
    if (start) start()
    else this.isBusy = false
  }
}

interface SessionPoolOptions {
  settings: Settings
  max: number
  /** Whether its sessions stay, because they have locks or other state. */
  isLasting?: boolean
  /** Called when a connection of the pool has ended. */
  onEnd?: (() => void) | undefined
}

/** Clients that are lent, for what needs several statements in one session. */
export class SessionPool {
  private readonly pool: pg.Pool
  private readonly senders = new WeakMap<pg.PoolClient, Sender>()

  constructor(config: pg.ClientConfig, options: SessionPoolOptions) {
    const { settings, max, isLasting = false, onEnd } = options
    // The time to connect is the client's: for the pool it would include the wait for a free client.
    class Client extends pg.Client {
      constructor() {
        super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
        camelCaseColumns(this)
      }
    }
    this.pool = new pg.Pool({
      max,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: isLasting ? 0 : maxSessionAgeMs / 1_000,
      Client,
      onConnect: async (client) => {
        await client.query(formatSetStatements(settings))
      },
    })
    // Without listeners, a lost connection ends the process.
    const ignore = () => {}
    this.pool.on('error', ignore)
    this.pool.on('connect', (client) => {
      this.senders.set(client, new Sender(client))
      client.on('error', ignore)
      if (onEnd) client.once('end', onEnd)
    })
  }

  async open(): Promise<Session> {
    const client = await this.pool.connect()
    return new Session(client, this.senders.get(client)!)
  }

  /** Resolves when all sessions are released. */
  async end(): Promise<void> {
    await this.pool.end()
  }
}
