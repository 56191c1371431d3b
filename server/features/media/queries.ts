import { ModeratedPicture } from '#contract/media/desk/pictures.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue, rows } from '#server/platform/database/rows.ts'

export type PictureOwner = { companyId: number } | { contactId: number }

const ownedBy = (db: Queryable, owner: PictureOwner) =>
  'companyId' in owner
    ? db`picture.company_id = ${owner.companyId}`
    : db`picture.contact_id = ${owner.contactId}`

export async function lockPictureOwner(
  tx: Tx,
  owner: PictureOwner,
): Promise<{ companyId: number } | undefined> {
  const [row] =
    'companyId' in owner
      ? await tx<{ companyId: number }[]>`
          select id as company_id from company where id = ${owner.companyId} for no key update`
      : await tx<{ companyId: number }[]>`
          select company_id from contact
          where id = ${owner.contactId} and removed_at is null for no key update`
  return row
}

/** A present contact, to be mailed about the own picture. */
export async function findPictureOwner(db: Queryable, contactId: number) {
  const [row] = await db<{ id: number; name: string; email: string; companyName: string }[]>`
    select contact.id, contact.name, email, company.name as company_name
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId} and removed_at is null`
  return row
}

export interface PictureFiles {
  fileId: number
  largeFileId: number | null
}

/** Deletes a picture; the caller deletes its files. */
export const deletePicture = (tx: Tx, owner: PictureOwner) =>
  firstRow(tx<PictureFiles[]>`
    delete from picture where ${ownedBy(tx, owner)}
    returning file_id, large_file_id`)

export async function insertPicture(
  tx: Tx,
  owner: PictureOwner,
  files: PictureFiles & { now: Date },
): Promise<number> {
  const companyId = 'companyId' in owner ? owner.companyId : null
  const contactId = 'contactId' in owner ? owner.contactId : null
  return onlyValue(tx<{ id: number }[]>`
    insert into picture (company_id, contact_id, file_id, large_file_id, uploaded_at)
    values (${companyId}, ${contactId}, ${files.fileId}, ${files.largeFileId}, ${files.now})
    returning id`)
}

export const findPortrait = (db: Queryable, contactId: number) =>
  firstRow(db<{ id: number; hasLarge: boolean }[]>`
    select picture.id, large_file_id is not null as has_large
    from picture join contact on contact.id = picture.contact_id
    where contact.id = ${contactId} and contact.removed_at is null`)

export interface PictureRow extends PictureFiles {
  id: number
  companyId: number
  contactId: number | null
  state: CompanyState
}

export const findPicture = (db: Queryable, filter: { id: number } | { largeOf: number }) =>
  firstRow(db<PictureRow[]>`
    select picture.id, file_id, large_file_id,
      company.id as company_id, contact.id as contact_id, company.state
    from picture
    left join contact on contact.id = picture.contact_id
    join company on company.id = coalesce(picture.company_id, contact.company_id)
    where contact.removed_at is null
      and ${'id' in filter ? db`picture.id = ${filter.id}` : db`picture.contact_id = ${filter.largeOf} and large_file_id is not null`}`)

export const listNewestPictures = (
  db: Queryable,
  { text, before, limit }: { text: string; before?: number | undefined; limit: number },
) => rows(db, ModeratedPicture)`
  select picture.id, large_file_id is not null as has_large, uploaded_at,
    jsonb_build_object('id', company.id, 'name', company.name) as company,
    case when contact.id is not null
      then jsonb_build_object('id', contact.id, 'name', contact.name) end as contact
  from picture
  left join contact on contact.id = picture.contact_id
  join company on company.id = coalesce(picture.company_id, contact.company_id)
  where (${before ?? null}::int is null or picture.id < ${before ?? null})
    and (strpos(lower(company.name), lower(${text})) > 0
      or strpos(lower(coalesce(contact.name, '')), lower(${text})) > 0)
  order by picture.id desc
  limit ${limit}`
