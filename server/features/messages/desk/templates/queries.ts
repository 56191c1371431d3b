import {
  MessageTemplate,
  type MessageTemplateDraft,
} from '#contract/messages/desk/message-templates.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

export const listTemplates = (db: Queryable, limit: number) => rows(db, MessageTemplate)`
  select id, kind, name, html from message_template order by kind, id limit ${limit}`

export const lockTemplate = (tx: Tx, id: number) =>
  firstRow(rows(tx, MessageTemplate)`
    select id, kind, name, html from message_template where id = ${id} for update`)

/** Adds a template and returns its id; undefined if its name is taken or there are `max` already. */
export async function insertTemplate(
  db: Queryable,
  { kind, name, html, now, max }: MessageTemplateDraft & { now: Date; max: number },
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into message_template (kind, name, html, created_at)
    select ${kind}, ${name}, ${html}, ${now}
    where (select count(*) from message_template) < ${max}
    on conflict do nothing returning id`
  return row?.id
}

/** False if another template of the kind has the name. */
export async function updateTemplate(
  db: Queryable,
  { id, kind, name, html }: MessageTemplate,
): Promise<boolean> {
  const { count } = await db`
    update message_template set kind = ${kind}, name = ${name}, html = ${html}
    where id = ${id} and not exists (
      select from message_template as other
      where other.kind = ${kind} and other.name = ${name} and other.id <> ${id})`
  return count > 0
}

export const deleteTemplate = (db: Queryable, id: number) =>
  firstRow(rows(db, MessageTemplate)`
    delete from message_template where id = ${id} returning id, kind, name, html`)
