import type { Queryable, Sql } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/mailer/mime/compose-mime.ts'
import {
  recordRefusal,
  type FailureContext,
} from '#server/platform/mailer/bounces/record-failure.ts'
import { coversTopic, messageIdOf } from '#server/platform/mailer/queue.ts'
import type { Attachment, Lane } from '#server/platform/mailer/mime/mail.ts'

/** Class id of the advisory locks on worker ids. */
export const workerLockSpace = 7_201_502

export interface Claimed {
  id: string
  messageId: number
  address: string
  attempts: number
  /** Message-ID of the mail to this address that this one answers. */
  inReplyTo: string | undefined
}

/** Top-level domains without mail servers (RFC 2606), which demo and test data use. */
const reservedDomains = '[.@](example|invalid|test|localhost)$'
const reservedReason = 'Domain reserved for examples and tests (RFC 2606)'

interface ClaimedRow extends Omit<Claimed, 'inReplyTo'> {
  state: 'sending' | 'suppressed'
  /** The subject matter (`about`) of the earlier mail that this one answers. */
  follows: string | null
}

/**
 * Claims up to `limit` due deliveries of a lane in one statement, closing those cancelled or suppressed since queueing, and
 * those to reserved domains unless the server accepts them.
 */
export async function claim(
  sql: Sql,
  workerId: number,
  lane: Lane,
  { limit, now, acceptsReserved }: { limit: number; now: Date; acceptsReserved: boolean },
) {
  const rows = await sql<ClaimedRow[]>`
    with due as materialized (
      select id, not ${acceptsReserved} and address ~ ${reservedDomains} as is_reserved
      from mail_delivery
      where state = 'queued' and lane = ${lane} and not_before <= ${now}
      order by not_before, id
      limit ${limit}
      for update skip locked
    )
    update mail_delivery d
    set worker_id = ${workerId},
      answer_text = coalesce(m.cancel_reason,
        case when is_reserved then ${reservedReason} else answer_text end),
      state = case when is_reserved or m.cancel_reason is not null or exists (
        select from mail_suppression s
        where s.address = d.address
          and ${coversTopic(sql, sql`m.topic`, sql`m.lane <> 'security'`)}
      ) then 'suppressed'::mail_state else 'sending'::mail_state end
    from due, mail_message m
    where d.id = due.id and m.id = d.message_id
    returning d.id, d.message_id, d.address, d.attempts, d.state, m.follows`
  const open = rows.filter((row) => row.state === 'sending')
  const answered = await findAnswered(sql, open)
  const claimed = open
    .map(({ follows, ...row }) => ({
      ...row,
      inReplyTo: follows === null ? undefined : answered.get(`${follows} ${row.address}`),
    }))
    .sort((a, b) => Number(a.id) - Number(b.id))
  return { claimed, suppressed: rows.length - claimed.length }
}

/** Message-IDs of the first mails that addresses got about what their claimed mail follows, by both. */
async function findAnswered(
  sql: Sql,
  claimed: readonly Pick<ClaimedRow, 'address' | 'follows'>[],
): Promise<Map<string, string>> {
  const following = claimed.filter(({ follows }) => follows !== null)
  if (following.length === 0) return new Map()
  const about = [...new Set(following.map(({ follows }) => follows!))]
  const addresses = following.map(({ address }) => address)
  // An array of ids, so that one scan of the unique index serves thousands of messages about the same.
  const rows = await sql<
    { about: string; address: string; id: string; part: string; sender: string }[]
  >`
    select distinct on (m.about, d.address) m.about, d.address, d.id, m.message_id_part as part,
      m.sender_address as sender
    from mail_delivery d join mail_message m on m.id = d.message_id
    where d.message_id = any(array(select id from mail_message where about = any(${about})))
      and d.address = any(${addresses}) and d.state in ('sent', 'sending')
    order by m.about, d.address, d.id`
  return new Map(
    rows.map((row) => [`${row.about} ${row.address}`, messageIdOf(row.id, row.part, row.sender)]),
  )
}

export interface Outcome {
  state: 'sent' | 'failed' | 'queued'
  attempts: number
  /** Null keeps the current value. */
  notBefore: Date | null
  sentAt: Date | null
  answerCode: number
  answerText: string
  maybeDup: boolean
}

/**
 * Records the outcome of an attempt in one durable commit per delivery: an outcome lost in a crash would cause an
 * unmarked duplicate. A delivery requeued after this worker lost its lock is still updated unless another worker has
 * claimed it.
 */
