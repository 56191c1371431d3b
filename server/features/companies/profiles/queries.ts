import type { CompanyFacts, ContactFacts } from '#contract/companies/desk/company-actions.ts'
import type { AccountState, EmailKind } from '#contract/back-office/back-office.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { companyProfileFields, type CompanyProfile, type ContactDraft } from '#contract/profile.ts'
import { placeByAddress } from '#server/features/companies/places/place-company.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { columnOf } from '#server/platform/database/rows.ts'

export interface LockedCompany extends CompanyFacts {
  id: number
  version: number
  state: AccountState
  plan: Plan | null
  isServiceOnly: boolean
}

export async function lockCompany(tx: Tx, id: number): Promise<LockedCompany | undefined> {
  const [row] = await tx<LockedCompany[]>`
    select id, version, state, name, country_code, address, telephone, website, description,
      vat_number, is_attending_ebm, plan, is_service_only
    from company where id = ${id} for no key update`
  return row
}

export interface LockedContact extends ContactFacts {
  id: number
  companyId: number
  version: number
  position: number
  email: string
  emailAlternative: string | null
}

/** Locks a current contact after its company; this order prevents deadlocks. */
export async function lockContact(tx: Tx, id: number): Promise<LockedContact | undefined> {
  await tx`
    select 1 from company where id = (select company_id from contact where id = ${id})
    for no key update`
  const [row] = await tx<LockedContact[]>`
    select id, company_id, version, position, name, function, telephone, email, email_alternative
    from contact where id = ${id} and removed_at is null for no key update`
  return row
}

export async function incrementVersion(tx: Tx, table: 'company' | 'contact', id: number) {
  const [row] = await tx<{ version: number }[]>`
    update ${tx(table)} set version = version + 1 where id = ${id} returning version`
  return row!.version
}

/** Inserts a company in state new; nobody can sign in until it is activated. */
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
  await placeByAddress(tx, row!.id)
  return row!.id
}

export async function updateCompanyFacts(tx: Tx, id: number, facts: CompanyFacts): Promise<void> {
  await tx`
    update company set name = ${facts.name}, country_code = ${facts.countryCode},
      address = ${facts.address}, telephone = ${facts.telephone}, website = ${facts.website},
      description = ${facts.description},
      vat_number = coalesce(${facts.vatNumber ?? null}, vat_number),
      is_attending_ebm = coalesce(${facts.isAttendingEbm ?? null}, is_attending_ebm)
    where id = ${id}`
  await placeByAddress(tx, id)
}

/** Stores the VAT number of a company of a country that has none. @returns whether it was stored */
export const fillVatNumber = async (
  tx: Tx,
  { id, countryCode, vatNumber }: Pick<LockedCompany, 'id' | 'countryCode'> & { vatNumber: string },
): Promise<boolean> =>
  (
    await tx`
      update company set vat_number = ${vatNumber}
      where id = ${id} and country_code = ${countryCode} and vat_number = ''`
  ).count > 0

/** Whether a company comes to the next meeting (BK-097). */
export const setAttendance = (tx: Tx, companyId: number, isAttending: boolean) => tx`
  update company set is_attending_ebm = ${isAttending} where id = ${companyId}`

export async function isCountry(db: Queryable, code: string): Promise<boolean> {
  const [row] = await db`select 1 from country where code = ${code}`
  return row !== undefined
}

export async function findContactByEmail(db: Queryable, email: string) {
  const [row] = await db<
    { id: number; name: string; companyId: number; companyName: string; state: AccountState }[]
  >`
    select contact.id, contact.name, company_id, company.name as company_name, state
    from contact join company on company.id = contact.company_id
    where email = ${email} and removed_at is null`
  return row
}

export const listCurrentContacts = (db: Queryable, companyId: number) => db<
  { id: number; name: string; email: string }[]
>`
  select id, name, email from contact
  where company_id = ${companyId} and removed_at is null order by position`

