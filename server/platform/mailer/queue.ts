import { mailingsTopic } from '#contract/bounces.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import {
  addressPattern,
  checkMail,
  fastLanes,
  type Lane,
  type Mail,
} from '#server/platform/mailer/mime/mail.ts'

/** NOTIFY channel with the lane group that has new mail. */
export const queuedChannel = 'mail_queued'
export type LaneGroup = 'fast' | 'bulk'

function laneGroupOf(lane: Lane): LaneGroup {
  return fastLanes.some((fast) => fast === lane) ? 'fast' : 'bulk'
}

export interface Queued {
  messageId: number
  queued: number
  /** Addresses skipped because they are suppressed. */
  suppressed: number
  refused: number
  /** The key was queued before; nothing was added. */
  repeated: boolean
}

export function toAddress(tx: Tx, address: string, contactId?: number): Fragment {
  return tx`select ${address}::text as address, ${contactId ?? null}::int as contact_id`
}

/**
 * Queues a mail in the caller's transaction. `recipients` selects `address` and `contact_id`; duplicate addresses
 * (ignoring case) get one mail.
 * @throws MailRefused for invalid fields, before anything is written
 */
export async function queueMail(
  tx: Tx,
  mail: Mail,
  recipients: Fragment,
  context: { mailDomain: string; now: Date },
): Promise<Queued> {
  checkMail(mail, context.mailDomain)
  const messageId = await insertMessage(tx, mail, context.now)
  if (messageId === undefined) {
    const [row] = await tx<{ id: number }[]>`select id from mail_message where key = ${mail.key}`
    return { messageId: row!.id, queued: 0, suppressed: 0, refused: 0, repeated: true }
  }
  const [counts] = await tx<{ queued: number; suppressed: number; refused: number }[]>`
    with recipient as materialized (
      select distinct on (address) address, contact_id, valid, suppressed
      from (
        select lower(r.address) as address, r.contact_id,
          ${isValid(tx, tx`r.address`)} as valid,
          ${isSuppressed(tx, tx`r.address`, mail)} as suppressed
        from (${recipients}) r
      ) candidate
      order by address, contact_id
    ), delivery as (
      insert into mail_delivery (message_id, address, contact_id, lane, not_before)
      select ${messageId}, address, contact_id, ${mail.lane}, ${context.now}
      from recipient
      where valid and not suppressed
    ), counted as (
      select
        count(*) filter (where valid and not suppressed)::int as queued,
        count(*) filter (where valid and suppressed)::int as suppressed,
        count(*) filter (where not valid)::int as refused
      from recipient
    ), noted as (
      update mail_message
      set recipients = queued + suppressed + refused, left_out = suppressed, unsendable = refused,
        -- Secrets without recipients are not stored.
        body_text = case when queued = 0 and lane = 'security' then '' else body_text end,
        body_html = case when queued = 0 and lane = 'security' then null else body_html end
      from counted
      where id = ${messageId}
    )
    select queued, suppressed, refused from counted`
  if (counts!.queued > 0 || mail.lane !== 'security') await insertAttachments(tx, messageId, mail)
  await tx`select pg_notify(${queuedChannel}, ${laneGroupOf(mail.lane)})`
  return { messageId, ...counts!, repeated: false }
}

const isValid = (db: Queryable, address: Fragment) => db`
  (lower(${address}) ~ ${addressPattern} and length(${address}) <= 254
    and position('@' in ${address}) <= 65)`

const isSuppressed = (
  db: Queryable,
  address: Fragment,
  { topic, lane }: Pick<Mail, 'topic' | 'lane'>,
) => db`
  exists (
    select from mail_suppression s
    where s.address = lower(${address})
      and ${coversTopic(db, db`${topic ?? null}::text`, db`${lane !== 'security'}`)})`

