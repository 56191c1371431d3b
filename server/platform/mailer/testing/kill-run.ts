import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import type { MailDatabase } from '#server/platform/mailer/testing/mail-database.ts'
import { sampleMailer } from '#server/platform/mailer/testing/sample-mailer.ts'
import { broadcastMail } from '#server/platform/mailer/testing/sample-mails.ts'
import type { SinkProcess } from '#server/platform/mailer/testing/start-sink.ts'

/** SMTP connections a worker has at most: more mails cannot be under way when it dies. */
export const connectionsPerWorker = 12

export interface KillResult {
  /** Mails that were committed to the queue. */
  queued: number
  /** Mails the sink had accepted when the worker was killed. */
  acceptedAtKill: number
  /** Mails the sink never accepted, or that are not written down as sent. */
  lost: number
  /** Mails the sink accepted more than once. */
  duplicates: number
  /** Duplicates that are not marked. */
  unmarked: number
}

/** Starts a mailing, kills the worker with SIGKILL somewhere in it, and lets the next worker finish. */
export async function killOnce(
  mail: MailDatabase,
  sink: SinkProcess,
  worker: ChildProcess,
  run: number,
): Promise<{ result: KillResult; next: ChildProcess }> {
  const { database } = mail
  const key = `kill ${run} ${Date.now()}`
  await sink.take()
  const { queued } = await database.transaction((tx) =>
    sampleMailer(mail).queueMail(tx, broadcastMail(key), tx`select * from subscriber`),
  )
  const killAt = Math.floor(queued * Math.random())
  while ((await sink.count()) < killAt) await sleep(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const acceptedAtKill = await sink.count()
  const next = await startWorkerProcess(mail, sink)
  await untilClosed(database, key)

  const accepted = await sink.take()
  const arrivals = new Map<string, number>()
  for (const { to } of accepted) arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
  const rows = await database.sql<{ address: string; state: string; marked: boolean }[]>`
    select d.address, d.state, d.maybe_dup as marked
    from mail_delivery d join mail_message m on m.id = d.message_id
    where m.key = ${key}`
  const twice = rows.filter(({ address }) => (arrivals.get(address) ?? 0) > 1)
  const result = {
    queued,
    acceptedAtKill,
    lost: rows.filter(({ address, state }) => !arrivals.has(address) || state !== 'sent').length,
    duplicates: accepted.length - arrivals.size,
    unmarked: twice.filter(({ marked }) => !marked).length,
  }
  return { result, next }
}

export async function startWorkerProcess(
  { target }: MailDatabase,
  sink: SinkProcess,
): Promise<ChildProcess> {
  const file = new URL('./worker-process.ts', import.meta.url)
  const worker = fork(file, [JSON.stringify(target), sink.url], { execArgv: [] })
  await once(worker, 'message')
  return worker
}

async function untilClosed(database: Database, key: string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const [row] = await database.sql<{ open: number }[]>`
      select count(*)::int as open
      from mail_delivery d join mail_message m on m.id = d.message_id
      where m.key = ${key} and d.state in ('queued', 'sending')`
    if (row!.open === 0) return
    await sleep(20)
  }
  throw new Error('the mails of a killed worker were not finished within a minute')
}
