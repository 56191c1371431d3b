import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ResealedRow } from '#server/platform/secrets/seal-secret.ts'

export type SecondFactorOwner = { contactId: number } | { staffId: number }

export const ownerKey = (owner: SecondFactorOwner) =>
  'contactId' in owner ? `contact:${owner.contactId}` : `staff:${owner.staffId}`

const ownedBy = (db: Queryable, owner: SecondFactorOwner) =>
  'contactId' in owner
    ? db`two_factor.contact_id = ${owner.contactId}`
    : db`two_factor.staff_id = ${owner.staffId}`

export const lockOwner = (tx: Tx, owner: SecondFactorOwner) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`two-factor:${ownerKey(owner)}`}, 0))`

interface OwnerRow {
  name: string
  email: string
  companyId: number | null
}

export async function findOwner(db: Queryable, owner: SecondFactorOwner): Promise<OwnerRow> {
  const [row] =
    'contactId' in owner
      ? await db<OwnerRow[]>`
          select name, email, company_id from contact where id = ${owner.contactId}`
      : await db<OwnerRow[]>`
          select name, email, null::int as company_id from staff where id = ${owner.staffId}`
  if (!row) throw new Error(`there is no ${ownerKey(owner)}`)
  return row
}

export interface SecondFactorRow {
  id: number
  sealedSecret: Buffer
  enabledAt: Date | null
  recoverySalt: Buffer | null
}

export async function findSecondFactor(db: Queryable, owner: SecondFactorOwner) {
  const [row] = await db<SecondFactorRow[]>`
    select id, sealed_secret, enabled_at, recovery_salt
    from two_factor where ${ownedBy(db, owner)}`
  return row
}

export async function hasSecondFactor(db: Queryable, owner: SecondFactorOwner): Promise<boolean> {
  return Boolean((await findSecondFactor(db, owner))?.enabledAt)
}

/** Replaces an older pending secret; an enabled one stays. */
export async function insertPending(
  tx: Tx,
  owner: SecondFactorOwner,
  input: { sealedSecret: Buffer; now: Date },
): Promise<void> {
  await tx`delete from two_factor where ${ownedBy(tx, owner)} and enabled_at is null`
  await tx`
    insert into two_factor (contact_id, staff_id, sealed_secret, created_at)
    values (${'contactId' in owner ? owner.contactId : null},
      ${'staffId' in owner ? owner.staffId : null}, ${input.sealedSecret}, ${input.now})`
}

export const enableSecondFactor = (
  tx: Tx,
  id: number,
  input: { step: number; now: Date; salt: Buffer },
) => tx`
  update two_factor
  set enabled_at = ${input.now}, last_step = ${input.step}, recovery_salt = ${input.salt}
  where id = ${id}`

/** Consumes a time step unless it or a later one was used; of concurrent calls, one succeeds. */
export async function consumeTimeStep(db: Queryable, id: number, step: number): Promise<boolean> {
  const result = await db`
    update two_factor set last_step = ${step}
    where id = ${id} and enabled_at is not null and last_step < ${step}`
  return result.count === 1
}

export async function replaceRecoveryCodes(
  tx: Tx,
  id: number,
  input: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await tx`delete from recovery_code where two_factor_id = ${id}`
  await tx`update two_factor set recovery_salt = ${input.salt} where id = ${id}`
  await tx`
    insert into recovery_code ${tx(input.hashes.map((hash) => ({ two_factor_id: id, code_hash: hash })))}`
}

/** Marks a recovery code as used; of concurrent calls, one succeeds. */
export async function consumeRecoveryCode(tx: Tx, id: number, input: { hash: Buffer; now: Date }) {
  const spent = await tx`
    update recovery_code set used_at = ${input.now}
    where two_factor_id = ${id} and code_hash = ${input.hash} and used_at is null`
  return spent.count === 1
}

export async function countRecoveryCodes(db: Queryable, id: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from recovery_code where two_factor_id = ${id} and used_at is null`
  return row!.n
}

/** Deletes the second factor with its recovery codes and pending permissions to disable it. */
export async function deleteSecondFactor(tx: Tx, owner: SecondFactorOwner) {
  const [row] = await tx<{ id: number }[]>`
    delete from two_factor where ${ownedBy(tx, owner)} and enabled_at is not null returning id`
  if ('contactId' in owner) {
    await tx`
      update session set disable_verified_at = null
      where contact_id = ${owner.contactId} and disable_verified_at is not null`
  }
  return row?.id
}

/** Deletes the second factor of a contact who is removed, enabled or pending, with its recovery codes. */
export async function deleteFactorOfRemoved(tx: Tx, contactId: number): Promise<void> {
  await lockOwner(tx, { contactId })
  await tx`delete from two_factor where contact_id = ${contactId}`
}

export const grantDisablePermission = (db: Queryable, sessionId: number, now: Date) => db`
  update session set disable_verified_at = ${now} where id = ${sessionId}`

/** Consumes the permission if it was granted after `since`. */
export async function consumeDisablePermission(tx: Tx, sessionId: number, since: Date) {
  const spent = await tx`
    update session set disable_verified_at = null
    where id = ${sessionId} and disable_verified_at >= ${since}`
  return spent.count === 1
}

export const deleteOldPending = (db: Queryable, before: Date) => db`
  delete from two_factor where enabled_at is null and created_at < ${before}`

/** Every stored secret, enabled or pending. */
export const listSealedSecrets = (db: Queryable) => db<
  { id: number; contactId: number | null; staffId: number | null; sealed: Buffer }[]
>`
  select id, contact_id, staff_id, sealed_secret as sealed
  from two_factor order by id`

/** Stores re-encrypted secrets, except for rows that were replaced in the meantime. @returns how many */
export async function replaceSealedSecrets(tx: Tx, rows: readonly ResealedRow[]): Promise<number> {
  const hex = (bytes: Buffer) => bytes.toString('hex')
  const replaced = await tx`
    update two_factor set sealed_secret = decode(new.sealed, 'hex')
    from unnest(${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ former }) => hex(former))}::text[],
      ${rows.map(({ sealed }) => hex(sealed))}::text[]) as new (id, former, sealed)
    where two_factor.id = new.id and two_factor.sealed_secret = decode(new.former, 'hex')`
  return replaced.count
}
