import { setTimeout as sleep } from 'node:timers/promises'
import {
  openConnection,
  openDatabase,
  type ConnectionTarget,
  type Sql,
} from '#server/platform/database/database.ts'
import {
  startDeliveryLoop,
  type DeliveryLoop,
  type DeliveryLoopContext,
} from '#server/platform/mailer/delivery-loop.ts'
import { recoverAbandoned, workerLockSpace } from '#server/platform/mailer/delivery-queries.ts'
import { createFault } from '#server/platform/log-fault.ts'
import { bulkLanes, fastLanes } from '#server/platform/mailer/mime/mail.ts'
import type { LaneGroup } from '#server/platform/mailer/queue.ts'
import {
  createDomainThrottle,
  type DomainRate,
  createReachability,
} from '#server/platform/mailer/smtp/domain-throttle.ts'

/** A worker id, and the database session whose advisory lock shows that the worker is alive. */
interface WorkerSession {
  workerId: number
  sql: Sql
  /** Resolves when the session and its lock are lost. */
  lost: Promise<void>
  isLost(): boolean
  close(): Promise<void>
}

/** @throws when the database is unreachable or the lock is taken */
async function openSession(target: ConnectionTarget): Promise<WorkerSession> {
  let isLost = false
  const lost = Promise.withResolvers<void>()
  const sql = openConnection(target, {
    name: 'market mail worker',
    onEnd() {
      isLost = true
      lost.resolve()
    },
  })
  try {
    const [next] = await sql<{ id: number }[]>`select nextval('mail_worker_id')::int as id`
    const workerId = next!.id
    const [lock] = await sql<{ held: boolean }[]>`
      select pg_try_advisory_lock(${workerLockSpace}::int, ${workerId}::int) as held`
    if (!lock!.held || isLost) throw new Error('the lock of a new mail worker is not free')
    return {
      workerId,
      sql,
      lost: lost.promise,
      isLost: () => isLost,
      close: () => sql.end({ timeout: 1 }),
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

const recoverEveryMs = 3_000
const reconnectMs = 500
const stopWithinMs = 10_000
const batch = 100

type Shared = 'smtp' | 'attempt' | 'templates' | 'metrics' | 'stopPercent' | 'clock' | 'log'
interface WorkerContext extends Pick<DeliveryLoopContext, Shared> {
  target: ConnectionTarget
  connections: number
  fastConnections: number
  domainRate: DomainRate
}

export interface Worker {
  wake(laneGroup: LaneGroup): void
  /** Stops sending what is claimed of a cancelled message. */
  release(messageId: number): void
  /** Ends within ten seconds; deliveries still running are requeued and marked by the next worker. */
  stop(): Promise<void>
}

/**
 * Delivers queued mail until stopped. Each session has its own worker id, whose advisory lock shows other workers that
 * it is alive; when the database session is lost, delivery stops and a new session starts once the database is back.
 */
export function startWorker(context: WorkerContext): Worker {
  const { target, log } = context
  // Bulk mail shares three connections; urgent mail has its own.
  const bulk = openDatabase(target, { pool: 3, searchPool: 1 })
  const fastSql = openConnection(target)
  const throttle = createDomainThrottle(context.domainRate)
  const reachability = createReachability()
  const faults = {
    smtp: createFault(log, {
      begins: 'the SMTP server is unreachable',
      ends: 'the SMTP server is back',
    }),
    fetching: createFault(log, {
      begins: 'queued mail could not be fetched',
      ends: 'queued mail is fetched again',
    }),
    writing: createFault(log, {
      begins: 'delivery states could not be written, retrying',
      ends: 'delivery states are written again',
    }),
    session: createFault(log, {
      begins: 'the mail worker has no session of the database',
      ends: 'the mail worker has a session again',
    }),
  }
  // Reachable until an attempt fails.
  context.metrics.smtpUp.set(1)
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let loops: Partial<Record<LaneGroup, DeliveryLoop>> = {}

  function startLoops(session: WorkerSession) {
    const shared = {
      ...context,
      workerId: session.workerId,
      holdsLock: () => !session.isLost(),
      throttle,
      reachability,
      faults,
      onServerBack: () => wakeAll(),
    }
    const { connections, fastConnections } = context
    loops = {
      fast: startDeliveryLoop(
        { ...shared, sql: fastSql },
        { lanes: fastLanes, connections: fastConnections, batch: fastConnections * 2 },
      ),
      bulk: startDeliveryLoop(
        { ...shared, sql: bulk.sql },
        { lanes: bulkLanes, connections, batch },
      ),
    }
  }

  function wakeAll() {
    loops.fast?.wake()
    loops.bulk?.wake()
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

  async function runSession() {
    const session = await openSession(target)
    faults.session.ended()
    log.info({ worker: session.workerId }, 'mail worker started')
    startLoops(session)
    try {
      await Promise.race([watchOthers(session), session.lost])
    } catch (error) {
      log.warn({ err: error }, 'mail worker could not check other workers')
    } finally {
      // Outcomes of running attempts are still recorded after the lock is lost, however long PostgreSQL is down.
      const deadline = stopping.promise.then(() => sleep(stopWithinMs, undefined, { ref: false }))
      await Promise.all(Object.values(loops).map((laneGroup) => laneGroup.stop(deadline)))
      loops = {}
      await session.close()
      log.info({ worker: session.workerId }, 'mail worker stopped')
    }
  }

  const running = (async () => {
    while (!isStopping) {
      try {
        await runSession()
      } catch (error) {
        faults.session.failed({ err: error })
      }
      if (!isStopping) await Promise.race([sleep(reconnectMs), stopping.promise])
    }
  })()

  return {
    wake: (laneGroup) => loops[laneGroup]?.wake(),
    release(messageId) {
      for (const loop of Object.values(loops)) loop.release(messageId)
    },
    async stop() {
      isStopping = true
      stopping.resolve()
      await running
      await Promise.all([bulk.close(), fastSql.end({ timeout: 1 })])
    },
  }
}
