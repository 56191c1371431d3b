import type * as z from 'zod/mini'
import { mailingsTopic } from '#contract/bounces.ts'
import { SuppressedAddress } from '#contract/own-mail.ts'
import type { AddressKind, Plan, SettingType } from '#contract/broadcasts/broadcast-settings.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

/** Condition: contact is active and not blocked. Requires `contact`. */
const isReachable = (db: Queryable): Fragment =>
  db`contact.removed_at is null and contact.block_html = ''`

/** Condition: contact receives saved search alerts (BK-041). Requires `company` and `contact`. */
export const receivesAlerts = (db: Queryable): Fragment => db`
  (account_receives_alerts(company.state) and ${isReachable(db)})`

/**
 * The reason why a contact gets no list mail, null if none (BK-041). Distribution and the explanation to staff share
 * it. Requires `company` and `contact`.
 */
const listMailObstacle = (db: Queryable): Fragment => db`
  case when contact.removed_at is not null then 'removed'
    when not account_receives_list_mail(company.state, company.is_service_only)
      then case when company.is_service_only then 'serviceOnly' else 'account' end
    when contact.block_html <> '' then 'blocked' end`

/** Condition: this address belongs to the sender of a broadcast. */
export const isSendersAddress = (
  db: Queryable,
  senderId: number,
  address: Fragment,
): Fragment => db`
  exists (
    select from contact as sender
    where sender.id = ${senderId} and ${address} in (sender.email, sender.email_alternative))`

export const receivers = (db: Queryable): Fragment => db`
  select case setting.address when 'primary' then contact.email
      else contact.email_alternative end as address,
    contact.id as contact_id, contact.company_id, setting.list_id, setting.type
  from broadcast_setting as setting
  join contact on contact.id = setting.contact_id
  join company on company.id = contact.company_id
  where (${listMailObstacle(db)}) is null
    and (setting.address = 'primary' or contact.email_alternative is not null)`

export interface ReaderConditions {
  address: string
  obstacle: 'removed' | 'blocked' | 'account' | 'serviceOnly' | null
  type: SettingType
  isSender: boolean
}

/** The conditions of the distribution for each address of one contact, as they are now. */
export const findReaderConditions = (
  db: Queryable,
  contactId: number,
  listId: number,
  senderId: number,
) => db<ReaderConditions[]>`
  select used.address, ${listMailObstacle(db)} as obstacle, coalesce(setting.type, 2) as type,
    ${isSendersAddress(db, senderId, db`used.address`)} as is_sender
  from contact join company on company.id = contact.company_id
  cross join lateral (values ('primary', contact.email), ('alternative', contact.email_alternative))
    as used (kind, address)
  left join broadcast_setting as setting on setting.contact_id = contact.id
    and setting.list_id = ${listId} and setting.address = used.kind
  where contact.id = ${contactId} and used.address is not null
  order by used.kind desc`

/** Whether an address of a contact receives any list in the daily digest. */
export async function receivesDigest(db: Queryable, contactId: number, address: string) {
  const [row] = await db`
    select 1 from (${receivers(db)}) as reader
    where reader.contact_id = ${contactId} and reader.address = ${address} and reader.type = 1
    limit 1`
  return row !== undefined
}

export interface OwnAddresses {
  name: string
  email: string
  emailAlternative: string | null
  plan: Plan | null
  isServiceOnly: boolean
}

export async function findContactCompany(db: Queryable, contactId: number) {
  const [row] = await db<{ companyId: number }[]>`
    select company_id from contact where id = ${contactId} and removed_at is null`
  return row?.companyId
}

export async function findOwnAddresses(db: Queryable, contactId: number, company: number) {
  const [row] = await db<OwnAddresses[]>`
    select contact.name, contact.email, contact.email_alternative,
      company.plan, company.is_service_only
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId} and company.id = ${company} and contact.removed_at is null`
  return row
}

export interface SettingRow {
  listId: number
  label: string
  address: AddressKind
  type: SettingType
}

/** Settings of both addresses for every list in list order; the default is No e-mail. */
export const listSettings = (db: Queryable, contactId: number) => db<SettingRow[]>`
  select list.id as list_id, list.name as label, kind.address, coalesce(setting.type, 2) as type
  from broadcast_list as list
  cross join (values ('primary'), ('alternative')) as kind (address)
  left join broadcast_setting as setting on setting.contact_id = ${contactId}
    and setting.list_id = list.id and setting.address = kind.address
  order by list.sort_order, kind.address desc`

