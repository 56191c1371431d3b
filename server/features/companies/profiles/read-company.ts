import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import type { Company, Contact, OwnProfile } from '#contract/companies.ts'
import {
  companyForMember,
  contactForMember,
} from '#server/features/companies/profiles/present-company.ts'
import { versionsOf } from '#server/features/companies/profiles/queries.ts'
import {
  contactsOf,
  findCompany,
  type CompanyRow,
  type ContactRow,
} from '#server/features/companies/queries.ts'
import {
  recommendationsOf,
  type Recommendations,
} from '#server/features/companies/profiles/recommendation-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface CompanyParts {
  row: CompanyRow
  contacts: readonly ContactRow[]
  /** Undefined for who may not read of other members. */
  said: Recommendations | undefined
}

/** A company as members and staff read it. */
export function companyAsRead(
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

/**
 * The own company as its people read it, with what waits for their approval; a blocked account reads nothing of those who
 * recommend it (AM-121).
 */
export async function readOwnCompany(
  db: Queryable,
  viewer: SignedInViewer,
): Promise<OwnProfile | undefined> {
  const { companyId, contactId } = viewer
  const [row, contacts, said, versions] = await Promise.all([
    findCompany(db, companyId, viewer),
    contactsOf(db, companyId),
    viewer.block ? undefined : recommendationsOf(db, companyId, { isOwn: true }),
    versionsOf(db, companyId, contactId),
  ])
  return row && { ...companyAsRead(viewer, { row, contacts, said }), contactId, versions }
}