export async function record(
  sql: Sql,
  workerId: number,
  id: string,
  outcome: Outcome,
  failures: FailureContext,
) {
  if (outcome.state !== 'failed') {
    await update(sql, workerId, id, outcome)
    return
  }
  await sql.begin(async (tx) => {
    const { count } = await update(tx, workerId, id, outcome)
    const answer = { code: outcome.answerCode, text: outcome.answerText }
    if (count > 0) await recordRefusal(tx, id, answer, failures)
  })
}

/** A deferred delivery of a mailing that has stopped meanwhile is held like the others. */
const update = (db: Queryable, workerId: number, id: string, outcome: Outcome) => db`
    update mail_delivery
    set state = case when ${outcome.state === 'queued'} and exists (
        select from mail_message m join mailing_stop s on s.mailing = m.mailing
        where m.id = mail_delivery.message_id and s.decision is null
      ) then 'held'::mail_state else ${outcome.state}::mail_state end, attempts = ${outcome.attempts},
      not_before = coalesce(${outcome.notBefore}, not_before), sent_at = ${outcome.sentAt},
      answer_code = ${outcome.answerCode}, answer_text = ${outcome.answerText},
      maybe_dup = maybe_dup or ${outcome.maybeDup}
    where id = ${id} and worker_id = ${workerId} and state in ('sending', 'queued')`

export interface Requeued {
  id: string
  /** Null keeps the current value. */
  notBefore: Date | null
}

/** Requeues claimed deliveries that were not sent to the server. */
export async function requeue(sql: Sql, workerId: number, mails: Requeued[]) {
  await sql`
    update mail_delivery d
    set state = 'queued', not_before = coalesce(g."notBefore", d.not_before)
    from jsonb_to_recordset(${sql.json(mails.map((mail) => ({ ...mail })))}) g (
      id bigint, "notBefore" timestamptz
    )
    where d.id = g.id and d.worker_id = ${workerId} and d.state = 'sending'`
}

/** Requeues all claimed deliveries of this worker id in these lanes; only for a worker that holds none in memory. */
export async function requeueOrphanedJobs(sql: Sql, workerId: number, lanes: readonly Lane[]) {
  await sql`
    update mail_delivery set state = 'queued'
    where state = 'sending' and worker_id = ${workerId} and lane = any(${[...lanes]}::mail_lane[])`
}

/** Requeues the deliveries of dead workers, whose locks are free, as possible duplicates; returns their number. */
export async function recoverAbandoned(sql: Sql, ownId: number): Promise<number> {
  const holders = await sql<{ id: number }[]>`
    select distinct worker_id as id from mail_delivery
    where state = 'sending' and worker_id <> ${ownId}`
  let recovered = 0
  for (const { id } of holders) {
    const rows = await sql`
      with gone as materialized (
        select pg_try_advisory_xact_lock(${workerLockSpace}::int, ${id}::int) as free
      )
      update mail_delivery set state = 'queued', maybe_dup = true
      where (select free from gone) and state = 'sending' and worker_id = ${id}`
    recovered += rows.count
  }
  return recovered
}

export async function loadMessages(db: Queryable, ids: number[]): Promise<Message[]> {
  const rows = await db<MessageRow[]>`
    select id, lane, sender_name, sender_address, reply_to_name, reply_to_address, subject,
      body_text, body_html, topic, list, headers, message_id_part, created_at
    from mail_message where id = any(${ids})`
  const attachments = await db<(Attachment & { messageId: number })[]>`
    select message_id, name, content_type, content
    from mail_attachment where message_id = any(${ids}) order by message_id, position`
  return rows.map((row) => ({
    id: row.id,
    lane: row.lane,
    sender: { name: row.senderName, address: row.senderAddress },
    replyTo:
      row.replyToAddress === null
        ? undefined
        : { name: row.replyToName ?? '', address: row.replyToAddress },
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml ?? undefined,
    topic: row.topic ?? undefined,
    list: row.list ?? undefined,
    headers: row.headers,
    messageIdPart: row.messageIdPart,
    createdAt: row.createdAt,
    attachments: attachments.filter(({ messageId }) => messageId === row.id),
  }))
}

interface MessageRow {
  id: number
  lane: Lane
  senderName: string
  senderAddress: string
  replyToName: string | null
  replyToAddress: string | null
  subject: string
  bodyText: string
  bodyHtml: string | null
  topic: string | null
  list: NonNullable<Message['list']> | null
  headers: Record<string, string>
  messageIdPart: string
  createdAt: Date
}