/** Condition: a suppression `s` covers mail with a topic, or without one. */
export const coversTopic = (db: Queryable, topic: Fragment, isNoSecurity: Fragment) => db`
  (s.topic = ${topic} or (s.topic = '*' and ${isNoSecurity})
    or (s.topic = ${mailingsTopic} and ${topic} is not null))`

export interface FoundSuppression {
  topic: string
  cause: SuppressionCause['cause']
  note: string
  since: Date
}

/** The oldest suppression that keeps a mail with this topic and lane from an address. */
export async function findSuppression(
  db: Queryable,
  address: string,
  { topic, lane }: { topic: string | null; lane: Lane },
): Promise<FoundSuppression | undefined> {
  const [row] = await db<FoundSuppression[]>`
    select s.topic, s.cause, s.note, s.created_at as since from mail_suppression s
    where s.address = ${address.toLowerCase()}
      and ${coversTopic(db, db`${topic}::text`, db`${lane !== 'security'}`)}
    order by s.created_at limit 1`
  return row
}

/** Condition: a mail in the lane `personal` to this address would be queued. */
export const acceptsPersonalMail = (db: Queryable, address: Fragment): Fragment => db`
  (${isValid(db, address)} and not ${isSuppressed(db, address, { lane: 'personal' })})`

async function insertMessage(tx: Tx, mail: Mail, now: Date): Promise<number | undefined> {
  const headers = {
    ...mail.headers,
    ...(mail.isAnswer && { 'Auto-Submitted': 'auto-replied' }),
    ...(mail.inReplyTo && { 'In-Reply-To': mail.inReplyTo }),
    ...(mail.references?.length && { References: mail.references.join(' ') }),
  }
  const [row] = await tx<{ id: number }[]>`
    insert into mail_message (key, lane, sender_name, sender_address, reply_to_name, reply_to_address,
      subject, body_text, body_html, topic, mailing, list, headers, about, follows, created_at)
    values (${mail.key}, ${mail.lane}, ${mail.sender.name}, ${mail.sender.address.toLowerCase()},
      ${mail.replyTo?.name ?? null}, ${mail.replyTo?.address ?? null}, ${mail.subject}, ${mail.text},
      ${mail.html ?? null}, ${mail.topic ?? null}, ${mail.mailing ?? null}, ${mail.list ? tx.json({ ...mail.list }) : null},
      ${tx.json(headers)}, ${mail.about ?? null}, ${mail.follows ?? null}, ${now})
    on conflict (key) do nothing
    returning id`
  return row?.id
}

async function insertAttachments(tx: Tx, messageId: number, { attachments = [] }: Mail) {
  for (const [i, { name, contentType, content }] of attachments.entries()) {
    await tx`
      insert into mail_attachment (message_id, position, name, content_type, content)
      values (${messageId}, ${i + 1}, ${name}, ${contentType}, ${content})`
  }
}

/** Message-ID of the delivery queued under this key for this address, for In-Reply-To. */
export async function messageIdFor(
  db: Queryable,
  key: string,
  address: string,
): Promise<string | undefined> {
  const [row] = await db<{ id: string; part: string; sender: string }[]>`
    select d.id, m.message_id_part as part, m.sender_address as sender
    from mail_message m join mail_delivery d on d.message_id = m.id
    where m.key = ${key} and d.address = ${address.toLowerCase()}`
  return row && messageIdOf(row.id, row.part, row.sender)
}

/** Key of the mail that was sent under a Message-ID; undefined if it is not known, or not any more. */
export async function findMailKey(db: Queryable, messageId: string): Promise<string | undefined> {
  const [, id, part] = /^<(\d{1,18})\.([\da-f]{32})@/.exec(messageId) ?? []
  if (id === undefined) return undefined
  const [row] = await db<{ key: string }[]>`
    select m.key from mail_delivery d join mail_message m on m.id = d.message_id
    where d.id = ${id} and m.message_id_part = ${part!}`
  return row?.key
}

