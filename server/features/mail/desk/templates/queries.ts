import {
  MailTemplate,
  type MailTemplateDraft,
  type MailTemplateKind,
} from '#contract/mail/desk/mail-templates.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

/** The templates of a kind, or all, in their order. */
export const listTemplates = (db: Queryable, kind: MailTemplateKind | null, limit: number) => rows(
  db,
  MailTemplate,
)`
  select id, kind, name, subject, body as text, version from mail_template
  where ${kind}::text is null or kind = ${kind}
  order by kind, position, id limit ${limit}`

export const lockTemplate = (tx: Tx, id: number) =>
  firstRow(rows(tx, MailTemplate)`
    select id, kind, name, subject, body as text, version from mail_template
    where id = ${id} for update`)

/** Adds a template and returns its id; undefined if its name is taken or there are `max` already. */
export async function insertTemplate(
  db: Queryable,
  { kind, name, subject, text, now, max }: MailTemplateDraft & { now: Date; max: number },
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into mail_template (kind, name, subject, body, position, created_at)
    select ${kind}, ${name}, ${subject}, ${text},
      (select coalesce(max(position), 0) + 1 from mail_template where kind = ${kind}), ${now}
    where (select count(*) from mail_template) < ${max}
    on conflict do nothing returning id`
  return row?.id
}

/** False if another template of the kind has the name. */
export async function updateTemplate(
  db: Queryable,
  { id, kind, name, subject, text }: MailTemplateDraft & { id: number },
): Promise<boolean> {
  const { count } = await db`
    update mail_template set kind = ${kind}, name = ${name}, subject = ${subject}, body = ${text},
      version = version + 1
    where id = ${id} and not exists (
      select from mail_template as other
      where other.kind = ${kind} and other.name = ${name} and other.id <> ${id})`
  return count > 0
}

/** Orders the templates of a kind; false if these are not all of them. */
export async function orderTemplates(
  tx: Tx,
  kind: MailTemplateKind,
  ids: readonly number[],
): Promise<boolean> {
  const rows = await tx<{ id: number }[]>`
    select id from mail_template where kind = ${kind} order by id for update`
  const isSame = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
  if (!isSame) return false
  await tx`
    update mail_template set position = place
    from unnest(${ids as number[]}::integer[]) with ordinality as ordered (ordered_id, place)
    where id = ordered_id`
  return true
}

export const deleteTemplate = (db: Queryable, id: number) =>
  firstRow(rows(db, MailTemplate)`
    delete from mail_template where id = ${id} returning id, kind, name, subject, body as text, version`)
