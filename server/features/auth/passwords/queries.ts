import type { PasswordLinkKind } from '#contract/auth/passwords.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type LinkOwner = { contactId: number } | { staffId: number }

const ownerColumns = (owner: LinkOwner) => ({
  contactId: 'contactId' in owner ? owner.contactId : null,
  staffId: 'staffId' in owner ? owner.staffId : null,
})

/** Serializes issuing links per owner. */
export const lockLinks = (tx: Tx, owner: LinkOwner) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`password-link:${JSON.stringify(owner)}`}, 0))`

/** Serializes requests for links to an address, so that parallel ones are counted one after another. */
export const lockLinkRequests = (tx: Tx, email: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`link-request:${email}`}, 0))`

export const revokeLinks = (tx: Tx, owner: LinkOwner, now: Date) => {
  const { contactId, staffId } = ownerColumns(owner)
  return tx`
    update password_link set void_at = ${now}
    where (contact_id = ${contactId} or staff_id = ${staffId})
      and used_at is null and void_at is null`
}

/** Reads the address from the owner's row, so that a link cannot be sent elsewhere. */
export async function insertLink(
  tx: Tx,
  owner: LinkOwner,
  link: { kind: PasswordLinkKind; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { contactId, staffId } = ownerColumns(owner)
  const inserted = await tx`
    insert into password_link (contact_id, staff_id, kind, token_hash, address, created_at, expires_at)
    select ${contactId}::int, ${staffId}::int, ${link.kind}, ${link.tokenHash}, email, ${link.now},
      ${link.expiresAt}
    from (
      select email from contact where id = ${contactId} and removed_at is null
      union all
      select email from staff where id = ${staffId} and ended_at is null
    ) as owner`
  if (inserted.count !== 1) throw new Error('a link needs an owner who is still there')
}

interface LinkRow {
  kind: PasswordLinkKind
  contactId: number | null
  staffId: number | null
  name: string
  email: string
  companyId: number | null
  companyName: string | null
  /** Of the company; null for staff. */
  state: CompanyState | null
}

/** Finds a link that is open, not expired and sent to the owner's current address. */
export async function findLink(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db<LinkRow[]>`
    select link.kind, contact.id as contact_id, staff.id as staff_id,
      coalesce(contact.name, staff.name) as name, link.address as email, company.id as company_id,
      company.name as company_name, company.state
    from password_link link
    left join contact on contact.id = link.contact_id and contact.email = link.address
      and contact.removed_at is null
    left join company on company.id = contact.company_id
    left join staff on staff.id = link.staff_id and staff.email = link.address
      and staff.ended_at is null
    where link.token_hash = ${tokenHash} and link.used_at is null and link.void_at is null
      and link.expires_at > ${now} and num_nonnulls(contact.id, staff.id) = 1`
  return row
}

/** Marks an open link as used; of concurrent calls, one gets the owner. */
export async function consumeLink(tx: Tx, tokenHash: Buffer, now: Date) {
  const [row] = await tx<{ contactId: number | null; staffId: number | null }[]>`
    update password_link set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and void_at is null
      and expires_at > ${now}
    returning contact_id, staff_id`
  if (!row) return undefined
  return row.contactId === null ? { staffId: row.staffId! } : { contactId: row.contactId }
}

interface ResetRow {
  contactId: number
  companyId: number
  name: string
  email: string
  state: CompanyState
  /** Reset links sent since the given time and since the last one used. */
  sent: number
  hasOpenLink: boolean
}

export async function findForReset(
  db: Queryable,
  email: string,
  { now, since }: { now: Date; since: Date },
): Promise<ResetRow | undefined> {
  const [row] = await db<ResetRow[]>`
    select contact.id as contact_id, company.id as company_id, contact.name, contact.email, state,
      (select count(*) from password_link link
        where link.contact_id = contact.id and kind = 'reset' and created_at > ${since}
          and created_at > coalesce((select max(created_at) from password_link used
            where used.contact_id = contact.id and used_at is not null), '-infinity')
      )::int as sent,
      exists (select from password_link link
        where link.contact_id = contact.id and kind = 'reset' and used_at is null
          and void_at is null and expires_at > ${now} and link.address = contact.email
      ) as has_open_link
    from contact join company on company.id = contact.company_id
    where contact.email = ${email} and contact.removed_at is null`
  return row
}

export interface PasswordOwnerRow {
  name: string
  email: string
  companyId: number
  companyName: string
  passwordHash: string | null
}

export async function findPasswordOwner(db: Queryable, contactId: number) {
  const [row] = await db<PasswordOwnerRow[]>`
    select contact.name, contact.email, company.id as company_id, company.name as company_name,
      password_hash
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId} and contact.removed_at is null`
  return row
}

/** Serializes password changes of a contact and returns the current hash. */
export async function lockPassword(tx: Tx, contactId: number): Promise<string | null> {
  const [row] = await tx<{ passwordHash: string | null }[]>`
    select password_hash from contact
    where id = ${contactId} for no key update`
  return row?.passwordHash ?? null
}

export const deleteOldLinks = (db: Queryable, before: Date) => db`
  delete from password_link where created_at < ${before} and expires_at < ${before}`