export const countPerList = (db: Queryable, since: Date) => db<
  { listId: number; broadcasts: number }[]
>`
  select list.id as list_id, count(broadcast.id)::int as broadcasts
  from broadcast_list as list
  left join broadcast on broadcast.list_id = list.id and broadcast.removed_at is null
    and broadcast.sent_at > ${since}
  group by list.id order by list.sort_order`

export interface UsedAddress {
  address: string
  contactId: number
  name: string
}

/** Addresses of a company that receive a list, by contact, oldest first; shared addresses appear repeatedly. */
export const addressesInUse = (db: Queryable, companyId: number) => db<UsedAddress[]>`
  select used.address, contact.id as contact_id, contact.name
  from contact
  cross join lateral (values ('primary', contact.email), ('alternative', contact.email_alternative))
    as used (kind, address)
  where contact.company_id = ${companyId} and used.address is not null
    and not ${isDead(db, db`used.address`)}
    and exists (
      select from broadcast_setting as setting
      where setting.contact_id = contact.id and setting.address = used.kind and setting.type < 2)
  order by contact.created_at, contact.position, used.kind desc`

export const upsertSettings = (
  tx: Tx,
  contactId: number,
  settings: readonly { listId: number; address: AddressKind; type: SettingType }[],
) => tx`
  insert into broadcast_setting (contact_id, list_id, address, type)
  select ${contactId}, given.list_id, given.address, given.type
  from unnest(
    ${settings.map(({ listId }) => listId)}::smallint[],
    ${settings.map(({ address }) => address)}::text[],
    ${settings.map(({ type }) => type)}::smallint[]
  ) as given (list_id, address, type)
  on conflict (contact_id, list_id, address) do update set type = excluded.type`

export const recordChoice = (tx: Tx, contactId: number, now: Date) => tx`
  insert into broadcast_choice (contact_id, chosen_at) values (${contactId}, ${now})
  on conflict do nothing`

// ── One click in a mail ──

const ofAddress = (db: Queryable, address: string): Fragment => db`
  ((setting.address = 'primary' and contact.email = ${address})
    or (setting.address = 'alternative' and contact.email_alternative = ${address}))`

/** Sets a list to No e-mail for every contact with this address (BK-039). */
export const stopListForAddress = (tx: Tx, address: string, listId: number) => tx`
  update broadcast_setting as setting set type = 2
  from contact
  where contact.id = setting.contact_id and setting.list_id = ${listId} and setting.type <> 2
    and ${ofAddress(tx, address)}`

/** Sets all digest lists to No e-mail for every contact with this address. */
export const stopDigestForAddress = (tx: Tx, address: string) => tx`
  update broadcast_setting as setting set type = 2
  from contact
  where contact.id = setting.contact_id and setting.type = 1 and ${ofAddress(tx, address)}`

export async function receivesList(db: Queryable, address: string, listId: number) {
  const [row] = await db`
    select 1 from broadcast_setting as setting join contact on contact.id = setting.contact_id
    where setting.list_id = ${listId} and setting.type <> 2 and ${ofAddress(db, address)}
    limit 1`
  return row !== undefined
}

export async function isSuppressed(db: Queryable, address: string, topic: string) {
  const [row] = await db`
    select 1 from mail_suppression where address = ${address} and topic = ${topic}`
  return row !== undefined
}

/** The contact with this address, preferably as primary address. */
export async function ownerOfAddress(db: Queryable, address: string) {
  const [row] = await db<{ contactId: number; companyId: number }[]>`
    select id as contact_id, company_id from contact
    where email = ${address} or email_alternative = ${address}
    order by email = ${address} desc, id limit 1`
  return row ?? {}
}

/** Condition: mail to this address came back, or was reported as spam, so that it receives no lists. */
const isDead = (db: Queryable, address: Fragment): Fragment => db`
  exists (
    select from mail_suppression as dead
    where dead.address = ${address} and dead.topic in ('*', ${mailingsTopic})
      and dead.cause in ('bounce', 'complaint'))`

