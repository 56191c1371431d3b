import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  addressOf,
  hostList,
  hostsOf,
  type ConnectionTarget,
  type DatabaseHost,
} from '#server/platform/database/connection-target.ts'

/** Time in which a host must say whether it is the primary. */
const answerWithinMs = 3_000
/** Time for other hosts to answer once one has said that it is the primary: it may be a former one. */
const othersWithinMs = 500
const watchEveryMs = 2_000
/** Pools open many connections at once, for which one search is enough. */
const searchAgainAfterMs = 500

let reportChange = (_primary: DatabaseHost): void => {}

/** Calls `report` with each host that becomes the primary while the process runs. */
export function onPrimaryChange(report: (primary: DatabaseHost) => void): void {
  reportChange = report
}

/** None of the hosts is the primary: during a failover, or when a former primary is all that is left. */
class NoPrimaryError extends Error {
  override name = 'NoPrimaryError'
  readonly code = 'NO_PRIMARY'
}

/**
 * The timeline of a primary, which each promotion raises; undefined for a standby.
 * @throws when the host does not answer in time
 */
async function askTimeline(
  target: ConnectionTarget,
  host: DatabaseHost,
): Promise<number | undefined> {
  const socket = new Socket()
  const client = new pg.Client({
    ...addressOf({ ...target, ...host }),
    stream: () => socket,
    application_name: 'market primary search',
  })
  // Without a listener, a connection that is lost ends the process.
  client.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(), answerWithinMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(`
      select case when not pg_is_in_recovery() then
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`)
    return rows[0]!.timeline ?? undefined
  } finally {
    clearTimeout(timer)
    void client.end()
  }
}

const isSame = (a: DatabaseHost, b: DatabaseHost) => a.host === b.host && a.port === b.port

/**
 * Finds the primary among the hosts of a target, and closes connections to hosts that no longer are it: a machine that
 * is lost or frozen closes none by itself. A former primary that comes back has a lower timeline and is never used.
 */
class PrimaryFinder {
  private readonly target: ConnectionTarget
  private readonly open = new Map<Socket, DatabaseHost>()
  private highestTimeline = 0
  private search: { at: number; primary: Promise<DatabaseHost> } | undefined
  private watch: NodeJS.Timeout | undefined

  constructor(target: ConnectionTarget) {
    this.target = target
  }

  /** @throws NoPrimaryError */
  find(): Promise<DatabaseHost> {
    const now = performance.now()
    if (this.search === undefined || now - this.search.at > searchAgainAfterMs) {
      this.search = { at: now, primary: this.ask() }
    }
    return this.search.primary
  }

  private async ask(): Promise<DatabaseHost> {
    const hosts = hostsOf(this.target)
    const answers = hosts.map(() => 'no answer')
    const primaries: { host: DatabaseHost; timeline: number }[] = []
    const primaryFound = Promise.withResolvers<void>()
    const requests = hosts.map(async (host, at) => {
      try {
        const timeline = await askTimeline(this.target, host)
        answers[at] = timeline === undefined ? 'standby' : `primary of timeline ${timeline}`
        if (timeline === undefined) return
        primaries.push({ host, timeline })
        if (timeline >= this.highestTimeline) primaryFound.resolve()
      } catch (error) {
        answers[at] = (error as Error).message
      }
    })
    const allAnswered = Promise.all(requests)
    await Promise.race([allAnswered, primaryFound.promise])
    await Promise.race([allAnswered, sleep(othersWithinMs)])
    // Another search may have found a later one meanwhile.
    const [newest] = primaries
      .filter(({ timeline }) => timeline >= this.highestTimeline)
      .sort((a, b) => b.timeline - a.timeline)
    if (newest === undefined) {
      throw new NoPrimaryError(
        `none of ${hostList(this.target)} is the primary (${answers.join('; ')})`,
      )
    }
    if (this.highestTimeline > 0 && newest.timeline > this.highestTimeline) {
      reportChange(newest.host)
    }
    this.highestTimeline = newest.timeline
    return newest.host
  }

  /** Watches a connection to a host until it is closed. */
  add(socket: Socket, host: DatabaseHost): void {
    this.open.set(socket, host)
    this.watch ??= setInterval(() => void this.closeOthers(), watchEveryMs).unref()
  }

  remove(socket: Socket): void {
    this.open.delete(socket)
    if (this.open.size > 0) return
    clearInterval(this.watch)
    this.watch = undefined
  }

  private async closeOthers(): Promise<void> {
    const primary = await this.find().catch(() => undefined)
    if (primary === undefined) return
    for (const [socket, host] of this.open) if (!isSame(host, primary)) socket.destroy()
  }
}

/** One for each set of hosts, so that all pools of the process follow the same primary. */
const finders = new Map<string, PrimaryFinder>()

function finderOf(target: ConnectionTarget): PrimaryFinder {
  const key = JSON.stringify([hostsOf(target), target.username])
  const finder = finders.get(key) ?? new PrimaryFinder(target)
  finders.set(key, finder)
  return finder
}

/** A socket that connects to the primary of a target, whatever address a driver gives it. */
export class PrimarySocket extends Socket {
  private readonly finder: PrimaryFinder

  constructor(target: ConnectionTarget) {
    super()
    this.finder = finderOf(target)
  }

  override connect(): this {
    // Data that drivers write before the connection exists is buffered until then.
    ;(this as { connecting: boolean }).connecting = true
    void this.connectToPrimary()
    return this
  }

  private async connectToPrimary(): Promise<void> {
    try {
      const primary = await this.finder.find()
      if (this.destroyed) return
      this.finder.add(this, primary)
      if (primary.host.startsWith('/')) super.connect(`${primary.host}/.s.PGSQL.${primary.port}`)
      else super.connect(primary.port, primary.host)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  // Drivers remove listeners of events.
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.finder.remove(this)
    super._destroy(error, callback)
  }
}
