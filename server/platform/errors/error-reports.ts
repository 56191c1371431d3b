import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { errorKinds, type ErrorKind } from '#contract/back-office/desk/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  describeError,
  fingerprintOf,
  type ErrorFacts,
} from '#server/platform/errors/describe-error.ts'
import { findKnownGroups, upsertGroups } from '#server/platform/errors/error-queries.ts'
import type { Log } from '#server/platform/log.ts'

/** Different errors of each kind that wait in memory, and that are stored; others are counted together. */
const maxWaitingGroups = 100
export const maxStoredGroups = 300
const maxRequestIds = 5
const maxHours = 48
const flushEveryMs = 5000
/** Sessions that are remembered, as digests, to count each once. */
const maxRememberedPeople = 20_000
const hourMs = 3_600_000

export interface ErrorReport {
  kind: ErrorKind
  place: string
  error: unknown
  requestId?: string | undefined
  /** Identifies a person while the process runs, such as a session; never stored. */
  who?: string | undefined
}

/** An error as it waits to be stored. */
export interface WaitingGroup extends ErrorFacts {
  fingerprint: string
  version: string
  count: number
  people: number
  firstAt: Date
  lastAt: Date
  requestIds: string[]
  /** Occurrences by the beginning of an hour. */
  hours: Record<string, number>
}

const otherErrors = (kind: ErrorKind): ErrorFacts => ({
  kind,
  place: 'Many places',
  message: 'More different errors than are kept apart. The log has each of them.',
  stack: '',
})

function merge(into: WaitingGroup, more: WaitingGroup): void {
  into.count += more.count
  into.people += more.people
  if (more.firstAt < into.firstAt) into.firstAt = more.firstAt
  if (more.lastAt >= into.lastAt) {
    into.lastAt = more.lastAt
    into.stack = more.stack
  }
  into.requestIds = [...into.requestIds, ...more.requestIds].slice(-maxRequestIds)
  for (const [hour, count] of Object.entries(more.hours)) {
    into.hours[hour] = (into.hours[hour] ?? 0) + count
  }
  const oldest = Object.keys(into.hours).toSorted().slice(0, -maxHours)
  for (const hour of oldest) delete into.hours[hour]
}

/** Adds a group to others; beyond the limit of its kind to the one for all other errors. */
function add(groups: Map<string, WaitingGroup>, group: WaitingGroup, isKept: boolean): void {
  const others = otherErrors(group.kind)
  const target = isKept ? group : { ...group, ...others, fingerprint: fingerprintOf(others) }
  const existing = groups.get(target.fingerprint)
  if (existing) merge(existing, target)
  else groups.set(target.fingerprint, target)
}

/**
 * Errors of this process, counted in memory and stored every few seconds as one row each (BK-113). While the database is
 * down they wait. Recording and storing never throw.
 */
export function createErrorReports(clock: Clock, version: string) {
  const salt = randomBytes(16)
  const remembered = new LRUCache<string, true>({ max: maxRememberedPeople })
  let waiting = new Map<string, WaitingGroup>()
  let flushing: Promise<void> | undefined
  let target: { database: Database; log: Log } | undefined
  let timer: NodeJS.Timeout | undefined

  function isNew(fingerprint: string, who: string | undefined): boolean {
    if (who === undefined) return false
    const key = createHmac('sha256', salt).update(`${fingerprint} ${who}`).digest('base64')
    if (remembered.has(key)) return false
    remembered.set(key, true)
    return true
  }

  function wait(group: WaitingGroup): void {
    const sameKind = [...waiting.values()].filter(({ kind }) => kind === group.kind).length
    add(waiting, group, waiting.has(group.fingerprint) || sameKind < maxWaitingGroups)
  }

  async function store({ database, log }: NonNullable<typeof target>): Promise<void> {
    const batch = waiting
    if (batch.size === 0) return
    waiting = new Map()
    try {
      const stored = await findKnownGroups(database.sql, [...batch.keys()])
      const groups = new Map<string, WaitingGroup>()
      const room = new Map(errorKinds.map((kind) => [kind, maxStoredGroups - stored.count(kind)]))
      for (const group of batch.values()) {
        const isKnown = stored.fingerprints.has(group.fingerprint)
        const remaining = room.get(group.kind)!
        if (!isKnown && remaining > 0) room.set(group.kind, remaining - 1)
        add(groups, { ...group, hours: { ...group.hours } }, isKnown || remaining > 0)
      }
      await upsertGroups(database.sql, [...groups.values()])
    } catch (err) {
      for (const group of batch.values()) wait(group)
      log.warn({ err }, 'errors could not be stored yet')
    }
  }

  function record({ kind, place, error, requestId, who }: ErrorReport): void {
    try {
      const facts = describeError(kind, place, error)
      const fingerprint = fingerprintOf(facts)
      const now = clock.now()
      const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString()
      wait({
        ...facts,
        fingerprint,
        version,
        count: 1,
        people: isNew(fingerprint, who) ? 1 : 0,
        firstAt: now,
        lastAt: now,
        requestIds: requestId === undefined ? [] : [requestId],
        hours: { [hour]: 1 },
      })
    } catch (err) {
      target?.log.warn({ err }, 'an error could not be recorded')
    }
  }

  async function flush(): Promise<void> {
    if (!target) return
    flushing ??= store(target).finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    startedAt: clock.now(),
    record,
    /** Records what the program logs as an error outside of requests, which are recorded with their answer. */
    recordLogged(fields: unknown, message: string, isOfRequest: boolean) {
      if (isOfRequest || typeof fields !== 'object' || fields === null) return
      const { err, requestId } = fields as { err?: unknown; requestId?: string }
      if (err !== undefined) record({ kind: 'background', place: message, error: err, requestId })
    },
    /** Stores what is recorded, now and every few seconds if `isRegular`. */
    storeIn(database: Database, log: Log, { isRegular = false } = {}) {
      target = { database, log }
      if (isRegular) timer = setInterval(() => void flush(), flushEveryMs).unref()
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}
export type ErrorReports = ReturnType<typeof createErrorReports>
