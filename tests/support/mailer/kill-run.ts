import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import type { MailDatabase } from './mail-database.ts'
import { sampleMailer } from './sample-mailer.ts'
import { broadcastMail } from './sample-mails.ts'
import type { SinkProcess } from './start-sink.ts'

/** SMTP connections a worker has at most: more mails cannot be under way when it dies. */
export const connectionsPerWorker = 12

/** Longer than workers need to find mails of a dead one. */
const recoveryMs = 4000

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

const queueMailing = (mail: MailDatabase, key: string) =>
  mail.database.transaction((tx) =>
    sampleMailer(mail).queueMail(tx, broadcastMail(key), tx`select * from subscriber`),
  )

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
  const { queued } = await queueMailing(mail, key)
  const killAt = Math.floor(queued * Math.random())
  while ((await sink.count()) < killAt) await sleep(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const acceptedAtKill = await sink.count()
  const next = await startWorkerProcess(mail, sink)
  await untilClosed(database, key)

  return { result: await compare(mail, sink, { key, queued, acceptedAtKill }), next }
}

/**
 * Stops one of two workers in the middle of a mailing, as a machine that hangs does, lets the other send what it can, and
 * kills the first.
 * @returns also how many mails waited for the stopped worker when all others were sent
 */
export async function freezeOnce(
  mail: MailDatabase,
  sink: SinkProcess,
  worker: ChildProcess,
): Promise<{ result: KillResult; waited: number }> {
  const { database } = mail
  const key = `freeze ${Date.now()}`
  await sink.take()
  const { queued } = await queueMailing(mail, key)
  while ((await sink.count()) < queued / 4) await sleep(1)
  worker.kill('SIGSTOP')
  const other = await startWorkerProcess(mail, sink)
  try {
    await untilClosed(database, key, ['queued'])
    await sleep(recoveryMs)
    const waited = await countOpen(database, key, ['queued', 'sending'])
    const acceptedAtKill = await sink.count()
    worker.kill('SIGKILL')
    await untilClosed(database, key)
    return { result: await compare(mail, sink, { key, queued, acceptedAtKill }), waited }
  } finally {
    other.kill('SIGKILL')
  }
}

/** Compares what the sink accepted with what is written down. */
async function compare(
  { database }: MailDatabase,
  sink: SinkProcess,
  { key, queued, acceptedAtKill }: { key: string; queued: number; acceptedAtKill: number },
): Promise<KillResult> {
  const accepted = await sink.take()
  const arrivals = new Map<string, number>()
  for (const { to } of accepted) arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
  const rows = await database.sql<{ address: string; state: string; marked: boolean }[]>`
    select d.address, d.state, d.maybe_dup as marked
    from mail_delivery d join mail_message m on m.id = d.message_id
    where m.key = ${key}`
  const twice = rows.filter(({ address }) => (arrivals.get(address) ?? 0) > 1)
  return {
    queued,
    acceptedAtKill,
    lost: rows.filter(({ address, state }) => !arrivals.has(address) || state !== 'sent').length,
    duplicates: accepted.length - arrivals.size,
    unmarked: twice.filter(({ marked }) => !marked).length,
  }
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

async function countOpen(database: Database, key: string, states: string[]): Promise<number> {
  const [row] = await database.sql<{ open: number }[]>`
    select count(*)::int as open
    from mail_delivery d join mail_message m on m.id = d.message_id
    where m.key = ${key} and d.state::text = any(${states})`
  return row!.open
}

async function untilClosed(database: Database, key: string, states = ['queued', 'sending']) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if ((await countOpen(database, key, states)) === 0) return
    await sleep(20)
  }
  throw new Error('the mails of a killed worker were not finished within a minute')
}
