import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import {
  openConnection,
  openDatabase,
  type ConnectionTarget,
} from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { AttemptMail } from '#server/platform/mailer/smtp/attempt.ts'
import { recoverAbandoned } from '#server/platform/mailer/delivery-queries.ts'
import {
  createDomainThrottle,
  type DomainRate,
} from '#server/platform/mailer/smtp/domain-throttle.ts'
import { startLine, type Counters, type Line } from '#server/platform/mailer/line.ts'
import { bulkLanes, fastLanes } from '#server/platform/mailer/mime/mail.ts'
import type { Line as LineName } from '#server/platform/mailer/queue.ts'
import { createReachability } from '#server/platform/mailer/smtp/reachability.ts'
import type { SmtpSettings } from '#server/platform/mailer/smtp/smtp-connection.ts'
import type { Templates } from '#server/platform/mailer/mime/templates.ts'
import { openSession, type WorkerSession } from '#server/platform/mailer/worker-session.ts'

const recoverEveryMs = 3_000
const reconnectMs = 500
const stopWithinMs = 10_000
const batch = 100

export interface WorkerContext {
  target: ConnectionTarget
  smtp: SmtpSettings
  attempt: AttemptMail
  templates: Templates
  counters: Counters
  connections: number
  fastConnections: number
  domainRate: DomainRate
  clock: Clock
  log: Log
}

export interface Worker {
  wake(line: LineName): void
  /** Ends within ten seconds; mails still under way then are found by the next worker and marked. */
  stop(): Promise<void>
}

/**
 * Sends queued mail for as long as the process lives. Each turn works under a number of its own, whose
 * advisory lock shows other workers that it lives; when the database session with the lock is lost the turn
 * ends at once and the next one starts when the database is back.
 */
export function startWorker(context: WorkerContext): Worker {
  const { target, log } = context
  // Three connections share the commits of a mass mailing; urgent mail has one to itself.
  const bulk = openDatabase(target, { pool: 3, searchPool: 1 })
  const fastSql = openConnection(target)
  const throttle = createDomainThrottle(context.domainRate)
  const reachability = createReachability()
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let lines: Partial<Record<LineName, Line>> = {}

  function startLines(session: WorkerSession) {
    const shared = {
      ...context,
      workerId: session.workerId,
      holdsLock: () => !session.isLost(),
      throttle,
      reachability,
      onServerBack: () => wakeAll(),
    }
    const { connections, fastConnections } = context
    lines = {
      fast: startLine(
        { ...shared, sql: fastSql },
        { lanes: fastLanes, connections: fastConnections, batch: fastConnections * 2 },
      ),
      bulk: startLine({ ...shared, sql: bulk.sql }, { lanes: bulkLanes, connections, batch }),
    }
  }

  function wakeAll() {
    lines.fast?.wake()
    lines.bulk?.wake()
  }

  async function watchOthers(session: WorkerSession) {
    while (!isStopping && !session.isLost()) {
      const recovered = await recoverAbandoned(session.sql, session.workerId)
      if (recovered > 0) {
        log.warn({ recovered }, 'requeued the mail of a dead worker')
        wakeAll()
      }
      await Promise.race([sleep(recoverEveryMs), session.lost, stopping.promise])
    }
  }

  async function takeTurn() {
    const session = await openSession(target)
    log.info({ worker: session.workerId }, 'mail worker started')
    startLines(session)
    try {
      await Promise.race([watchOthers(session), session.lost])
    } catch (error) {
      log.warn({ err: error }, 'mail worker could not check other workers')
    } finally {
      // Answers under way when the lock was lost are still written down, however long PostgreSQL is away.
      const deadline = stopping.promise.then(() => sleep(stopWithinMs, undefined, { ref: false }))
      await Promise.all(Object.values(lines).map((line) => line.stop(deadline)))
      lines = {}
      await session.close()
      log.info({ worker: session.workerId }, 'mail worker stopped')
    }
  }

  const running = (async () => {
    while (!isStopping) {
      try {
        await takeTurn()
      } catch (error) {
        log.warn({ err: error }, 'mail worker could not start')
      }
      if (!isStopping) await Promise.race([sleep(reconnectMs), stopping.promise])
    }
  })()

  return {
    wake: (line) => lines[line]?.wake(),
    async stop() {
      isStopping = true
      stopping.resolve()
      await running
      await Promise.all([bulk.close(), fastSql.end({ timeout: 1 })])
    },
  }
}
