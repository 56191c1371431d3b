import type * as z from 'zod/mini'
import {
  type ContactAccount,
  type EmailKind,
  FormerContact,
  type PendingEmail,
} from '#contract/back-office/back-office.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

type ContactAccountRow = Omit<z.output<typeof ContactAccount>, 'label' | 'pending' | 'mustEnrol'>

/** Contacts of a company in their order, for staff. */
export const contactAccounts = (db: Queryable, companyId: number, now: Date, since: Date) => db<
  ContactAccountRow[]
>`
  select contact.id, version, position, name, function, telephone, email,
    email_alternative, password_hash is not null as has_password, created_at,
    exists (select from two_factor where contact_id = contact.id and enabled_at is not null)
      as has_two_factor,
    block_html, message_html,
    greatest(
      (select max(last_seen_at) from session where contact_id = contact.id),
      (select max(at) from audit_entry
       where contact_id = contact.id and act = 'sign-in' and actor_kind = 'contact')
    ) as last_seen_at,
    (select count(*) from session
     where contact_id = contact.id and ended_at is null and expires_at > ${now})::int as sessions,
    (select count(*) from audit_entry
     where contact_id = contact.id and act = 'sign-in.failed' and at > ${since})::int as failed_sign_ins,
    array(select address from mail_suppression
     where topic = '*' and address in (email, email_alternative) order by address) as dead_addresses,
    coalesce((select state = 'failed' from mail_delivery
     where address = email and state in ('sent', 'failed') order by id desc limit 1), false)
      as has_mail_failed,
    (select jsonb_build_object(
       'standard', count(*) filter (where best = 0), 'digest', count(*) filter (where best = 1),
       'off', count(*) filter (where best = 2))
     from (
       select coalesce(min(setting.type), 2) as best
       from broadcast_list as list
       left join broadcast_setting as setting
         on setting.list_id = list.id and setting.contact_id = contact.id
       group by list.id
     ) as counted) as lists,
    (select count(*) from broadcast_exclusion where contact_id = contact.id
       and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
       and lifted_at is null)::int as exclusions
  from contact
  where company_id = ${companyId} and removed_at is null
  order by position`

/** Removed contacts whose personal fields are not yet cleared. */
export const findFormerContacts = (db: Queryable, companyId: number, limit: number) => rows(
  db,
  FormerContact,
)`
  select id, name, email, removed_at from contact
  where company_id = ${companyId} and removed_at is not null and cleared_at is null
  order by removed_at desc, id desc limit ${limit}`

type EmailChangeRow = z.output<typeof PendingEmail> & { contactId: number }

export const pendingEmails = (db: Queryable, companyId: number, now: Date) => db<EmailChangeRow[]>`
  select contact_id, kind, email_change.email, expires_at
  from email_change join contact on contact.id = contact_id
  where company_id = ${companyId} and expires_at > ${now} order by kind desc`

/** Replaces an older change of the same address. */
export const saveEmailChange = (
  tx: Tx,
  change: EmailChangeRow & { tokenHash: Buffer; now: Date },
) => tx`
  insert into email_change (contact_id, kind, email, token_hash, created_at, expires_at)
  values (${change.contactId}, ${change.kind}, ${change.email}, ${change.tokenHash}, ${change.now},
    ${change.expiresAt})
  on conflict (contact_id, kind) do update set email = excluded.email,
    token_hash = excluded.token_hash, created_at = excluded.created_at,
    expires_at = excluded.expires_at`

/** @returns the address that was to be confirmed */
export const deleteEmailChange = (tx: Tx, contactId: number, kind: EmailKind) =>
  firstRow(tx<{ email: string }[]>`
    delete from email_change where contact_id = ${contactId} and kind = ${kind} returning email`)

/** Finds the change of a link that is neither used nor expired. */
export async function findEmailChange(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db<EmailChangeRow[]>`
    select contact_id, kind, email, expires_at
    from email_change where token_hash = ${tokenHash} and expires_at > ${now}`
  return row
}