/** Stable across attempts, workers and settings. */
export function messageIdOf(deliveryId: string, messagePart: string, sender: string): string {
  return `<${deliveryId}.${messagePart.replaceAll('-', '')}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}

/** Starts a line of `queuedChannel` with the id of a message that was cancelled while workers have claimed deliveries of it. */
export const cancelledPrefix = 'cancelled '

/** Cancels mail about some things as far as it is not sent yet, mail that waits for another attempt included. */
export async function cancelMail(tx: Tx, about: readonly string[], reason: string): Promise<void> {
  const messages = await tx<{ id: number }[]>`
    update mail_message set cancel_reason = ${reason}
    where about = any(${about as string[]}) and cancel_reason is null returning id`
  const ids = messages.map(({ id }) => id)
  // Each by the partial index of its state, or by the few mailings that have stopped.
  await tx`
    update mail_delivery set state = 'suppressed', answer_text = ${reason}
    where message_id = any(${ids}) and state = 'queued'`
  await tx`
    update mail_delivery d set state = 'suppressed', answer_text = ${reason}
    from mailing_stop s join mail_message m on m.mailing = s.mailing
    where m.id = any(${ids}) and d.message_id = m.id and d.state = 'held'`
  await tx`
    select pg_notify(${queuedChannel}, concat(${cancelledPrefix}::text, message_id))
    from mail_delivery where message_id = any(${ids}) and state = 'sending' group by message_id`
}

/** Wakes all workers, when mail of several lanes was queued. */
export async function notifyQueued(tx: Tx): Promise<void> {
  for (const group of ['fast', 'bulk'] satisfies LaneGroup[]) {
    await tx`select pg_notify(${queuedChannel}, ${group})`
  }
}

export type Retried =
  | { outcome: 'queued'; address: string; contactId: number | null; key: string }
  /** `secret`: a security mail, whose body has been deleted. */
  | { outcome: 'unknown' | 'notFailed' | 'secret' }

export async function retryDelivery(tx: Tx, id: string, now: Date): Promise<Retried> {
  const [row] = await tx<
    { address: string; contactId: number | null; key: string; lane: Lane; state: string }[]
  >`
    select d.address, d.contact_id, d.lane, d.state, m.key
    from mail_delivery d join mail_message m on m.id = d.message_id
    where d.id = ${id}
    for update of d`
  if (!row) return { outcome: 'unknown' }
  if (row.state !== 'failed') return { outcome: 'notFailed' }
  if (row.lane === 'security') return { outcome: 'secret' }
  await tx`update mail_delivery set state = 'queued', not_before = ${now} where id = ${id}`
  await tx`select pg_notify(${queuedChannel}, ${laneGroupOf(row.lane)})`
  const { address, contactId, key } = row
  return { outcome: 'queued', address, contactId, key }
}

/** Origin of a suppression, with an optional note. */
export interface SuppressionCause {
  cause: 'recipient' | 'bounce' | 'complaint' | 'staff'
  note?: string
}

/**
 * Suppresses mail on a topic to an address, including queued mail. Topic '*' suppresses everything but security mail.
 * Idempotent.
 * @returns whether it was not suppressed before
 */
export async function suppress(
  db: Queryable,
  address: string,
  topic: string,
  { cause, note = '', now }: SuppressionCause & { now: Date },
): Promise<boolean> {
  const added = await db`
    insert into mail_suppression (address, topic, cause, note, created_at)
    values (${address.toLowerCase()}, ${topic}, ${cause}, ${note.slice(0, maxNoteLength)}, ${now})
    on conflict do nothing`
  return added.count === 1
}

const maxNoteLength = 500

/** @returns whether it was suppressed before */
export async function unsuppress(
  db: Queryable,
  address: string,
  topic: string,
  causes: readonly SuppressionCause['cause'][] = ['recipient', 'bounce', 'complaint', 'staff'],
): Promise<boolean> {
  const lifted = await db`
    delete from mail_suppression
    where address = ${address.toLowerCase()} and topic = ${topic}
      and cause = any(${causes as string[]})`
  return lifted.count === 1
}
