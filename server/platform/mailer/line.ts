import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { domainOf } from '#server/platform/mailer/mime/address.ts'
import type { Attempt, AttemptMail, Ready } from '#server/platform/mailer/smtp/attempt.ts'
import {
  claim,
  giveBack,
  giveBackStrays,
  record,
  type GivenBack,
} from '#server/platform/mailer/delivery-queries.ts'
import type { DomainThrottle } from '#server/platform/mailer/smtp/domain-throttle.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'
import { wantsBackOff } from '#server/platform/mailer/smtp/outcome.ts'
import type { Reachability } from '#server/platform/mailer/smtp/reachability.ts'
import {
  createSmtpConnection,
  type SmtpLine,
  type SmtpSettings,
} from '#server/platform/mailer/smtp/smtp-connection.ts'
import type { Templates } from '#server/platform/mailer/mime/templates.ts'

const pollMs = 2_000
const idleConnectionMs = 30_000
/** While PostgreSQL is away: how long until a statement is tried again. */
const databaseRetryMs = 250

export interface Counters {
  sent: number
  failed: number
  deferred: number
  suppressed: number
}

export interface LineContext {
  workerId: number
  /** False once the worker's lock is gone: nothing may be sent under this number any more. */
  holdsLock: () => boolean
  sql: Sql
  smtp: SmtpSettings
  attempt: AttemptMail
  templates: Templates
  throttle: DomainThrottle
  reachability: Reachability
  counters: Counters
  clock: Clock
  log: Log
  /** Called when the SMTP server is back, so that other lines go on too. */
  onServerBack: () => void
}

export interface Line {
  /** Mail may be due: look now. */
  wake(): void
  /** Takes no more mail, gives back what was not offered, waits for what is under way until the deadline. */
  stop(deadline: Promise<unknown>): Promise<void>
}

/**
 * Sends the mail of some lanes over a fixed number of connections: takes a batch, offers each mail, writes down
 * each answer before the connection takes another mail, and fetches the next batch while the last one goes out.
 */
export function startLine(
  context: LineContext,
  settings: { lanes: readonly Lane[]; connections: number; batch: number },
): Line {
  const { workerId, sql, throttle, reachability, clock, counters } = context
  const ready: Ready[] = []
  const underWay = new Set<Promise<void>>()
  const idle: SmtpLine[] = []
  let usedAt = clock.now()
  let fetching: Promise<void> | undefined
  let maybeDue = true
  /** Mails taken by a statement whose answer was lost are ours and unknown to us; looked for when idle. */
  let checkStrays = false
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
    const wait: GivenBack[] = []
    while (ready.length > 0 && underWay.size < settings.connections) {
      const mail = ready[0]!
      const until = throttle.take(domainOf(mail.address), clock.now())
      if (until) {
        wait.push({ id: mail.id, notBefore: until })
        ready.shift()
      } else if (reachability.mayStart(clock.now())) {
        ready.shift()
        start(mail)
      } else {
        throttle.notOffered(domainOf(mail.address))
        break
      }
    }
    if (wait.length > 0) void untilWritten(() => giveBack(sql, workerId, wait))
    if (maybeDue && !fetching && ready.length <= settings.batch / 2) {
      fetching = fetchMore().finally(() => {
        fetching = undefined
        pump()
      })
    }
  }

  async function fetchMore() {
    maybeDue = false
    try {
      if (checkStrays && ready.length === 0 && underWay.size === 0) {
        checkStrays = false
        await giveBackStrays(sql, workerId, settings.lanes)
      }
      for (const lane of settings.lanes) {
        const room = settings.batch - ready.length
        const taken = await claim(sql, workerId, lane, room, clock.now())
        counters.suppressed += taken.suppressed
        if (taken.claimed.length === 0 && taken.suppressed === 0) continue
        maybeDue = true
        const messageIds = new Set(taken.claimed.map((mail) => mail.messageId))
        const prepared = await context.templates.load(sql, messageIds)
        for (const mail of taken.claimed) {
          ready.push({ ...mail, prepared: prepared.get(mail.messageId)! })
        }
        return
      }
    } catch (error) {
      context.log.warn({ err: error }, 'queued mail could not be fetched')
      await sleep(databaseRetryMs)
      maybeDue = true
    }
  }

  function start(mail: Ready) {
    const work = deliver(mail).finally(() => {
      underWay.delete(work)
      pump()
    })
    underWay.add(work)
  }

  async function deliver(mail: Ready) {
    const connection = idle.pop() ?? createSmtpConnection(context.smtp)
    const done = await context.attempt(mail, connection, context.holdsLock)
    usedAt = clock.now()
    idle.push(connection)
    if (!done) {
      reachability.notTried()
      throttle.notOffered(domainOf(mail.address))
      return
    }
    noteAnswer(mail, done)
    await untilWritten(() => record(sql, workerId, mail.id, done.outcome))
    count(done.outcome.state)
  }

  function noteAnswer(mail: Ready, { answer, outcome }: Attempt) {
    const domain = domainOf(mail.address)
    const now = clock.now()
    if (answer.kind === 'unreachable') {
      throttle.notOffered(domain)
      if (reachability.failed(now)) {
        context.log.warn({ reason: answer.text }, 'the SMTP server is unreachable')
      }
      return
    }
    if (answer.kind === 'broken' || answer.kind === 'unsendable') {
      throttle.notOffered(domain)
      reachability.notTried()
    } else {
      if (wantsBackOff(answer)) throttle.backOff(domain, now)
      else throttle.answered(domain, now)
      if (reachability.reached()) {
        context.log.info('the SMTP server is back')
        context.onServerBack()
      }
    }
    if (outcome.state !== 'sent') {
      const { answerCode, answerText, attempts } = outcome
      context.log.info({ delivery: mail.id, answerCode, answerText, attempts }, 'mail not accepted')
    }
  }

  function count(state: Attempt['outcome']['state']) {
    if (state === 'queued') counters.deferred += 1
    else counters[state] += 1
  }

  /** Repeats a statement while PostgreSQL is away, so that an answer of the server is not forgotten. */
  async function untilWritten(write: () => Promise<void>) {
    for (let failures = 0; !abandoned; failures++) {
      try {
        return await write()
      } catch (error) {
        if (failures === 0) context.log.warn({ err: error }, 'delivery state could not be written, retrying')
        await sleep(databaseRetryMs)
      }
    }
  }

  const poll = setInterval(() => {
    maybeDue = true
    checkStrays = true
    if (underWay.size === 0 && clock.now().getTime() - usedAt.getTime() > idleConnectionMs) {
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
    async stop(deadline) {
      stopped = true
      clearInterval(poll)
      clearTimeout(pauseTimer)
      const finish = async () => {
        await fetching
        const unsent = ready.splice(0).map(({ id }) => ({ id, notBefore: null }))
        if (unsent.length > 0 && context.holdsLock()) {
          await untilWritten(() => giveBack(sql, workerId, unsent))
        }
        await Promise.all(underWay)
      }
      await Promise.race([finish(), deadline])
      abandoned = true
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}
