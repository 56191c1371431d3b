import { incomingRetentionDays } from '#contract/incoming-mail.ts'
import type { HoldReason } from '#contract/incoming-mail.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { onlyValue } from '#server/platform/database/rows.ts'
import type { MailResult, StoredMailAttachment } from '#server/platform/incoming/mailbox.ts'

const maxDetailLength = 2000

export interface NewMail {
  mailbox: string
  recipient: string
  /** The part of the recipient address behind the +. */
  tag: string | undefined
  isReply: boolean
  /** Names of all files, also of those that are not stored. */
  fileNames: readonly string[]
  fingerprint: Buffer
  from: string
  subject: string
  text: string
  messageId: string | undefined
  answerable: boolean
  /** Message-ID of the mail of ours that it answers. */
  answers: string | undefined
  /** Only for mail that the sender must confirm. */
  held: { tokenHash: Buffer; expiresAt: Date; reasons: readonly HoldReason[] } | undefined
  now: Date
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into incoming_mail (mailbox, recipient, tag, is_reply, file_names, fingerprint, state, from_address, subject, body_text,
      message_id, answers_id, answerable, token_hash, expires_at, hold_reasons, received_at)
    values (${mail.mailbox}, ${mail.recipient}, ${mail.tag ?? null}, ${mail.isReply},
      ${mail.fileNames as string[]}, ${mail.fingerprint}, ${mail.held ? 'held' : 'accepted'}, ${mail.from},
      ${mail.subject}, ${mail.text}, ${mail.messageId ?? null}, ${mail.answers ?? null},
      ${mail.answerable}, ${mail.held?.tokenHash ?? null}, ${mail.held?.expiresAt ?? null},
      ${(mail.held?.reasons ?? []) as string[]}, ${mail.now})
    on conflict (fingerprint) do nothing
    returning id`
  return row?.id
}

/** Records a mail that is refused before it is stored, without its text; once if it is offered again. */
export const insertRefusedMail = (
  tx: Tx,
  mail: Pick<
    NewMail,
    'mailbox' | 'recipient' | 'tag' | 'fingerprint' | 'from' | 'subject' | 'messageId' | 'now'
  > & { fault: string },
) => tx`
  insert into incoming_mail (mailbox, recipient, tag, fingerprint, state, fault, from_address, subject,
    body_text, message_id, answerable, received_at, settled_at)
  values (${mail.mailbox}, ${mail.recipient}, ${mail.tag ?? null}, ${mail.fingerprint}, 'refused',
    ${mail.fault}, ${mail.from}, ${mail.subject}, '', ${mail.messageId ?? null}, false, ${mail.now},
    ${mail.now})
  on conflict (fingerprint) do nothing`

export const isKnownMail = async (db: Queryable, fingerprint: Buffer): Promise<boolean> => {
  const result = await db`select from incoming_mail where fingerprint = ${fingerprint}`
  return result.count > 0
}

export const insertMailFile = (tx: Tx, mailId: number, place: number, fileId: number) => tx`
  insert into incoming_mail_file (mail_id, place, file_id) values (${mailId}, ${place}, ${fileId})`

export interface AcceptedMail {
  id: number
  mailbox: string
  recipient: string
  tag: string | null
  isReply: boolean
  holdReasons: HoldReason[]
  fileNames: string[]
  from: string
  subject: string
  text: string
  messageId: string | null
  answerable: boolean
  receivedAt: Date
}

/** Locks an accepted mail for the transaction; undefined once it has been processed. */
export async function lockAcceptedMail(tx: Tx, id: number): Promise<AcceptedMail | undefined> {
  const [row] = await tx<AcceptedMail[]>`
    select id, mailbox, recipient, tag, is_reply, hold_reasons, file_names, from_address as "from", subject, body_text as text,
      message_id, answerable, received_at
    from incoming_mail where id = ${id} and state = 'accepted' for update`
  return row
}

export const filesOfMail = (db: Queryable, mailId: number) => db<StoredMailAttachment[]>`
  select file.id, file.name, file.size
  from incoming_mail_file join file on file.id = file_id
  where mail_id = ${mailId} order by place`

export const closeMail = (
  tx: Tx,
  id: number,
  { fault, detail, reference }: Pick<MailResult, 'fault' | 'detail' | 'reference'>,
  now: Date,
) => tx`
  update incoming_mail
  set state = ${fault === undefined ? 'taken' : 'refused'}, fault = ${fault ?? null},
    detail = ${detail?.slice(0, maxDetailLength) || null}, reference = ${reference ?? null},
    settled_at = ${now}
  where id = ${id}`

export const releaseFiles = (tx: Tx, mailId: number) => tx<{ id: number }[]>`
  delete from incoming_mail_file where mail_id = ${mailId} returning file_id as id`

export interface HeldMail {
  id: number
  mailbox: string
  recipient: string
  text: string
  from: string
  subject: string
  isReply: boolean
  answers: string | null
  holdReasons: HoldReason[]
  receivedAt: Date
  expiresAt: Date
}

export async function findHeldMail(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db<HeldMail[]>`
    select id, mailbox, recipient, from_address as "from", subject, body_text as text, is_reply,
      answers_id as answers, hold_reasons, received_at, expires_at
    from incoming_mail where token_hash = ${tokenHash} and expires_at > ${now}`
  return row
}

export async function confirmMail(tx: Tx, tokenHash: Buffer, now: Date) {
  const [row] = await tx<{ id: number }[]>`
    update incoming_mail set state = 'accepted', token_hash = null, expires_at = null
    where token_hash = ${tokenHash} and expires_at > ${now} returning id`
  return row?.id
}

/** Locks a mail that is held and not expired. */
export async function lockHeldMail(tx: Tx, id: number, now: Date) {
  const [row] = await tx<{ id: number; mailbox: string; from: string }[]>`
    select id, mailbox, from_address as "from" from incoming_mail
    where id = ${id} and state = 'held' and expires_at > ${now} for update`
  return row
}

export const endHold = (
  tx: Tx,
  id: number,
  refused: { fault: string; detail: string; now: Date } | undefined,
) => tx`
  update incoming_mail set token_hash = null, expires_at = null,
    state = ${refused ? 'refused' : 'accepted'}, fault = ${refused?.fault ?? null},
    detail = ${refused?.detail ?? null}, settled_at = ${refused?.now ?? null}
  where id = ${id}`

/** Whether an accepted mail waits since before a time. */
export async function isDelayedMail(tx: Tx, id: number, before: Date): Promise<boolean> {
  const result = await tx`
    select from incoming_mail where id = ${id} and state = 'accepted' and received_at < ${before}`
  return result.count > 0
}

/**
 * Claims an automatic reply of a mailbox to an address, in the caller's transaction; false if it got `max` in a period that began
 * after `since`.
 */
export async function claimAutoReply(
  tx: Tx,
  address: string,
  { mailbox, now, since, max }: { mailbox: string; now: Date; since: Date; max: number },
): Promise<boolean> {
  const claimed = await tx`
    insert into automatic_answer as earlier (address, mailbox, answered_at)
    values (${address}, ${mailbox}, ${now})
    on conflict (address, mailbox) do update set
      answered_at = case when earlier.answered_at <= ${since} then excluded.answered_at
        else earlier.answered_at end,
      answers = case when earlier.answered_at <= ${since} then 1 else earlier.answers + 1 end
    where earlier.answered_at <= ${since} or earlier.answers < ${max}`
  return claimed.count > 0
}

/** Mails of an address that were held and that it has confirmed, received after `since`. */
export const countConfirmed = (
  tx: Tx,
  address: string,
  { mailbox, since }: { mailbox: string; since: Date },
): Promise<number> =>
  onlyValue(tx<{ count: number }[]>`
    select count(*)::int from incoming_mail
    where from_address = ${address} and mailbox = ${mailbox} and received_at > ${since}
      and state in ('accepted', 'taken') and hold_reasons <> '{}'`)

/**
 * Counts a mail of an author; false if `max` were counted in a period that began after `since`. Those of verified senders
 * count apart from others.
 */
export async function claimMail(
  db: Queryable,
  address: string,
  { isVerified, now, since, max }: { isVerified: boolean; now: Date; since: Date; max: number },
): Promise<boolean> {
  const claimed = await db`
    insert into incoming_mail_rate as earlier (address, is_verified, began_at)
    values (${address}, ${isVerified}, ${now})
    on conflict (address, is_verified) do update set
      began_at = case when earlier.began_at <= ${since} then excluded.began_at
        else earlier.began_at end,
      mails = case when earlier.began_at <= ${since} then 1 else earlier.mails + 1 end
    where earlier.began_at <= ${since} or earlier.mails < ${max}`
  return claimed.count > 0
}

export const deleteMailRatesBefore = (db: Queryable, before: Date) => db`
  delete from incoming_mail_rate where began_at < ${before}`

const batch = 100

/** Mails past their retention, and held mails that expired. */
export const findOldMails = (db: Queryable, now: Date) => db<{ id: number }[]>`
  select id from incoming_mail
  where received_at < ${now}::timestamptz - make_interval(days => ${incomingRetentionDays})
    or expires_at < ${now}
  order by id limit ${batch}`

export const deleteMail = (tx: Tx, id: number) => tx`delete from incoming_mail where id = ${id}`

export const deleteAnswersBefore = (db: Queryable, before: Date) => db`
  delete from automatic_answer where answered_at < ${before}`