/** Own addresses that a confirmation mail reactivates. */
export const findSuppressedAddresses = (db: Queryable, contactId: number) => rows(
  db,
  SuppressedAddress,
)`
  select distinct on (dead.address) dead.address, dead.cause, dead.created_at as since, dead.note
  from contact
  join mail_suppression as dead on dead.address in (contact.email, contact.email_alternative)
  where contact.id = ${contactId} and dead.topic in ('*', ${mailingsTopic})
    and dead.cause in ('bounce', 'complaint')
  order by dead.address, dead.topic`

export interface SuppressedElsewhere extends z.output<typeof SuppressedAddress> {
  contactId: number
  name: string
  /** The other address of the person, which receives the notice. */
  other: string
}

/** Persons with an address suppressed since a time, and another address (BK-043). */
export const listSuppressedElsewhere = (db: Queryable, since: Date) => db<SuppressedElsewhere[]>`
  select distinct on (contact.id, dead.address) contact.id as contact_id, contact.name, dead.address,
    case dead.address when contact.email then contact.email_alternative else contact.email end as other,
    dead.cause, dead.created_at as since, dead.note
  from mail_suppression as dead
  join contact on dead.address in (contact.email, contact.email_alternative)
  join company on company.id = contact.company_id
  where dead.created_at >= ${since} and dead.topic in ('*', ${mailingsTopic})
    and dead.cause in ('bounce', 'complaint') and contact.email_alternative is not null
    and ${receivesAlerts(db)}
  order by contact.id, dead.address, dead.topic`

/** Confirmation mails that a contact requested since a time. */
export async function countConfirmations(
  db: Queryable,
  contactId: number,
  since: Date,
): Promise<number> {
  const start = `confirm-address:${contactId}:`
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from mail_message
    where key >= ${start} and key < ${`${start}~`} and created_at > ${since}`
  return row!.n
}

// ── Addresses beyond the plan (BK-099) ──

export interface CompanyAddresses {
  companyId: number
  plan: Plan | null
  isServiceOnly: boolean
  used: number
  /** When the company was notified, if at all. */
  noticedAt: Date | null
}

/** Open accounts with their number of receiving addresses, and those with a pending notice. */
export const listCompanyAddresses = (db: Queryable, only?: number) => db<CompanyAddresses[]>`
  select company.id as company_id, company.plan, company.is_service_only,
    count(distinct used.address)::int as used, notice.noticed_at
  from company
  left join (
    select contact.company_id, case setting.address when 'primary' then contact.email
      else contact.email_alternative end as address
    from broadcast_setting as setting join contact on contact.id = setting.contact_id
    where setting.type < 2
  ) as used on used.company_id = company.id and not ${isDead(db, db`used.address`)}
  left join address_limit_notice as notice on notice.company_id = company.id
  where account_receives_alerts(company.state)
    ${only === undefined ? db`` : db`and company.id = ${only}`}
  group by company.id, notice.noticed_at
  having count(used.address) > 0 or notice.noticed_at is not null
  order by company.id`

export const recordLimitNotice = (tx: Tx, companyId: number, now: Date) => tx`
  insert into address_limit_notice (company_id, noticed_at) values (${companyId}, ${now})`

export const deleteLimitNotice = (tx: Tx, companyId: number) => tx`
  delete from address_limit_notice where company_id = ${companyId}`

/** Sets every list of these addresses of a company to 'no e-mail'. */
export const stopAddresses = (tx: Tx, companyId: number, addresses: readonly string[]) => tx`
  update broadcast_setting as setting set type = 2
  from contact
  where contact.id = setting.contact_id and contact.company_id = ${companyId} and setting.type < 2
    and case setting.address when 'primary' then contact.email
      else contact.email_alternative end = any(${addresses as string[]})`

/** Deletes list settings and saved searches of a removed contact. */
export async function endContactMail(tx: Tx, contactId: number): Promise<void> {
  await tx`delete from broadcast_setting where contact_id = ${contactId}`
  await tx`delete from saved_search where contact_id = ${contactId}`
}

/** Sets every list of all addresses of a company to 'no e-mail'. */
export const stopCompanyLists = (db: Queryable, companyId: number) => db`
  update broadcast_setting as setting set type = 2
  from contact
  where contact.id = setting.contact_id and contact.company_id = ${companyId} and setting.type < 2`
