import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import type { Company, Contact, OwnProfile } from '#contract/companies.ts'
import {
  companyForMember,
  contactForMember,
} from '#server/features/companies/profiles/present-company.ts'
import { findVersions } from '#server/features/companies/profiles/queries.ts'
import {
  listContacts,
  findCompany,
  type CompanyRow,
  type ContactRow,
} from '#server/features/companies/queries.ts'
import {
  listRecommendations,
  type Recommendations,
} from '#server/features/companies/profiles/recommendation-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface CompanyParts {
  row: CompanyRow
  contacts: readonly ContactRow[]
  /** Undefined if the viewer may not read about other members. */
  said: Recommendations | undefined
}

export function presentCompanyWithContacts(
  viewer: SignedInViewer | StaffViewer,
  { row, contacts, said }: CompanyParts,
  isPublished = false,
): { company: Company; contacts: Contact[] } {
  const reader = viewer.kind === 'contact' ? viewer : undefined
  const isOwn = reader?.companyId === row.id
  const company = companyForMember(
    row,
    {
      isOwn,
      isServiceVariant: row.isServiceOnly || isPublished,
      username: isOwn ? contacts.find(({ id }) => id === reader?.contactId)?.email : undefined,
    },
    said,
  )
  return {
    company,
    contacts: contacts.map((contact) => contactForMember(contact, reader?.contactId)),
  }
}

/** The own company with pending recommendations. Blocked accounts get no recommendations (AM-121). */
export async function readOwnCompany(
  db: Queryable,
  viewer: SignedInViewer,
): Promise<OwnProfile | undefined> {
  const { companyId, contactId } = viewer
  const [row, contacts, said, versions] = await Promise.all([
    findCompany(db, companyId, viewer),
    listContacts(db, companyId),
    viewer.block ? undefined : listRecommendations(db, companyId, { isOwn: true }),
    findVersions(db, companyId, contactId),
  ])
  return (
    row && { ...presentCompanyWithContacts(viewer, { row, contacts, said }), contactId, versions }
  )
}
