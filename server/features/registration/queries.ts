import type * as z from 'zod/mini'
import type { AccountState } from '#contract/account-permissions.ts'
import type { Registration } from '#contract/registration/desk/registrations.ts'
import { RegistrationMessage, type HeardFrom } from '#contract/registration/registration.ts'
import type { CallKeys } from '#server/platform/http/content-key.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, rows } from '#server/platform/database/rows.ts'

/** Serializes registrations, so that none passes the limit of its source or is stored twice. */
export const lockRegistrations = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('registrations', 0))`

export interface NewRegistration {
  key: string
  companyId: number | null
  knownContactId: number | null
  company: string
  address: string
  zip: string
  city: string
  countryCode: string
  website: string
  vatNumber: string
  description: string
  name: string
  function: string
  email: string
  telephone: string
  heard: HeardFrom
  isFromQrCode: boolean
  contractVersion: number
  source: string
  now: Date
}

export const insertRegistration = async (tx: Tx, registration: NewRegistration): Promise<number> =>
  (
    await onlyRow(tx<{ id: number }[]>`
      insert into registration (key, company_id, known_contact_id, company_name, address, zip, city,
        country_code, website, vat_number, description, contact_name, function, email, telephone,
        heard, is_from_qr_code, contract_version, source, received_at)
      values (${registration.key}, ${registration.companyId}, ${registration.knownContactId}, ${registration.company},
        ${registration.address}, ${registration.zip}, ${registration.city}, ${registration.countryCode}, ${registration.website},
        ${registration.vatNumber}, ${registration.description}, ${registration.name}, ${registration.function}, ${registration.email},
        ${registration.telephone}, ${registration.heard}, ${registration.isFromQrCode}, ${registration.contractVersion},
        ${registration.source}, ${registration.now})
      returning id`)
  ).id

export const findByKey = (db: Queryable, { key, before, since }: CallKeys) =>
  firstRow(db<{ receivedAt: Date }[]>`
    select received_at from registration
    where key = ${key} or (key = ${before} and received_at > ${since})`)

export const countFromSource = async (db: Queryable, source: string, since: Date) =>
  (
    await onlyRow(db<{ count: number }[]>`
      select count(*)::int from registration where source = ${source} and received_at >= ${since}`)
  ).count

/** An application ends with the state of its company; one of a known address when staff close it. */
export const stateColumn = (db: Queryable): Fragment => db`
  case when registration.company_id is null
      then case when closed_at is null then ${openOrAsked(db)} else 'closed' end
    when company.state = 'new' then ${openOrAsked(db)}
    when company.state = 'terminated' and company.trial_ends_at is null
      and company.member_since is null then 'rejected'
    else 'approved' end`
const openOrAsked = (db: Queryable): Fragment => db`
  case when asked_at is not null and (answered_at is null or answered_at < asked_at)
    then 'asked' else 'open' end`

type Answer = z.output<typeof Registration>
export interface RegistrationRow
  extends
    Pick<
      Answer,
      'id' | 'state' | 'receivedAt' | 'heard' | 'isFromQrCode' | 'contractVersion' | 'source'
    >,
    Omit<Answer['company'], 'id' | 'version' | 'name'>,
    Omit<Answer['contact'], 'hasCompanyDomain'> {
  companyId: number | null
  companyVersion: number | null
  company: string
  countryCode: string
  /** The contact who had the address; `state` of their company, null once they have the address no more. */
  known: (Omit<NonNullable<Answer['known']>, 'canSignIn'> & { state: AccountState | null }) | null
  /** The main contact of the company that was created. */
  contactId: number | null
  companyState: AccountState | null
}

export const findRegistration = (db: Queryable, id: number) =>
  firstRow(db<RegistrationRow[]>`
    select registration.id, ${stateColumn(db)} as state, received_at,
      registration.company_id, company.version as company_version,
      company.state as company_state, company_name as company, registration.address, zip, city,
      registration.country_code, country.name as country, country.tax_label, registration.website,
      registration.vat_number, registration.description, contact_name as name,
      registration.function, registration.email, registration.telephone, heard, is_from_qr_code,
      contract_version, source, main.id as contact_id, email_confirmed_at,
      case when known.id is not null then json_build_object('id', known.id, 'name', known.name,
        'companyId', known.company_id, 'company', known_company.name,
        'state', case when known.removed_at is null and known.email = registration.email
          then known_company.state end) end as known
    from registration
    join country on country.code = registration.country_code
    left join company on company.id = registration.company_id
    left join contact main on main.company_id = company.id and main.position = 1
      and main.removed_at is null
    left join contact known on known.id = known_contact_id
    left join company known_company on known_company.id = known.company_id
    where registration.id = ${id}`)

/** Whether an application was approved, rejected or closed by that time. */
export const isDecidedBefore = async (db: Queryable, id: number, before: Date): Promise<boolean> =>
  (
    await db`
      select from registration left join company on company.id = registration.company_id
      where registration.id = ${id} and ${stateColumn(db)} not in ('open', 'asked')
        and coalesce(closed_at, application_decided_at, received_at) <= ${before}`
  ).count > 0

/** Locks an application against a second decision. */
export const lockRegistration = (tx: Tx, id: number) => tx`
  select from registration where id = ${id} for no key update`

export const findRegistrationOfCompany = (db: Queryable, companyId: number) =>
  firstRow(db<{ id: number; emailConfirmedAt: Date | null }[]>`
    select id, email_confirmed_at from registration
    where company_id = ${companyId}`)

/** Stores when the applicant first confirmed the address. @returns undefined where it was confirmed before */
export const confirmEmail = (tx: Tx, id: number, now: Date) =>
  firstRow(tx<{ companyId: number | null }[]>`
    update registration set email_confirmed_at = ${now}
    where id = ${id} and email_confirmed_at is null returning company_id`)

export const closeRegistration = (tx: Tx, id: number, now: Date) => tx`
  update registration set closed_at = ${now} where id = ${id}`

// ── Questions and answers ──

/** Adds a text of staff, which the applicant reads on the page of the application. @returns its id */
export const insertStaffMessage = async (
  tx: Tx,
  message: { id: number; staffId: number; text: string; now: Date },
): Promise<number> =>
  (
    await onlyRow(tx<{ id: number }[]>`
      insert into registration_message (registration_id, staff_id, body, sent_at)
      values (${message.id}, ${message.staffId}, ${message.text}, ${message.now}) returning id`)
  ).id

/** From now on the application waits for an answer. */
export const markAsked = (tx: Tx, id: number, now: Date) => tx`
  update registration set asked_at = ${now} where id = ${id}`

export async function insertAnswer(
  tx: Tx,
  { id, text, fileId, now }: { id: number; text: string; fileId?: number; now: Date },
): Promise<void> {
  await tx`
    insert into registration_message (registration_id, body, file_id, sent_at)
    values (${id}, ${text}, ${fileId ?? null}, ${now})`
  await tx`update registration set answered_at = ${now} where id = ${id}`
}

const maxMessages = 200

export const findMessages = (db: Queryable, id: number) => rows(db, RegistrationMessage)`
  select registration_message.id, staff.name as staff, body as text, sent_at as at,
    case when file.id is not null
      then json_build_object('id', file.id, 'name', file.name, 'size', file.size) end as file
  from registration_message left join staff on staff.id = staff_id
  left join file on file.id = file_id
  where registration_id = ${id} order by registration_message.id limit ${maxMessages}`

export const findFileOfApplication = (db: Queryable, id: number, fileId: number) =>
  firstRow(db<{ name: string; companyId: number | null }[]>`
    select file.name, company_id from registration_message
    join registration on registration.id = registration_id
    join file on file.id = file_id
    where registration_id = ${id} and file_id = ${fileId}`)

export const countAnswers = async (db: Queryable, id: number, since: Date) =>
  (
    await onlyRow(db<{ count: number }[]>`
      select count(*)::int from registration_message
      where registration_id = ${id} and staff_id is null and sent_at >= ${since}`)
  ).count

// ── Retention ──

/** Deletes applications that were not approved; approved ones belong to their company. */
export const deleteOldRegistrations = (db: Queryable, before: Date) => db`
  delete from registration using registration old
    left join company on company.id = old.company_id
  where registration.id = old.id and old.received_at < ${before}
    and (old.company_id is null and old.closed_at is not null
      or company.state = 'terminated' and company.trial_ends_at is null
        and company.member_since is null)`

export const clearOldSources = (db: Queryable, before: Date) => db`
  update registration set source = '' where received_at < ${before} and source <> ''`
