import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  checkAnswer,
  maxQueuedCount,
  readBackupTimes,
  readConnections,
  readJobQueue,
  readMailQueue,
} from '#server/platform/metrics/gauge-queries.ts'
import { listConnected } from '#server/platform/processes/process-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A value of a gauge, with its labels if it has some. */
export interface Sample {
  labels?: Record<string, string>
  value: number
}
/** Gauges that one query fills: their texts by name, and what it found for each. */
export interface GaugeSource {
  gauges: Record<string, { help: string; labelNames?: string[] }>
  read: (db: Queryable, now: Date) => Promise<Record<string, Sample[]>>
}

/** Prometheus times out after ten seconds; slower gauges are left out of this scrape. */
const timeoutMs = 2000

const mailQueue: GaugeSource = {
  gauges: {
    mail_queued: {
      help: `Deliveries that wait, of the whole queue, by lane; counted up to ${maxQueuedCount}`,
      labelNames: ['lane'],
    },
    mail_oldest_queued_seconds: { help: 'Age of the oldest delivery that is due, 0 if none is' },
  },
  async read(db, now) {
    const lanes = await readMailQueue(db, now)
    return {
      mail_queued: lanes.map(({ lane, queued }) => ({ labels: { lane }, value: queued })),
      mail_oldest_queued_seconds: [
        { value: Math.max(...lanes.map(({ oldestSeconds }) => oldestSeconds)) },
      ],
    }
  },
}

const jobQueue: GaugeSource = {
  gauges: {
    jobs_waiting: { help: 'Jobs that are due and wait for a free worker' },
    jobs_oldest_waiting_seconds: { help: 'Age of the oldest of them, 0 if none waits' },
  },
  async read(db, now) {
    const { waiting, oldestSeconds } = await readJobQueue(db, now)
    return {
      jobs_waiting: [{ value: waiting }],
      jobs_oldest_waiting_seconds: [{ value: oldestSeconds }],
    }
  },
}

const connections: GaugeSource = {
  gauges: {
    database_connections: { help: 'Sessions of the database by state', labelNames: ['state'] },
    database_connections_max: { help: 'Sessions that the database server allows' },
  },
  async read(db) {
    const rows = await readConnections(db)
    return {
      database_connections: rows.map(({ state, count }) => ({ labels: { state }, value: count })),
      database_connections_max: [{ value: rows[0]?.max ?? 0 }],
    }
  },
}

const backups: GaugeSource = {
  gauges: {
    backup_last_success_timestamp_seconds: {
      help: 'When the last backup and restore test succeeded',
      labelNames: ['kind'],
    },
  },
  async read(db) {
    const rows = await readBackupTimes(db)
    return {
      backup_last_success_timestamp_seconds: rows.map(({ kind, at }) => ({
        labels: { kind },
        value: at,
      })),
    }
  },
}

const processes: GaugeSource = {
  gauges: {
    process_last_seen_seconds: {
      help: 'Time since a process that is connected to the database was last seen',
      labelNames: ['process', 'role'],
    },
    workers_alive: { help: 'Processes that send mail and run jobs, seen within a minute' },
  },
  async read(db) {
    const rows = await listConnected(db)
    return {
      process_last_seen_seconds: rows.map(({ host, pid, role, secondsAgo }) => ({
        labels: { process: `${host}/${pid}`, role },
        value: secondsAgo,
      })),
      workers_alive: [
        { value: rows.filter(({ role, isFrozen }) => role !== 'web' && !isFrozen).length },
      ],
    }
  },
}

const platformSources = [mailQueue, jobQueue, connections, backups, processes]

function clear(gauge: Gauge, labelNames: readonly string[]): void {
  gauge.reset()
  // The library resets a gauge without labels to 0, which is a value.
  if (labelNames.length === 0) gauge.remove()
}

/** Registers the gauges of a source, empty. @returns a function that replaces or clears their values */
function register(registry: Registry, { gauges }: GaugeSource) {
  const registered = Object.entries(gauges).map(([name, { help, labelNames = [] }]) => ({
    name,
    labelNames,
    gauge: new Gauge({ name, help, labelNames, registers: [registry] }),
  }))
  const replace = (samples: Record<string, Sample[]>) => {
    for (const { name, labelNames, gauge } of registered) {
      clear(gauge, labelNames)
      for (const { labels = {}, value } of samples[name] ?? []) gauge.set(labels, value)
    }
  }
  replace({})
  return replace
}

/**
 * Creates the gauges that read the database, over its second connection. While it is down, or for what takes too long,
 * they have no value, and the metrics of the process are still answered.
 * @returns a function that reads all of them, for each scrape
 */
export function createDatabaseGauges(
  { clock, database, log, metrics }: Pick<Platform, 'clock' | 'database' | 'log' | 'metrics'>,
  sources: readonly GaugeSource[],
): () => Promise<void> {
  const { registry } = metrics
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers this process',
    registers: [registry],
  })
  const all = [...platformSources, ...sources].map((source) => ({
    source,
    replace: register(registry, source),
  }))
  const db = database.secondarySql
  let reading: Promise<true> | undefined

  let hasAnswered = false
  let unread = new Set(all)

  /** Clears what this scrape has not read, so that no value is of an earlier one. */
  function clearUnread(): void {
    if (!hasAnswered) up.set(0)
    for (const { replace } of unread) replace({})
  }

  async function read(): Promise<true> {
    hasAnswered = false
    unread = new Set(all)
    try {
      await checkAnswer(db)
    } catch {
      clearUnread()
      return true
    }
    hasAnswered = true
    up.set(1)
    for (const one of all) {
      const { source, replace } = one
      try {
        replace(await source.read(db, clock.now()))
      } catch (err) {
        replace({})
        log.debug({ err, gauges: Object.keys(source.gauges) }, 'gauges could not be read')
      }
      unread.delete(one)
    }
    return true
  }

  return async () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    const isRead = await Promise.race([reading, sleep(timeoutMs, false, { ref: false })])
    if (!isRead) clearUnread()
  }
}
