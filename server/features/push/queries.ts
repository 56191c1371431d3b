import type { PushKind } from '#contract/push/push.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ResealedRow } from '#server/platform/secrets/seal-secret.ts'

// ── Keys of the server ──

export interface KeyRow {
  id: number
  publicKey: Buffer
  /** Encrypted. */
  privateKey: Buffer
}

const keyColumns = (db: Queryable) => db`id, public_key, private_key`

export async function findCurrentKey(db: Queryable): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    select ${keyColumns(db)} from push_key where retired_at is null`
  return row
}

export const listKeys = (db: Queryable, ids: readonly number[]) => db<KeyRow[]>`
  select ${keyColumns(db)} from push_key where id = any(${ids as number[]})`

export const listAllKeys = (db: Queryable) => db<KeyRow[]>`
  select ${keyColumns(db)} from push_key order by id`

/** Stores a re-encrypted key, unless it was deleted in the meantime. @returns how many: 0 or 1 */
export async function replacePrivateKey(tx: Tx, { id, former, sealed }: ResealedRow) {
  const replaced = await tx`
    update push_key set private_key = ${sealed} where id = ${id} and private_key = ${former}`
  return replaced.count
}

/** No effect if another process has just inserted one. */
export const insertKey = (db: Queryable, key: Omit<KeyRow, 'id'> & { now: Date }) => db`
  insert into push_key (public_key, private_key, created_at)
  values (${key.publicKey}, ${key.privateKey}, ${key.now}) on conflict do nothing`

export const retireKeysBefore = (db: Queryable, before: Date, now: Date) => db`
  update push_key set retired_at = ${now} where retired_at is null and created_at < ${before}`

export const deleteUnusedKeys = (db: Queryable) => db`
  delete from push_key where retired_at is not null
    and not exists (select from push_subscription where push_key_id = push_key.id)`

/** Deletes a key that cannot be decrypted, with the subscriptions that need it. */
export async function deleteKey(tx: Tx, id: number): Promise<void> {
  await tx`delete from push_subscription where push_key_id = ${id}`
  await tx`delete from push_key where id = ${id}`
}

// ── What a contact chose ──

export interface ChoiceRow {
  switchedOff: PushKind[]
  quietFrom: number | null
  quietUntil: number | null
  timeZone: string
}

const choiceColumns = (db: Queryable) => db`
  switched_off, quiet_from, quiet_until, time_zone`

export async function findChoice(db: Queryable, contactId: number): Promise<ChoiceRow | undefined> {
  const [row] = await db<ChoiceRow[]>`
    select ${choiceColumns(db)} from push_choice where contact_id = ${contactId}`
  return row
}

/** Locks the choice of a contact, which has one afterwards. */
export async function lockChoice(tx: Tx, contactId: number, timeZone: string): Promise<ChoiceRow> {
  await tx`
    insert into push_choice (contact_id, time_zone) values (${contactId}, ${timeZone})
    on conflict do nothing`
  const [row] = await tx<ChoiceRow[]>`
    select ${choiceColumns(tx)} from push_choice where contact_id = ${contactId} for update`
  return row!
}

export const updateChoice = (tx: Tx, contactId: number, choice: ChoiceRow) => tx`
  update push_choice set switched_off = ${choice.switchedOff}, quiet_from = ${choice.quietFrom},
    quiet_until = ${choice.quietUntil}, time_zone = ${choice.timeZone}
  where contact_id = ${contactId}`

// ── Devices ──

/** The key of the server with which the device of a session is subscribed. */
export async function findDeviceKey(db: Queryable, sessionId: number): Promise<Buffer | undefined> {
  const [row] = await db<{ publicKey: Buffer }[]>`
    select public_key
    from push_subscription join push_key on push_key.id = push_key_id
    where session_id = ${sessionId}`
  return row?.publicKey
}

interface NewSubscription {
  contactId: number
  sessionId: number
  keyId: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  now: Date
}

/** False if the session has ended in the meantime. Replaces what the session or the browser had before. */
export async function replaceSubscription(tx: Tx, subscription: NewSubscription): Promise<boolean> {
  const [open] = await tx`
    select 1 from session where id = ${subscription.sessionId} and ended_at is null for share`
  if (!open) return false
  await tx`
    delete from push_subscription
    where endpoint = ${subscription.endpoint} or session_id = ${subscription.sessionId}`
  await tx`
    insert into push_subscription (contact_id, session_id, push_key_id, endpoint, p256dh, auth, created_at)
    values (${subscription.contactId}, ${subscription.sessionId}, ${subscription.keyId}, ${subscription.endpoint},
      ${subscription.p256dh}, ${subscription.auth}, ${subscription.now})`
  return true
}

/** Deletes all but the newest devices of a contact. */
export const deleteOldestSubscriptions = (tx: Tx, contactId: number, max: number) => tx`
  delete from push_subscription where id in (
    select id from push_subscription where contact_id = ${contactId}
    order by created_at desc, id desc offset ${max})`

export const deleteSubscriptionOf = (db: Queryable, sessionId: number) => db`
  delete from push_subscription where session_id = ${sessionId}`

/** The subscription of a session, and when it was last tested; locked. */
export async function lockSubscription(tx: Tx, sessionId: number) {
  const [row] = await tx<{ id: number; testedAt: Date | null }[]>`
    select id, tested_at from push_subscription
    where session_id = ${sessionId} for update`
  return row
}

export const recordTest = (tx: Tx, id: number, now: Date) => tx`
  update push_subscription set tested_at = ${now} where id = ${id}`

export const deleteChoicesOfRemoved = (db: Queryable) => db`
  delete from push_choice
  where contact_id in (select id from contact where removed_at is not null)`

/** Deletes subscriptions that failed again and again, and those of sessions that have expired. */
export const deleteDeadSubscriptions = (
  db: Queryable,
  filter: { maxFailures: number; before: Date; now: Date },
) => db`
  delete from push_subscription
  where (failures >= ${filter.maxFailures} and coalesce(last_success_at, created_at) < ${filter.before})
    or session_id in (select id from session where expires_at <= ${filter.now})`
