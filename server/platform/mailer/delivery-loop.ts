import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Fault } from '#server/platform/log-fault.ts'
import { domainOf, type Lane } from '#server/platform/mailer/mime/mail.ts'
import type {
  Attempt,
  AttemptMail,
  Ready,
  Templates,
} from '#server/platform/mailer/smtp/attempt.ts'
import {
  claim,
  requeue,
  requeueOrphanedJobs,
  record,
  type Requeued,
} from '#server/platform/mailer/delivery-queries.ts'
import type { DomainThrottle, Reachability } from '#server/platform/mailer/smtp/domain-throttle.ts'
import { isThrottled } from '#server/platform/mailer/smtp/outcome.ts'
import {
  createSmtpConnection,
  type SmtpClient,
  type SmtpSettings,
} from '#server/platform/mailer/smtp/smtp-connection.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

const pollMs = 2_000
const idleConnectionMs = 30_000
/** Retry interval while PostgreSQL is unavailable. */
const databaseRetryMs = 250

export interface DeliveryLoopContext {
  workerId: number
  /** False once the worker's advisory lock is lost; nothing may be sent then. */
  holdsLock: () => boolean
  sql: Sql
  smtp: SmtpSettings
  attempt: AttemptMail
  templates: Templates
  throttle: DomainThrottle
  reachability: Reachability
  metrics: Metrics
  /** Shared by the loops of a worker. */
  faults: Record<'smtp' | 'fetching' | 'writing', Fault>
  stopPercent: () => Promise<number>
  clock: Clock
  log: Log
  onServerBack: () => void
}

export interface DeliveryLoop {
  wake(): void
  /** Requeues claimed deliveries of a cancelled message that are not being sent yet. */
  release(messageId: number): void
  /** Stops claiming, requeues unsent deliveries and waits for running attempts until the deadline. */
  stop(deadline: Promise<unknown>): Promise<void>
}

/**
 * Delivers the mail of some lanes over a fixed number of connections: claims a batch, sends each delivery, records each
 * outcome before the connection is reused, and fetches the next batch while the last one is being sent.
 */
