import type { TestMarket } from './test-market.ts'

/** A PNG of one pixel, in base64. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture as it stands in the database, that of a person with a large view, in the place of an older one. */
export async function aPictureOf(
  { database: { sql }, clock }: TestMarket,
  owner: { companyId: number } | { contactId: number },
): Promise<number> {
  const isLogo = 'companyId' in owner
  const file = async () => {
    const [row] = await sql<{ id: number }[]>`
      insert into file (name, media_type, content, sha256, kept_at)
      values ('picture.png', 'image/png', ${Buffer.from(tinyPng, 'base64')}, ${Buffer.alloc(32)},
        ${clock.now()})
      returning id`
    return row!.id
  }
  const companyId = isLogo ? owner.companyId : null
  const contactId = isLogo ? null : owner.contactId
  await sql`delete from picture where company_id = ${companyId} or contact_id = ${contactId}`
  const [made] = await sql<{ id: number }[]>`
    insert into picture (company_id, contact_id, file_id, large_file_id, uploaded_at)
    values (${companyId}, ${contactId}, ${await file()}, ${isLogo ? null : await file()},
      ${clock.now()})
    returning id`
  return made!.id
}
