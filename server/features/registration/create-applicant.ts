import { createInitialSettings } from '#server/features/broadcasts/public.ts'
import {
  insertCompany,
  insertContact,
  lockCompany,
  requestVatCheck,
  updateCompanyFacts,
} from '#server/features/companies/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Applicant {
  company: string
  address: string
  zip: string
  city: string
  country: string
  vat: string
  website: string
  description: string
  telephone: string
  /** The main contact; without an address if that belongs to another contact already. */
  name: string
  function: string
  email: string | null
}

/** The address of a company in lines, as its profile has it. */
const addressLines = ({ address, zip, city }: Applicant) =>
  [address, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')

/**
 * Creates the company of an applicant or a visitor who orders, in state new, with its main contact, and requests a check
 * of its VAT number. @returns its id
 */
export async function createApplicant(
  tx: Tx,
  platform: Platform,
  given: Applicant,
): Promise<number> {
  const now = platform.clock.now()
  const facts = {
    name: given.company,
    countryCode: given.country,
    address: addressLines(given),
    telephone: given.telephone,
    website: given.website,
    description: given.description,
  }
  const companyId = await insertCompany(tx, { ...facts, isServiceOnly: false, now })
  await updateCompanyFacts(tx, companyId, { ...facts, vatNumber: given.vat })
  if (given.email !== null) {
    const contactId = await insertContact(tx, {
      name: given.name,
      function: given.function,
      telephone: given.telephone,
      email: given.email,
      companyId,
      position: 1,
      now,
    })
    await createInitialSettings(platform, tx, (await lockCompany(tx, companyId))!, contactId)
  }
  await requestVatCheck(tx, platform, {
    id: companyId,
    countryCode: given.country,
    vatNumber: given.vat,
  })
  return companyId
}
