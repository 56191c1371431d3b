import type * as z from 'zod/mini'
import { StaffNote } from '#contract/companies/desk/notes.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export async function findNotes(
  db: Queryable,
  companyId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ results: z.output<typeof StaffNote>[]; total: number }> {
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from staff_note where company_id = ${companyId}`
  const results = await rows(db, StaffNote)`
    select note.id, note.text, is_pinned, written_at,
      edited_at, jsonb_build_object('id', author_id, 'name', staff.name) as author,
      case when contact_id is not null
        then jsonb_build_object('id', contact_id, 'name', contact.name) end as contact
    from staff_note as note
    join staff on staff.id = author_id
    left join contact on contact.id = contact_id
    where note.company_id = ${companyId}
    order by is_pinned desc, note.id desc limit ${limit} offset ${offset}`
  return { results, total: count!.total }
}

/** Adds a note; undefined without the company, or if the person is not of it. */
export async function insertNote(
  tx: Tx,
  note: { companyId: number; contactId: number | null; authorId: number; text: string; now: Date },
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into staff_note (company_id, contact_id, author_id, text, written_at)
    select id, ${note.contactId}, ${note.authorId}, ${note.text}, ${note.now} from company
    where id = ${note.companyId} and (${note.contactId}::int is null or exists (
      select from contact where contact.id = ${note.contactId} and company_id = company.id
        and removed_at is null))
    returning id`
  return row?.id
}

interface LockedNote {
  id: number
  companyId: number
  contactId: number | null
  authorId: number
  text: string
  isPinned: boolean
}

export async function lockNote(tx: Tx, id: number): Promise<LockedNote | undefined> {
  const [row] = await tx<LockedNote[]>`
    select id, company_id, contact_id, author_id, text, is_pinned
    from staff_note where id = ${id} for update`
  return row
}

export const updateNoteText = (tx: Tx, id: number, text: string, now: Date) => tx`
  update staff_note set text = ${text}, edited_at = ${now} where id = ${id}`

export const updateNotePin = (tx: Tx, id: number, isPinned: boolean) => tx`
  update staff_note set is_pinned = ${isPinned} where id = ${id}`

export const deleteNote = (tx: Tx, id: number) => tx`delete from staff_note where id = ${id}`
