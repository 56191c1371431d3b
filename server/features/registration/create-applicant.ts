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
  applicant: Applicant,
): Promise<number> {
  const now = platform.clock.now()
  const facts = {
    name: applicant.company,
    countryCode: applicant.country,
    address: addressLines(applicant),
    telephone: applicant.telephone,
    website: applicant.website,
    description: applicant.description,
  }
  const companyId = await insertCompany(tx, { ...facts, isServiceOnly: false, now })
  await updateCompanyFacts(tx, companyId, { ...facts, vatNumber: applicant.vat })
  if (applicant.email !== null) {
    const contactId = await insertContact(tx, {
      name: applicant.name,
      function: applicant.function,
      telephone: applicant.telephone,
      email: applicant.email,
      companyId,
      position: 1,
      now,
    })
    await createInitialSettings(platform, tx, (await lockCompany(tx, companyId))!, contactId)
  }
  await requestVatCheck(tx, platform, {
    id: companyId,
    countryCode: applicant.country,
    vatNumber: applicant.vat,
  })
  return companyId
}
