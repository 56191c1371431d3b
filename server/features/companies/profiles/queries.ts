import type { ContactDraft, CompanyDraft, BankDraft } from '#contract/profile.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Fields that a company can edit itself. */
export type CompanyProfile = CompanyDraft & BankDraft
export type ContactProfile = ContactDraft

const companyColumns = (db: Queryable) => db`
  telephone as tel, website, address, description, shipping_details as "shippingDetails",
  warranty_policy as "warrantyPolicy", bank_code as "bankCode", iban_code as "ibanCode",
  swift_code as "swiftCode", payment_method as "paymentMethod", name, version`

type Versioned<P> = P & { name: string; version: number }

export async function findCompanyProfile(db: Queryable, id: number) {
  const [row] = await db<Versioned<CompanyProfile>[]>`
    select ${companyColumns(db)} from company where id = ${id}`
  return row
}

/** Like findCompanyProfile, with a lock until the end of the transaction. */
export async function lockCompanyProfile(tx: Tx, id: number) {
  const [row] = await tx<Versioned<CompanyProfile>[]>`
    select ${companyColumns(tx)} from company where id = ${id} for no key update`
  return row
}

export const updateCompanyProfile = (tx: Tx, id: number, profile: CompanyProfile) => tx`
  update company set telephone = ${profile.tel}, website = ${profile.website},
    address = ${profile.address}, description = ${profile.description},
    shipping_details = ${profile.shippingDetails}, warranty_policy = ${profile.warrantyPolicy},
    bank_code = ${profile.bankCode}, iban_code = ${profile.ibanCode},
    swift_code = ${profile.swiftCode}, payment_method = ${profile.paymentMethod}
  where id = ${id}`

/** Locks a current contact after its company; this order prevents deadlocks. */
export async function lockContactProfile(tx: Tx, id: number) {
  await tx`
    select 1 from company where id = (select company_id from contact where id = ${id})
    for no key update`
  const [row] = await tx<(ContactProfile & { companyId: number; version: number })[]>`
    select company_id as "companyId", version, name, function, telephone as tel,
      im_name as "imName", im_value as "imValue", rfq_disabled as "rfqDisabled",
      possible_matches_disabled as "possibleMatchesDisabled"
    from contact where id = ${id} and removed_at is null for no key update`
  return row
}

export const updateContactProfile = (tx: Tx, id: number, profile: ContactProfile) => tx`
  update contact set name = ${profile.name}, function = ${profile.function},
    telephone = ${profile.tel}, im_name = ${profile.imName}, im_value = ${profile.imValue},
    rfq_disabled = ${profile.rfqDisabled},
    possible_matches_disabled = ${profile.possibleMatchesDisabled}
  where id = ${id}`

/** Current versions of the own company and entry, for editing. */
export async function findVersions(db: Queryable, companyId: number, contactId: number) {
  const [row] = await db<{ company: number; contact: number }[]>`
    select company.version as company, contact.version as contact
    from company join contact on contact.company_id = company.id
    where company.id = ${companyId} and contact.id = ${contactId}`
  return row ?? { company: 0, contact: 0 }
}
