import { ReasonTemplate } from '#contract/back-office/reasons.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

/** Entries of the audit log that are searched for different reasons. */
const maxSearchedEntries = 50

/** The last different reasons that a staff member gave for an action, newest first. */
export async function findRecentReasons(
  db: Queryable,
  { staffId, act, limit }: { staffId: number; act: string; limit: number },
): Promise<string[]> {
  const rows = await db<{ reason: string }[]>`
    select reason from (
      select id, reason from audit_entry
      where actor_kind = 'staff' and actor_id = ${staffId} and act = ${act} and reason <> ''
      order by id desc limit ${maxSearchedEntries}
    ) as entry
    group by reason order by max(id) desc limit ${limit}`
  return rows.map(({ reason }) => reason)
}

/** Templates for an action, its own before those for every action. */
export async function findTemplatesFor(
  db: Queryable,
  act: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ text: string }[]>`
    select text from reason_template where act = ${act} or act is null
    group by text order by bool_or(act is not null) desc, min(id) limit ${limit}`
  return rows.map(({ text }) => text)
}

export const listTemplates = (db: Queryable, limit: number) => rows(db, ReasonTemplate)`
  select id, act, text from reason_template order by act nulls first, id limit ${limit}`

/** Adds a template and returns its id; undefined if it exists or there are `max` already. */
export async function insertTemplate(
  db: Queryable,
  template: { act: string | null; text: string; now: Date; max: number },
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into reason_template (act, text, created_at)
    select ${template.act}, ${template.text}, ${template.now}
    where (select count(*) from reason_template) < ${template.max}
    on conflict do nothing returning id`
  return row?.id
}

/** Removes a template and returns it; undefined if there is none. */
export async function deleteTemplate(
  db: Queryable,
  id: number,
): Promise<ReasonTemplate | undefined> {
  const [row] = await rows(db, ReasonTemplate)`
    delete from reason_template where id = ${id} returning id, act, text`
  return row
}