/** Inserts a contact. All but the main contact start without requests for quotes (BK-066). */
export async function insertContact(
  tx: Tx,
  contact: ContactFacts & { companyId: number; position: number; email: string; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into contact (company_id, position, name, function, telephone, email, rfq_disabled, created_at)
    values (${contact.companyId}, ${contact.position}, ${contact.name}, ${contact.function},
      ${contact.telephone}, ${contact.email}, ${contact.position > 1}, ${contact.now})
    returning id`
  return row!.id
}

export const updateContactFacts = (tx: Tx, id: number, facts: ContactFacts) => tx`
  update contact set name = ${facts.name}, function = ${facts.function},
    telephone = ${facts.telephone}
  where id = ${id}`

export const updatePositions = (tx: Tx, contactIds: readonly number[]) => tx`
  update contact set position = given.position
  from unnest(${contactIds as number[]}::int[]) with ordinality as given (id, position)
  where contact.id = given.id`

export const markContactRemoved = (tx: Tx, id: number, now: Date) => tx`
  update contact set removed_at = ${now}, position = null, password_hash = null,
    block_html = '', message_html = ''
  where id = ${id}`

/** Shown in place of the name of a removed contact whose personal fields were cleared. */
const clearedName = 'Former contact'

/**
 * Clears the personal fields of up to `limit` contacts removed before a timestamp (BK-104). Visitors must not read names,
 * numbers and hosts in older texts (AM-039), so these stay known for masking, unrelated to the contact.
 * @returns the number of cleared contacts
 */
export async function clearRemovedContacts(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    with gone as materialized (
      select id, company_id, name, telephone from contact
      where removed_at < ${before} and cleared_at is null
      order by removed_at limit ${limit} for no key update skip locked
    ),
    hidden as (
      insert into former_name (company_id, kind, name)
      select company_id, 'contact', name from gone
      union select company_id, 'telephone', telephone from gone where telephone <> ''
      on conflict do nothing
    ),
    cleared as (
      update contact set name = ${clearedName}, function = '', telephone = '', im_name = '',
        im_value = '', email = right('removed@' || split_part(email, '@', 2), 254),
        email_alternative = right('removed@' || split_part(email_alternative, '@', 2), 254),
        cleared_at = ${now}
      from gone where contact.id = gone.id returning 1
    )
    select count(*)::int as n from cleared`
  return row!.n
}

export const updateEmail = (tx: Tx, id: number, kind: EmailKind, email: string | null) =>
  kind === 'primary'
    ? tx`update contact set email = ${email} where id = ${id}`
    : tx`update contact set email_alternative = ${email} where id = ${id}`

/** Records a former name or number, which stays hidden from visitors in older texts (AM-039). */
export const addFormerName = (
  tx: Tx,
  companyId: number,
  kind: 'company' | 'contact' | 'telephone',
  name: string,
) => tx`
  insert into former_name (company_id, kind, name) values (${companyId}, ${kind}, ${name})
  on conflict do nothing`

/** Serializes assignments of an e-mail address. */
export const lockEmail = (tx: Tx, email: string) => tx`
  select pg_advisory_xact_lock(hashtextextended(${`contact e-mail ${email}`}, 0))`

export type ContactProfile = ContactDraft

/** Fields whose column has their name; that of `tel` is `telephone`. */
const namedFields = companyProfileFields.filter((field) => field !== 'tel')

/** The columns of a `CompanyProfile` without the telephone. */
export const profileColumns = namedFields.map(columnOf)

/** The columns of a `CompanyProfile`. */
export const companyProfileColumns = (db: Queryable) =>
  db`company.telephone as tel, ${db(profileColumns.map((column) => `company.${column}`))}`

type Versioned<P> = P & { name: string; version: number }

export async function findCompanyProfile(db: Queryable, id: number) {
  const [row] = await db<Versioned<CompanyProfile>[]>`
    select ${companyProfileColumns(db)}, name, version from company where id = ${id}`
  return row
}

export async function lockCompanyProfile(tx: Tx, id: number) {
  const [row] = await tx<Versioned<CompanyProfile>[]>`
    select ${companyProfileColumns(tx)}, name, version from company where id = ${id} for no key update`
  return row
}

export async function updateCompanyProfile(
  tx: Tx,
  id: number,
  profile: CompanyProfile,
): Promise<void> {
  await tx`
    update company set telephone = ${profile.tel}
      ${namedFields.map((field) => tx`, ${tx(columnOf(field))} = ${profile[field]}`)}
    where id = ${id}`
  await placeByAddress(tx, id)
}

/** Locks a current contact after its company; this order prevents deadlocks. */
export async function lockContactProfile(tx: Tx, id: number) {
  await tx`
    select 1 from company where id = (select company_id from contact where id = ${id})
    for no key update`
  const [row] = await tx<(ContactProfile & { companyId: number; version: number })[]>`
    select company_id, version, name, function, telephone as tel, im_name, im_value, rfq_disabled,
      rfq_copies, broadcast_copies, possible_matches_disabled
    from contact where id = ${id} and removed_at is null for no key update`
  return row
}

export const updateContactProfile = (tx: Tx, id: number, profile: ContactProfile) => tx`
  update contact set name = ${profile.name}, function = ${profile.function},
    telephone = ${profile.tel}, im_name = ${profile.imName}, im_value = ${profile.imValue},
    rfq_disabled = ${profile.rfqDisabled}, rfq_copies = ${profile.rfqCopies},
    broadcast_copies = ${profile.broadcastCopies},
    possible_matches_disabled = ${profile.possibleMatchesDisabled}
  where id = ${id}`

export async function findVersions(db: Queryable, companyId: number, contactId: number) {
  const [row] = await db<{ company: number; contact: number }[]>`
    select company.version as company, contact.version as contact
    from company join contact on contact.company_id = company.id
    where company.id = ${companyId} and contact.id = ${contactId}`
  return row ?? { company: 0, contact: 0 }
}
