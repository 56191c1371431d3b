import { storeFile } from '#server/platform/files/stored-files.ts'
import type { TestMarket } from '../market/test-market.ts'

/** A PNG of one pixel, in base64. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Inserts a picture, replacing an older one; that of a contact has a large view. */
export async function aPictureOf(
  {
    database: { sql, transaction },
    clock,
  }: { database: TestMarket['database']; clock: Pick<TestMarket['clock'], 'now'> },
  owner: { companyId: number } | { contactId: number },
): Promise<number> {
  const isLogo = 'companyId' in owner
  const picture = {
    name: 'picture.png',
    type: 'image/png',
    content: Buffer.from(tinyPng, 'base64'),
  }
  const file = () => transaction((tx) => storeFile(tx, picture, clock.now()))
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
