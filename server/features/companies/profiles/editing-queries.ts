import type { CompanyFacts, ContactFacts } from '#contract/back-office/account-actions.ts'
import type { AccountState, EmailKind } from '#contract/back-office/back-office.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { Place } from '#contract/map.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface HeldCompany extends CompanyFacts {
  id: number
  version: number
  state: AccountState
  plan: Plan | null
  isServiceOnly: boolean
}

/** A company's facts, held until the end of the transaction, so that one change of it passes at a time. */
export async function holdCompany(tx: Tx, id: number): Promise<HeldCompany | undefined> {
  const [row] = await tx<HeldCompany[]>`
    select id, version, state, name, country_code as "countryCode", address, telephone, website,
      description, vat_number as "vatNumber", is_attending_ebm as "isAttendingEbm", plan,
      is_service_only as "isServiceOnly"
    from company where id = ${id} for no key update`
  return row
}

export interface HeldContact extends ContactFacts {
  id: number
  companyId: number
  version: number
  position: number
  email: string
  emailAlternative: string | null
}

/** A contact who is there, with its company held first: the one order in which both are locked. */
export async function holdContact(tx: Tx, id: number): Promise<HeldContact | undefined> {
  await tx`
    select 1 from company where id = (select company_id from contact where id = ${id})
    for no key update`
  const [row] = await tx<HeldContact[]>`
    select id, company_id as "companyId", version, position, name, function, telephone, email,
      email_alternative as "emailAlternative"
    from contact where id = ${id} and removed_at is null for no key update`
  return row
}

/** Tells the next who edits that something has changed. */
export async function raiseVersion(
  tx: Tx,
  table: 'company' | 'contact',
  id: number,
): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update ${tx(table)} set version = version + 1 where id = ${id} returning version`
  return row!.version
}

/** A company that nobody of can sign in yet; opening it is another step. */
export async function insertCompany(
  tx: Tx,
  company: CompanyFacts & { isServiceOnly: boolean; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into company (name, country_code, address, telephone, website, description,
      is_service_only, state, created_at)
    values (${company.name}, ${company.countryCode}, ${company.address}, ${company.telephone},
      ${company.website}, ${company.description}, ${company.isServiceOnly}, 'new', ${company.now})
    returning id`
  return row!.id
}

export const writeFacts = (tx: Tx, id: number, facts: CompanyFacts) => tx`
  update company set name = ${facts.name}, country_code = ${facts.countryCode},
    address = ${facts.address}, telephone = ${facts.telephone}, website = ${facts.website},
    description = ${facts.description},
    vat_number = coalesce(${facts.vatNumber ?? null}, vat_number),
    is_attending_ebm = coalesce(${facts.isAttendingEbm ?? null}, is_attending_ebm)
  where id = ${id}`

/** Where a company is; null while only its country is known. */
export async function findPlace(db: Queryable, companyId: number): Promise<Place> {
  const [row] = await db<{ lat: number; lng: number }[]>`
    select latitude::float8 as lat, longitude::float8 as lng
    from company where id = ${companyId} and latitude is not null`
  return row ?? null
}

export const writePlace = (tx: Tx, companyId: number, place: Place) => tx`
  update company set latitude = ${place?.lat ?? null}, longitude = ${place?.lng ?? null}
  where id = ${companyId}`

export async function isCountry(db: Queryable, code: string): Promise<boolean> {
  const [row] = await db`select 1 from country where code = ${code}`
  return row !== undefined
}

/** Whose primary address this is; contacts who were removed have none. */
export async function contactOfEmail(db: Queryable, email: string) {
  const [row] = await db<{ id: number; companyId: number; companyName: string }[]>`
    select contact.id, company_id as "companyId", company.name as "companyName"
    from contact join company on company.id = contact.company_id
    where email = ${email} and removed_at is null`
  return row
}

/** The contacts who are there, in their order. */
export const presentContacts = (db: Queryable, companyId: number) => db<
  { id: number; name: string; email: string }[]
>`
  select id, name, email from contact
  where company_id = ${companyId} and removed_at is null order by position`

export async function insertContact(
  tx: Tx,
  contact: ContactFacts & { companyId: number; position: number; email: string; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into contact (company_id, position, name, function, telephone, email, created_at)
    values (${contact.companyId}, ${contact.position}, ${contact.name}, ${contact.function},
      ${contact.telephone}, ${contact.email}, ${contact.now})
    returning id`
  return row!.id
}

export const writeContactFacts = (tx: Tx, id: number, facts: ContactFacts) => tx`
  update contact set name = ${facts.name}, function = ${facts.function},
    telephone = ${facts.telephone}
  where id = ${id}`

/** Gives the contacts the places in which they are named. */
export const writePositions = (tx: Tx, contactIds: readonly number[]) => tx`
  update contact set position = given.position
  from unnest(${contactIds as number[]}::int[]) with ordinality as given (id, position)
  where contact.id = given.id`

export const markContactRemoved = (tx: Tx, id: number, now: Date) => tx`
  update contact set removed_at = ${now}, position = null, password_hash = null,
    block_html = '', message_html = ''
  where id = ${id}`

export const writeEmail = (tx: Tx, id: number, kind: EmailKind, email: string | null) =>
  kind === 'primary'
    ? tx`update contact set email = ${email} where id = ${id}`
    : tx`update contact set email_alternative = ${email} where id = ${id}`

/** Names and numbers that older texts may hold; visitors go on not reading them (AM-039). */
export const keepFormerName = (
  tx: Tx,
  companyId: number,
  kind: 'company' | 'contact' | 'telephone',
  name: string,
) => tx`
  insert into former_name (company_id, kind, name) values (${companyId}, ${kind}, ${name})
  on conflict do nothing`

/** Lets one use of an address pass at a time, whoever's it will be. */
export const lockEmail = (tx: Tx, email: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`contact e-mail ${email}`}, 0))`