export function startDeliveryLoop(
  context: DeliveryLoopContext,
  settings: { lanes: readonly Lane[]; connections: number; batch: number },
): DeliveryLoop {
  const { workerId, sql, throttle, reachability, clock, metrics, faults } = context
  const ready: Ready[] = []
  const inProgress = new Set<Promise<void>>()
  const idle: SmtpClient[] = []
  /** Messages cancelled while a batch is fetched that may contain them; a later claim closes them. */
  const cancelled = new Set<number>()
  let usedAt = clock.now()
  let fetching: Promise<void> | undefined
  let maybeDue = true
  /** Deliveries claimed by a statement whose result was lost are unknown to this loop; requeued when idle. */
  let checkOrphans = false
  let stopped = false
  let abandoned = false
  let pauseTimer: NodeJS.Timeout | undefined

  function pump() {
    if (stopped || !context.holdsLock()) return
    const pause = reachability.pauseLeft(clock.now())
    if (pause > 0) {
      clearTimeout(pauseTimer)
      pauseTimer = setTimeout(pump, pause + 1)
      return
    }
    const wait: Requeued[] = []
    while (ready.length > 0 && inProgress.size < settings.connections) {
      const mail = ready[0]!
      const until = throttle.acquire(domainOf(mail.address), clock.now())
      if (until) {
        wait.push({ id: mail.id, notBefore: until })
        ready.shift()
      } else if (reachability.mayStart(clock.now())) {
        ready.shift()
        start(mail)
      } else {
        throttle.release(domainOf(mail.address))
        break
      }
    }
    if (wait.length > 0) void retryUntilWritten(() => requeue(sql, workerId, wait))
    if (maybeDue && !fetching && ready.length <= settings.batch / 2) {
      fetching = fetchMore().finally(() => {
        fetching = undefined
        pump()
      })
    }
  }

  /** Requeues what is claimed of cancelled messages. */
  function requeueCancelled(isCancelled: (messageId: number) => boolean) {
    const remaining = ready.filter(({ messageId }) => !isCancelled(messageId))
    const removed = ready.filter(({ messageId }) => isCancelled(messageId))
    if (removed.length === 0) return
    ready.splice(0, ready.length, ...remaining)
    const mails = removed.map(({ id }) => ({ id, notBefore: null }))
    void retryUntilWritten(() => requeue(sql, workerId, mails))
  }

  async function fetchMore() {
    maybeDue = false
    cancelled.clear()
    try {
      if (checkOrphans && ready.length === 0 && inProgress.size === 0) {
        checkOrphans = false
        await requeueOrphanedJobs(sql, workerId, settings.lanes)
      }
      for (const lane of settings.lanes) {
        const room = settings.batch - ready.length
        const { acceptsReserved } = context.smtp
        const result = await claim(sql, workerId, lane, {
          limit: room,
          now: clock.now(),
          acceptsReserved,
        })
        metrics.mailDeliveries.inc({ outcome: 'suppressed' }, result.suppressed)
        faults.fetching.ended()
        if (result.claimed.length === 0 && result.suppressed === 0) continue
        maybeDue = true
        const messageIds = new Set(result.claimed.map((mail) => mail.messageId))
        const prepared = await context.templates.load(sql, messageIds)
        for (const mail of result.claimed) {
          ready.push({ ...mail, lane, prepared: prepared.get(mail.messageId)! })
        }
        requeueCancelled((messageId) => cancelled.has(messageId))
        return
      }
    } catch (error) {
      faults.fetching.failed({ err: error })
      await sleep(databaseRetryMs)
      maybeDue = true
    }
  }

  function start(mail: Ready) {
    const work = deliver(mail).finally(() => {
      inProgress.delete(work)
      pump()
    })
    inProgress.add(work)
  }

  async function deliver(mail: Ready) {
    const connection = idle.pop() ?? createSmtpConnection(context.smtp)
    const done = await context.attempt(mail, connection, context.holdsLock)
    usedAt = clock.now()
    idle.push(connection)
    if (!done) {
      reachability.release()
      throttle.release(domainOf(mail.address))
      return
    }
    applyAnswer(mail, done)
    await retryUntilWritten(async () =>
      record(sql, workerId, mail.id, done.outcome, {
        now: clock.now(),
        stopPercent: await context.stopPercent(),
        log: context.log,
      }),
    )
    count(mail, done.outcome)
  }

  function applyAnswer(mail: Ready, { answer, outcome }: Attempt) {
    const domain = domainOf(mail.address)
    const now = clock.now()
    if (answer.kind === 'unreachable') {
      throttle.release(domain)
      metrics.smtpUp.set(0)
      if (reachability.failed(now)) faults.smtp.failed({ reason: answer.text })
      return
    }
    if (answer.kind === 'broken' || answer.kind === 'unsendable') {
      throttle.release(domain)
      reachability.release()
    } else {
      if (isThrottled(answer)) throttle.backOff(domain, now)
      else throttle.answered(domain, now)
      metrics.smtpUp.set(1)
      if (reachability.reached()) {
        faults.smtp.ended()
        context.onServerBack()
      }
    }
    if (outcome.state !== 'sent') {
      const { answerCode, answerText, attempts } = outcome
      context.log.info({ delivery: mail.id, answerCode, answerText, attempts }, 'mail not accepted')
    }
  }

  function count(mail: Ready, { state, sentAt }: Attempt['outcome']) {
    metrics.mailDeliveries.inc({ outcome: state === 'queued' ? 'deferred' : state })
    if (sentAt === null) return
    const seconds = (sentAt.getTime() - mail.prepared.queuedAt.getTime()) / 1000
    metrics.mailDeliveryDuration.observe({ lane: mail.lane }, Math.max(0, seconds))
  }

  /** Retries a statement while PostgreSQL is unavailable, so that no outcome is lost. */
  async function retryUntilWritten(write: () => Promise<void>) {
    while (!abandoned) {
      try {
        await write()
        faults.writing.ended()
        return
      } catch (error) {
        faults.writing.failed({ err: error })
        await sleep(databaseRetryMs)
      }
    }
  }

  const poll = setInterval(() => {
    maybeDue = true
    checkOrphans = true
    if (inProgress.size === 0 && clock.now().getTime() - usedAt.getTime() > idleConnectionMs) {
      for (const connection of idle.splice(0)) connection.close()
    }
    pump()
  }, pollMs)
  pump()

  return {
    wake() {
      maybeDue = true
      pump()
    },
    release(messageId) {
      if (fetching) cancelled.add(messageId)
      requeueCancelled((claimedId) => claimedId === messageId)
      pump()
    },
    async stop(deadline) {
      stopped = true
      clearInterval(poll)
      clearTimeout(pauseTimer)
      const finish = async () => {
        await fetching
        const unsent = ready.splice(0).map(({ id }) => ({ id, notBefore: null }))
        if (unsent.length > 0 && context.holdsLock()) {
          await retryUntilWritten(() => requeue(sql, workerId, unsent))
        }
        await Promise.all(inProgress)
      }
      await Promise.race([finish(), deadline])
      abandoned = true
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}
